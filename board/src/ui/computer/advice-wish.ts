// Whether the reader wants to see who stands better, kept on the device: `taflbok.bar`, on or not there.

import { openShelf, SafeShelf } from "../storage.ts";

const KEY = "taflbok.bar";

/** Whether the reader wants the bar. */
export function barIsWanted(): boolean {
  return new SafeShelf(openShelf()).get(KEY) === "on";
}

export function wantBar(on: boolean): void {
  const shelf = new SafeShelf(openShelf());
  if (on) shelf.put(KEY, "on");
  else shelf.drop(KEY);
}
