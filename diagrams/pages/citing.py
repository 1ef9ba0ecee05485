"""“Cite this rule” and “report an error”: one folded line beside every rule."""

from __future__ import annotations

import datetime as dt
from urllib.parse import quote

from diagrams.edition import edition
from diagrams.pages.context import Context
from diagrams.pages.markup import Element, h
from tafl_rules.variants import Variant

SITE = "Taflbók"
REPORT_PAGE = "/contributing.md#report"


def citation(context: Context, variant: Variant, rule: str) -> str:
    """How to cite a rule: name, rule, edition, address."""
    title = context.t("cite.title", variant=context.of(variant.name), rule=context.word(f"rule.{rule}"))
    return f"{SITE}: {title}. {edition_text(context)}. {context.url}#rule-{rule}"


def edition_text(context: Context) -> str:
    """Version and date of the book."""
    now = edition()
    known = context.t("cite.version", version=now.version)
    return f"{known}, {date_text(context, now.date)}" if now.date else known


def date_text(context: Context, date: dt.date) -> str:
    """A date as the language writes it."""
    return context.t("cite.date", day=date.day, month=context.t(f"month.{date.month}"), year=date.year)


def cite_and_report(context: Context, variant: Variant, rule: str) -> Element:
    """The folded line; without scripts the text can be marked and copied by hand."""
    about = f"{variant.id}/{rule}"
    report = h("a", context.t("cite.report"), href=report_link(context, about))
    return h(
        "details",
        h("summary", context.t("cite.summary")),
        h("p", h("span", citation(context, variant, rule), data_copy=True), class_="tafl-citation"),
        h("p", report, " (", h("code", about), ")"),
        class_="tafl-more tafl-cite",
        data_search_exclude=True,
    )


def report_link(context: Context, about: str) -> str:
    """Where errors are reported: `extra.report_url` with `{about}` filled in, else the page that says how."""
    return context.report_url.replace("{about}", quote(about, safe="")) if context.report_url else REPORT_PAGE
