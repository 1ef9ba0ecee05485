// What the page and the opponent's worker say to each other. Positions and moves are texts, as everywhere outside.

/** Think about the next move of a game. */
export interface ThinkRequest {
  readonly kind: "think";
  /** Every answer carries it; whoever has asked something else since drops the answer. */
  readonly id: number;
  /** In the exported normal form. */
  readonly ruleSet: unknown;
  /** The game: where it began, how many plies without a capture were played before, and the moves since. */
  readonly start: string;
  readonly quiet?: number;
  readonly moves: readonly string[];
  /** A level, or what may be spent; neither: a second. */
  readonly level?: number;
  readonly nodes?: number;
  readonly milliseconds?: number;
  readonly depth?: number;
  /** For a level: the same seed, the same moves. */
  readonly seed?: number;
}

/** Stop thinking. With `play` the best move so far is still answered, else only that it stopped. */
export interface CancelRequest {
  readonly kind: "cancel";
  readonly id: number;
  readonly play?: boolean;
}

export type Request = ThinkRequest | CancelRequest;

export interface Found {
  /** From the view of the side to move, in hundredths of a logit. */
  readonly score: number;
  /** Plies to a proven win (above 0) or loss (below 0), else null. */
  readonly winIn: number | null;
  readonly depth: number;
  readonly nodes: number;
  readonly milliseconds: number;
  readonly line: readonly string[];
}

export type Answer =
  | ({ readonly kind: "info"; readonly id: number } & Found)
  /** null: there is no move, the game is over. */
  | ({ readonly kind: "move"; readonly id: number; readonly move: string | null } & Found)
  | { readonly kind: "cancelled"; readonly id: number }
  | { readonly kind: "error"; readonly id: number; readonly message: string };
