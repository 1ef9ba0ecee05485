"""The studies: referee, openings, result files, figures. Without a cluster; that is `test_studies_runs.py`."""

from __future__ import annotations

import json
import os
import random
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from studies import openings, plans, referee, statistics, summary, weights
from studies.fingerprint import Fingerprints
from studies.pairs import LONGEST, Pair, StaleError, play_pair
from studies.program import Answer, Program, ProgramError, RefusedError
from studies.store import Store, StoreError, read
from tafl_rules import Game, Side, rule_set
from tafl_rules.examples import read_example

RULES = "brandubh"


def dice(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311  no secret


@pytest.fixture(scope="module")
def program() -> Iterator[Program]:
    with Program() as running:
        yield running


# --- the program ------------------------------------------------------------------------------------------------------


def test_the_program_answers_and_refuses_in_words(program: Program) -> None:
    program.choose(RULES)
    found = program.think(["d2-e2"], "nodes 500")
    assert found.move is not None
    assert found.ending is None
    assert found.nodes >= 500
    with pytest.raises(RefusedError, match="a1-a2: not legal"):
        program.think(["a1-a2"], "nodes 500")
    with pytest.raises(RefusedError, match="there is no rule set “chess”"):
        program.choose("chess")
    program.choose(RULES)
    assert program.think(["d2-e2"], "nodes 500") == found


def test_a_program_that_ends_is_noticed() -> None:
    with Program() as running:
        running.choose(RULES)
        os.kill(running.pid, 9)
        with pytest.raises(ProgramError, match="has ended with status -9"):
            running.think([], "nodes 500")
    with pytest.raises(ProgramError, match=r"ended with status 2: usage"):
        Program("--nonsense")


def test_a_game_is_the_same_each_time(program: Program) -> None:
    def played() -> referee.Played:
        seats = {side: referee.Seat(program, f"level 2 seed {len(side)}") for side in Side}
        return referee.play(RULES, ["d2-e2"], seats, LONGEST)

    first = played()
    assert first.moves[0] == "d2-e2"
    assert first.winner in {"attackers", "defenders", "draw"}
    assert played() == first


def test_a_game_may_be_too_long(program: Program) -> None:
    seats = {side: referee.Seat(program, "nodes 100") for side in Side}
    game = referee.play("copenhagen", [], seats, 6)
    assert (len(game.moves), game.winner, game.by) == (6, "draw", referee.TOO_LONG)


# --- the referee ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        (Answer("d2-d4", None, 0, decided=False, nodes=1), "the referee says: d2-d4"),
        (Answer("d2-e2xd3", None, 0, decided=False, nodes=1), "d2-e2 captures nothing, the text says d3"),
        (
            Answer("d2-e2", ("attackers", "king-captured"), 0, decided=False, nodes=1),
            "after d2-e2 the program says attackers by king-captured, the referee that the game goes on",
        ),
        (Answer(None, None, 0, decided=False, nodes=0), "the program has no move, the referee has 40"),
    ],
)
def test_the_referee_disagrees_and_drafts_an_example(answer: Answer, complaint: str) -> None:
    game = Game(rule_set(RULES).engine)
    with pytest.raises(referee.DisagreementError, match=complaint) as caught:
        referee.judge(game, RULES, answer)
    assert game.record() == []
    example = read_example(tomllib.loads(caught.value.example), "ends/draft")
    assert example.size == 7
    assert any(RULES in expect.rule_sets for expect in example.expect)


def test_a_capture_left_out_and_an_ending_missed_are_noticed() -> None:
    game = Game(rule_set(RULES).engine)
    game.play_text("d2-g2")
    with pytest.raises(referee.DisagreementError, match="after d3-g3 the program captures nothing, the referee g2"):
        referee.judge(game, RULES, Answer("d3-g3", None, 0, decided=False, nodes=1))
    referee.judge(game, RULES, Answer("d3-g3xg2", None, 0, decided=False, nodes=1))
    assert game.record()[-1] == "d3-g3xg2"


def test_an_ending_by_history_is_drafted_with_all_moves() -> None:
    game = Game(rule_set(RULES).engine)
    for move in ["d2-e2", "d3-e3", "e2-d2", "e3-d3"] * 2:
        if len(game.turns) < 7:
            game.play_text(move)
    right = Game(rule_set(RULES).engine)
    for turn in game.turns:
        right.play(turn.move)
    assert right.play_text("e3-d3").ending is not None
    with pytest.raises(referee.DisagreementError, match="by repetition") as caught:
        referee.judge(game, RULES, Answer("e3-d3", None, 0, decided=False, nodes=1))
    data = tomllib.loads(caught.value.example)
    assert len(data["moves"].split()) == 8
    assert "repetition" in caught.value.example


