// What is marked on a board: taken from the state, drawn with the signs of the figures.

import { sizes } from "../../../diagrams/palette.json";
import type { EndingReason } from "../engine/explain.ts";
import type { Square } from "../engine/geometry.ts";
import type { Move } from "../engine/position.ts";
import { centre, disc, HALF, path, placeOf, round, type Spot, tile, UNIT, type View } from "./draw.ts";
import { type Account, pieceOn, type State, targets, wouldCapture } from "./state.ts";

/** Sets of squares, unless said otherwise. */
export interface Marks {
  /** The last move. */
  readonly move: Move | null;
  /** Men it took; gone from the board. */
  readonly captured: readonly Square[];
  /** Squares that counted as enemies in a capture, and captured men against whom the outside did. */
  readonly hostile: readonly Square[];
  readonly outside: readonly Square[];
  /** A ring or a fort: what it shuts in, with its men. */
  readonly inside: readonly Square[];
  readonly outlined: readonly Square[];
  readonly goal: readonly Square[];
  readonly stuck: readonly Square[];
  /** What refuses a move. */
  readonly blamed: readonly Square[];
  readonly lifted: Square | null;
  readonly targets: readonly Square[];
  /** Men the move would take if the lifted man were put down where pointer or focus is. */
  readonly taking: readonly Square[];
  /** The target under a dragged man. */
  readonly over: Square | null;
}

export function marksOf(state: State): Marks {
  const { account, complaint, lifted, drag, focus } = state;
  const reach = targets(state);
  const over = drag?.over ?? null;
  const aim = drag === null ? focus : over;
  const taking = lifted !== null && aim !== null && reach.includes(aim) ? wouldCapture(state, { origin: lifted, target: aim }) : [];
  return {
    ...happened(lifted === null ? account : null),
    blamed: complaint?.kind === "refused" ? complaint.refused.squares : [],
    lifted,
    targets: reach,
    taking,
    over: over !== null && reach.includes(over) ? over : null,
  };
}

type Happened = Pick<Marks, "move" | "captured" | "hostile" | "outside" | "inside" | "outlined" | "goal" | "stuck">;

const NOTHING: Happened = { move: null, captured: [], hostile: [], outside: [], inside: [], outlined: [], goal: [], stuck: [] };

/** What the last move did. While a man is lifted only the board speaks. */
function happened(account: Account | null): Happened {
  if (account === null) return NOTHING;
  const { turn, captures, ending } = account;
  const counted = captures.flatMap(({ by, with: against, fronts }) => [by, ...against.map(({ square }) => square), ...fronts]);
  return {
    ...NOTHING,
    move: turn.move,
    captured: turn.captured,
    hostile: [...new Set(counted)].filter((square) => square !== null),
    outside: captures.filter((reason) => reason.with.some(({ kind }) => kind === "outside")).map(({ square }) => square),
    ...(ending === null ? {} : ended(ending)),
  };
}

function ended({ by, squares, wall }: EndingReason): Partial<Happened> {
  switch (by) {
    case "encirclement":
    case "exit-fort":
      return { inside: squares, outlined: [...squares, ...wall] };
    case "king-reaches":
      return { goal: squares };
    case "no-moves":
      return { stuck: squares };
    default:
      return {};
  }
}

// --- drawing ---------------------------------------------------------------------------------------------------------

/** Under the lines of the board: tints. */
export function below(view: View, marks: Marks): string {
  return [
    ...marks.inside.map((square) => tile(view, square, "inside")),
    ...marks.hostile.map((square) => tile(view, square, "hostile") + path(hatching(centre(view, square)), "hatch", sizes.hatch_line)),
  ].join("");
}

/** Between the lines and the men. */
export function between(view: View, marks: Marks, state: State): string {
  const edge = sizes.hostile_edge;
  const { move } = marks;
  const came = move === null || pieceOn(state, move.origin) !== null ? null : move.origin;
  return [
    ...marks.hostile.map((square) => tile(view, square, "hostile-line", edge / 2 + 0.4, edge)),
    marks.outside.length > 0 ? path(rims(view, marks.outside), "hostile-line", sizes.outside_bar) : "",
    ...marks.goal.map((square) => tile(view, square, "goal", 2.6, sizes.outline)),
    ...marks.stuck.map((square) => tile(view, square, "stuck", 2.2, 2)),
    marks.outlined.length > 0 ? path(border(view, marks.outlined), "outline", sizes.outline) : "",
    marks.over === null ? "" : tile(view, marks.over, "over", sizes.selected_line / 2, sizes.selected_line),
    came === null ? "" : disc(centre(view, came), sizes.man, "ghost", sizes.ghost_line),
    move === null ? "" : arrow(view, move, state),
    ...marks.targets.map((square) => disc(centre(view, square), sizes.target, "target")),
    marks.lifted === null ? "" : disc(centre(view, marks.lifted), sizes.selected, "selected", sizes.selected_line),
  ].join("");
}

