// Analysing the line on a board: what is asked of the adviser, and when the answers are none of the reader's any more.

import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { type Adviser, busy, Desk } from "./advice-desk.ts";
import { positionAsked } from "./client.ts";
import { type Analysis, analyse, type Budgets, type Ply } from "./analysis.ts";

/** A few seconds for a whole game on a desktop. */
const BUDGETS: Budgets = { glance: 8000, closer: 60_000 };

/** The line on a board, those moves included that were taken back. */
export function pliesOf(kit: Kit, { state }: Live): Ply[] {
  const turns = kit.line(state);
  const positions = [state.game.start, ...turns.map(({ position }) => position)];
  const endings = [null, ...turns.map(({ ending }) => ending)];
  return positions.map(({ toMove }, ply) => ({
    side: toMove,
    move: ply < turns.length ? kit.formatMove(turns[ply]!.move, state.engine.size) : null,
    winner: endings[ply]?.winner ?? null,
  }));
}

/** What an analysis is about: another line, another key. */
export function lineKey(kit: Kit, live: Live): string {
  const { game } = live.state;
  return JSON.stringify([live.rules.id, kit.formatPosition(game.start), game.quietAtStart, pliesOf(kit, live).map(({ move }) => move)]);
}

export class Run {
  readonly #desk: Desk;
  readonly #live: Live;
  readonly #kit: Kit;
  #goesOn = true;

  constructor(kit: Kit, live: Live) {
    this.#kit = kit;
    this.#live = live;
    this.#desk = new Desk(live);
  }

  /** The analysis; null if it was given up.
   *  @throws WorkerError */
  async start(report: (share: number) => void): Promise<Analysis | null> {
    const plies = pliesOf(this.#kit, this.#live);
    const asked = positionAsked(this.#kit, this.#live);
    const moves = plies.flatMap(({ move }) => move ?? []);
    busy.add(this.#live);
    try {
      return await analyse(plies, (ply, nodes) => this.#ask({ ...asked, moves: moves.slice(0, ply), nodes }), BUDGETS, report);
    } finally {
      busy.delete(this.#live);
      this.#desk.close();
    }
  }

  cancel(): void {
    this.#goesOn = false;
    this.#desk.close();
  }

  async #ask(question: Parameters<Adviser["think"]>[0]): Promise<Awaited<ReturnType<Adviser["think"]>>> {
    return this.#goesOn && this.#desk.isOpen() ? this.#desk.client.think(question) : null;
  }
}
