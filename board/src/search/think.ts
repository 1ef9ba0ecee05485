// Thinking about a move: the search, deeper and deeper, until the budget is spent.

import type { Engine } from "../engine/engine.ts";
import type { Game } from "../engine/game.ts";
import { CELL_BITS, CELL_MASK, maxMoves } from "../engine/movement.ts";
import type { Move } from "../engine/position.ts";
import type { Evaluate } from "./evaluation.ts";
import { type Ground, groundOf } from "./ground.ts";
import { INFINITE, Stopped, SURE, WIN } from "./calm.ts";
import { Search } from "./search.ts";
import { Table } from "./table.ts";
import { GOES_ON, Track } from "./track.ts";
import { scramble } from "./zobrist.ts";

/** When to stop; whatever comes first. Nothing given: when the game is decided or the depth is exhausted. */
export interface Limits {
  readonly nodes?: number;
  readonly milliseconds?: number;
  readonly depth?: number;
  /** So deep in any case, whatever the budget, if that is not 0. */
  readonly leastDepth?: number;
  /** What measures the milliseconds; by default the time of day goes on, whoever has the processor. */
  readonly clock?: () => number;
  /** Asked now and then; true stops. */
  readonly stop?: () => boolean;
}

/** What makes an opponent weaker, or different each time: up to so much is added to each evaluation, by chance. */
export interface Blur {
  readonly noise: number;
  readonly seed: number;
}

const CLEAR: Blur = { noise: 0, seed: 0 };
const now = (): number => performance.now();

export interface Thought {
  /** The move to play; null after the end of the game. */
  readonly move: Move | null;
  /** From the view of the side to move, in hundredths of a logit; beyond `SURE` a win or loss is proven. */
  readonly score: number;
  /** Plies to a proven win (above 0) or loss (below 0), else null. */
  readonly winIn: number | null;
  readonly depth: number;
  readonly nodes: number;
  readonly milliseconds: number;
  /** What both sides do then, the move first. */
  readonly line: readonly Move[];
}

export interface ThinkerOptions {
  /** The table has 2 to this power entries; 0: none. */
  readonly tableBits?: number;
  readonly selective?: boolean;
  readonly passing?: boolean;
}

const DEEPEST = 60;
const PAUSE_NODES = 1024;
// The first guess: the score is within so much of that of the last depth.
const WINDOW = 40;

export class Thinker {
  readonly engine: Engine;
  readonly track: Track;
  readonly search: Search;
  readonly #table: Table | null;
  #blur: Blur = CLEAR;
  #clock: () => number = now;
  readonly #root: Int32Array;
  #count = 0;
  #best = { move: 0, score: 0, depth: 0 };
  #deadline = { began: 0, nodes: 0, at: 0, least: 0, depth: 0 };

  constructor(engine: Engine, evaluation: (ground: Ground) => Evaluate, { tableBits = 18, selective = true, passing = selective }: ThinkerOptions = {}) {
    this.engine = engine;
    this.track = new Track(engine);
    this.#table = tableBits === 0 ? null : new Table(tableBits);
    this.#root = new Int32Array(maxMoves(engine.size));
    const ground = groundOf(engine);
    this.search = new Search(ground, this.track, this.#blurred(evaluation(ground)), this.#table, { selective, passing });
  }

  #blurred(evaluate: Evaluate): Evaluate {
    return (board) => {
      const { noise, seed } = this.#blur;
      if (noise === 0) return evaluate(board);
      const chance = scramble(this.track.low ^ seed) / 2 ** 31;
      return evaluate(board) + Math.round(noise * chance);
    };
  }

  /** Forget what was found out so far. */
  forget(): void {
    this.#table?.clear();
    this.search.order.clear();
  }

  /** Think about the move of a game. `report` is told what was found at each depth. */
  think(game: Game, limits: Limits = {}, blur?: Blur, report?: (thought: Thought) => void): Thought {
    this.search.breatheAt = Infinity;
    const thinking = this.#thinking(game, limits, blur, report);
    for (;;) {
      const step = thinking.next();
      if (step.done === true) return step.value;
    }
  }

  /** As `think`, bit by bit: it yields after every so many nodes, so that others come to their turn. Whoever does not
   *  want to know any more just leaves off; the next thought begins afresh. */
  *inSteps(game: Game, nodes: number, limits: Limits = {}, blur?: Blur, report?: (thought: Thought) => void): Generator<undefined, Thought> {
    this.search.breatheAt = nodes;
    const thinking = this.#thinking(game, limits, blur, report);
    for (;;) {
      const step = thinking.next();
      if (step.done === true) return step.value;
      yield;
      this.search.breatheAt = this.search.nodes + nodes;
    }
  }