# --- openings ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["brandubh", "tablut", "copenhagen"])
def test_openings_are_varied_open_and_the_same_for_the_same_seed(program: Program, rules: str) -> None:
    found = [openings.opening(rules, dice(seed), program, 150) for seed in range(8)]
    assert found == [openings.opening(rules, dice(seed), program, 150) for seed in range(8)]
    assert len({tuple(moves) for moves in found}) > 5
    for moves in found:
        game = Game(rule_set(rules).engine)
        for move in moves:
            game.play_text(move)
        assert game.ending is None
        assert openings.LEAST <= len(moves) <= openings.MOST


def test_decided_openings_are_refused(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    found = Answer("d2-e2", None, 0, decided=True, nodes=1)
    monkeypatch.setattr(Program, "think", lambda *_: found)
    monkeypatch.setattr(openings, "_ATTEMPTS", 5)
    with pytest.raises(openings.NoOpeningError):
        openings.opening(RULES, dice(1), program)


def test_images_are_the_eight_symmetries() -> None:
    moves = ["d2-g2", "d3-g3"]
    images = [openings.image(moves, symmetry, RULES) for symmetry in range(openings.SYMMETRIES)]
    assert images[0] == ["d2-g2", "d3-g3"]
    assert len({tuple(image) for image in images}) == 8
    for image in images:
        game = Game(rule_set(RULES).engine)
        assert [bool(game.play_text(move).captured) for move in image] == [False, True]


# --- pairs, fingerprints, plans ---------------------------------------------------------------------------------------


def pair_of(program: Program, number: int = 0, one: str = "nodes 200", *, mirrored: bool = True) -> Pair:
    print_ = Fingerprints(program).of(RULES, one)
    return Pair(f"test {RULES} x", number, RULES, one, one, (print_, print_), mirrored=mirrored)


def test_a_pair_is_two_games_and_the_same_each_time(program: Program) -> None:
    record = play_pair(pair_of(program))
    assert [game["one"] for game in record["games"]] == ["a", "d"]
    assert play_pair(pair_of(program)) == record
    assert record["key"] == pair_of(program).key
    assert play_pair(pair_of(program, 1))["opening"] != record["opening"]


def test_a_pair_tells_what_the_referee_found(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = pair_of(program)
    honest = Program.think

    def lying(self: Program, moves: list[str], go: str) -> Answer:
        found = honest(self, moves, go)
        return found._replace(ending=("draw", "ply-limit")) if len(moves) > 8 else found

    monkeypatch.setattr(Program, "think", lying)
    assert "the program says draw by ply-limit" in play_pair(pair)["disagreement"]["message"]


def test_a_worker_of_another_version_is_refused(program: Program) -> None:
    with pytest.raises(StaleError, match="has another version"):
        play_pair(replace(pair_of(program), prints=("other", "version")))


def test_a_fingerprint_tells_levels_and_rules_apart(program: Program) -> None:
    prints = Fingerprints(program)
    found = {prints.of(rules, go) for rules in (RULES, "tablut") for go in ("level 1", "level 2", "nodes 9")}
    assert len(found) == 6
    assert Fingerprints(program).of(RULES, "level 1") == prints.of(RULES, "level 1")


def record(number: int, winners: str, cell: str = "test", prints: tuple[str, str] = ("p", "q")) -> dict[str, object]:
    words = {"a": "attackers", "d": "defenders", "=": "draw"}
    games = [
        {"one": one, "plies": 30, "winner": words[winner], "by": "x"} for one, winner in zip("ad", winners, strict=True)
    ]
    key = f"{cell} {number} {'-'.join(prints)}"
    return {"key": key, "cell": cell, "number": number, "prints": list(prints), "games": games}


@pytest.mark.parametrize(
    ("winners", "points"), [("ad", 1), ("da", 0), ("aa", 0.5), ("==", 0.5), ("a=", 0.75), ("=a", 0.25)]
)
def test_points_of_a_pair(winners: str, points: float) -> None:
    assert plans.points(record(0, winners)) == points


def test_a_match_is_played_until_it_is_known_well_enough() -> None:
    pairs = [Pair(f"test {name}", 0, name, "nodes 1", "nodes 1", ("p", "q")) for name in (RULES, "tablut")]
    plan = plans.Plan("test", [plans.Match("x", pairs, first=7, most=20, narrow=0.07)])
    done: dict[str, dict[str, object]] = {}

    def play(count: int, winners: str) -> None:
        for wanted in list(plan.wanted(done))[:count]:
            done[wanted.key] = record(wanted.number, winners, wanted.cell)

    assert [pair.number for pair in plan.wanted(done)] == [number for number in range(7) for _ in pairs]
    play(13, "ad")
    assert [(pair.number, pair.rules) for pair in plan.wanted(done)] == [(6, "tablut")]
    play(1, "da")
    assert [pair.number for pair in plan.wanted(done)] == [7, 7], "still ± 14"
    while list(plan.wanted(done)):
        play(1, "ad")
    assert len(done) == 30, "now ± 7"
    assert plan.progress(done) == "test: 30 pairs, 0 of 1 matches open: "


# --- result files -----------------------------------------------------------------------------------------------------


def test_a_store_keeps_each_key_once_and_drops_half_a_line(tmp_path: Path) -> None:
    file = tmp_path / "new" / "results.jsonl"
    with Store(file) as store:
        assert store.add(record(0, "ad"))
        assert not store.add(record(0, "da"))
        assert store.add(record(1, "ad"))
        with pytest.raises(StoreError, match="another run is writing"):
            Store(file)
    whole = file.read_bytes()
    file.write_bytes(whole + b'{"key": "half a li')
    assert len(list(read(file))) == 2
    with Store(file) as store:
        assert len(store.records) == 2
        assert file.read_bytes() == whole
        assert store.add(record(2, "aa"))
    assert [each["number"] for each in read(file)] == [0, 1, 2]


def test_a_damaged_result_file_is_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text('{"key": "a"}\nnonsense\n{"key": "b"}\n', encoding="utf-8")
    with pytest.raises(StoreError, match="line 2: this is no record"):
        Store(file)
    assert "nonsense" in file.read_text(encoding="utf-8")


# --- figures ----------------------------------------------------------------------------------------------------------


def test_an_estimate_has_an_interval() -> None:
    found = statistics.estimate([1, 0.5, 0, 0.5] * 25)
    assert found.mean == 0.5
    assert found.half == pytest.approx(1.96 * 0.3553 / 10, abs=1e-4)
    assert statistics.estimate([1] * 100).half == pytest.approx(1.96 * 0.05 / 10)
    assert statistics.estimate([]).half == 0.5


def test_elo_finds_the_ratings_that_made_the_scores() -> None:
    score = 1 / (1 + 10 ** (-100 / 400))
    matches = [
        statistics.Match(level, level - 1, tuple(float(i < round(1000 * score)) for i in range(1000)))
        for level in (2, 3, 4)
    ]
    found = statistics.elo(matches, 1)
    assert list(found[1]) == [0.0] * 3
    for level in (2, 3, 4):
        best, low, high = found[level]
        assert best == pytest.approx(100 * (level - 1), abs=2)
        assert low < best < high
    assert found[4][2] - found[4][1] > found[2][2] - found[2][1], "further from the fixed one is less sure"
    assert statistics.elo([statistics.Match(2, 1, (1.0,) * 20)], 1)[2][0] < 1000, "never infinite"
    assert list(statistics.elo([*matches, statistics.Match(7, 6, (1.0, 0.5))], 1)) == [1, 2, 3, 4], "6 and 7 are apart"


def test_a_summary_counts_what_is_in_the_files(tmp_path: Path) -> None:
    with Store(tmp_path / summary.LEVELS) as store:
        for number, winners in enumerate(["ad", "ad", "aa", "d="]):
            store.add(record(number, winners, "levels brandubh 2-1"))
        store.add(record(0, "ad", "levels tablut 2-1", ("r", "s")))
    with Store(tmp_path / summary.BALANCE) as store:
        store.add(record(0, "a=", "balance tablut 1000", ("r", "r")))
    found = summary.summary(tmp_path)
    (match,) = found["levels"]["by_rules"]["brandubh"]
    assert match["score"] == (1 + 1 + 0.5 + 0.25) / 4
    assert match["attackers"] == {"won": 3, "drawn": 0, "lost": 1}
    assert match["defenders"] == {"won": 2, "drawn": 1, "lost": 1}
    assert found["levels"]["together"][0]["pairs"] == 5
    assert [row["level"] for row in found["levels"]["elo"]] == [1, 2]
    (balance,) = found["balance"]
    assert (balance["attackers"], balance["defenders"], balance["draw"], balance["games"]) == (1, 0, 1, 2)
    assert balance["defenders_score"] == 0.25


def test_versions_are_never_mixed(tmp_path: Path) -> None:
    with Store(tmp_path / summary.LEVELS) as store:
        store.add(record(0, "ad", "levels brandubh 2-1"))
        store.add(record(1, "ad", "levels brandubh 2-1", ("new", "q")))
    with pytest.raises(summary.SummaryError, match="several versions are mixed"):
        summary.summary(tmp_path)
    pair = Pair("levels brandubh 2-1", 0, RULES, "level 2", "level 1", ("new", "q"))
    plan = plans.Plan("levels", [plans.Match("2-1", [pair], 7, 20, 0.07)])
    assert summary.prune(tmp_path, [plan]) == 1
    assert summary.summary(tmp_path)["levels"]["together"][0]["pairs"] == 1


def test_the_summary_the_pages_read_is_that_of_the_result_files() -> None:
    found = json.loads(summary.SUMMARY.read_text(encoding="utf-8"))
    assert found == json.loads(json.dumps(summary.summary(summary.SUMMARY.parents[3] / "studies" / "results")))


# --- weights ----------------------------------------------------------------------------------------------------------


def samples(games: int = 6000, positions: int = 2) -> weights.Samples:
    """Games that the defenders win by so many logits as they have men, whatever else there is to see."""
    chance = np.random.default_rng(7)
    men = np.repeat(chance.normal(size=games), positions)
    won = (chance.random(games) < 1 / (1 + np.exp(-men[::positions]))).astype(float).repeat(positions)
    rows = games * positions
    return weights.Samples(
        names=["king at 0", "bias", "defenders", "noise"],
        places=1,
        features=np.stack([chance.integers(0, 2, rows), np.ones(rows), men, chance.normal(size=rows)], axis=1),
        late=chance.random(rows),
        attackers_move=chance.random(rows) < 0.5,
        won=won,
        game=np.repeat(np.arange(games), positions),
    )


def test_weights_are_found_again_by_which_games_were_won() -> None:
    family = weights.fit(samples())
    for side in ("attackers", "defenders"):
        for phase in ("start", "end"):
            place, bias, defenders, noise = family[side][phase]
            assert 700 < defenders < 1300
            assert max(abs(place), abs(bias), abs(noise)) < 250
    assert family["origin"]["loss_of_games_not_learnt"] < np.log(2)


def test_a_feature_to_do_without_gets_no_weight() -> None:
    family = weights.fit(samples(), without=["noise"])
    assert [family[side][phase][3] for side in ("attackers", "defenders") for phase in ("start", "end")] == [0, 0, 0, 0]
    assert family["origin"]["without"] == ["noise"]
    with pytest.raises(ValueError, match="there is no feature 'luck'; there are: king at 0, bias, defenders, noise"):
        weights.fit(samples(), without=["luck"])


def test_a_long_game_counts_no_more_than_a_short_one() -> None:
    one = samples(positions=1)
    rows = np.repeat(np.arange(len(one.won)), np.where(one.won == 1, 5, 1))  # games won by the defenders go on longer
    longer = replace(
        one,
        features=one.features[rows],
        late=one.late[rows],
        attackers_move=one.attackers_move[rows],
        won=one.won[rows],
        game=one.game[rows],
    )
    found, expected = weights.fit(longer), weights.fit(one)
    for phase in ("start", "end"):
        assert found["attackers"][phase] == pytest.approx(expected["attackers"][phase], abs=20)


def test_a_family_takes_the_place_of_its_former_self_and_of_none_other(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    family = weights.fit(samples())
    about = {"family": "edge", "features": ["a", "b"], "files": [{"file": "own.csv"}]}
    weights.write_family(file, about, family, "tablut")
    weights.write_family(file, {**about, "family": "corners"}, family, "brandubh")
    weights.write_family(file, about, family, "york")
    written = json.loads(file.read_text(encoding="utf-8"))
    assert written["fallback"] == "edge"
    assert {name: each["origin"]["rules"] for name, each in written["families"].items()} == {
        "edge": "york",
        "corners": "brandubh",
    }
    # Weights of other features are of no use.
    weights.write_family(file, {**about, "features": ["a"]}, family, "tablut")
    assert list(json.loads(file.read_text(encoding="utf-8"))["families"]) == ["edge"]
