// What parts that are loaded later are handed. They import only types from the board, so that the board stays one file:
// a bundler would otherwise cut it into pieces that all have to be fetched at the start.

import { formatMove } from "../engine/notation.ts";
import { complaintSentence } from "./a11y.ts";
import { make, set } from "./dom.ts";
import { playText } from "./live.ts";
import { line, ply } from "./state.ts";
import { notationSentence, say, squaresText } from "./words.ts";

export const kit = { complaintSentence, formatMove, line, make, notationSentence, playText, ply, say, set, squaresText };

export type Kit = typeof kit;
