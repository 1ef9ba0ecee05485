"""How a rule is cited and errors in it are reported; and that an edition has the same date for everyone."""

import datetime as dt
import tomllib

import pytest

from diagrams.edition import ROOT, edition
from diagrams.pages import citing
from diagrams.pages.context import Context
from tafl_rules import variants

URL = "https://example.org/tafl/variants/copenhagen/"


@pytest.fixture
def dated(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(dt.datetime(2026, 3, 9, 12, tzinfo=dt.UTC).timestamp())))
    edition.cache_clear()
    monkeypatch.setattr(citing, "edition", edition.__wrapped__)
    return edition.__wrapped__().version


def test_an_edition_has_the_version_of_the_project_and_a_day() -> None:
    edition.cache_clear()
    now = edition()
    assert now.version == tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert now.date is None or now.date.year >= 2025


def test_a_rule_is_cited_with_name_edition_and_address(dated: str) -> None:
    variant = variants()["copenhagen"]
    german = citing.citation(Context("de", url=URL), variant, "shieldwall")
    english = citing.citation(Context("en", url=URL), variant, "shieldwall")
    assert german == f"Taflbók: Kopenhagen, Regel „Schildwall“. Version {dated}, 9. März 2026. {URL}#rule-shieldwall"
    assert english == f"Taflbók: Copenhagen, rule “Shieldwall”. Version {dated}, 9 March 2026. {URL}#rule-shieldwall"


def test_errors_are_reported_where_the_configuration_says() -> None:
    plain, mail = Context("de"), Context("de", report_url="mailto:a@example.org?subject={about}")
    assert citing.report_link(plain, "copenhagen/shieldwall") == "/contributing.md#report"
    assert citing.report_link(mail, "copenhagen/shieldwall") == "mailto:a@example.org?subject=copenhagen%2Fshieldwall"
