// Short, quiet sounds like wood on wood, made on the spot: no file is fetched for them.
//
// Browsers stay silent until the reader has touched the page, some for good. Whatever they do, nothing here throws, and
// a sound that can not be heard at once is not heard later either.

export type Sound = "move" | "capture" | "end";

interface Knock {
  /** Seconds from now. */
  readonly at: number;
  /** Where the pitch starts and where it falls to, in hertz. */
  readonly from: number;
  readonly to: number;
  readonly long: number;
  readonly loud: number;
}

const KNOCKS: Readonly<Record<Sound, readonly Knock[]>> = {
  move: [{ at: 0, from: 320, to: 150, long: 0.07, loud: 0.16 }],
  capture: [
    { at: 0, from: 320, to: 150, long: 0.07, loud: 0.16 },
    { at: 0.09, from: 210, to: 80, long: 0.11, loud: 0.2 },
  ],
  end: [
    { at: 0, from: 262, to: 262, long: 0.22, loud: 0.1 },
    { at: 0.16, from: 330, to: 330, long: 0.22, loud: 0.1 },
    { at: 0.32, from: 392, to: 392, long: 0.45, loud: 0.1 },
  ],
};

/** Longer than this after the move a sound would belong to nothing any more, in milliseconds. */
const LATE = 250;

let context: AudioContext | null = null;

export async function play(sound: Sound): Promise<void> {
  try {
    context ??= new AudioContext();
    if (context.state !== "running") {
      const asked = performance.now();
      await context.resume();
      if (performance.now() - asked > LATE) return;
    }
    for (const knock of KNOCKS[sound]) strike(context, knock);
  } catch {
    // No sound here; the board says everything in words as well.
  }
}

function strike(audio: AudioContext, { at, from, to, long, loud }: Knock): void {
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(from, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + long);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + long + 0.02);
}
