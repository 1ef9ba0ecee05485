// What a reader is told of a text: what it was taken for, what is wrong with it, where, and what would be right.

import { isSettled } from "../../notation/settlement.ts";
import { type GameSource, placeOf, type Reading } from "../../notation/source.ts";
import type { Named } from "../config.ts";
import type { Kit } from "../kit.ts";
import type { State } from "../state.ts";
import { nameOf } from "../naming.ts";
import { troubleSentences } from "../trouble.ts";
import type { Words } from "../words.ts";
import type { Judged, Origin, Problem } from "./judge.ts";

export function readSentences(kit: Kit, words: Words, { format, count }: Reading, source: GameSource, rules: Named, origin: Origin, judged: Judged): string[] {
  const { say } = kit;
  const { state, assumedSide, problem } = judged;
  // Any text may be taken for moves; it is called so only if there are some in it.
  if (problem?.kind === "empty" && format === "moves") return [];
  const [attackers, defenders, result] = [known(source.attackers), known(source.defenders), known(source.result)];
  const told = [say(words, `panel.exchange.is.${format}`)];
  if (count > 1) told.push(say(words, "panel.exchange.several", { count }));
  told.push(rulesSentence(kit, words, source, rules, origin));
  if (attackers !== null || defenders !== null) {
    told.push(say(words, "panel.exchange.players", { attackers: attackers ?? "?", defenders: defenders ?? "?" }));
  }
  if (state !== null && assumedSide) told.push(say(words, `panel.exchange.side.${state.game.start.toMove}`));
  told.push(...goodSentences(kit, words, source, judged));
  if (result !== null) told.push(say(words, "panel.exchange.result", { result }));
  return told;
}

/** Many formats have a sign for what nobody knows. */
function known(text: string | null): string | null {
  return text === null || /^[?*\s]*$/.test(text) ? null : text;
}

function rulesSentence(kit: Kit, words: Words, { rules: text }: GameSource, rules: Named, origin: Origin): string {
  const name = nameOf(kit, words, rules);
  if (origin === "named" || text === null) return kit.say(words, `panel.exchange.rules.${origin}`, { name });
  return kit.say(words, "panel.exchange.rules.unknown", { text, name });
}

/** That everything is in order, and how the players ended the game. */
function goodSentences({ say, endingSentence }: Kit, words: Words, { moves }: GameSource, { state, problem }: Judged): string[] {
  if (state === null || problem !== null) return [];
  const count = moves.length;
  const all = say(words, `panel.exchange.all.${count === 0 ? "none" : count === 1 ? "one" : "other"}`, { count });
  const end = state.account?.ending ?? null;
  return isSettled(end) ? [all, endingSentence(words, end, state.engine.size)] : [all];
}

export function problemSentences(kit: Kit, words: Words, text: string, { problem, state }: Judged, rules: Named): string[] {
  if (problem === null) return [];
  const told = sentencesOf(kit, words, text, problem, state, rules);
  const plies = state === null ? 0 : kit.ply(state);
  if (state !== null && problem.kind !== "empty") told.push(kit.say(words, plies > 0 ? "panel.exchange.prefix" : "panel.exchange.start", { plies }));
  return told;
}

function sentencesOf(kit: Kit, words: Words, text: string, problem: Problem, state: State | null, rules: Named): string[] {
  const { say } = kit;
  switch (problem.kind) {
    case "long":
    case "empty":
      return [say(words, `panel.exchange.${problem.kind}`)];
    case "text": {
      const { code, found, ply, at } = problem;
      const why = code.startsWith("link-") ? say(words, `ui.link.${code.slice("link-".length)}`) : say(words, `panel.exchange.fault.${code}`, { found });
      const where = placeOf(text, at);
      return [ply === null ? say(words, "panel.exchange.at", { ...where, why }) : say(words, "panel.exchange.move", { ...where, ply, why })];
    }
    case "position": {
      const why = troubleSentences(kit, words, problem.trouble).join(" ");
      const sizes = problem.trouble.kind === "position" && !("code" in problem.trouble.error) && problem.trouble.error.reason === "bad-size";
      const told = problem.at === null ? why : say(words, "panel.exchange.at", { ...placeOf(text, problem.at), why });
      return sizes ? [told, say(words, "panel.exchange.size", { name: nameOf(kit, words, rules), size: rules.size })] : [told];
    }
    case "move": {
      const { complaint, word, ply } = problem;
      const why = kit.complaintSentence(words, complaint, state?.engine.size ?? rules.size);
      return [say(words, "panel.exchange.move", { ...placeOf(text, word.at), ply, why }), ...whatWouldBeRight(kit, words, problem, state)];
    }
  }
}

/** Where the man may go, or which side is to move. Wrong captures are told with the right ones already. */
function whatWouldBeRight({ endingSentence, say, squaresText }: Kit, words: Words, { complaint }: Extract<Problem, { kind: "move" }>, state: State | null): string[] {
  if (complaint.kind !== "refused" || state === null) return [];
  const { reason } = complaint.refused;
  const { toMove } = state.game.position;
  if (reason === "no-piece" || reason === "not-yours") return [say(words, `panel.exchange.turn.${toMove}`)];
  const { size } = state.engine;
  const ending = state.account?.ending ?? null;
  if (reason === "game-over") return ending === null ? [] : [endingSentence(words, ending, size)];
  const { origin } = complaint.move;
  const targets = state.choices.get(origin) ?? [];
  const square = squaresText(words, [origin], size);
  return [targets.length === 0 ? say(words, "panel.exchange.stuck", { square }) : say(words, "panel.exchange.targets", { square, squares: squaresText(words, targets, size) })];
}
