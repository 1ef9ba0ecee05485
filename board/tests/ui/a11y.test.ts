import { describe, expect, test } from "vitest";
import { isOurs, type Key, label, speech, standing } from "../../src/ui/a11y.ts";
import { command as meant, type Command, PAUSE, type Typed } from "../../src/ui/keys.ts";
import { kit } from "../../src/ui/kit.ts";
import { activate, attemptText, type State } from "../../src/ui/state.ts";
import { at, board, nameOf, WORDS } from "./help.ts";

const key = (text: string, more: Partial<Key> = {}): Key => ({ key: text, shift: false, control: false, alt: false, ...more });

const shift = (letter: string): Key => key(letter, { shift: true });

function command(state: State, each: Key, typed: Typed, now: number): Command | null {
  return isOurs(each) ? meant(kit, state, WORDS.en, each, typed, now) : null;
}

/** Where the focus is after some keys, each pressed 100 ms after the other. */
function walk(state: State, ...keys: Key[]): string {
  const typed: Typed = { text: "", at: 0 };
  keys.forEach((each, index) => {
    const found = command(state, each, typed, 10_000 + 100 * index);
    if (found?.kind === "focus" || found?.kind === "say") state.focus = found.square ?? state.focus;
  });
  return nameOf(state, state.focus);
}

function meaning(state: State, each: Key): Command | null {
  return command(state, each, { text: "", at: 0 }, 0);
}

describe("names of squares", () => {
  test("say square, piece, sign, owner and moves", () => {
    const state = board({ moves: "d1-c1" });
    expect(label(state, WORDS.en, at(state, "d4"))).toBe("d4, king, throne, your piece, 0 moves");
    expect(label(state, WORDS.de, at(state, "d4"))).toBe("d4, König, Thron, dein Stein, 0 Züge");
    expect(label(state, WORDS.en, at(state, "d3"))).toBe("d3, defender, your piece, 6 moves");
    expect(label(state, WORDS.en, at(state, "a4"))).toBe("a4, attacker");
    expect(label(state, WORDS.de, at(state, "a1"))).toBe("a1, leer, Eckfeld");
  });

  test("say where the lifted man may go and what he takes there", () => {
    const state = board({ moves: "d1-c1 c4-c2" });
    activate(state, at(state, "b4"));
    expect(label(state, WORDS.en, at(state, "b4"))).toBe("b4, attacker, your piece, 7 moves, lifted");
    expect(label(state, WORDS.en, at(state, "b3"))).toBe("b3, empty, can move here");
    expect(label(state, WORDS.de, at(state, "b2"))).toBe("b2, leer, hierhin möglich, schlägt c2");
  });

  test("have no owner once the game is over", () => {
    const state = board({ moves: "d1-c1 d3-c3 c1-c2 d4-d3 a4-a5 d3-g3 a5-a6 g3-g1" });
    expect(label(state, WORDS.en, at(state, "g1"))).toBe("g1, king, corner");
    expect(standing(state, WORDS.de)).toBe("Die Verteidiger gewinnen");
  });
});

describe("announcements", () => {
  test("a move with its capture is said politely, with the reason", () => {
    const state = board({ moves: "d1-c1 c4-c2" });
    const effect = attemptText(state, "b4-b2");
    expect(speech(state, WORDS.en, effect)).toEqual({
      polite: "Attackers: b4-b2. c2 captured: between b2 and d2. Defenders to move",
      urgent: "",
    });
  });

  test("a refusal and the end are said at once", () => {
    const state = board();
    expect(speech(state, WORDS.de, attemptText(state, "d1-d3"))).toEqual({
      polite: "",
      urgent: "d1-d3: Der Weg ist versperrt: d2 ist besetzt.",
    });
    const over = board({ moves: "d1-c1 d3-c3 c1-c2 d4-d3 a4-a5 d3-g3 a5-a6" });
    expect(speech(over, WORDS.en, attemptText(over, "g3-g1")).urgent).toBe("The king has reached g1. The defenders win.");
  });
});

