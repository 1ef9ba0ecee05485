// The transposition table: what was found out about positions, in one ArrayBuffer.

import { CELL_BITS } from "../engine/movement.ts";

/** What a stored score says about the true one. 0 is an empty entry. */
export const EXACT = 1;
export const AT_LEAST = 2;
export const AT_MOST = 3;

// An entry: both halves of the key | move, bound, age | score and depth.
const WORDS = 4;
const MOVE_BITS = 2 * CELL_BITS;
const MOVE_MASK = (1 << MOVE_BITS) - 1;
const BOUND_MASK = 3;
const AGES = 1 << 12;

/** `found` and what it says belong to the last `probe`. */
export class Table {
  readonly #words: Int32Array;
  readonly #mask: number;
  #age = 0;
  move = 0;
  bound = 0;
  score = 0;
  depth = 0;

  /** Room for 2 to the power of `bits` positions, 16 bytes each. */
  constructor(bits: number) {
    this.#words = new Int32Array(new ArrayBuffer((1 << bits) * WORDS * 4));
    this.#mask = (1 << bits) - 1;
  }

  /** What is in there now gives way to what comes. */
  nextAge(): void {
    this.#age = (this.#age + 1) % AGES;
  }

  clear(): void {
    this.#words.fill(0);
  }

  /** Look a position up; `move`, `bound`, `score` and `depth` are what is known of it. */
  probe(low: number, high: number): boolean {
    const at = (low & this.#mask) * WORDS;
    const words = this.#words;
    const second = words[at + 2]!;
    if (words[at] !== low || words[at + 1] !== high || second === 0) {
      this.move = 0;
      this.bound = 0;
      return false;
    }
    this.move = second & MOVE_MASK;
    this.bound = (second >> MOVE_BITS) & BOUND_MASK;
    const third = words[at + 3]!;
    this.score = third >> 8;
    this.depth = third & 255;
    return true;
  }

  store(low: number, high: number, move: number, bound: number, score: number, depth: number): void {
    const at = (low & this.#mask) * WORDS;
    const words = this.#words;
    const second = words[at + 2]!;
    const isSame = words[at] === low && words[at + 1] === high;
    const isCurrent = second >>> (MOVE_BITS + 2) === this.#age;
    // Something deeper of the same search stays, unless it is about the same position.
    if (!isSame && isCurrent && second !== 0 && (words[at + 3]! & 255) > depth + 1) return;
    const kept = isSame && move === 0 ? second & MOVE_MASK : move;
    words[at] = low;
    words[at + 1] = high;
    words[at + 2] = kept | (bound << MOVE_BITS) | (this.#age << (MOVE_BITS + 2));
    words[at + 3] = (score << 8) | Math.max(0, Math.min(255, depth));
  }
}
