"""What the computer has played: its levels measured against each other, and the balance of the rule sets.

All figures come from `data/results`; pages have none of their own.
"""

from __future__ import annotations

import json
import math
from typing import Any, cast

from diagrams.pages.bibliography import short_name
from diagrams.pages.context import Context
from diagrams.pages.markup import Child, Element, h, table
from tafl_rules import loading
from tafl_rules.sources import sources
from tafl_rules.variants import rule_set, variants

_NORMAL = 1.96
_DEEPEST = 60
_CLASS = "tafl-table--numbers"


def _results() -> dict[str, Any]:
    text = (loading.data_folder() / "results" / "studies.json").read_text(encoding="utf-8")
    return cast("dict[str, Any]", json.loads(text))


def _percent(context: Context, part: float) -> str:
    return f"{100 * part:.0f}{chr(0xA0) if context.lang == 'de' else ''}%"


def _estimate(context: Context, mean: float, half: float) -> str:
    return context.t("studies.of-many", mean=_percent(context, mean), half=_percent(context, half))


def _how(context: Context, what: str) -> str:
    """How it was measured, with the settings of the studies."""
    settings = _results()["settings"]
    least, most = settings["opening"]
    return context.t(f"studies.how-{what}", least=least, most=most, longest=settings["longest"])


# --- levels -----------------------------------------------------------------------------------------------------------


def levels(context: Context) -> Element:
    """The levels: name, Elo, what they may spend and how inaccurate they are."""
    found = _results()["levels"]
    elo = {row["level"]: row for row in found["elo"]}
    rows: list[list[Child]] = [
        [
            _level_name(context, level),
            _elo(context, elo.get(level["level"])),
            _nodes(context, level["nodes"]),
            _sight(context, level["depth"]),
            _noise(context, level),
        ]
        for level in found["list"]
    ]
    head = [context.t(f"studies.{column}") for column in ("level", "elo", "nodes", "sight", "noise")]
    safe = min(level["level"] for level in found["list"] if level["leastDepth"] > 1)
    return h("div", table(head, rows, class_=_CLASS), h("p", context.t("studies.safe", level=safe)))


def _level_name(context: Context, level: dict[str, Any]) -> str:
    return context.t("studies.name", level=level["level"], name=level["name"][context.lang])


def _elo(context: Context, row: dict[str, int] | None) -> str:
    if row is None:
        return context.t("studies.not-yet")
    if row["low"] == row["high"]:
        return _signed(row["elo"])
    shown = {key: _signed(row[key]) for key in ("low", "high")}
    return context.t("studies.interval", best=_signed(row["elo"]), **shown)


