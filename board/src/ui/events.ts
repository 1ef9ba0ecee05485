// Pointer, touch, keys and buttons. What they mean is decided elsewhere; here it is only heard.
//
// A tap is a click, as the browser (or a screen reader) gives it. A drag begins when the pointer leaves with a man, keeps
// the pointer, and ends with a drop, or with the man back where he was for whatever else may happen.

import type { Square } from "../engine/geometry.ts";
import { isOurs, type Key } from "./a11y.ts";
import { height, type Spot, squareUnder, width } from "./draw.ts";
import type * as Keys from "./keys.ts";
import { kit } from "./kit.ts";
import { act, COMMANDS, jumpTo, type Live, render, speak, tell } from "./live.ts";
import { type Doing, panelOf } from "./panels.ts";
import { cellOf, renderPicture, squareOfCell, viewOf } from "./render.ts";
import { activate, cancel, dragTo, focusOn, lift, type Panel, PANELS, release, togglePanel } from "./state.ts";

/** How far a pointer moves before it drags, in CSS pixels. */
const THRESHOLD = { mouse: 4, other: 8 };

interface Press {
  readonly pointer: number;
  readonly square: Square;
  readonly cell: HTMLElement;
  readonly x: number;
  readonly y: number;
  readonly threshold: number;
  dragging: boolean;
}

/** What is going on between events. */
interface Session {
  press: Press | null;
  /** The click that follows a drag is none. */
  dragged: boolean;
  /** Where the focus returns when a panel closes. */
  opener: HTMLElement | null;
  readonly typed: Keys.Typed;
  /** Another window comes to the front. */
  readonly onBlur: () => void;
}

export function listen(live: Live): void {
  const session: Session = { press: null, dragged: false, opener: null, typed: { text: "", at: 0 }, onBlur: () => putBack(live, session) };
  // Not the grid itself: it is another one when the board changes its size.
  const grid = live.stage.element;
  grid.addEventListener("pointerdown", (event) => onDown(live, session, event));
  grid.addEventListener("pointermove", (event) => onMove(live, session, event));
  grid.addEventListener("pointerup", (event) => onUp(live, session, event));
  for (const name of ["pointercancel", "lostpointercapture", "contextmenu"]) {
    grid.addEventListener(name, () => putBack(live, session));
  }
  grid.addEventListener("click", (event) => onClick(live, session, event));
  grid.addEventListener("keydown", (event) => onKey(live, session, event));
  grid.addEventListener("focusin", (event) => onFocus(live, event));
  listenToPanels(live, session);
}

// --- pointer ---------------------------------------------------------------------------------------------------------

function spotOf({ stage, state }: Live, event: PointerEvent): Spot {
  const { left, top, width: wide, height: high } = stage.picture.getBoundingClientRect();
  const view = viewOf(state);
  return [((event.clientX - left) / wide) * width(view), ((event.clientY - top) / high) * height(view)];
}

function onDown(live: Live, session: Session, event: PointerEvent): void {
  session.dragged = false;
  if (session.press !== null) {
    putBack(live, session); // a second finger or button
    return;
  }
  const square = squareOfCell(live.stage, live.state, event.target);
  if (event.button !== 0 || !event.isPrimary || square === null || !live.state.choices.has(square)) return;
  const threshold = event.pointerType === "mouse" ? THRESHOLD.mouse : THRESHOLD.other;
  const cell = cellOf(live.stage, live.state, square);
  session.press = { pointer: event.pointerId, square, cell, x: event.clientX, y: event.clientY, threshold, dragging: false };
}

function onMove(live: Live, session: Session, event: PointerEvent): void {
  const { press } = session;
  if (press === null || press.pointer !== event.pointerId) return;
  if (!press.dragging) {
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < press.threshold) return;
    press.dragging = true;
    session.dragged = true;
    press.cell.setPointerCapture(press.pointer);
    window.addEventListener("blur", session.onBlur, { once: true });
    live.host.dataset["dragging"] = event.pointerType;
    act(live, (state) => lift(state, press.square));
  }
  const spot = spotOf(live, event);
  dragTo(live.state, { x: spot[0], y: spot[1], over: squareUnder(viewOf(live.state), spot) });
  renderPicture(live.stage, live.state);
}

function onUp(live: Live, session: Session, event: PointerEvent): void {
  const { press } = session;
  // The click that belongs to a drag comes before anything that is put off.
  setTimeout(() => (session.dragged = false));
  if (press === null || press.pointer !== event.pointerId) return;
  if (!endPress(live, session)) return;
  const over = squareUnder(viewOf(live.state), spotOf(live, event));
  act(live, (state) => release(state, over), true);
}

function putBack(live: Live, session: Session): void {
  if (endPress(live, session)) act(live, cancel);
}

/** The pointer lets go, however it came about. Returns whether it had dragged. */
function endPress(live: Live, session: Session): boolean {
  const dragged = session.press?.dragging === true;
  session.press = null;
  delete live.host.dataset["dragging"];
  return dragged;
}

