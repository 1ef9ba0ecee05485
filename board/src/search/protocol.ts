// The opponent for other programs: lines of text in, lines of text out, as in the chess world. What there is to say is
// described in the book, page “Protocol”. Whatever comes in, the answer is a line: bad input is told what would be right.

import { createEngine, type Engine } from "../engine/engine.ts";
import { createGame, type Game } from "../engine/game.ts";
import { formatMove, formatPosition } from "../engine/notation.ts";
import { readRuleSet, type RuleSet } from "../engine/rules.ts";
import { createDesk, type Desk } from "./desk.ts";
import type { WeightsFile } from "./evaluation.ts";
import { levels } from "./levels.ts";
import type { Answer, Found } from "./messages.ts";
import { asWords, Complaint, type Placed, readGo, readPosition } from "./protocol-words.ts";

export interface ProtocolSetting {
  readonly version: string;
  /** In the exported normal form. */
  readonly ruleSets: readonly { readonly id: string }[];
  readonly weights: () => Promise<WeightsFile>;
  readonly write: (line: string) => void;
  /** Lets other lines come in. */
  readonly rest: () => Promise<void>;
}

export interface Protocol {
  /** Take one line. */
  line(text: string): void;
  /** No more lines will come: whatever would think without end is stopped. Resolves when the last word is said. */
  end(): Promise<void>;
}

type Ending = { readonly winner: string; readonly by: string } | null;

const NUMBER = 1;

export function createProtocol(setting: ProtocolSetting): Protocol {
  return new Session(setting);
}

class Session implements Protocol {
  readonly #setting: ProtocolSetting;
  #desk: Desk;
  #data: unknown = null;
  #rules: RuleSet | null = null;
  #game: Game | null = null;
  // Where the game began, as said, and the moves as they were said: usually the next line says some more of them.
  #said: Placed = { from: "", position: undefined, quiet: 0, moves: [] };
  readonly #engines = new Map<number | undefined, Engine>();
  #thinking: { readonly id: number; readonly bounded: boolean; readonly done: () => void } | null = null;
  #finished: Promise<void> = Promise.resolve();
  #lastId = 0;
  #left = false;

  constructor(setting: ProtocolSetting) {
    this.#setting = setting;
    this.#desk = this.#newDesk();
  }