def _signed(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")


def _nodes(context: Context, nodes: dict[str, int]) -> str:
    shown = {side: context.number(count) for side, count in nodes.items()}
    if nodes["attackers"] == nodes["defenders"]:
        return shown["attackers"]
    return context.t("studies.nodes-by-side", **shown)


def _sight(context: Context, depth: int) -> str:
    if depth >= _DEEPEST:
        return context.t("studies.sight-free")
    return context.t("studies.sight-one") if depth == 1 else context.t("studies.sight-plies", n=depth)


def _noise(context: Context, level: dict[str, Any]) -> str:
    if level["noise"] == 0 and level["opening"]["noise"] > 0:
        return context.t("studies.noise-late")
    return context.t("studies.noise-value", noise=level["noise"])


def matches(context: Context) -> Element:
    """What neighbouring levels scored against each other, together and under each rule set."""
    found = _results()["levels"]
    if not found["together"]:
        return h("p", context.t("studies.not-yet"))
    rows: list[list[Child]] = []
    for match in found["together"]:
        rows.append([_against(context, match), context.t("studies.together"), *_scores(context, match, strong=True)])
        rows += [
            [_against(context, each), _rules_name(context, rules), *_scores(context, each, strong=False)]
            for rules, matches_ in found["by_rules"].items()
            for each in matches_
            if each["higher"] == match["higher"]
        ]
    columns = ("match", "rules", "pairs", "score", "as-attackers", "as-defenders")
    head = [context.t(f"studies.{column}") for column in columns]
    return h("div", table(head, rows, class_=_CLASS), h("p", _how(context, "levels")))


def _against(context: Context, match: dict[str, Any]) -> str:
    return context.t("studies.against", higher=match["higher"], lower=match["higher"] - 1)


def _scores(context: Context, match: dict[str, Any], *, strong: bool) -> list[Child]:
    score = _estimate(context, match["score"], match["half"])
    sides = [context.t("studies.won-drawn-lost", **match[side]) for side in ("attackers", "defenders")]
    return [context.number(match["pairs"]), h("strong", score) if strong else score, *sides]


def _rules_name(context: Context, rules: str) -> str:
    return context.of(rule_set(rules).variant.name)


# --- balance ----------------------------------------------------------------------------------------------------------


def balance(context: Context) -> Element:
    """What came of the computer's games with itself, by rule set and by how far it looks."""
    found = _results()["balance"]
    if not found:
        return h("p", context.t("studies.not-yet"))
    rows: list[list[Child]] = [
        [
            _rules_name(context, row["rules"]),
            context.number(row["nodes"]),
            *(context.number(row[column]) for column in ("games", "attackers", "draw", "defenders")),
            _estimate(context, row["defenders_score"], row["half"]),
            context.t("studies.length-value", **{side: _plies(plies) for side, plies in row["plies"].items()}),
        ]
        for row in found
    ]
    columns = ("rules", "nodes", "games", "attackers", "draw", "defenders", "share", "length")
    head = [context.t(f"studies.{column}") for column in columns]
    return h("div", table(head, rows, class_=_CLASS), h("p", _how(context, "balance")))


def _plies(plies: float | None) -> str:
    return "–" if plies is None else f"{plies:.0f}"


def human(context: Context) -> Element:
    """What is known of games between people."""
    folder = loading.data_folder() / "results"
    archives = loading.read_toml(folder / "archives.toml", "results/archives.toml")["archives"]
    figures = loading.read_toml(folder / "human.toml", "results/human.toml")["figures"]
    rows = [*_counted(context, archives), *(_told(context, figure) for figure in figures)]
    order = list(variants())
    rows.sort(key=lambda row: order.index(row[0]))
    head = [context.t(f"studies.{column}") for column in ("rules", "who", "won-by", "decided", "note")]
    shown: list[list[Child]] = [[_rules_name(context, rules), *cells] for rules, cells in rows]
    return h("div", table(head, shown))


def _counted(context: Context, archives: list[dict[str, Any]]) -> list[tuple[str, list[Child]]]:
    """The recorded games that we have replayed, files of the same games together."""
    rows: list[tuple[str, list[Child]]] = []
    for rules in dict.fromkeys(archive["rule_set"].partition("+")[0] for archive in archives):
        same = [archive["results"] for archive in archives if archive["rule_set"].partition("+")[0] == rules]
        won = {winner: sum(each.get(winner, 0) for each in same) for winner in ("attackers", "draw", "defenders")}
        key = f"archive-{rules}"
        link = h("a", short_name(context, sources()[key]), href=f"/sources.md#{key}")
        rows.append((rules, [link, *_won(context, won), context.t("studies.recorded")]))
    return rows


def _told(context: Context, figure: dict[str, Any]) -> tuple[str, list[Child]]:
    """A figure from a source."""
    name = figure["source"]
    link = h("a", short_name(context, sources()[name]), href=f"/sources.md#{name}")
    note: str = figure["note"][context.lang]
    if "ratio" not in figure:
        return figure["rules"], [link, *_won(context, figure), note]
    ratio = figure["ratio"]
    share = ratio["defenders"] / (ratio["attackers"] + ratio["defenders"])
    said: list[Child] = [context.t("studies.ratio", **ratio), h("br"), context.t("studies.ratio-only")]
    return figure["rules"], [link, said, _percent(context, share), note]


def _won(context: Context, won: dict[str, int]) -> list[Child]:
    """Wins, and the share of the defenders with its interval."""
    decided = won["attackers"] + won["defenders"]
    share = won["defenders"] / decided
    half = _NORMAL * math.sqrt(share * (1 - share) / decided)
    counts = " : ".join(context.number(won[winner]) for winner in ("attackers", "draw", "defenders"))
    return [counts, _estimate(context, share, half)]
