// What an analysis says in words. Won is said only of what is proven; the rest are estimates and called so.

import { otherSide } from "../pieces.ts";
import { type Analysis, type Seen, shareOf, type Slip } from "./analysis.ts";
import { percentOf, type Speaker, worthSentence } from "./advice-words.ts";

/** The result in a few sentences. */
export function summary({ kit, words }: Speaker, { decided, slips, seen }: Analysis): string[] {
  const said: string[] = [];
  if (decided !== null) {
    const side = kit.say(words, `side.${decided.side}`);
    // At the last ply the game itself is the proof.
    const key = decided.ply === seen.length - 1 ? "panel.analysis.decided.last" : decided.ply === 0 ? "panel.analysis.decided.start" : "panel.analysis.decided.from";
    said.push(kit.say(words, key, { ply: decided.ply, side }));
  }
  const worst = slips.toSorted((one, other) => other.loss - one.loss)[0];
  if (worst === undefined) said.push(kit.say(words, "panel.analysis.no-slip"));
  else said.push(kit.say(words, "panel.analysis.turned", { ply: worst.ply + 1, move: worst.move, side: kit.say(words, `side.${worst.side}`) }));
  return said;
}

/** What a slip did: what was proven before or after it, else the estimates. */
export function slipSentences({ kit, words }: Speaker, { side, before, after, ply, move }: Slip): string[] {
  const who = kit.say(words, `side.${side}`);
  const [best] = before.line;
  const values = { ply: ply + 1, side: who, move, best: best!, before: percentOf(shareOf(side, before)), after: percentOf(shareOf(side, after)) };
  const other = otherSide(side);
  const title = kit.say(words, "panel.analysis.slip.title", values);
  if (before.won === side) return [title, kit.say(words, after.won === other ? "panel.analysis.slip.reversed" : "panel.analysis.slip.let-go", values)];
  if (after.won === other) return [title, kit.say(words, "panel.analysis.slip.lost", values)];
  return [title, kit.say(words, "panel.analysis.slip.estimate", values)];
}

/** A ply of the list: the move and what is thought of the position after it. */
export function plySentence(speaker: Speaker, move: string | null, ply: number, seen: Seen): string {
  const { kit, words } = speaker;
  const text = move === null ? kit.say(words, "panel.analysis.start") : kit.say(words, "panel.analysis.ply", { ply, move });
  const worth = seen.won === "draw" ? kit.say(words, "panel.analysis.draw") : worthSentence(speaker, seen);
  return `${text}: ${worth}`;
}
