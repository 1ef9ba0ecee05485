"""The figures on the page of a variant: own board size first, and under each what comes of it there."""

import pytest

from diagrams.pages.context import Context
from diagrams.pages.figures import example_block, rule_set_for
from diagrams.pages.markup import h
from diagrams.pages.outcomes import outcome_text
from diagrams.pages.rules import example_row
from tafl_rules import examples, variants, words

FIRST = next(iter(examples()))


@pytest.mark.parametrize("lang", words.LANGS)
def test_boards_of_the_own_size_come_first_and_others_say_so(lang: words.Lang) -> None:
    context = Context(lang)
    note, _, _ = context.t("other-size", size="#").partition("#")
    for variant in variants().values():
        for entry in variant.entries:
            row = h("div", example_row(context, entry.examples, variant.id))
            captions = ["".join(caption.itertext()) for caption in row.iter("figcaption")]
            foreign = [note in caption for caption in captions]
            assert foreign == sorted(foreign)
            sizes = [examples()[name].size == variant.setup.size for name in entry.examples]
            assert foreign.count(False) == sizes.count(True)


@pytest.mark.parametrize("lang", words.LANGS)
def test_figures_of_a_variant_say_what_comes_of_them_there(lang: words.Lang) -> None:
    context = Context(lang)
    for variant in variants().values():
        for entry in variant.entries:
            for name in entry.examples:
                example = examples()[name]
                said = outcome_text(context, example, rule_set_for(example, variant.id))
                caption = "".join(example_block(context, example, variant.id).itertext())
                assert caption.endswith(f"{context.t('here')} {said}")
    assert context.t("here") not in "".join(example_block(context, examples()[FIRST]).itertext())