describe("keys", () => {
  test("arrows, Home, End, Page Up and Down move over the board as it is seen", () => {
    const state = board();
    expect(walk(state, key("ArrowUp"), key("ArrowLeft"))).toBe("c5");
    expect(walk(state, key("Home"))).toBe("a5");
    expect(walk(state, key("ArrowLeft"))).toBe("a5");
    expect(walk(state, key("PageUp"), key("End"))).toBe("g7");
    expect(walk(state, key("PageDown"))).toBe("g1");
    expect(walk(state, key("Home", { control: true }))).toBe("a7");
    expect(walk(state, key("End", { control: true }))).toBe("g1");
    state.flipped = true;
    expect(walk(state, key("ArrowRight"), key("ArrowDown"))).toBe("f2");
    expect(walk(state, key("Home", { control: true }))).toBe("g1");
  });

  test("a typed square is jumped to, two digits on a large board", () => {
    expect(walk(board(), key("b"), key("2"))).toBe("b2");
    expect(walk(board({ variant: "copenhagen" }), key("K"), key("1"), key("1"))).toBe("k11");
    expect(walk(board(), key("g"), key("9"))).toBe("d4");
    expect(walk(board(), key("z"), key("1"), key("c"), key("3"))).toBe("c3");
  });

  test("a pause forgets what was typed", () => {
    const state = board();
    const typed: Typed = { text: "", at: 0 };
    command(state, key("b"), typed, 5000);
    expect(command(state, key("2"), typed, 5001 + PAUSE)).toEqual({ kind: "typing" });
    expect(typed.text).toBe("");
  });

  test("Shift+K, N, P, C and L", () => {
    const state = board({ moves: "d1-c1 c4-c2" });
    expect(walk(state, shift("K"))).toBe("d4");
    state.focus = at(state, "a7");
    expect(walk(state, shift("N"))).toBe("d7");
    expect(walk(state, shift("N"))).toBe("d6");
    expect(walk(state, shift("P"))).toBe("d7");
    expect(walk(state, shift("C"))).toBe("b4");
    activate(state, at(state, "b4"));
    expect(walk(state, shift("C"))).toBe("b2");
    const told = "Defenders: c4-c2.";
    expect(meaning(state, shift("L"))).toEqual({ kind: "say", text: told, square: at(state, "c2") });
    expect(meaning(board(), shift("L"))).toEqual({ kind: "say", text: "No move has been played yet.", square: null });
  });

  test("Shift+C says what captures what, or that nothing does", () => {
    const state = board({ moves: "d1-c1 c4-c2" });
    expect(meaning(state, shift("C"))).toEqual({ kind: "say", text: "b4-b2 captures c2.", square: at(state, "b4") });
    activate(state, at(state, "b4"));
    expect(meaning(state, shift("C"))).toEqual({ kind: "say", text: "b4-b2 captures c2.", square: at(state, "b2") });
    activate(state, at(state, "d7"));
    expect(meaning(state, shift("C"))).toEqual({ kind: "say", text: "This man cannot capture anything now.", square: null });
    expect(meaning(board(), shift("C"))).toEqual({ kind: "say", text: "No move captures anything now.", square: null });
  });

  test("Enter, Space, Escape, undo, redo, help", () => {
    const state = board();
    expect(meaning(state, key("Enter"))).toEqual({ kind: "activate" });
    expect(meaning(state, key(" "))).toEqual({ kind: "activate" });
    expect(meaning(state, key("Escape"))).toEqual({ kind: "cancel" });
    expect(meaning(state, key("?", { shift: true }))).toEqual({ kind: "help" });
    expect(meaning(state, key("z", { control: true }))).toEqual({ kind: "undo" });
    expect(meaning(state, key("y", { control: true }))).toEqual({ kind: "redo" });
    expect(meaning(state, key("Z", { control: true, shift: true }))).toEqual({ kind: "redo" });
  });

  test("everything else is left to the browser", () => {
    for (const each of [key("Tab"), key("F5"), key("r", { control: true }), key("d", { alt: true }), key("X", { shift: true })]) {
      expect(meaning(board(), each)).toBeNull();
    }
  });
});
