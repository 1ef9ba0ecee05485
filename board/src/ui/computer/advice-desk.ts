// How the parts that give advice ask the search: what about, and when the reader's own opponent must not be disturbed.

import type { Move } from "../../engine/position.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import type { State } from "../state.ts";
import { Client } from "./client.ts";

/** What a part may spend on a position. */
export interface Budget {
  readonly nodes: number;
}

/** The legal move that the search, or its line, means. */
export function moveMeant(kit: Kit, { engine, game }: State, text: string | null): Move | undefined {
  return engine.legalMoves(game.position).find((move) => kit.formatMove(move, engine.size) === text);
}

/** Whoever is asked; a client of the worker, or what tests bring instead. */
export type Adviser = Pick<Client, "think" | "cancel" | "close">;

/** Boards whose line is being analysed: the bar waits meanwhile. */
export const busy = new WeakSet<Live>();

/** One worker for a purpose, started when it is first asked. It goes when the board has left the page. */
export class Desk {
  readonly #live: Live;
  #client: Adviser | null = null;

  constructor(live: Live) {
    this.#live = live;
  }

  get client(): Adviser {
    this.#client ??= new Client();
    return this.#client;
  }

  /** The worker is not needed any more. */
  close(): void {
    this.#client?.close();
    this.#client = null;
  }

  /** Whether the board is still there; if not, nothing is left to be asked for. */
  isOpen(): boolean {
    if (!this.#live.host.isConnected) this.close();
    return this.#live.host.isConnected;
  }
}

/** What an advice is about; another game or ply, another key. */
export function keyOf(kit: Kit, { rules, state }: Live): string {
  const { game } = state;
  return JSON.stringify([rules.id, kit.formatPosition(game.start), game.quietAtStart, game.record()]);
}

/** Whether the next move is somebody else's, the opponent's as a rule, who thinks about it just now. */
export function isOthersTurn({ state: { awaited, game } }: Live): boolean {
  return game.ending === null && awaited.includes(game.position.toMove);
}
