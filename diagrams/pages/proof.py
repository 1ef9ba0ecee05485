"""The counts behind the proofs, taken from data at each build, each with how it was got."""

from __future__ import annotations

from typing import Any

from diagrams.pages.context import Context
from diagrams.pages.markup import Child, Element, h, separated, table
from tafl_rules import loading
from tafl_rules.examples import examples
from tafl_rules.perft import perft_counts
from tafl_rules.rules import TOPICS
from tafl_rules.sources import sources
from tafl_rules.variants import rule_set, rule_sets, variants

measured: dict[str, int] = {}
"""Counts that only the tests' code can give; the build puts them in: `mutants`, `equivalent`."""


def proof(context: Context) -> Element:
    """All counts: data, examples by topic, perft, results of longer runs."""
    return h(
        "div",
        _counts(context),
        h("h3", context.t("proof.by-topic"), id=context.new_id("examples-by-topic")),
        _topics(context),
        h("h3", context.t("proof.perft"), id=context.new_id("perft-counts")),
        _perft(context),
        _results(context),
        class_="tafl-proof",
    )


def _counts(context: Context) -> Element:
    all_examples = examples().values()
    entries = [entry for variant in variants().values() for entry in variant.entries]
    checked = sum(len(example.rule_sets) for example in all_examples)
    counts = {
        "rule-sets": len(rule_sets()),
        "values": len(entries),
        "cites": sum(len(entry.cite) for entry in entries),
        "sources": len(sources()),
        "examples": len(all_examples),
        "outcomes": checked,
        **measured,
    }
    rows: list[list[Child]] = [
        [context.t(f"proof.what.{name}"), context.number(count), context.t(f"proof.how.{name}")]
        for name, count in counts.items()
    ]
    return table([context.t("proof.what-head"), context.t("proof.count"), context.t("proof.how-head")], rows)


def _topics(context: Context) -> Element:
    rows: list[list[Child]] = []
    for topic in TOPICS:
        here = [example for example in examples().values() if example.topic == topic]
        outcomes = sum(len(example.rule_sets) for example in here)
        rows.append([context.word(f"topic.{topic}"), context.number(len(here)), context.number(outcomes)])
    head = [context.t("proof.topic"), context.t("proof.what.examples"), context.t("proof.what.outcomes")]
    return table(head, rows, class_="tafl-table--numbers")


def _perft(context: Context) -> Element:
    counts = perft_counts()
    depth = max(map(len, counts.values()), default=0)
    rows: list[list[Child]] = [
        [
            _named(context, name),
            *(context.number(nodes[ply]) if ply < len(nodes) else "–" for ply in range(depth)),
        ]
        for name, nodes in counts.items()
    ]
    head = [context.t("proof.rule-set"), *(context.t("proof.depth", n=ply + 1) for ply in range(depth))]
    return h("div", table(head, rows, class_="tafl-table--numbers"), h("p", context.t("proof.how.perft")))


def _named(context: Context, name: str) -> Child:
    """The name of a rule set's variant, with its id if it is a reading."""
    named = rule_set(name)
    return [context.of(named.variant.name), " ", h("code", name)] if named.readings else context.of(named.variant.name)


def _results(context: Context) -> list[Child]:
    """What the recorded games gave: a dated result file, since the games themselves are not part of the repository."""
    file = loading.data_folder() / "results" / "archives.toml"
    if not file.is_file():
        return []
    result = loading.read_toml(file, "results/archives.toml")
    sources_line = separated(
        ([h("code", entry["file"]), " ", h("code", entry["sha256"][:12])] for entry in result["archives"]), ", "
    )
    said = context.t("proof.how.archives", date=result["date"], command=result["command"])
    return [
        h("h3", context.t("proof.archives"), id=context.new_id("archive-results")),
        _archives(context, result["archives"]),
        h("p", said, " ", sources_line, "."),
    ]


def _archives(context: Context, archives: list[dict[str, Any]]) -> Element:
    columns = ("games", "plies", "captures", "disagreeing", "ended_by_rules")
    winners = ("attackers", "defenders", "draw")
    by_rules: dict[str, list[dict[str, Any]]] = {}
    for archive in archives:
        by_rules.setdefault(archive["rule_set"], []).append(archive)
    rows: list[list[Child]] = [
        [
            h("code", name),
            *(context.number(sum(one[column] for one in same)) for column in columns),
            " : ".join(str(sum(one["results"].get(winner, 0) for one in same)) for winner in winners),
        ]
        for name, same in by_rules.items()
    ]
    head = [context.t(f"proof.archive.{column}") for column in ("rule_set", *columns, "results")]
    return table(head, rows, class_="tafl-table--numbers")
