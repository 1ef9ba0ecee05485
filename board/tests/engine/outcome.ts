// What comes of an example, in the form of its expectations. It runs in browsers, too.

import { IllegalMoveError, type Engine } from "../../src/engine/engine.ts";
import { createGame } from "../../src/engine/game.ts";
import { parseMove, parsePosition, parseSquare, squareNames } from "../../src/engine/notation.ts";

export interface Expectation {
  readonly in: readonly string[];
  readonly captures?: readonly string[];
  readonly ending?: { readonly winner: string; readonly by: string } | null;
  readonly illegal?: string;
  readonly targets?: readonly string[];
}

export interface Example {
  readonly name: string;
  readonly position: string;
  readonly moves: readonly string[];
  readonly piece: string | null;
  readonly quiet: number;
  /** The side that begins under the rule set is to move, not the one named in the position. */
  readonly first: boolean;
  readonly expect: readonly Expectation[];
}

/** What comes of an example under the rule set `engineOf` binds to a board of its size. */
export function outcome(example: Example, engineOf: (size: number) => Engine): Omit<Expectation, "in"> {
  const written = parsePosition(example.position);
  const engine = engineOf(written.size);
  const position = example.first ? { ...written, toMove: engine.rules["first-move"].side } : written;
  const named = (squares: readonly number[]): string[] => squareNames(squares, position.size).toSorted();
  if (example.piece !== null) {
    return { targets: named(engine.targets(position, parseSquare(example.piece, position.size))) };
  }
  const game = createGame(engine, position, example.quiet);
  try {
    for (const move of example.moves) game.play(parseMove(move, position.size).move);
  } catch (error) {
    if (error instanceof IllegalMoveError && game.turns.length === example.moves.length - 1) return { illegal: error.reason };
    throw error;
  }
  const { captured, ending } = game.turns.at(-1)!;
  return { captures: named(captured), ending };
}
