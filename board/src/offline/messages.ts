// What a page tells the worker once it is there.

export interface Here {
  readonly edition: string;
  /** Whole addresses. */
  readonly figures: readonly string[];
}

/** So many figures of a page are fetched ahead: all of them, but for the gallery with its hundreds. */
export const AHEAD = 150;

export function isHere(told: unknown): told is Here {
  const said = told as Partial<Here> | null;
  return typeof said === "object" && typeof said?.edition === "string" && Array.isArray(said.figures);
}