/** Above the men: what is struck out or would be. */
export function above(view: View, marks: Marks): string {
  const reach = 0.71 * (sizes.captured - sizes.captured_line);
  const struck = marks.captured.map((square) => {
    const [x, y] = centre(view, square);
    const stroke = `M${round(x - reach)} ${round(y + reach)}L${round(x + reach)} ${round(y - reach)}`;
    return disc([x, y], sizes.captured, "captured", sizes.captured_line) + path(stroke, "captured", sizes.captured_line);
  });
  return [
    ...struck,
    ...marks.blamed.map((square) => tile(view, square, "refused", 2.4, sizes.outline)),
    ...marks.taking.map((square) => disc(centre(view, square), sizes.captured, "captured", sizes.captured_line)),
  ].join("");
}

function hatching([x, y]: Spot): string {
  let strokes = "";
  for (let offset = sizes.hatch_step - UNIT; offset < UNIT; offset += sizes.hatch_step) {
    const [low, high] = [Math.max(-HALF, offset - HALF), Math.min(HALF, offset + HALF)];
    strokes += `M${x + low} ${y + low - offset}L${x + high} ${y + high - offset}`;
  }
  return strokes;
}

// The four directions in the picture, as steps of row and column.
const OUT = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
] as const;

/** A rounded line around a set of squares, within it; parts that touch only at a corner stay apart. */
function border(view: View, squares: readonly Square[]): string {
  const { outline_inset: inset, outline_round: bend } = sizes;
  const places = new Set(squares.map((square) => String(placeOf(view, square))));
  let drawn = "";
  for (const square of squares) {
    const [row, column] = placeOf(view, square);
    const [x, y] = centre(view, square);
    for (const [down, right] of OUT) {
      const has = (along: number, out: number): boolean => places.has(`${row + right * along + down * out},${column - down * along + right * out}`);
      const spot = (along: number, out: number): string => `${round(x - down * along + right * out)} ${round(y + right * along + down * out)}`;
      if (has(0, 1)) continue;
      // At each end the line goes round the square (1), straight on (0) or round a neighbour (-1).
      const turn = (way: number): number => (has(way, 0) ? (has(way, 1) ? -1 : 0) : 1);
      const end = (way: number): number => (turn(way) === 0 ? HALF : HALF - turn(way) * inset - bend);
      const side = HALF - inset;
      const last = turn(1);
      const corner = spot(HALF - last * inset, side);
      drawn += `M${spot(-end(-1), side)}L${spot(end(1), side)}`;
      if (last !== 0) drawn += `Q${corner} ${spot(HALF - last * inset, side - last * bend)}`;
    }
  }
  return drawn;
}

/** The sides of squares that lie on the rim of the board, drawn beyond it. */
function rims(view: View, squares: readonly Square[]): string {
  const out = HALF + sizes.frame / 2 + sizes.outside_bar / 2 - 1;
  const off = (at: number): boolean => at < 0 || at >= view.size;
  let drawn = "";
  for (const square of squares) {
    const [row, column] = placeOf(view, square);
    const [x, y] = centre(view, square);
    for (const [down, right] of OUT) {
      if (!off(row + down) && !off(column + right)) continue;
      const [left, top] = [x + right * out, y + down * out];
      const [along, across] = [down * (HALF - 3), right * (HALF - 3)];
      drawn += `M${round(left - along)} ${round(top - across)}L${round(left + along)} ${round(top + across)}`;
    }
  }
  return drawn;
}

/** From the middle of the square a man left to the rim of the man where he stands now. */
function arrow(view: View, { origin, target }: Move, state: State): string {
  const [x, y] = centre(view, origin);
  const [toX, toY] = centre(view, target);
  const way = Math.hypot(toX - x, toY - y);
  const [dx, dy] = [(toX - x) / way, (toY - y) / way];
  const at = (along: number, aside = 0): string => `${round(x + dx * along - dy * aside)} ${round(y + dy * along + dx * aside)}`;
  const tip = way - (pieceOn(state, target) === "k" ? sizes.king : sizes.man) - sizes.move_gap;
  const thick = sizes.move_line / 2;
  const long = sizes.move_head - 2 * thick;
  const [point, base, wing] = [tip - thick, tip - thick - long, long * 0.55];
  const head = `<path class="t-move-head" d="M${at(point)}L${at(base, wing)}L${at(base, -wing)}z" stroke-width="${sizes.move_line}"/>`;
  return path(`M${at(0)}L${at(Math.max(tip - sizes.move_head, 0))}`, "move", sizes.move_line) + head;
}
