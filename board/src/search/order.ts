// Which move to try first: the table's, captures, those that were good elsewhere.

import { CELL_BITS, CELL_MASK } from "../engine/movement.ts";
import type { Board } from "../engine/position.ts";
import { KING } from "../engine/position.ts";
import { type Ground, markCaptures } from "./ground.ts";
import { MAX_PLY } from "./track.ts";

const FIRST = 1 << 30;
const CAPTURE = 1 << 28;
const KILLER = 1 << 27;
const MOST = 1 << 24;
// Beyond this many moves the order is left as it is: whoever gets there tries them all anyway.
const SORTED = 24;

export class Order {
  readonly #ground: Ground;
  readonly #lists: readonly Int32Array[];
  readonly #ratings: Int32Array[];
  readonly #killers = new Int32Array(2 * (MAX_PLY + 1));
  /** By side, origin and target. */
  readonly #history: Int32Array;
  readonly #cells: number;
  readonly #marks: Uint8Array;

  constructor(ground: Ground, lists: readonly Int32Array[]) {
    this.#ground = ground;
    this.#lists = lists;
    this.#ratings = lists.map((list) => new Int32Array(list.length));
    this.#cells = ground.engine.core.geometry.cellCount;
    this.#marks = new Uint8Array(this.#cells);
    this.#history = new Int32Array(2 * this.#cells * this.#cells);
  }

  /** Forget half of what was learnt: another position is thought about. */
  fade(): void {
    this.#killers.fill(0);
    for (let index = 0; index < this.#history.length; index++) this.#history[index]! >>= 2;
  }

  clear(): void {
    this.#killers.fill(0);
    this.#history.fill(0);
  }

  /** Rate the first `count` moves in the list of a ply. */
  rate(board: Board, ply: number, count: number, tableMove: number): void {
    const list = this.#lists[ply]!;
    const ratings = this.#ratings[ply]!;
    const [one, other] = [this.#killers[2 * ply]!, this.#killers[2 * ply + 1]!];
    const { goalAhead } = this.#ground;
    markCaptures(this.#ground, board, this.#marks);
    for (let index = 0; index < count; index++) {
      const move = list[index]!;
      let rating = this.#history[this.#keyOf(board.attackersToMove, move)]!;
      if (move === tableMove) rating = FIRST;
      else if (this.#marks[move & CELL_MASK] === 1) rating += CAPTURE;
      else if (move === one) rating = KILLER + 1;
      else if (move === other) rating = KILLER;
      else if (board.cells[move >> CELL_BITS] === KING && goalAhead[move & CELL_MASK] !== 0) rating += MOST;
      ratings[index] = rating;
    }
  }

  /** Moves in the order in which they would be picked. */
  sorted(board: Board, moves: Int32Array, tableMove: number): Int32Array {
    this.#lists[0]!.set(moves);
    this.rate(board, 0, moves.length, tableMove);
    const ratings = this.#ratings[0]!;
    const order = [...moves.keys()].toSorted((one, other) => ratings[other]! - ratings[one]!);
    return Int32Array.from(order, (index) => moves[index]!);
  }

  /** The best move not yet picked, put at its place in the list. */
  pick(ply: number, index: number, count: number): number {
    const list = this.#lists[ply]!;
    if (index >= SORTED) return list[index]!;
    const ratings = this.#ratings[ply]!;
    let best = index;
    for (let at = index + 1; at < count; at++) if (ratings[at]! > ratings[best]!) best = at;
    const move = list[best]!;
    const rating = ratings[best]!;
    list[best] = list[index]!;
    ratings[best] = ratings[index]!;
    list[index] = move;
    ratings[index] = rating;
    return move;
  }

  /** Whether the move picked is neither a capture nor known to be good. */
  isQuiet(ply: number, index: number): boolean {
    return this.#ratings[ply]![index]! < MOST;
  }

  /** The move at `index` made the others needless: try it earlier next time. */
  reward({ attackersToMove }: Board, ply: number, index: number, depth: number): void {
    const list = this.#lists[ply]!;
    const move = list[index]!;
    if (this.#marksCapture(ply, index)) return;
    if (this.#killers[2 * ply] !== move) {
      this.#killers[2 * ply + 1] = this.#killers[2 * ply]!;
      this.#killers[2 * ply] = move;
    }
    this.#change(this.#keyOf(attackersToMove, move), depth * depth);
    for (let at = 0; at < index; at++) this.#change(this.#keyOf(attackersToMove, list[at]!), -depth * depth);
  }

  #keyOf(attackersMove: boolean, move: number): number {
    return ((attackersMove ? 0 : this.#cells) + (move >> CELL_BITS)) * this.#cells + (move & CELL_MASK);
  }

  #marksCapture(ply: number, index: number): boolean {
    const rating = this.#ratings[ply]![index]!;
    return rating >= CAPTURE && rating < FIRST;
  }

  /** Growth slows down towards the limit, so that no rating overflows. */
  #change(key: number, bonus: number): void {
    const old = this.#history[key]!;
    const step = Math.max(-2000, Math.min(2000, bonus * 16));
    this.#history[key] = old + step - Math.trunc((old * Math.abs(step)) / 65_536);
  }
}
