"""Pictures in words, for those who do not see them: generated from the position and the turn, never typed by hand."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

from tafl_rules import explain, words
from tafl_rules.engine import Engine
from tafl_rules.examples import Example, Outcome
from tafl_rules.explain import CaptureReason
from tafl_rules.notation import format_move
from tafl_rules.position import Move, Position, Side
from tafl_rules.squares import mask_of, parse_square, square_name, squares
from tafl_rules.variants import NamedRuleSet
from tafl_rules.words import Lang

FEW: Final = 16
"""Up to so many men are named by their squares, more are counted."""

_PHRASES: Final[dict[Lang, dict[str, str]]] = {
    "de": {
        "board": "Brett mit {size} × {size} Feldern.",
        "part": "Ausschnitt von {one} bis {other}.",
        "start": "Anfangsstellung von {name}.",
        "men": "{side}: {squares}.",
        "king": "König: {squares}.",
        "counted": "Steine der Angreifer: {attackers}, der Verteidiger: {defenders}.",
        "to-move": "{side} am Zug.",
        "moves": "Züge der Reihe nach: {moves}.",
        "goes": "Der {piece} auf {origin} zieht nach {target}.",
        "nothing": "Dabei wird kein Stein geschlagen.",
        "refused": "Nicht erlaubt ist der Zug {move}.",
        "targets": "Der {piece} auf {origin} darf ziehen nach {squares}.",
        "stuck": "Der {piece} auf {origin} kann nicht ziehen.",
    },
    "en": {
        "board": "Board of {size} × {size} squares.",
        "part": "The part from {one} to {other}.",
        "start": "Start position of {name}.",
        "men": "{side}: {squares}.",
        "king": "King: {squares}.",
        "counted": "Number of attackers: {attackers}, of defenders: {defenders}.",
        "to-move": "{side} to move.",
        "moves": "Moves in order: {moves}.",
        "goes": "The {piece} on {origin} moves to {target}.",
        "nothing": "No man is captured by it.",
        "refused": "The move {move} is not allowed.",
        "targets": "The {piece} on {origin} may move to {squares}.",
        "stuck": "The {piece} on {origin} can not move.",
    },
}


def alt_text(example: Example, outcome: Outcome, named: NamedRuleSet, lang: Lang) -> str:
    """What is to be seen in the figure of an example: the men, then what happens."""
    engine = named.engine_of_size(example.size)
    sentences = [_say(lang, "board", size=example.size), *_part(example, lang)]
    sentences += _men(example.position(), lang)
    if example.piece:
        sentences.append(_targets(example, outcome, engine, lang))
    elif outcome.turn is None:
        sentences += _refusal(example, outcome, engine, lang)
    else:
        sentences += _turn(example, outcome, engine, lang)
    return " ".join(sentences)


def start_alt_text(named: NamedRuleSet, lang: Lang) -> str:
    """What is to be seen in the figure of a start position."""
    name = named.variant.name.de if lang == "de" else named.variant.name.en
    start = _say(lang, "start", name=name)
    return " ".join([start, position_alt_text(named.start, named, lang)])


def position_alt_text(position: Position, _named: NamedRuleSet, lang: Lang) -> str:
    """What is to be seen in the figure of a position."""
    to_move = _say(lang, "to-move", side=words.text(lang, f"side.{position.to_move.value}"))
    return " ".join([_say(lang, "board", size=position.size), *_men(position, lang), to_move])


def _say(lang: Lang, key: str, **values: object) -> str:
    return _PHRASES[lang][key].format(**values)


def _part(example: Example, lang: Lang) -> list[str]:
    if not example.draw.crop:
        return []
    one, other = example.draw.crop
    return [_say(lang, "part", one=one, other=other)]


def _men(position: Position, lang: Lang) -> list[str]:
    king = _say(lang, "king", squares=words.squares_text(lang, position.king, position.size)) if position.king else ""
    if position.occupied.bit_count() > FEW:
        attackers, defenders = position.attackers.bit_count(), position.defenders.bit_count()
        return [_say(lang, "counted", attackers=attackers, defenders=defenders), *([king] if king else [])]
    sides = ((Side.ATTACKERS, position.attackers), (Side.DEFENDERS, position.defenders))
    sentences = [
        _say(
            lang,
            "men",
            side=words.text(lang, f"side.{side.value}"),
            squares=words.squares_text(lang, men, position.size),
        )
        for side, men in sides
        if men
    ]
    return [*sentences, king] if king else sentences


def _targets(example: Example, outcome: Outcome, engine: Engine, lang: Lang) -> str:
    square = parse_square(example.piece, example.size)
    targets = engine.targets(outcome.before, square)
    piece = _piece(outcome.before, square, lang)
    origin = square_name(square, example.size)
    key = "targets" if targets else "stuck"
    return _say(lang, key, piece=piece, origin=origin, squares=words.squares_text(lang, targets, example.size))


def _piece(position: Position, square: int, lang: Lang) -> str:
    piece = position.piece_at(square)
    return words.text(lang, f"piece.{piece.value}") if piece else ""


def _refusal(example: Example, outcome: Outcome, engine: Engine, lang: Lang) -> list[str]:
    *earlier, last = example.played()
    refusal = explain.why_refused(engine, outcome.before, last)
    why = (
        words.refusal_sentence(lang, refusal, example.size)
        if refusal
        else words.text(lang, f"reason.{outcome.expect.illegal}")
    )
    return [*_moves(earlier, example, lang), _say(lang, "refused", move=format_move(last, example.size)), why]


def _moves(moves: list[Move], example: Example, lang: Lang) -> list[str]:
    if not moves:
        return []
    return [_say(lang, "moves", moves=", ".join(format_move(move, example.size) for move in moves))]


def _turn(example: Example, outcome: Outcome, engine: Engine, lang: Lang) -> list[str]:
    turn = outcome.turn
    if turn is None:
        return []
    *earlier, last = example.played()
    piece = _piece(outcome.before, last.origin, lang)
    origin, target = (square_name(square, example.size) for square in last)
    goes = _say(lang, "goes", piece=piece, origin=origin, target=target)
    captures = _captures(explain.why_captured(engine, outcome.before, turn), example.size, lang)
    ending = explain.why_ended(engine, outcome.before, turn)
    ended = [words.ending_sentence(lang, ending, example.size)] if ending else []
    return [*_moves(earlier, example, lang), goes, *(captures or [_say(lang, "nothing")]), *ended]


def _captures(reasons: tuple[CaptureReason, ...], size: int, lang: Lang) -> list[str]:
    """One sentence per captured man, but only one for a whole shieldwall."""
    sentences: list[str] = []
    for row, group in groupby(sorted(reasons, key=lambda reason: reason.row), key=lambda reason: reason.row):
        together = list(group)
        if not row:
            sentences += [words.capture_sentence(lang, reason, size) for reason in together]
            continue
        sentence = words.capture_sentence(lang, together[0], size)
        taken = mask_of(reason.square for reason in together)
        first = square_name(next(squares(taken)), size)
        sentences.append(re.sub(rf"\b{first}\b", words.squares_text(lang, taken, size), sentence, count=1))
    return sentences
