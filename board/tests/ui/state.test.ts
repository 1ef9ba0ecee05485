import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMove, formatPosition } from "../../src/engine/notation.ts";
import {
  activate,
  attempt,
  attemptText,
  cancel,
  dragTo,
  type Effect,
  flip,
  isOwn,
  jump,
  lift,
  line,
  ply,
  redo,
  release,
  settle,
  type State,
  targets,
  undo,
} from "../../src/ui/state.ts";
import { at, board, nameOf, shown } from "./help.ts";

/** A game that ends: the king of Brandubh walks into a corner. */
const GAME = "d1-c1 d3-c3 c1-c2 d4-d3 a4-a5 d3-g3 a5-a6 g3-g1";

function reason(effect: Effect): string | null {
  if (effect.kind !== "refused") return null;
  return effect.complaint.kind === "refused" ? effect.complaint.refused.reason : effect.complaint.error.code;
}

describe("lifting and putting down", () => {
  test("a tap lifts, a second one puts back, another man of one's own is taken instead", () => {
    const state = board();
    expect(activate(state, at(state, "d1"))).toEqual({ kind: "lifted", square: at(state, "d1") });
    expect(targets(state).map((square) => nameOf(state, square))).toEqual(["b1", "c1", "e1", "f1"]);
    activate(state, at(state, "d2"));
    expect(state.lifted).toBe(at(state, "d2"));
    expect(activate(state, at(state, "d2")).kind).toBe("dropped");
    expect(state.lifted).toBeNull();
  });

  test("a tap on a target moves", () => {
    const state = board();
    activate(state, at(state, "d1"));
    const effect = activate(state, at(state, "c1"));
    expect(effect.kind).toBe("played");
    expect(state.game.record()).toEqual(["d1-c1"]);
    expect(state.game.position.toMove).toBe("defenders");
  });

  test("a man of the other side and an empty square are not lifted, and it is said why", () => {
    const state = board();
    expect(reason(activate(state, at(state, "d3")))).toBe("not-yours");
    expect(reason(activate(state, at(state, "a1")))).toBe("no-piece");
    expect(state.lifted).toBeNull();
  });
});

describe("dragging", () => {
  test("a drop on a target moves, on its own square the man stays lifted, beside the board he goes back", () => {
    const state = board();
    lift(state, at(state, "d1"));
    dragTo(state, { x: 5, y: 5, over: null });
    expect(release(state, null).kind).toBe("dropped");
    expect(state.drag).toBeNull();
    lift(state, at(state, "d1"));
    expect(release(state, at(state, "d1")).kind).toBe("lifted");
    expect(release(state, at(state, "c1")).kind).toBe("played");
  });

  test("a drop without a lifted man does nothing", () => {
    expect(release(board(), 3)).toEqual({ kind: "none" });
  });
});

describe("one judge for every way in", () => {
  const refusals: [string, string, string][] = [
    ["d1", "a2", "not-straight"],
    ["d1", "d3", "blocked"],
    ["d1", "a1", "may-not-stop"],
    ["d3", "c3", "not-yours"],
    ["b1", "b2", "no-piece"],
  ];
  test.each(refusals)("%s to %s: %s by move, text, tap and drop", (from, to, why) => {
    const byMove = board();
    expect(reason(attempt(byMove, { move: { origin: at(byMove, from), target: at(byMove, to) }, captures: null }))).toBe(why);
    const byText = board();
    expect(reason(attemptText(byText, `${from}${to}`))).toBe(why);
    const byTap = board();
    const tapped = activate(byTap, at(byTap, from));
    expect(reason(tapped) ?? reason(activate(byTap, at(byTap, to)))).toBe(why);
    const byDrop = board();
    const lifted = lift(byDrop, at(byDrop, from));
    expect(reason(lifted) ?? reason(release(byDrop, at(byDrop, to)))).toBe(why);
  });

  test("a refusal leaves position, line and lifted man as they were", () => {
    const state = board({ moves: GAME, ply: "3" });
    const before = formatPosition(state.game.position);
    attemptText(state, "d4-a1");
    expect([formatPosition(state.game.position), ply(state), line(state).length, state.lifted]).toEqual([before, 3, 8, null]);
  });

  test("captures in a text are compared with the rules", () => {
    const state = board({ moves: "d1-c1 c4-c2" });
    expect(reason(attemptText(state, "b4-b2xd2"))).toBe("wrong-captures");
    expect(reason(attemptText(state, "b4-b3xc2"))).toBe("wrong-captures");
    expect(ply(state)).toBe(2);
    expect(attemptText(state, "b4-b2xc2").kind).toBe("played");
  });

  test("several moves in one text are played up to the first that can not be", () => {
    const state = board();
    const effect = attemptText(state, "d1-c1 d3-c3 c1-c7 c3-c2");
    expect(reason(effect)).toBe("blocked");
    expect(state.game.record()).toEqual(["d1-c1", "d3-c3"]);
  });

  test.each(["", "  ", "d1", "d1-z9", "d1-d4; DROP", "<b>d1-d4</b>", "d0-d4", "d1-d44"])("text that is no move: %j", (text) => {
    const state = board();
    expect(attemptText(state, text).kind).toBe("refused");
    expect(ply(state)).toBe(0);
  });
});