  *#thinking(game: Game, limits: Limits, blur: Blur = CLEAR, report?: (thought: Thought) => void): Generator<undefined, Thought> {
    this.#clock = limits.clock ?? now;
    const began = this.#clock();
    if (blur.noise !== this.#blur.noise || blur.seed !== this.#blur.seed) this.forget();
    this.#blur = blur;
    const { track, search } = this;
    track.load(game);
    search.nodes = 0;
    this.#count = game.ending === null ? track.core.movement.generate(track.board, this.#root) : 0;
    this.#best = { move: 0, score: 0, depth: 0 };
    if (this.#count === 0) return this.#thought(began);
    this.#table?.nextAge();
    search.order.fade();
    this.#sortRoot();
    if (this.#winAtOnce()) return this.#thought(began);
    yield* this.#deepen(limits, began, report);
    return this.#thought(began);
  }

  /** A move that ends the game with a win, by whatever rule. */
  #winAtOnce(): boolean {
    const { track, search } = this;
    const attackersMove = track.board.attackersToMove;
    for (let index = 0; index < this.#count; index++) {
      const move = this.#root[index]!;
      const outcome = track.make(move);
      track.unmake();
      if (outcome === GOES_ON || search.decided(outcome, attackersMove, 1) !== WIN - 1) continue;
      this.#best = { move, score: WIN - 1, depth: 1 };
      return true;
    }
    return false;
  }

  /** Begin with the moves that look best. */
  #sortRoot(): void {
    const { track, search } = this;
    this.#table?.probe(track.low, track.high);
    const sorted = search.order.sorted(track.board, this.#root.subarray(0, this.#count), this.#table?.move ?? 0);
    this.#root.set(sorted);
    this.#best.move = this.#root[0]!;
  }

  *#deepen(limits: Limits, began: number, report?: (thought: Thought) => void): Generator<undefined, void> {
    const { nodes = Infinity, milliseconds = Infinity, depth: deepest = DEEPEST, leastDepth = 0, stop } = limits;
    if (Math.min(nodes, milliseconds, deepest) <= 0) return;
    this.#deadline = { began, nodes, at: began + milliseconds, least: leastDepth, depth: 0 };
    this.search.pause = () => this.#pause(stop);
    try {
      for (let depth = 1; depth <= Math.min(deepest, DEEPEST); depth++) {
        this.#deadline.depth = depth;
        this.search.checkAt = 0;
        yield* this.#lookAround(depth);
        report?.(this.#thought(began));
        if (this.#isDecided(depth) || (depth >= leastDepth && this.#isLate(began, milliseconds))) break;
      }
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      while (this.track.at > this.track.root) this.track.unmake();
    }
  }

  /** Nothing deeper can change a win or loss that lies within the depth. */
  #isDecided(depth: number): boolean {
    const sure = Math.abs(this.#best.score);
    return sure > SURE && WIN - sure <= depth;
  }

  /** Another depth would hardly be finished. */
  #isLate(began: number, milliseconds: number): boolean {
    return this.#clock() - began > milliseconds * 0.6;
  }

  #pause(stop: (() => boolean) | undefined): void {
    const { nodes, at, least, depth } = this.#deadline;
    const found = this.search.nodes;
    const isSpent = found >= nodes || this.#clock() >= at;
    if ((isSpent && depth > least) || stop?.() === true) throw new Stopped("the budget is spent");
    this.search.checkAt = found + (nodes > found ? Math.min(PAUSE_NODES, nodes - found) : PAUSE_NODES);
  }

  /** All moves at one depth, first within a narrow window around the last score. */
  *#lookAround(depth: number): Generator<undefined, void> {
    const { score } = this.#best;
    if (depth < 3 || Math.abs(score) > SURE) {
      yield* this.#lookAt(depth, -INFINITE, INFINITE);
      return;
    }
    for (let width = WINDOW; ; width *= 4) {
      const [alpha, beta] = width > 1000 ? [-INFINITE, INFINITE] : [score - width, score + width];
      const found = yield* this.#lookAt(depth, alpha, beta);
      if (found > alpha && found < beta) return;
    }
  }

  *#lookAt(depth: number, alphaBefore: number, beta: number): Generator<undefined, number> {
    const { track, search } = this;
    let alpha = alphaBefore;
    let best = -INFINITE;
    for (let index = 0; index < this.#count; index++) {
      const move = this.#root[index]!;
      const attackersMove = track.board.attackersToMove;
      const outcome = track.make(move);
      const score = outcome === GOES_ON ? yield* this.#scout(depth - 1, alpha, beta, index) : search.decided(outcome, attackersMove, 1);
      track.unmake();
      if (score <= best) continue;
      best = score;
      if (score <= alpha) continue;
      this.#prefer(index, score, depth);
      alpha = score;
      if (alpha >= beta) break;
    }
    if (best <= alphaBefore) this.#best = { ...this.#best, score: best };
    return best;
  }

  *#scout(depth: number, alpha: number, beta: number, index: number): Generator<undefined, number> {
    const { search } = this;
    if (index === 0) return -(yield* search.walk(depth, -beta, -alpha, 1));
    const score = -(yield* search.walk(depth, -alpha - 1, -alpha, 1));
    return score > alpha && score < beta ? -(yield* search.walk(depth, -beta, -alpha, 1)) : score;
  }

  /** A better move: to the front with it. */
  #prefer(index: number, score: number, depth: number): void {
    const move = this.#root[index]!;
    this.#root.copyWithin(1, 0, index);
    this.#root[0] = move;
    this.#best = { move, score, depth };
  }

  #thought(began: number): Thought {
    const { move, score, depth } = this.#best;
    const sure = Math.abs(score) > SURE;
    return {
      move: move === 0 ? null : this.#squares(move),
      score,
      winIn: sure ? (score > 0 ? WIN - score : -WIN - score) : null,
      depth,
      nodes: this.search.nodes,
      milliseconds: this.#clock() - began,
      line: this.#line(move),
    };
  }

  #squares(move: number): Move {
    const { squareOf } = this.engine.core.geometry;
    return { origin: squareOf[move >> CELL_BITS]!, target: squareOf[move & CELL_MASK]! };
  }

  /** What the table holds for the best line, as far as it is legal. */
  #line(first: number): Move[] {
    const { track } = this;
    const { refusal } = track.core.movement;
    const line: Move[] = [];
    let made = 0;
    for (let move = first; move !== 0 && line.length < DEEPEST; ) {
      if (refusal(track.board, move >> CELL_BITS, move & CELL_MASK) !== null) break;
      line.push(this.#squares(move));
      made++;
      if (track.make(move) !== GOES_ON || this.#table === null) break;
      this.#table.probe(track.low, track.high);
      move = this.#table.move;
    }
    for (; made > 0; made--) track.unmake();
    return line;
  }
}
