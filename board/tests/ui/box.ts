// A storage for the tests of what is kept on the device.

import type { Shelf } from "../../src/ui/storage.ts";

/** A browser's storage that can be full, blocked, or lie. */
export class Box implements Shelf {
  readonly map = new Map<string, string>();
  room = Infinity;
  blocked = false;
  forgetful = false;

  get length(): number {
    if (this.blocked) throw new Error("blocked");
    return this.map.size;
  }

  key(index: number): string | null {
    return [...this.map.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    if (this.blocked) throw new Error("blocked");
    return this.map.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    if (this.blocked) throw new Error("blocked");
    if (this.forgetful) return;
    const others = [...this.map].reduce((sum, [each, value]) => (each === key ? sum : sum + value.length), 0);
    if (others + text.length > this.room) throw new Error("full");
    this.map.set(key, text);
  }

  removeItem(key: string): void {
    if (this.blocked) throw new Error("blocked");
    this.map.delete(key);
  }

  get texts(): string[] {
    return [...this.map.values()];
  }
}
