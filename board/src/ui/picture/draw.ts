// A position as a picture of its own: the board as it is drawn in the page, with a caption, its colours written into it.
//
// The picture needs nothing from elsewhere, so that it can be painted, saved and sent on.

import type { Kit } from "../kit.ts";
import type { Live } from "../live.ts";
import { nameOf } from "../naming.ts";

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** The picture as SVG, so many times as large. */
  svg(scale: number): string;
}

/** How many pixels a saved picture has for one of the board's units. */
export const SCALE = 3;

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';
const TEXT = { size: 13, line: 18, margin: 8 } as const;

export function drawPicture(kit: Kit, live: Live, light: boolean): Picture {
  const { state, stage } = live;
  // A man in the hand belongs to the game, not to the picture.
  if (state.lifted !== null) {
    kit.settle(state);
    kit.render(live);
  }
  const wide = kit.width(kit.viewOf(state));
  const { board, paper, ink } = inScheme(live.host, light, () => ({
    board: inlined(stage.picture, [stage.layers.drag, stage.layers.fading]),
    paper: colour(live.host, "--tafl-paper"),
    ink: colour(live.host, "--tafl-coordinate"),
  }));
  const [name, ...rest] = caption(kit, live);
  const lines = [...wrapped(name!, wide - 2 * TEXT.margin, true), ...rest.flatMap((each) => wrapped(each, wide - 2 * TEXT.margin, false))];
  const high = wide + lines.length * TEXT.line + TEXT.margin;
  const texts = lines.map(({ text, bold }, index) => {
    const y = wide + TEXT.line * index + TEXT.size;
    return `<text x="${TEXT.margin}" y="${y}"${bold ? ' font-weight="700"' : ""}>${escaped(text)}</text>`;
  });
  const told = escaped(describe(kit, live));
  return {
    width: wide,
    height: high,
    svg: (scale) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${wide * scale}" height="${high * scale}" viewBox="0 0 ${wide} ${high}" role="img">` +
      `<title>${told}</title><rect width="${wide}" height="${high}" fill="${paper}"/>${board}` +
      `<g fill="${ink}" font-family="${escaped(FONT)}" font-size="${TEXT.size}">${texts.join("")}</g></svg>`,
  };
}

/** @throws if the browser can not paint it */
export async function paint(picture: Picture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.svg(SCALE))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.width * SCALE;
  canvas.height = picture.height * SCALE;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((settle, fail) => canvas.toBlob((blob) => (blob === null ? fail(new Error("no picture")) : settle(blob)), "image/png"));
}

// --- words -----------------------------------------------------------------------------------------------------------

/** Rule set; whose turn it is or how it ended; the last move. */
function caption(kit: Kit, { rules, state, words }: Live): string[] {
  const { say, ply, formatMove, endingSentence } = kit;
  const { game, account, engine } = state;
  const ended = account?.ending ?? null;
  const now = ended === null ? say(words, `ui.turn.${game.position.toMove}`) : endingSentence(words, ended, engine.size);
  const turn = account?.turn;
  const last = turn === undefined ? [] : [say(words, "panel.picture.last", { ply: ply(state), move: formatMove(turn.move, engine.size, turn.captured) })];
  return [nameOf(kit, words, rules), now, ...last];
}

/** The position for those who do not see the picture. */
export function describe(kit: Kit, live: Live): string {
  const { say, squaresOf, squaresText } = kit;
  const { state, words } = live;
  const { size } = state.engine;
  const men = (piece: "a" | "d" | "k"): string => squaresText(words, squaresOf(state, piece), size) || say(words, "panel.picture.nowhere");
  const [name, ...rest] = caption(kit, live);
  const told = rest.map((each) => (each.endsWith(".") ? each : `${each}.`)).join(" ");
  const board = say(words, "panel.picture.description", { name: name!, size, attackers: men("a"), defenders: men("d"), king: men("k") });
  return `${board} ${told}`;
}

interface Line {
  readonly text: string;
  readonly bold: boolean;
}

/** A text in lines that fit, broken between words. */
function wrapped(text: string, wide: number, bold: boolean): Line[] {
  const context = document.createElement("canvas").getContext("2d");
  if (context !== null) context.font = `${bold ? "700 " : ""}${TEXT.size}px ${FONT}`;
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && (context?.measureText(longer).width ?? 0) > wide) lines.push(word);
    else lines.splice(-1, 1, longer);
  }
  return lines.map((each) => ({ text: each, bold }));
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

// --- colours ---------------------------------------------------------------------------------------------------------

/** Look at something as it would be in the light scheme; nothing is painted meanwhile. */
function inScheme<T>(host: HTMLElement, light: boolean, look: () => T): T {
  const own = host.getAttribute("scheme");
  if (light) host.setAttribute("scheme", "light");
  try {
    return look();
  } finally {
    if (own === null) host.removeAttribute("scheme");
    else host.setAttribute("scheme", own);
  }
}

function colour(host: HTMLElement, name: string): string {
  return getComputedStyle(host).getPropertyValue(name).trim();
}

const FORMS = "path, circle, rect, text, line, polyline, polygon, ellipse";
const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "font-family", "font-size", "text-anchor"];
/** What an SVG has without being told. */
const PLAIN: Readonly<Record<string, string>> = { stroke: "none", "stroke-dasharray": "none", "stroke-linecap": "butt", "stroke-linejoin": "miter", opacity: "1" };

/** What a drawing shows, with every colour and line written at the form that has it. */
function inlined(drawing: SVGElement, without: readonly Element[]): string {
  const parts = [...drawing.children].filter((part) => !without.includes(part));
  const copies = parts.map((part) => {
    const copy = part.cloneNode(true) as Element;
    const originals = part.querySelectorAll("*");
    copy.querySelectorAll("*").forEach((form, index) => inline(form, originals[index]!));
    copy.removeAttribute("class");
    return new XMLSerializer().serializeToString(copy);
  });
  return copies.join("").replaceAll(' xmlns="http://www.w3.org/2000/svg"', "");
}

function inline(form: Element, original: Element): void {
  form.removeAttribute("class");
  form.removeAttribute("style");
  if (!form.matches(FORMS)) return;
  const style = getComputedStyle(original);
  const isText = form.matches("text");
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    if (value === "" || PLAIN[name] === value || (/font|text/.test(name) && !isText)) form.removeAttribute(name);
    else form.setAttribute(name, value);
  }
}
