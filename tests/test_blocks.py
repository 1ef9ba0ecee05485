"""The tafl blocks: found in the source, checked, and turned into elements computed from the data."""

import dataclasses
from pathlib import Path

import pytest
from markdown import Markdown
from markdown.util import AtomicString

from diagrams.block_source import BlockError, find_blocks, unequal_pages
from diagrams.pages.badges import badge, cite_link
from diagrams.pages.bibliography import cites_of, short_name, source, sources_of
from diagrams.pages.compare import compare
from diagrams.pages.context import Context
from diagrams.pages.markup import Prose, h, table
from diagrams.pages.options import BLOCKS
from diagrams.pages.overview import CARD_FACTS, FACTS, short
from diagrams.pages.render import _MAKERS
from tafl_rules import examples, rule_set, variants, words
from tafl_rules.checks import NOT_SHOWN
from tafl_rules.rules import RULES, TOPICS
from tafl_rules.sources import sources
from tafl_rules.word_checks import every_value

FIRST = next(iter(examples()))
GOOD: dict[str, str] = {
    "tafl-figure": f"    example: {FIRST}\n",
    "tafl-board": '    variant: brandubh\n    position: "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a"\n    moves: d2-g2 d3-g3\n',
    "tafl-facts": "    variant: copenhagen\n",
    "tafl-setup": "    variant: copenhagen\n",
    "tafl-rules": "    variant: copenhagen\n    topic: special-squares\n",
    "tafl-readings": "    variant: copenhagen\n",
    "tafl-differences": "    variant: copenhagen\n    with: copenhagen+wall-any-man\n",
    "tafl-related": "    variant: brandubh\n",
    "tafl-attested": "    variant: brandubh\n",
    "tafl-sources": "    variant: brandubh\n",
    "tafl-variants": "",
    "tafl-proof": "",
    "tafl-family": "    topic: captures\n",
    "tafl-gallery": "",
    "tafl-play": "",
    "tafl-levels": "",
    "tafl-level-matches": "",
    "tafl-balance": "",
    "tafl-human-balance": "",
}


def block(name: str, options: str = "") -> str:
    return f"/// {name}\n{options}///\n"


def converted(text: str, lang: str = "de") -> str:
    extensions = ["attr_list", "pymdownx.superfences", "toc", "diagrams.blocks"]
    return Markdown(extensions=extensions, extension_configs={"diagrams.blocks": {"language": lang}}).convert(text)


# --- what is right ----------------------------------------------------------------------------------------------------


def test_every_block_has_an_example_here_and_a_maker() -> None:
    assert set(GOOD) == set(BLOCKS) == set(_MAKERS)


@pytest.mark.parametrize("lang", words.LANGS)
@pytest.mark.parametrize("name", GOOD)
def test_every_block_is_built(name: str, lang: str) -> None:
    made = converted(f"Before.\n\n{block(name, GOOD[name])}\nAfter.", lang)
    assert "Before." in made
    assert "After." in made
    assert "///" not in made
    assert len(made) > 200


def test_blocks_in_code_are_left_alone() -> None:
    source_text = f"```text\n{block('tafl-figure', '    example: a/b')}```\n\n~~~\n/// tafl-nonsense\n~~~\n"
    assert find_blocks(source_text.splitlines()) == []
    assert "/// tafl-figure" in converted(source_text)


def test_blocks_are_found_with_their_lines() -> None:
    text = f"# Title\n\n{block('tafl-variants')}\ntext\n\n{block('tafl-facts', GOOD['tafl-facts'])}"
    found = find_blocks(text.splitlines())
    assert [(each.name, each.line) for each in found] == [("tafl-variants", 3), ("tafl-facts", 8)]
    assert found[1].options == {"variant": "copenhagen"}


# --- what is wrong ----------------------------------------------------------------------------------------------------

