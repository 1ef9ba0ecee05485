// The whole window for one board: as large as fits, with everything else of the page out of reach, until the reader leaves.
//
// The board stays where it is in the page and is only shown elsewhere: above all others where the browser has a layer for
// that, else fixed over the page. Where the browser lets a page fill the screen, its own bars go away as well.

import { focusBoard } from "./focus.ts";
import type { Kit } from "./kit.ts";
import type { Live } from "./live.ts";

interface Full {
  readonly leave: () => void;
  /** What was within reach before. */
  readonly shut: readonly HTMLElement[];
  readonly scroll: readonly [number, number];
  readonly watch: MutationObserver;
}

const full = new WeakMap<Live, Full>();
let open: Live | null = null;

export function toggleFull(kit: Kit, live: Live): void {
  if (full.has(live)) full.get(live)?.leave();
  else enter(kit, live);
}

/** The button that goes there and back. */
export function fullButton({ make, say, svg }: Kit, { words, host }: Live, pressed: () => void): HTMLButtonElement {
  const text = say(words, "ui.full");
  const icon = svg("svg", { viewBox: "0 0 24 24" }, '<path class="tafl-out" d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/><path class="tafl-in" d="M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5"/>');
  const isFull = String(host.matches("[data-full]"));
  const button = make("button", { type: "button", class: "tafl-button tafl-full", title: text, "aria-label": text, "aria-pressed": isFull }, icon);
  button.addEventListener("click", pressed);
  return button;
}

function enter(kit: Kit, live: Live): void {
  if (open !== null) full.get(open)?.leave();
  const { host, state } = live;
  const leave = (): void => leaveFull(kit, live, listening);
  const listening = new AbortController();
  const shut = shutOthers(host);
  const scroll = [window.scrollX, window.scrollY] as const;
  // A board that is taken out of the page must not leave it locked.
  const watch = new MutationObserver(() => !host.isConnected && leave());
  watch.observe(document, { childList: true, subtree: true });
  full.set(live, { leave, shut, scroll, watch });
  open = live;
  host.dataset["full"] = "";
  document.documentElement.dataset["taflFull"] = "";
  addHead(kit, live);
  press(kit, live, true);
  raise(host);
  listen(live, leave, listening.signal);
  // A panel would take the room from the board; who opened the window from one goes on at the board.
  if (state.panel !== null) {
    state.panel = null;
    kit.render(live);
  }
  if (!host.contains(document.activeElement) || isHidden(document.activeElement)) focusBoard(live);
  void fillScreen(host, leave, listening.signal);
}

function leaveFull(kit: Kit, live: Live, listening: AbortController): void {
  const { host } = live;
  const was = full.get(live);
  if (was === undefined) return;
  full.delete(live);
  open = null;
  listening.abort();
  was.watch.disconnect();
  const focused = document.activeElement;
  lower(host);
  delete host.dataset["full"];
  delete document.documentElement.dataset["taflFull"];
  for (const element of was.shut) element.inert = false;
  host.querySelector(":scope > .tafl-head")?.remove();
  press(kit, live, false);
  window.scrollTo({ left: was.scroll[0], top: was.scroll[1], behavior: "instant" });
  if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => null);
  if (!host.isConnected) return;
  const button = host.querySelector<HTMLElement>(".tafl-full");
  if (focused instanceof HTMLElement && host.contains(focused) && !isHidden(focused)) focused.focus({ preventScroll: true });
  else if (button !== null) button.focus({ preventScroll: true });
  else focusBoard(live);
}

function isHidden(element: Element | null): boolean {
  return element === null || element.getClientRects().length === 0;
}

/** Every board can be left by a button; the page to play on has it at all times. */
function addHead(kit: Kit, live: Live): void {
  if (live.host.querySelector(":scope > .tafl-choose .tafl-full") !== null) return;
  live.host.prepend(kit.make("div", { class: "tafl-head" }, fullButton(kit, live, () => full.get(live)?.leave())));
}

function press({ set }: Kit, { host }: Live, pressed: boolean): void {
  for (const button of host.querySelectorAll(".tafl-full")) set(button, "aria-pressed", String(pressed));
}

/** Nothing outside of the board can be reached, by whatever means. Returns what was shut. */
function shutOthers(host: HTMLElement): HTMLElement[] {
  const shut: HTMLElement[] = [];
  for (let inner: HTMLElement = host; inner.parentElement !== null && inner !== document.body; inner = inner.parentElement) {
    for (const each of inner.parentElement.children) {
      if (each === inner || !(each instanceof HTMLElement) || each.inert || each.matches("script, style, link, template")) continue;
      each.inert = true;
      shut.push(each);
    }
  }
  return shut;
}

// --- above everything ------------------------------------------------------------------------------------------------

function raise(host: HTMLElement): void {
  try {
    host.popover = "manual";
    host.showPopover();
  } catch {
    host.removeAttribute("popover");
  }
}

function lower(host: HTMLElement): void {
  try {
    if (host.matches(":popover-open")) host.hidePopover();
  } catch {
    // It was never raised.
  }
  host.removeAttribute("popover");
}

async function fillScreen(host: HTMLElement, leave: () => void, signal: AbortSignal): Promise<void> {
  try {
    await document.documentElement.requestFullscreen({ navigationUI: "hide" });
  } catch {
    return; // Not here, or not for pages within pages: the window it is, then.
  }
  if (signal.aborted) {
    await document.exitFullscreen().catch(() => null);
    return;
  }
  // What came last lies on top, and that is now the page.
  const focused = document.activeElement;
  lower(host);
  raise(host);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  document.addEventListener("fullscreenchange", () => document.fullscreenElement === null && leave(), { signal });
}

// --- and back --------------------------------------------------------------------------------------------------------

/** Escape puts a lifted man back, closes a panel; and if there is neither, it leaves. */
function listen(live: Live, leave: () => void, signal: AbortSignal): void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const { state, panels } = live;
    const inPanel = state.panel !== null && panels[state.panel].contains(document.activeElement);
    if (state.lifted !== null || inPanel) return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
  document.addEventListener("keydown", onKey, { capture: true, signal });
}
