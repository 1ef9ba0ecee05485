// What soak.ts has done inside the page. Each function here is handed over as text, so it stands by itself.

import type { TaflBoard } from "./board.ts";

/** What came of some games. */
export interface Tally {
  games: number;
  plies: number;
  attackers: number;
  defenders: number;
  draw: number;
}

/** The computer waits a little, so that its moves are seen as such; here nobody looks. Longer waits are for workers that
 *  are stuck, and stay. */
export function hurry(): void {
  const plain = window.setTimeout.bind(window);
  window.setTimeout = ((run: () => void, delay = 0) => plain(run, delay <= 200 ? 0 : delay)) as typeof setTimeout;
}

/** Play the reader's side by chance, and at each end ask for another game with the sides swapped. */
export async function playGames(board: TaflBoard, games: number, longest: number, seed: number): Promise<Tally> {
  let state = seed;
  const dice = (limit: number): number => (state = (state * 48_271) % 2_147_483_647) % limit;
  const until = async <Found>(look: () => Found | null | false, what: string): Promise<Found> => {
    const began = performance.now();
    for (;;) {
      const found = look();
      if (found !== null && found !== false) return found;
      if (performance.now() - began > 30_000) throw new Error(`${what}: ${board.position} after ${board.moves.join(" ")}`);
      await new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
    }
  };
  const turn = (): string => (board.position.endsWith(" a") ? "attackers" : "defenders");
  const reader = (): string => board.dataset["reader"] ?? "attackers";
  const ready = (): boolean => board.ending !== null || turn() === reader();

  const files = "abcdefghijklmnopqrs";
  /** A man of the side to move, a direction, how far: most that is free along a line is legal. */
  const tryOne = (): void => {
    const [placement, side] = board.position.split(" ") as [string, string];
    const rows = placement.split("/").map((row) => row.replaceAll(/\d/g, (gap) => ".".repeat(Number(gap))));
    const size = rows.length;
    const at = (x: number, y: number): string => rows[size - y]?.[x - 1] ?? "#";
    const [x, y] = [1 + dice(size), 1 + dice(size)];
    if (at(x, y) === "." || (at(x, y) === "a") !== (side === "a")) return;
    const [dx, dy] = [[1, 0], [-1, 0], [0, 1], [0, -1]][dice(4)] as [number, number];
    let free = 0;
    while (at(x + dx * (free + 1), y + dy * (free + 1)) === ".") free++;
    const far = free === 0 ? 0 : 1 + dice(free);
    if (far > 0) board.play(`${files[x - 1]}${y}-${files[x - 1 + dx * far]}${y + dy * far}`);
  };

  const tally: Tally = { games: 0, plies: 0, attackers: 0, defenders: 0, draw: 0 };
  while (tally.games < games) {
    await until(ready, "the computer does not move");
    while (board.ending === null && board.ply < longest) {
      const before = board.ply;
      for (let tries = 0; board.ply === before; tries++) {
        if (tries > 20_000) throw new Error(`no move is found: ${board.position}`);
        tryOne();
      }
      await until(ready, "the computer does not move");
    }
    tally.games++;
    tally.plies += board.ply;
    if (board.ending === null) board.querySelector<HTMLElement>(".tafl-choose [data-game=new]")!.click();
    else {
      tally[board.ending.winner]++;
      const again = await until(() => board.querySelector<HTMLElement>('[data-opponent="rematch"]'), "no other game is offered");
      board.dataset["reader"] = reader() === "attackers" ? "defenders" : "attackers";
      again.click();
    }
    await until(() => board.ending === null && board.moves.length <= 1, "no new game begins");
  }
  return tally;
}
