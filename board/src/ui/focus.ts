// Where the focus goes when what was pressed is gone or done with, and which keys are none of the page's.

import type { Live } from "./live.ts";

/** The cell of the board that the Tab key leads to. */
export function focusCell({ stage }: Live): HTMLElement | null {
  return stage.grid.querySelector<HTMLElement>('[tabindex="0"]');
}

/** To the board. The window stays where it is. */
export function focusBoard(live: Live): void {
  focusCell(live)?.focus({ preventScroll: true });
}

/** To the board, and the board into the window as far as it is not there. */
export function goToBoard(live: Live): void {
  focusBoard(live);
  live.stage.element.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/** Letters typed into a box are no keys of the page; Escape still closes what is around it. */
export function keepLetters(event: KeyboardEvent): void {
  if (event.key !== "Escape") event.stopPropagation();
}