WRONG = {
    "unknown name": (block("tafl-figur", f"    example: {FIRST}\n"), "there is no block “tafl-figur”"),
    "no tafl block": (block("note"), "there is no block “note”"),
    "unclosed": ("/// tafl-variants\n", "must be closed"),
    "closed after an empty line": ("/// tafl-facts\n    variant: brandubh\n\n///\n", "must be closed"),
    "content": ("/// tafl-variants\nText\n///\n", "must be closed"),
    "options not indented": ("/// tafl-facts\nvariant: brandubh\n///\n", "must be closed"),
    "only a closing": ("text\n\n///\n", "none is open"),
    "in a list": (f"- text\n\n    {block('tafl-variants')}", "at the margin"),
    "unknown option": (block("tafl-facts", "    variant: brandubh\n    size: 7\n"), "no option “size”"),
    "missing option": (block("tafl-rules", "    variant: brandubh\n"), "needs the option “topic”"),
    "no YAML": (block("tafl-facts", "    variant: [\n"), "no YAML"),
    "no mapping": (block("tafl-facts", "    brandubh\n"), "name: value"),
    "unknown example": (
        block("tafl-figure", "    example: shieldwall/none\n"),
        "there is no example “shieldwall/none”",
    ),
    "unknown variant": (block("tafl-facts", "    variant: brandub\n"), "there is no variant “brandub”"),
    "unknown reading": (block("tafl-board", "    variant: brandubh+x\n"), "has no reading"),
    "unknown topic": (block("tafl-rules", "    variant: brandubh\n    topic: walls\n"), "there is no topic “walls”"),
    "family of nothing": (block("tafl-family", "    topic: walls\n"), "there is no topic “walls”"),
    "example under another": (
        block("tafl-figure", f"    example: {FIRST}\n    variant: chess\n"),
        "says nothing about “chess”",
    ),
    "bad position": (block("tafl-board", "    variant: brandubh\n    position: 3x3 a\n"), "position"),
    "bad move": (block("tafl-board", "    variant: brandubh\n    moves: a1-a2\n"), "moves"),
    "bad start": (block("tafl-board", "    variant: brandubh\n    start: soon\n"), "true or false"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_what_is_wrong_is_refused_with_its_line(kind: str) -> None:
    text, said = WRONG[kind]
    lines = ["# Title", "", *text.splitlines()]
    at = next(number for number, line in enumerate(lines, 1) if line.lstrip().startswith("///"))
    with pytest.raises(BlockError, match=f":{at}: ") as caught:
        find_blocks(lines, "page.md")
    assert str(caught.value).startswith(f"page.md:{at}: ")
    assert said in str(caught.value)
    with pytest.raises(BlockError):
        converted("\n".join(lines))


def test_a_block_glued_to_text_is_not_lost() -> None:
    made = converted(f"Text\n{block('tafl-facts', GOOD['tafl-facts'])}")
    assert "tafl-facts" in made


# --- both languages ---------------------------------------------------------------------------------------------------


def trees(folder: Path, de: str, en: str | None) -> tuple[Path, Path]:
    for lang, text in (("de", de), ("en", en)):
        (folder / lang).mkdir()
        if text is not None:
            (folder / lang / "page.md").write_text(text, encoding="utf-8")
    return folder / "de", folder / "en"


def test_equal_trees_are_equal(tmp_path: Path) -> None:
    text = block("tafl-facts", GOOD["tafl-facts"])
    assert unequal_pages(*trees(tmp_path, f"Eins\n\n{text}", f"One\n\ntwo\n\n{text}")) == []


def test_a_block_in_one_language_only_is_named(tmp_path: Path) -> None:
    (said,) = unequal_pages(*trees(tmp_path, f"Eins\n\n{block('tafl-variants')}", "One\n"))
    assert "page.md:3: tafl-variants has no counterpart" in said


def test_other_options_in_the_other_language_are_named(tmp_path: Path) -> None:
    one, other = (block("tafl-facts", f"    variant: {name}\n") for name in ("copenhagen", "brandubh"))
    (said,) = unequal_pages(*trees(tmp_path, one, f"\n{other}"))
    assert "page.md:1: tafl-facts variant=copenhagen, but" in said
    assert "page.md:2 has tafl-facts variant=brandubh" in said


def test_a_page_in_one_language_only_is_named(tmp_path: Path) -> None:
    (said,) = unequal_pages(*trees(tmp_path, "Eins", None))
    assert "this page is missing" in said


# --- computed from values ---------------------------------------------------------------------------------------------


def test_a_reading_differs_in_what_it_replaces() -> None:
    for variant in variants().values():
        for reading in variant.readings:
            found = compare(rule_set(variant.id), rule_set(f"{variant.id}+{reading.id}"))
            assert set(found.different) == {key.partition(".")[0] for key in reading.set}
            assert not found.setup


def test_a_rule_set_does_not_differ_from_itself() -> None:
    found = compare(rule_set("copenhagen"), rule_set("copenhagen"))
    assert found.different == ()
    assert not found.setup


@pytest.mark.parametrize("lang", words.LANGS)
def test_each_rule_stands_once_on_a_page_with_sentence_badge_and_figure(lang: words.Lang) -> None:
    for variant in variants().values():
        page = converted(
            "\n".join(block("tafl-rules", f"    variant: {variant.id}\n    topic: {topic}\n") for topic in TOPICS), lang
        )
        for entry in variant.entries:
            assert page.count(f'id="rule-{entry.name}"') == 1
            sentence = words.rule_sentences(lang, entry.name, entry.value)
            assert converted(sentence).removeprefix("<p>")[:40] in page
            for cite in entry.cite:
                assert f'href="/sources.md#{cite.source}"' in page
            if entry.name not in NOT_SHOWN:
                assert all(f'id="fig-{name.replace("/", "-")}"' in page for name in entry.examples)


def test_every_reading_and_point_has_its_anchor() -> None:
    for variant in variants().values():
        page = converted(block("tafl-readings", f"    variant: {variant.id}\n"))
        for reading in variant.readings:
            assert f'id="reading-{reading.id}"' in page
        for entry in variant.entries:
            assert f'id="point-{entry.name}"' in page


def test_an_id_is_given_once() -> None:
    page = converted(2 * (block("tafl-figure", f"    example: {FIRST}\n") + "\n"))
    assert page.count("<figure") == 2
    assert page.count(f'id="fig-{FIRST.replace("/", "-")}"') == 1


@pytest.mark.parametrize("lang", words.LANGS)
def test_sources_have_short_names_and_anchors(lang: words.Lang) -> None:
    context = Context(lang)
    page = converted(block("tafl-sources"), lang)
    for variant in variants().values():
        for entry in sources_of(variant):
            assert f'id="{entry.id}"' in page
            assert len(short_name(context, entry)) < 60
    assert short_name(context, source("n-hist")) == "Nielsen 2016"
    assert short_name(context, source("n-fet")) == "Fetlar Hnefatafl Panel 2007"
    archive = {"de": "Archiv Brandubh", "en": "Brandubh archive"}
    assert short_name(context, source("archive-brandubh")) == archive[lang]


@pytest.mark.parametrize("lang", words.LANGS)
def test_every_value_has_a_short_form_and_every_field_a_name(lang: words.Lang) -> None:
    context = Context(lang)
    for rule in (*FACTS, *CARD_FACTS):
        for value in every_value(rule):
            assert 0 < len(short(context, rule, value)) < 60, (rule, value)
    for kind in RULES.values():
        for each in dataclasses.fields(kind):
            assert context.t(f"field.{each.name}")
    for entry in sources().values():
        assert context.t(f"language.{entry.language}")
        assert context.t(f"kinds.{entry.kind}")
        assert context.t(f"read.{entry.read}")


def test_badges_name_a_place_once() -> None:
    cite = variants()["copenhagen"].entries[0].cite[0]
    links = badge(Context("en"), "stated", [cite, cite]).findall(".//a[@href]")
    assert [link.get("href") for link in links] == ["/legend.md#certainty", f"/sources.md#{cite.source}"]


def test_places_in_our_own_results_are_called_so() -> None:
    for variant in variants().values():
        for cite in cites_of(variant):
            link = "".join(h("p", cite_link(Context("en"), cite)).itertext())
            assert ("our own count" in link) == cite.place.startswith("results/")
            assert ".toml" not in link


# --- elements ---------------------------------------------------------------------------------------------------------


def test_elements_keep_texts_between_children() -> None:
    element = h("p", "a", h("b", "c"), "d", None, ["e", h("i", "f")], class_="x", data_label=3, hidden=True, id=None)
    assert "".join(element.itertext()) == "acdef"
    assert element.attrib == {"class": "x", "data-label": "3", "hidden": ""}


def test_only_prose_is_markdown() -> None:
    assert isinstance(h("p", "*a*").text, AtomicString)
    assert not isinstance(h("p", Prose("*a*")).text, AtomicString)


def test_tables_name_their_columns_in_each_cell() -> None:
    cells = table(["A", "B"], [["one", "two"]]).findall(".//td")
    assert [(cell.text, cell.get("data-label")) for cell in cells] == [("two", "B")]
