// What is heard of a game, if the reader has asked for it.

import type { Sound } from "./sound.ts";
import { soundIsOn } from "./settings.ts";

interface Played {
  readonly move: string;
  readonly ending: unknown;
}

/** Let moves of a board sound. Of several at once only the last is heard. */
export function listenTo(host: HTMLElement): void {
  let last: Sound | null = null;
  host.addEventListener("tafl-move", (event) => {
    // A board within this one, as in a panel, sounds by itself.
    if (!soundIsOn() || event.target !== host) return;
    const waiting = last !== null;
    last = soundOf((event as CustomEvent<Played>).detail);
    if (waiting) return;
    queueMicrotask(() => {
      const sound = last;
      last = null;
      if (sound !== null) void sounded(sound);
    });
  });
  if (soundIsOn()) void import("./sound.ts").catch(() => null);
}

function soundOf({ move, ending }: Played): Sound {
  if (ending !== null) return "end";
  return move.includes("x") ? "capture" : "move";
}

/** For the reader who has just asked for sounds, too. */
export async function sounded(sound: Sound): Promise<void> {
  try {
    await (await import("./sound.ts")).play(sound);
  } catch {
    // The line is down: silence.
  }
}
