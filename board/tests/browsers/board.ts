// A live board as a reader uses it.

import type { ElementHandle, Page } from "puppeteer-core";

/** What scripts may ask of the element. */
export interface TaflBoard extends HTMLElement {
  wake(): Promise<void>;
  play(moves: string): string | null;
  jump(ply: number): void;
  readonly moves: string[];
  readonly position: string;
  readonly ply: number;
  readonly ending: { readonly winner: "attackers" | "defenders" | "draw"; readonly by: string } | null;
}

/** Runs in the page. */
function said(board: TaflBoard, where: string, what: string): boolean {
  return [...board.querySelectorAll(where)].some((each) => (each.textContent ?? "").includes(what));
}

export class Board {
  readonly page: Page;
  readonly root: ElementHandle<TaflBoard>;

  private constructor(page: Page, root: ElementHandle<TaflBoard>) {
    this.page = page;
    this.root = root;
  }

  /** The first board of the page, awake. */
  static async first(page: Page, selector = 'tafl-board[data-state="awake"]'): Promise<Board> {
    const root = await page.waitForSelector(selector);
    if (root === null) throw new Error(`there is no ${selector}`);
    return new Board(page, root as unknown as ElementHandle<TaflBoard>);
  }

  record(): Promise<string[]> {
    return this.root.evaluate((board) => board.moves);
  }

  position(): Promise<string> {
    return this.root.evaluate((board) => board.position);
  }

  ending(): Promise<{ winner: string; by: string } | null> {
    return this.root.evaluate((board) => board.ending);
  }

  /** Play moves as a script does; returns what refuses them. */
  playText(moves: string): Promise<string | null> {
    return this.root.evaluate((board, text) => board.play(text), moves);
  }

  /** Play the first move that is legal; returns it. */
  async playAny(): Promise<string> {
    const played = await this.root.evaluate((board) => {
      const cells = [...board.querySelectorAll<HTMLElement>("[data-square]")].map((cell) => cell.dataset["square"]!);
      return cells.flatMap((from) => cells.map((to) => `${from}-${to}`)).find((move) => board.play(move) === null) ?? null;
    });
    if (played === null) throw new Error(`no move can be played: ${await this.position()}`);
    return played;
  }

  /** Play with the mouse, by dragging or by two clicks, or by typing squares. */
  async play(move: string, way: "drag" | "click" | "keys"): Promise<void> {
    const squares = move.split("-");
    const { mouse, keyboard } = this.page;
    if (way === "keys") {
      for (const square of squares) {
        await keyboard.type(square);
        await keyboard.press("Enter");
      }
      return;
    }
    await this.root.evaluate((board) => board.querySelector('[role="grid"]')!.scrollIntoView({ block: "center", behavior: "instant" }));
    const [from, to] = [await this.middle(squares[0]!), await this.middle(squares[1]!)];
    if (way === "click") {
      await mouse.click(from.x, from.y);
      await mouse.click(to.x, to.y);
    } else {
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(to.x, to.y, { steps: 5 });
      await mouse.up();
    }
  }

  /** The middle of a square in the window. */
  middle(square: string): Promise<{ x: number; y: number }> {
    return this.root.evaluate((board, name) => {
      const { x, y, width, height } = board.querySelector(`[data-square="${name}"]`)!.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }, square);
  }

  focus(): Promise<void> {
    return this.root.evaluate((board) => board.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')!.focus());
  }

  /** Click what a selector within the board names, once it is there. */
  async click(selector: string): Promise<void> {
    const found = await this.root.waitForSelector(selector, { visible: true });
    await found!.click();
  }

  /** Choose in a list, once it is there. */
  async select(selector: string, value: string): Promise<void> {
    const found = await this.root.waitForSelector(selector, { visible: true });
    await found!.select(value);
  }

  /** Wait until a part of the board says this. */
  async says(selector: string, text: string): Promise<void> {
    try {
      await this.page.waitForFunction(said, {}, this.root, selector, text);
    } catch {
      const shown = await this.root.evaluate((board, where) => [...board.querySelectorAll(where)].map((each) => each.textContent), selector);
      throw new Error(`${selector} should say “${text}”, but says ${JSON.stringify(shown)}`);
    }
  }
}