describe("the end", () => {
  test("is named with its rule, and nothing is played after it", () => {
    const state = board({ moves: GAME });
    expect(state.game.ending).toEqual({ winner: "defenders", by: "king-reaches" });
    expect(state.account?.ending?.squares).toEqual([at(state, "g1")]);
    expect(state.choices.size).toBe(0);
    for (const square of state.game.position.cells.keys()) {
      expect(reason(activate(state, square))).toBe("game-over");
      expect(state.lifted).toBeNull();
    }
    expect(reason(attemptText(state, "d2-c2"))).toBe("game-over");
  });

  test("undo, redo, jump and flip still work", () => {
    const state = board({ moves: GAME });
    undo(state);
    expect(state.game.ending).toBeNull();
    redo(state);
    expect(state.game.ending?.by).toBe("king-reaches");
    jump(state, 2);
    flip(state);
    expect(ply(state)).toBe(2);
  });

  test("a captured king is gone from the board and listed as captured", () => {
    const taken = board({ position: "7/7/1a5/k6/a6/7/3a3 a", moves: "b5-a5" });
    expect(formatPosition(taken.game.position)).not.toContain("k");
    expect(taken.game.ending).toEqual({ winner: "attackers", by: "king-captured" });
    expect(taken.account?.captures.map(({ rule }) => rule)).toEqual(["king-captured"]);
  });
});

describe("back and forth", () => {
  test("jump shows any ply and keeps the line", () => {
    const state = board({ moves: GAME });
    for (const to of [0, 5, 3, 8, 1]) {
      jump(state, to);
      expect([ply(state), line(state).length]).toEqual([to, 8]);
    }
    jump(state, 99);
    expect(ply(state)).toBe(8);
    jump(state, -3);
    expect(ply(state)).toBe(0);
    expect(jump(state, Number.NaN)).toEqual({ kind: "none" });
  });

  test("undo at the start and redo at the end do nothing", () => {
    const state = board({ moves: "d1-c1" });
    expect(redo(state)).toEqual({ kind: "none" });
    undo(state);
    expect(undo(state)).toEqual({ kind: "none" });
  });

  test("another move from an earlier ply begins a new line, the same move follows it", () => {
    const state = board({ moves: GAME, ply: "2" });
    attemptText(state, "c1-c2");
    expect([ply(state), line(state).length]).toEqual([3, 8]);
    jump(state, 2);
    attemptText(state, "d2-e2");
    expect([ply(state), line(state).length]).toEqual([3, 3]);
  });

  test("repetition is judged along the line shown", () => {
    const shuffle = "d1-c1 d3-c3 c1-d1 c3-d3 d1-c1 d3-c3 c1-d1";
    const state = board({ moves: shuffle });
    attemptText(state, "c3-d3");
    expect(state.game.ending?.by).toBe("repetition");
    undo(state);
    expect(state.game.ending).toBeNull();
    redo(state);
    expect(state.game.ending?.by).toBe("repetition");
  });
});

describe("whatever happens", () => {
  const action = fc.oneof(
    fc.record({ do: fc.constant("tap" as const), square: fc.nat(48) }),
    fc.record({ do: fc.constant("drop" as const), square: fc.option(fc.nat(48)) }),
    fc.record({ do: fc.constant("lift" as const), square: fc.nat(48) }),
    fc.record({ do: fc.constant("jump" as const), to: fc.integer({ min: -2, max: 30 }) }),
    fc.record({ do: fc.constantFrom("undo" as const, "redo" as const, "flip" as const, "cancel" as const, "legal" as const) }),
    fc.record({ do: fc.constant("text" as const), text: fc.stringMatching(/^[a-h][0-8]-[a-h][0-8]$/) }),
  );
  type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

  function perform(state: State, step: Action): Effect {
    switch (step.do) {
      case "tap":
        return activate(state, step.square);
      case "drop":
        return release(state, step.square);
      case "lift":
        return lift(state, step.square);
      case "jump":
        return jump(state, step.to);
      case "text":
        return attemptText(state, step.text);
      case "undo":
        return undo(state);
      case "redo":
        return redo(state);
      case "flip":
        return flip(state);
      case "cancel":
        return cancel(state);
      case "legal": {
        const move = state.game.legalMoves()[ply(state) * 7 % Math.max(1, state.game.legalMoves().length)];
        return move === undefined ? cancel(state) : attempt(state, { move, captures: null });
      }
    }
  }

  test("a board shows the same as a fresh one with the same moves, and after a refusal nothing is left behind", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (steps) => {
        const state = board();
        for (const step of steps) {
          const before = formatPosition(state.game.position);
          const effect = perform(state, step);
          const now = [formatPosition(state.game.position), state.lifted, state.drag];
          const played = effect.kind === "refused" ? effect.turns.length : Number.NaN;
          expect(played === 0 ? now : [before, null, null]).toEqual([before, null, null]);
        }
        cancel(state);
        state.complaint = null;
        const moves = line(state).map(({ move, captured }) => formatMove(move, 7, captured)).join(" ");
        const fresh = board({ moves, ply: String(ply(state)), flipped: state.flipped });
        expect(shown(state)).toEqual(shown(fresh));
      }),
      { numRuns: 150 },
    );
  });
});

describe("a side whose moves come from elsewhere", () => {
  test("can not be moved from the board, by whatever way", () => {
    const state = board();
    state.awaited = ["attackers"];
    settle(state);
    expect(state.choices.size).toBe(0);
    expect(isOwn(state, at(state, "d1"))).toBe(false);
    for (const effect of [activate(state, at(state, "d1")), attemptText(state, "d1-c1")]) {
      expect(effect).toMatchObject({ kind: "refused", complaint: { refused: { reason: "not-yours", squares: [at(state, "d1")] } } });
    }
    expect(ply(state)).toBe(0);
    state.awaited = [];
    settle(state);
    expect(attemptText(state, "d1-c1").kind).toBe("played");
    state.awaited = ["attackers"];
    settle(state);
    expect(state.choices.size).toBeGreaterThan(0);
    expect(attemptText(state, "d3-c3").kind).toBe("played");
    expect(attemptText(state, "c1-b1").kind).toBe("refused");
  });
});
