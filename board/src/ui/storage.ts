// What the browser keeps for this site on the device. It can be missing, blocked or full at any time; nothing here throws.

/** What of the browser's storage is used. */
export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** The browser's storage, if it may be used at all. */
export function openShelf(): Shelf | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** A shelf, or none, that can be used without care. */
export class SafeShelf {
  readonly #shelf: Shelf | null;

  constructor(shelf: Shelf | null) {
    this.#shelf = shelf;
  }

  get isMissing(): boolean {
    return this.#shelf === null;
  }

  keys(prefix: string): string[] {
    return this.#safely([], (shelf) => {
      const keys = Array.from({ length: shelf.length }, (_, index) => shelf.key(index));
      return keys.filter((key) => key !== null).filter((key) => key.startsWith(prefix));
    });
  }

  get(key: string): string | null {
    return this.#safely(null, (shelf) => shelf.getItem(key));
  }

  /** Whether the text is kept now; read back, since some browsers take a text and keep nothing. */
  put(key: string, text: string): boolean {
    return this.#safely(false, (shelf) => {
      shelf.setItem(key, text);
      return shelf.getItem(key) === text;
    });
  }

  /** Keep a text under a date: `<head><date><tail>`. Returns whether it is kept now. */
  putDated(head: string, date: Date, text: string, tail = ""): boolean {
    // Two in the same millisecond must not meet.
    for (let later = 0; later < 1000; later++) {
      const key = `${head}${new Date(date.getTime() + later).toISOString()}${tail}`;
      if (this.get(key) === null) return this.put(key, text);
    }
    return false;
  }

  drop(key: string): void {
    this.#safely(undefined, (shelf) => shelf.removeItem(key));
  }

  #safely<T>(otherwise: T, what: (shelf: Shelf) => T): T {
    try {
      return this.#shelf === null ? otherwise : what(this.#shelf);
    } catch {
      return otherwise;
    }
  }
}

// --- wishes: short texts, such as how boards look ----------------------------------------------------------------------

export function wish(key: string): string | null {
  return new SafeShelf(openShelf()).get(key);
}

/** null: the reader wishes nothing any more. */
export function keepWish(key: string, text: string | null): void {
  const shelf = new SafeShelf(openShelf());
  if (text === null) shelf.drop(key);
  else shelf.put(key, text);
}
