"""Taflbók's reference engine: the rules of the tafl games as data, each with a source and a proof.

>>> from tafl_rules import Game, parse_move, rule_set
>>> game = Game(rule_set("brandubh").engine)
>>> len(game.legal_moves())
40
>>> game.play_text("d6-c6").ending is None
True
"""

from tafl_rules.endings import Ending
from tafl_rules.engine import Engine, Turn, engine_for
from tafl_rules.errors import (
    CaptureMismatchError,
    IllegalMoveError,
    IllegalReason,
    NotationError,
    NotationReason,
    PositionError,
    PositionReason,
    RuleDataError,
    TaflError,
)
from tafl_rules.examples import Example, examples, outcome
from tafl_rules.explain import (
    Backing,
    CaptureReason,
    EndingReason,
    Refusal,
    why_captured,
    why_ended,
    why_refused,
)
from tafl_rules.game import Game
from tafl_rules.geometry import Geometry, geometry
from tafl_rules.notation import (
    ArchiveGame,
    MoveText,
    format_diagram,
    format_move,
    format_position,
    parse_archive_line,
    parse_diagram,
    parse_move,
    parse_moves,
    parse_position,
)
from tafl_rules.perft import perft, perft_bulk, perft_divide
from tafl_rules.position import Move, Piece, Position, Side
from tafl_rules.rules import RULES, TOPICS, RuleSet
from tafl_rules.squares import Bitboard, Square, mask_of, parse_square, square_name, squares
from tafl_rules.variants import (
    Cite,
    NamedRuleSet,
    Reading,
    RuleEntry,
    Variant,
    rule_set,
    rule_sets,
    rules_to_data,
    variants,
)

__all__ = [
    "RULES",
    "TOPICS",
    "ArchiveGame",
    "Backing",
    "Bitboard",
    "CaptureMismatchError",
    "CaptureReason",
    "Cite",
    "Ending",
    "EndingReason",
    "Engine",
    "Example",
    "Game",
    "Geometry",
    "IllegalMoveError",
    "IllegalReason",
    "Move",
    "MoveText",
    "NamedRuleSet",
    "NotationError",
    "NotationReason",
    "Piece",
    "Position",
    "PositionError",
    "PositionReason",
    "Reading",
    "Refusal",
    "RuleDataError",
    "RuleEntry",
    "RuleSet",
    "Side",
    "Square",
    "TaflError",
    "Turn",
    "Variant",
    "engine_for",
    "examples",
    "format_diagram",
    "format_move",
    "format_position",
    "geometry",
    "mask_of",
    "outcome",
    "parse_archive_line",
    "parse_diagram",
    "parse_move",
    "parse_moves",
    "parse_position",
    "parse_square",
    "perft",
    "perft_bulk",
    "perft_divide",
    "rule_set",
    "rule_sets",
    "rules_to_data",
    "square_name",
    "squares",
    "variants",
    "why_captured",
    "why_ended",
    "why_refused",
]
