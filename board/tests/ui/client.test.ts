import { describe, expect, it, vi } from "vitest";
import type { Answer, Request } from "../../src/search/messages.ts";
import { Client, type Port, type Question, WorkerError } from "../../src/ui/computer/client.ts";

const QUESTION: Question = { ruleSet: {}, start: "", moves: [] };
const FOUND = { score: 0, winIn: null, depth: 1, nodes: 1, milliseconds: 1, line: [] };

class FakePort implements Port {
  readonly heard: Request[] = [];
  terminated = false;
  readonly #listeners: Record<string, (event: never) => void> = {};
  postMessage(message: Request): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
  addEventListener(type: string, listener: (event: never) => void): void {
    this.#listeners[type] = listener;
  }
  say(data: Answer): void {
    this.#listeners["message"]!({ data } as never);
  }
  break(message: string): void {
    this.#listeners["error"]!({ message } as never);
  }
}

function client(): { readonly asked: Client; readonly ports: FakePort[] } {
  const ports: FakePort[] = [];
  const start = (): FakePort => {
    ports.push(new FakePort());
    return ports.at(-1)!;
  };
  return { asked: new Client(start), ports };
}

const move = (id: number, text: string): Answer => ({ kind: "move", id, move: text, ...FOUND });

describe("the client of the opponent", () => {
  it("gives the move and what was found on the way", async () => {
    const { asked, ports } = client();
    const depths: number[] = [];
    const thought = asked.think(QUESTION, ({ depth }) => depths.push(depth));
    ports[0]!.say({ kind: "info", id: 1, ...FOUND, depth: 3 });
    ports[0]!.say(move(1, "d1-d2"));
    expect((await thought)!.move).toBe("d1-d2");
    expect(depths).toEqual([3]);
  });

  it("drops what comes late", async () => {
    const { asked, ports } = client();
    const first = asked.think(QUESTION);
    const second = asked.think(QUESTION);
    expect(await first).toBeNull();
    ports[0]!.say(move(1, "d1-d2"));
    ports[0]!.say(move(2, "d1-d3"));
    expect((await second)!.move).toBe("d1-d3");
    expect(ports[0]!.heard.map(({ kind }) => kind)).toEqual(["think", "cancel", "think"]);
  });

  it("answers nothing after a cancel", async () => {
    const { asked, ports } = client();
    const thought = asked.think(QUESTION);
    asked.cancel();
    expect(await thought).toBeNull();
    ports[0]!.say(move(1, "d1-d2"));
    asked.cancel();
    expect(ports[0]!.heard).toHaveLength(2);
  });

  it("starts another worker after one that failed", async () => {
    const { asked, ports } = client();
    const thought = asked.think(QUESTION);
    ports[0]!.break("no network");
    await expect(thought).rejects.toThrow(WorkerError);
    expect(ports[0]!.terminated).toBe(true);
    const again = asked.think(QUESTION);
    ports[1]!.say({ kind: "error", id: 2, message: "there is no rule set" });
    await expect(again).rejects.toThrow("there is no rule set");
    expect(ports[1]!.terminated).toBe(true);
  });

  it("fails, and tries anew when asked again, where no worker can be started", async () => {
    let tries = 0;
    const asked = new Client(() => {
      tries++;
      throw new Error("workers are forbidden");
    });
    await expect(asked.think(QUESTION)).rejects.toThrow("workers are forbidden");
    await expect(asked.think(QUESTION)).rejects.toThrow("workers are forbidden");
    expect(tries).toBe(2);
  });

  it("lets a worker go that does not hear a cancel", async () => {
    vi.useFakeTimers();
    try {
      const { asked, ports } = client();
      const thought = asked.think(QUESTION);
      asked.cancel();
      expect(await thought).toBeNull();
      vi.advanceTimersByTime(500);
      expect(ports[0]!.terminated).toBe(false);
      vi.advanceTimersByTime(600);
      expect(ports[0]!.terminated).toBe(true);
      void asked.think(QUESTION);
      expect(ports).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("keeps a worker that hears", async () => {
    vi.useFakeTimers();
    try {
      const { asked, ports } = client();
      void asked.think(QUESTION);
      asked.cancel();
      ports[0]!.say({ kind: "cancelled", id: 1 });
      vi.advanceTimersByTime(2000);
      expect(ports[0]!.terminated).toBe(false);
      asked.close();
      expect(ports[0]!.terminated).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});