  line(text: string): void {
    const [word = "", ...rest] = text.trim().split(/\s+/);
    if (word === "") return;
    try {
      const command = this.#commands.get(word);
      if (command === undefined) {
        throw new Complaint(`there is no command “${word.slice(0, 40)}”; there are ${[...this.#commands.keys()].join(", ")}`);
      }
      if (this.#thinking !== null && !WHILE_THINKING.has(word)) throw new Complaint(`${word}: still thinking; say stop and wait for bestmove`);
      command(rest);
    } catch (error) {
      this.#say(`error ${asWords(error)}`);
    }
  }

  async end(): Promise<void> {
    if (this.#thinking?.bounded === false && !this.#left) this.#stop();
    await this.#finished;
  }

  readonly #commands = new Map<string, (words: string[]) => void>([
    ["taflbok", () => this.#hello()],
    ["isready", () => this.#say("readyok")],
    ["rules", (words) => this.#chooseRules(words)],
    ["newgame", () => this.#begin()],
    ["position", (words) => this.#place(words)],
    ["show", () => this.#show()],
    ["go", (words) => this.#go(words)],
    ["stop", () => this.#stop()],
    ["quit", () => this.#quit()],
  ]);

  #say(line: string): void {
    this.#setting.write(line);
  }

  #hello(): void {
    this.#say(`name Taflbok ${this.#setting.version}`);
    this.#say(`protocol ${NUMBER}`);
    for (const { level, name } of levels) this.#say(`level ${level} ${name.en}`);
    this.#say(`rules ${this.#setting.ruleSets.map(({ id }) => id).join(" ")}`);
    this.#say("taflbokok");
  }

  #chooseRules(words: readonly string[]): void {
    const data = this.#setting.ruleSets.find(({ id }) => id === words.join(" "));
    if (data === undefined) {
      throw new Complaint(`rules: there is no rule set “${words.join(" ").slice(0, 80)}”; the answer to taflbok lists those there are`);
    }
    this.#rules = readRuleSet(data);
    this.#data = data;
    this.#engines.clear();
    this.#begin();
  }

  /** A game of which nothing is remembered: the same questions get the same answers as the first time. */
  #begin(): void {
    this.#desk = this.#newDesk();
    this.#setUp(readPosition(["start"]));
  }

  #engineOf(size: number | undefined): Engine {
    const found = this.#engines.get(size) ?? createEngine(this.#known(), size);
    this.#engines.set(size, found);
    return found;
  }

  #known(): RuleSet {
    if (this.#rules === null) throw new Complaint(`no rules chosen yet: say rules and an id, such as rules ${this.#setting.ruleSets[0]?.id}`);
    return this.#rules;
  }

  #place(words: readonly string[]): void {
    this.#known();
    const said = readPosition(words);
    const before = this.#said;
    const goesOn = said.from === before.from && before.moves.every((move, index) => said.moves[index] === move);
    if (!goesOn) {
      this.#setUp(said);
      return;
    }
    const game = this.#present();
    const plies = game.turns.length;
    try {
      playAll(game, said.moves.slice(plies));
    } catch (error) {
      game.goTo(plies);
      throw error;
    }
    this.#said = said;
  }

  #setUp(said: Placed): void {
    const game = createGame(this.#engineOf(said.position?.size), said.position, said.quiet);
    playAll(game, said.moves);
    this.#game = game;
    this.#said = said;
  }

  #present(): Game {
    this.#known();
    return this.#game!;
  }

  #show(): void {
    const game = this.#present();
    this.#say(`position ${formatPosition(game.position)} quiet ${game.quiet}`);
    this.#say(`legal ${game.legalMoves().map((move) => formatMove(move, game.engine.size)).join(" ")}`.trimEnd());
    this.#say(`ending ${endingText(game.ending)}`);
  }

  #go(words: readonly string[]): void {
    const game = this.#present();
    const limits = readGo(words);
    const id = ++this.#lastId;
    this.#finished = new Promise((done) => {
      this.#thinking = { id, bounded: limits.level !== undefined || limits.nodes !== undefined, done };
    });
    this.#desk({ kind: "think", id, ruleSet: this.#data, start: formatPosition(game.start), quiet: game.quietAtStart, moves: [], ...limits });
  }

  #stop(): void {
    if (this.#thinking !== null) this.#desk({ kind: "cancel", id: this.#thinking.id, play: true });
  }

  #quit(): void {
    this.#left = true;
    if (this.#thinking !== null) this.#desk({ kind: "cancel", id: this.#thinking.id });
  }

  #newDesk(): Desk {
    return createDesk(this.#setting.weights, (answer) => this.#hear(answer), this.#setting.rest, () => this.#present());
  }

  #hear(answer: Answer): void {
    if (answer.id !== this.#thinking?.id) return;
    if (answer.kind === "info") {
      this.#say(infoText(answer));
      return;
    }
    if (answer.kind === "move") this.#say(infoText(answer));
    const { done } = this.#thinking;
    this.#thinking = null;
    if (answer.kind === "move") this.#say(`bestmove ${this.#moveText(answer.move)}`);
    else if (answer.kind === "error") this.#say(`error ${asWords(new Error(answer.message))}`);
    done();
  }

  /** The move with what it captures, and how the game ends by it, so that the other side can compare. */
  #moveText(move: string | null): string {
    const game = this.#game!;
    if (move === null) return "none";
    const { ending } = game.playText(move);
    const text = game.record().at(-1)!;
    game.undo();
    return ending === null ? text : `${text} ends ${endingText(ending)}`;
  }
}

function playAll(game: Game, moves: readonly string[]): void {
  for (const move of moves) {
    try {
      game.playText(move);
    } catch (error) {
      throw new Complaint(`position: move ${game.turns.length + 1}, ${move.slice(0, 40)}: ${asWords(error)}`);
    }
  }
}

const WHILE_THINKING = new Set(["taflbok", "isready", "stop", "quit"]);

function endingText(ending: Ending): string {
  return ending === null ? "none" : `${ending.winner} ${ending.by}`;
}

function infoText({ depth, nodes, milliseconds, score, winIn, line }: Found): string {
  const sure = winIn === null ? "" : winIn > 0 ? ` win ${winIn}` : ` loss ${-winIn}`;
  return `info depth ${depth} nodes ${nodes} time ${Math.round(milliseconds)} score ${score}${sure} line ${line.join(" ")}`.trimEnd();
}
