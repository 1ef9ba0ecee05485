// The page's side of the opponent's worker: ask for a move, get it or nothing.
//
// There is one thought at a time. Whatever comes late, because something else was asked or the thought was given up, is
// dropped here, so that nobody else needs to think of it. A worker that fails is given up; the next question starts another.

import type { Answer, Found, Request, ThinkRequest } from "../../search/messages.ts";
import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";

/** The move for the side to move, and how it was found; no move after the end of the game. */
export type Thought = Found & { readonly move: string | null };

export type Question = Omit<ThinkRequest, "kind" | "id">;

/** What every question says: the position on the board, with the game that led to it. */
export function positionAsked(kit: Kit, { rules, state }: Live): Pick<Question, "ruleSet" | "start" | "quiet" | "moves"> {
  const { game } = state;
  return { ruleSet: rules, start: kit.formatPosition(game.start), quiet: game.quietAtStart, moves: game.record() };
}

export class WorkerError extends Error {
  override name = "WorkerError";
}

/** What a client needs of a worker; tests bring their own. */
export interface Port {
  postMessage(message: Request, transfer: readonly object[]): void;
  terminate(): void;
  addEventListener(type: "message", listener: (event: { readonly data: Answer }) => void): void;
  addEventListener(type: "error", listener: (event: { readonly message?: string }) => void): void;
}

interface Open {
  readonly id: number;
  readonly settle: (thought: Thought | null) => void;
  readonly fail: (error: WorkerError) => void;
  readonly report: ((found: Found) => void) | undefined;
}

/** A worker that does not hear a cancel within this is stuck and is let go, in milliseconds. */
const PATIENCE = 1000;

export function startWorker(): Port {
  const { href, origin } = new URL("opponent.js", import.meta.url);
  // A page of another site may not start a worker from here, but one of its own, which then loads ours.
  const blob = origin === location.origin ? null : new Blob([`import ${JSON.stringify(href)};`], { type: "text/javascript" });
  return new Worker(blob === null ? href : URL.createObjectURL(blob), { type: "module" }) as unknown as Port;
}

/** One worker, started when it is first asked. */
export class Client {
  readonly #start: () => Port;
  #port: Port | null = null;
  #open: Open | null = null;
  #last = 0;
  #patience: { readonly id: number; readonly timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(start: () => Port = startWorker) {
    this.#start = start;
  }

  /** Think about a position; whatever was asked before is given up. null: it was given up meanwhile.
   *  @throws WorkerError if the worker could not be loaded or failed */
  think(question: Question, report?: (found: Found) => void): Promise<Thought | null> {
    this.cancel();
    return new Promise((settle, fail) => {
      const id = ++this.#last;
      this.#open = { id, settle, fail, report };
      try {
        this.#connect().postMessage({ ...question, kind: "think", id }, []);
      } catch (error) {
        this.#fail(error instanceof Error ? error.message : String(error));
      }
    });
  }

  /** Give up what is being thought about. */
  cancel(): void {
    if (this.#open === null) return;
    const { id, settle } = this.#open;
    this.#open = null;
    this.#port?.postMessage({ kind: "cancel", id }, []);
    clearTimeout(this.#patience?.timer);
    this.#patience = { id, timer: setTimeout(() => this.#letGo(), PATIENCE) };
    settle(null);
  }

  /** Answer at once with the best move found so far. */
  hurry(): void {
    if (this.#open !== null) this.#port?.postMessage({ kind: "cancel", id: this.#open.id, play: true }, []);
  }

  /** Let the worker go. */
  close(): void {
    this.cancel();
    this.#letGo();
  }

  #connect(): Port {
    if (this.#port !== null) return this.#port;
    const made = this.#start();
    made.addEventListener("message", ({ data }) => {
      if (made === this.#port) this.#hear(data);
    });
    made.addEventListener("error", ({ message }) => {
      if (made === this.#port) this.#fail(message ?? "the worker could not be loaded");
    });
    this.#port = made;
    return made;
  }

  #hear(answer: Answer): void {
    // Whatever comes after a cancel shows that the worker lives.
    if (this.#patience !== null && (answer.id > this.#patience.id || answer.kind !== "info")) this.#calm();
    const open = this.#open;
    if (open === null || answer.id !== open.id) return;
    if (answer.kind === "info") open.report?.(answer);
    else if (answer.kind === "error") this.#fail(answer.message);
    else {
      this.#open = null;
      open.settle(answer.kind === "move" ? answer : null);
    }
  }

  #fail(message: string): void {
    const open = this.#open;
    this.#open = null;
    this.#letGo();
    open?.fail(new WorkerError(message));
  }

  #letGo(): void {
    this.#calm();
    this.#port?.terminate();
    this.#port = null;
    // A question asked of the stuck worker meanwhile would never be answered.
    const open = this.#open;
    this.#open = null;
    open?.fail(new WorkerError("the worker does not answer"));
  }

  #calm(): void {
    clearTimeout(this.#patience?.timer);
    this.#patience = null;
  }
}
