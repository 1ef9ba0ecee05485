"""Sentences in both languages. What is true stands in values; here it is only said.

They come from `data/words.toml` and, for the panels of the board, from `data/panels/PART.toml` as `panel.PART`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, TypeAlias, get_args

from tafl_rules import loading
from tafl_rules.errors import RuleDataError
from tafl_rules.explain import Backing, CaptureReason, EndingReason, Refusal
from tafl_rules.notation import square_names
from tafl_rules.rules import RULE_NAMES, KingCaptured, KingZone, Rule
from tafl_rules.squares import Bitboard, square_name

Lang: TypeAlias = Literal["de", "en"]
LANGS: tuple[Lang, ...] = get_args(Lang)
_FILE = "words.toml"
PANELS = "panels"
"""The folder of the texts that boards fetch only when a panel is opened."""


@cache
def table() -> loading.Table:
    """All texts, nested as in the files."""
    folder = loading.data_folder()
    parts = sorted((part for part in (folder / PANELS).iterdir() if part.name.endswith(".toml")), key=lambda p: p.name)
    panels = {part.name.removesuffix(".toml"): loading.read_toml(part, f"{PANELS}/{part.name}") for part in parts}
    return {**loading.read_toml(folder / _FILE, _FILE), "panel": panels}


def _find(key: str) -> object:
    entry: object = table()
    for part in key.split("."):
        if not isinstance(entry, dict) or part not in entry:
            return None
        entry = entry[part]
    return entry


def has(key: str) -> bool:
    """Whether there is a text under a dotted key."""
    entry = _find(key)
    return isinstance(entry, dict) and set(entry) == set(LANGS)


def text(lang: Lang, key: str, **values: object) -> str:
    """The text under a dotted key such as `reason.blocked`, with `{names}` filled in.

    Raises:
        RuleDataError: if there is no such text, or a name in it was not given.
    """
    entry = _find(key)
    if not isinstance(entry, dict) or not isinstance(entry.get(lang), str):
        raise RuleDataError(f"there is no text in “{lang}” for this key", _FILE, key)
    try:
        return str(entry[lang]).format(**values)
    except KeyError as error:
        raise RuleDataError(f"the text asks for {error}, which was not given", _FILE, key) from None


def section(lang: Lang, *keys: str) -> loading.Table:
    """The texts of some top-level sections in one language, nested as in the file."""

    def pick(entry: object) -> object:
        if not isinstance(entry, dict):
            return entry
        return entry[lang] if set(entry) == set(LANGS) else {key: pick(value) for key, value in entry.items()}

    return {key: pick(table()[key]) for key in keys if key in table()}


def joined(lang: Lang, parts: Iterable[str]) -> str:
    """A list in words: `a, b und c`."""
    *first, last = list(parts) or [""]
    return text(lang, "join.and").join([", ".join(first), last]) if first else last


def squares_text(lang: Lang, mask: Bitboard, size: int) -> str:
    """The squares of a set in words: `a1, b2 und c3`."""
    return joined(lang, square_names(mask, size))


# --- rules ------------------------------------------------------------------------------------------------------------


def rule_sentences(lang: Lang, rule: str, value: Rule | None) -> str:
    """What a rule of a given value says, as one or more sentences.

    Raises:
        RuleDataError: if `words.toml` lacks a text for the value.
    """
    return " ".join(rule_parts(lang, rule, value))


def rule_parts(lang: Lang, rule: str, value: Rule | None) -> list[str]:
    """What a rule of a given value says, part by part: what values have in common is the same part in each.

    Raises:
        RuleDataError: if `words.toml` lacks a text for the value.
    """
    base = f"value.{rule}"
    if value is None:
        return [text(lang, f"{base}.none")]
    intro = [text(lang, f"{base}.intro")] if has(f"{base}.intro") else []
    if isinstance(value, KingCaptured):
        return [*intro, *(_zone(lang, value.zones, index) for index in range(len(value.zones)))]
    fields = loading.from_record(value)
    whole = _find(f"{base}.whole")
    words = " ".join(map(str, fields.values()))
    if isinstance(whole, dict) and words in whole:
        return [*intro, str(whole[words][lang])]
    return [*intro, *(_field(lang, f"{base}.{name}", word) for name, word in fields.items() if _find(f"{base}.{name}"))]


def rule_name(value: Rule) -> str:
    """The name of the rule a value belongs to."""
    return RULE_NAMES[type(value)]


def _field(lang: Lang, key: str, word: object) -> str:
    if isinstance(word, int):
        return text(lang, f"{key}.any", **{key.rpartition(".")[2]: word, "ordinal": _ordinal(word)})
    return text(lang, f"{key}.{word}")


def _ordinal(number: int) -> str:
    """An English ordinal in digits."""
    suffix = "th" if number % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"


def _zone(lang: Lang, zones: tuple[KingZone, ...], index: int) -> str:
    zone = zones[index]
    place = "elsewhere" if zone.zone == "anywhere" and index else zone.zone
    return text(lang, f"value.king-captured.zones.{place}.{zone.how}")


# --- why --------------------------------------------------------------------------------------------------------------


def capture_sentence(lang: Lang, reason: CaptureReason, size: int) -> str:
    """Why one man was captured."""
    return text(
        lang,
        f"capture.{reason.rule}",
        square=square_name(reason.square, size),
        by=square_name(reason.by, size),
        backing=joined(lang, (_backing(lang, backing, size) for backing in reason.backing)),
        fronts=squares_text(lang, reason.fronts, size),
    )


def _backing(lang: Lang, backing: Backing, size: int) -> str:
    square = "" if backing.square is None else square_name(backing.square, size)
    return text(lang, f"backing.{backing.kind}", square=square)


def ending_sentence(lang: Lang, reason: EndingReason, size: int) -> str:
    """How and by which rule a game ended."""
    winner = reason.ending.winner.value if reason.ending.winner else "draw"
    return text(lang, f"ending.{reason.ending.by}.{winner}", squares=squares_text(lang, reason.squares, size))


def refusal_sentence(lang: Lang, refusal: Refusal, size: int) -> str:
    """Why a move is refused."""
    return text(lang, f"reason.{refusal.reason.value}", squares=squares_text(lang, refusal.squares, size))
