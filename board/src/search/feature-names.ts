// The features by name, in the order in which they and their weights stand.

// Where a piece stands counts by its distances from the two nearest rims, whatever the size of the board.
export const FAR = 5;
export const PLACES = ((FAR + 1) * (FAR + 2)) / 2;

/** The features after the places of attackers, defenders and king, in order. New ones come at the end, so that weights
 *  that are there keep their place. */
export const NAMES = [
  "bias",
  "attackers",
  "defenders",
  "squares the king comes to in one move",
  "squares the king comes to in two moves",
  "a way after one king's move",
  "ways after one king's move",
  "a way after two king's moves",
  "ways after two king's moves",
  "king can not move",
  "hostile sides of the king",
  "hostile sides of the king but one",
  "defenders beside the king",
  "lines without attackers",
  "lines without men",
  "corners with an attacker near",
  "corners shut",
  "squares the king's side can reach",
  "rim the king's side can reach",
  "king's side shut in",
  "a way after one king's move, but for his men",
  "a way after two king's moves, but for his men",
  "ways after two king's moves, but for his men",
  "links between attackers",
  "attackers that can be taken",
  "defenders that can be taken",
  "squares the attackers come to in one move",
  "squares the defenders come to in one move",
  "goals the king's side can reach",
  "no goal in reach of the king's side",
  "defenders with a way to the king",
  "attackers near corners",
] as const;

export type Name = (typeof NAMES)[number];

export const FEATURES = 3 * PLACES + NAMES.length;

/** Where a feature and its weight stand. */
export function at(name: Name): number {
  return 3 * PLACES + NAMES.indexOf(name);
}

/** All of them by name. */
export function allNames(): string[] {
  const places = ["attackers at", "defenders at", "king at"].flatMap((who) => Array.from({ length: PLACES }, (_, place) => `${who} ${place}`));
  return [...places, ...NAMES];
}
