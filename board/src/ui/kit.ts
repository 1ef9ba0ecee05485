// What parts that are loaded later are handed. They import only types from the board, so that the board stays one file:
// a bundler would otherwise cut it into pieces that all have to be fetched at the start.

import { captures as captureReasons, ending as endingReason } from "../engine/explain.ts";
import { formatMove, formatPosition } from "../engine/notation.ts";
import { accountSentences, complaintSentence } from "./a11y.ts";
import { findRuleSet, stateFrom, TroubleError } from "./config.ts";
import { make, set, setText, svg } from "./dom.ts";
import { centre, ground, lines, men, placeOf, signOf, squareAt, width } from "./draw.ts";
import { act, playText, render, speak } from "./live.ts";
import { fetchJson, loadRules } from "./load.ts";
import { createStage, viewOf } from "./render.ts";
import { attemptText, jump, line, ply, positionBefore, settle, squaresOf, wouldCapture } from "./state.ts";
import { captureSentences, endingSentence, notationSentence, say, squaresText } from "./words.ts";

export const kit = {
  TroubleError,
  accountSentences,
  act,
  attemptText,
  captureReasons,
  captureSentences,
  centre,
  complaintSentence,
  createStage,
  endingReason,
  endingSentence,
  fetchJson,
  findRuleSet,
  formatMove,
  formatPosition,
  ground,
  jump,
  line,
  lines,
  loadRules,
  make,
  men,
  notationSentence,
  placeOf,
  playText,
  ply,
  positionBefore,
  render,
  say,
  set,
  setText,
  settle,
  signOf,
  speak,
  squareAt,
  squaresOf,
  squaresText,
  stateFrom,
  svg,
  viewOf,
  width,
  wouldCapture,
};

export type Kit = typeof kit;
