// Whether the reader wants to see who stands better, kept on the device: `taflbok.bar`, on or not there.

import { keepWish, wish } from "../storage.ts";

const KEY = "taflbok.bar";

/** Whether the reader wants the bar. */
export function barIsWanted(): boolean {
  return wish(KEY) === "on";
}

export function wantBar(on: boolean): void {
  keepWish(KEY, on ? "on" : null);
}
