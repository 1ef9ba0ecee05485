// The opponent's desk: takes requests, thinks a little at a time, answers. One thought at a time; a new request ends
// the one before. It knows neither workers nor pages, so that tests and other programs can sit at it, too.

import { createEngine } from "../engine/engine.ts";
import { createGame, type Game } from "../engine/game.ts";
import { formatMove, parsePosition } from "../engine/notation.ts";
import type { Move } from "../engine/position.ts";
import { readRuleSet } from "../engine/rules.ts";
import { evaluationOf, type WeightsFile } from "./evaluation.ts";
import { levelOf, thinkingOf } from "./levels.ts";
import type { Answer, Found, Request, ThinkRequest } from "./messages.ts";
import { type Blur, type Limits, Thinker, type Thought } from "./think.ts";

// Nodes from one look at the messages to the next: a few hundredths of a second on a slow phone.
const BREATH = 2000;
const TABLE_BITS = 19;
const A_SECOND = 1000;

export type Desk = (request: Request) => void;

/** A desk that answers by `answer`; `rest` lets other messages come in. Whoever has the game at hand may give it by
 *  `gameOf`: playing it anew from its texts takes longer than a short thought. */
export function createDesk(
  weights: () => Promise<WeightsFile>,
  answer: (answer: Answer) => void,
  rest: () => Promise<void>,
  gameOf: (request: ThinkRequest) => Game = readGame,
): Desk {
  let current: { readonly id: number; state: "thinking" | "play" | "cancelled" } | null = null;
  const thinkers = thinkerStore(weights);

  const think = async (request: ThinkRequest): Promise<void> => {
    const { id } = request;
    const mine: NonNullable<typeof current> = { id, state: "thinking" };
    if (current !== null) current.state = "cancelled";
    current = mine;
    const isCancelled = (): boolean => mine.state === "cancelled";
    try {
      const game = gameOf(request);
      const thinker = await thinkers(request, game);
      const [limits, blur] = limitsOf(request, game);
      const report = (thought: Thought): void => {
        if (!isCancelled()) answer({ kind: "info", id, ...found(thought, game) });
      };
      const stop = (): boolean => mine.state !== "thinking";
      const steps = thinker.inSteps(game, BREATH, { ...limits, stop }, blur, report);
      const thought = await finished(steps, isCancelled, rest);
      answer(thought === null ? { kind: "cancelled", id } : moveAnswer(id, thought, game));
    } catch (error) {
      answer({ kind: "error", id, message: error instanceof Error ? error.message : String(error) });
    }
    if (current === mine) current = null;
  };

  return (request) => {
    if (request.kind === "think") void think(request);
    else if (current?.id === request.id) current.state = request.play === true ? "play" : "cancelled";
  };
}

/** What comes of thinking in steps with a rest after each; null if it was cancelled meanwhile. */
async function finished(
  steps: Generator<undefined, Thought>,
  isCancelled: () => boolean,
  rest: () => Promise<void>,
): Promise<Thought | null> {
  for (;;) {
    if (isCancelled()) return null;
    const step = steps.next();
    if (step.done === true) return step.value;
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await rest();
  }
}

/** The game that a request describes. */
function readGame({ ruleSet, start, quiet, moves }: ThinkRequest): Game {
  const position = parsePosition(start);
  const game = createGame(createEngine(readRuleSet(ruleSet), position.size), position, quiet);
  for (const move of moves) game.playText(move);
  return game;
}

function limitsOf({ level, nodes, milliseconds, depth, seed = 0 }: ThinkRequest, game: Game): [Limits, Blur | undefined] {
  if (level !== undefined) return thinkingOf(levelOf(level), game.position.toMove, game.turns.length, seed);
  const limits = { ...(nodes !== undefined && { nodes }), ...(depth !== undefined && { depth }), ...(milliseconds !== undefined && { milliseconds }) };
  return [Object.keys(limits).length === 0 ? { milliseconds: A_SECOND } : limits, undefined];
}

/** The thinker of the rule set thought about last, with what it remembers, and a new one for another. */
function thinkerStore(weights: () => Promise<WeightsFile>): (request: ThinkRequest, game: Game) => Promise<Thinker> {
  let last: { readonly key: string; readonly thinker: Thinker } | null = null;
  return async ({ ruleSet, level }, { engine }) => {
    const key = JSON.stringify([ruleSet, engine.size, level ?? null]);
    if (last?.key !== key) {
      const file = await weights();
      last = { key, thinker: new Thinker(engine, (ground) => evaluationOf(ground, file), { tableBits: TABLE_BITS }) };
    }
    return last.thinker;
  };
}

function found({ score, winIn, depth, nodes, milliseconds, line }: Thought, { engine }: Game): Found {
  return { score, winIn, depth, nodes, milliseconds, line: line.map((move) => formatMove(move, engine.size)) };
}

/** The answer to play. A move the rules refuse never leaves this desk. */
function moveAnswer(id: number, thought: Thought, game: Game): Answer {
  const { move } = thought;
  if (move !== null) checkMove(move, game);
  return { kind: "move", id, move: move === null ? null : formatMove(move, game.engine.size), ...found(thought, game) };
}

function checkMove(move: Move, game: Game): void {
  const reason = game.whyIllegal(move);
  if (reason !== null) throw new Error(`the search found ${formatMove(move, game.engine.size)}, which is ${reason}`);
}
