// JSON that somebody else may have written: nothing in it is taken for granted.

export type Fields = Record<string, unknown>;

/** A value as an object with fields; null if it is none. */
export function objectOf(value: unknown): Fields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/** The object a text holds; null if it is damaged or holds something else. */
export function readObject(text: string): Fields | null {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return null;
  }
}
