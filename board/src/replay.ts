// For the differential test: reads what the other engine says, JSON line by line, and writes where this one differs.
//
// The first line is {"rule_sets": [...], "counted"}: the first so many are those whose values are counted. Each further line is one position under one rule set (index `rules`) on a
// board of `size`: {"rules", "size", "position", "quiet", "legal", "impossible", "probes", "turns", "game"}. With
// `game` the turns follow each other and are judged by their history, too; without it all start from the position.
// Each line that differs is answered by {"line", "rule_set", "position", "move", "what", "theirs", "ours"}, the last
// one by {"lines", "plies", "counters", "endings"}. Sets of squares are bit masks in hexadecimal, square 0 the lowest.

import { createInterface } from "node:readline";
import { summary, take } from "./replaying.ts";

for await (const text of createInterface({ input: process.stdin })) {
  const difference = take(text);
  if (difference !== null) console.log(JSON.stringify(difference));
}
console.log(JSON.stringify(summary()));