function onClick(live: Live, session: Session, event: MouseEvent): void {
  if (session.dragged) {
    session.dragged = false;
    return;
  }
  const square = squareOfCell(live.stage, live.state, event.target);
  if (square !== null) act(live, (state) => activate(state, square));
}

// --- keys ------------------------------------------------------------------------------------------------------------

function onFocus(live: Live, event: FocusEvent): void {
  const square = squareOfCell(live.stage, live.state, event.target);
  if (square === null || square === live.state.focus) return;
  focusOn(live.state, square);
  render(live);
  speak(live.voices.urgent, "");
}

function keyOf(event: KeyboardEvent): Key {
  return { key: event.key, shift: event.shiftKey, control: event.ctrlKey || event.metaKey, alt: event.altKey };
}

let keys: typeof Keys | null = null;
let coming: Promise<void> | null = null;

/** Bring what keys mean. Until it is there they wait, in the order they were pressed. */
export function loadKeys(): Promise<void> {
  coming ??= import("./keys.ts").then(
    (loaded) => void (keys = loaded),
    () => void (coming = null),
  );
  return coming;
}

function onKey(live: Live, session: Session, event: KeyboardEvent): void {
  const key = keyOf(event);
  if (!isOurs(key)) return;
  event.preventDefault();
  // The page may have single-letter shortcuts of its own.
  event.stopPropagation();
  const pressed = (): void => {
    const meant = keys?.command(kit, live.state, live.words, key, session.typed, event.timeStamp);
    if (meant === undefined) tell(live, "no-panel");
    else if (meant !== null) obey(live, session, meant);
  };
  if (keys === null) void loadKeys().then(pressed);
  else pressed();
}

function obey(live: Live, session: Session, meant: Keys.Command): void {
  const { state } = live;
  switch (meant.kind) {
    case "focus":
      focusSquare(live, meant.square);
      return;
    case "activate":
      act(live, () => activate(state, state.focus));
      return;
    case "cancel":
      endPress(live, session);
      act(live, cancel);
      return;
    case "undo":
    case "redo":
      act(live, COMMANDS[meant.kind]);
      return;
    case "help":
      void toggle(live, session, "help");
      return;
    case "say":
      if (meant.square !== null) focusSquare(live, meant.square);
      speak(live.voices.polite, meant.text);
      return;
    case "typing":
  }
}

function focusSquare(live: Live, square: Square): void {
  focusOn(live.state, square);
  render(live);
  speak(live.voices.urgent, "");
  cellOf(live.stage, live.state, square).focus();
}

// --- buttons and panels ----------------------------------------------------------------------------------------------

function listenToPanels(live: Live, session: Session): void {
  const { panels } = live;
  for (const place of [panels.bar, panels.message]) place.addEventListener("click", (event) => onButton(live, session, event));
  for (const name of PANELS) {
    panels[name].addEventListener("click", (event) => onButton(live, session, event));
    panels[name].addEventListener("keydown", (event) => {
      if (event.key === "Escape") close(live, session);
    });
  }
}

function onButton(live: Live, session: Session, event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button") : null;
  if (button === null || button.getAttribute("aria-disabled") === "true") return;
  if (button.dataset["ply"] !== undefined) {
    jumpTo(live, Number(button.dataset["ply"]));
    return;
  }
  const name = button.dataset["do"] as Doing | undefined;
  if (name === "again") {
    jumpTo(live, 0);
    focusSquare(live, live.state.focus);
  } else if (name === "close") close(live, session);
  else if (isPanel(name)) void toggle(live, session, name);
  else if (name !== undefined) act(live, COMMANDS[name]);
}

function isPanel(name: Doing | undefined): name is Panel {
  return PANELS.includes(name as Panel);
}

/** Open a panel and, unless the board is played on beside it, go there; or close it and come back. */
async function toggle(live: Live, session: Session, panel: Panel): Promise<void> {
  if (live.state.panel === panel) {
    close(live, session);
    return;
  }
  const opener = document.activeElement;
  try {
    await (await import("./more.ts")).fill(kit, live, panel);
  } catch {
    tell(live, "no-panel");
    return;
  }
  session.opener = opener instanceof HTMLElement ? opener : null;
  togglePanel(live.state, panel);
  render(live);
  // A panel may open below what is seen of the page.
  reveal(live.panels[panel], panel !== "moves");
}

/** Bring something into view, and the focus with it. Nothing glides: neither is a place to watch on the way. */
function reveal(element: HTMLElement, focus: boolean): void {
  if (focus) element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "nearest", behavior: "instant" });
}

function close(live: Live, session: Session): void {
  const { panel } = live.state;
  if (panel === null) return;
  const inside = document.activeElement !== null && panelOf(live.panels, document.activeElement) === panel;
  togglePanel(live.state, panel);
  render(live);
  if (inside) reveal(session.opener ?? live.panels.buttons[panel], true);
}
