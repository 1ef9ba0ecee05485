"""Games that people really played: legal, with the captures and the winner that the rules give.

The recordings are not part of the repository; without them only the result file is looked at.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from scripts.archives import (
    ARCHIVES,
    COMMAND,
    GAMES,
    NO_GAME,
    PUZZLES,
    RESULT,
    puzzle_figures,
    replays,
    result,
    to_toml,
)
from scripts.recorded_games import Replay, engine_without_repetition, replay
from tafl_rules import Game, parse_archive_line, rule_set

EXCEPTIONS = Path(__file__).with_name("archive-exceptions.toml")

needs_games = pytest.mark.skipif(not GAMES.is_dir(), reason=f"the recorded games are not in {GAMES}")


@cache
def exceptions(file: str, reason: str) -> frozenset[int]:
    entries = tomllib.loads(EXCEPTIONS.read_text(encoding="utf-8"))["exception"]
    return frozenset(entry["line"] for entry in entries if (entry["file"], entry["reason"]) == (file, reason))


@cache
def games(file: str) -> tuple[Replay, ...]:
    return tuple(replays(GAMES, file))


def lines_of(file: str) -> list[str]:
    return (GAMES / file).read_text(encoding="utf-8").splitlines()


@needs_games
@pytest.mark.parametrize("file", ARCHIVES)
def test_every_move_is_legal_every_capture_and_every_winner_as_recorded(file: str) -> None:
    assert {game.line: game.faults for game in games(file) if game.faults} == {}


@needs_games
@pytest.mark.parametrize("file", ARCHIVES)
def test_each_line_is_a_game_or_a_named_exception(file: str) -> None:
    without = {number for number, line in enumerate(lines_of(file), 1) if line == NO_GAME}
    assert without == exceptions(file, "no-game")
    assert {game.line for game in games(file)} | without == set(range(1, len(lines_of(file)) + 1))


@needs_games
@pytest.mark.parametrize("file", ARCHIVES)
def test_captures_are_counted_as_on_the_home_site(file: str) -> None:
    once = exceptions(file, "counted-once")
    assert {game.line for game in games(file) if game.miscounted} == once
    for game in games(file):
        if game.line in once:
            record = parse_archive_line(lines_of(file)[game.line - 1], rule_set(ARCHIVES[file]).start.size)
            assert game.captures == record.captured_by_attackers + record.captured_by_defenders


@needs_games
@pytest.mark.parametrize("file", ARCHIVES)
def test_games_played_on_after_a_third_repetition_are_named(file: str) -> None:
    """Under rules that end the game there, the record goes on: exactly the named lines, with the position reached."""
    named = rule_set(ARCHIVES[file])
    found = set()
    for game in games(file):
        if not 0 < game.third_time < game.plies:
            continue
        record = parse_archive_line(lines_of(file)[game.line - 1], named.start.size)
        replayed = Game(named.engine)
        for written in record.moves[: game.third_time]:
            replayed.play(written.move)
        if replayed.ending is not None:
            assert replayed.ending.by == "repetition"
            found.add(game.line)
    assert found == exceptions(file, "played-on")


@needs_games
@pytest.mark.parametrize("file", ARCHIVES)
def test_no_wall_falls_to_a_move_in_front(file: str) -> None:
    """The reading that lets any man close a wall contradicts every such move of the archives."""
    front = [game for game in games(file) if game.walls.front]
    assert not any(game.faults for game in front)
    if file == "copenhagen.csv":
        assert front
        assert sum(game.walls.bracket for game in games(file)) > 40
        other = engine_without_repetition("copenhagen+wall-any-man")
        assert all(replay(other, game.line, lines_of(file)[game.line - 1]).faults for game in front)


@needs_games
def test_the_result_file_says_what_is_found() -> None:
    written = tomllib.loads(RESULT.read_text(encoding="utf-8"))
    del written["date"]
    assert written == tomllib.loads(to_toml(result())), f"run {COMMAND}"


@needs_games
def test_all_puzzles_can_be_played_and_all_regicides_take_the_king() -> None:
    found = puzzle_figures(GAMES)
    assert len(found) == 4
    assert (sum(each["puzzles"] for each in found), sum(each["regicides"] for each in found)) == (162, 13)
    assert (GAMES / PUZZLES).is_dir()


def test_the_result_file_is_dated_and_names_its_input() -> None:
    written = tomllib.loads(RESULT.read_text(encoding="utf-8"))
    assert written["date"].count("-") == 2
    assert written["command"] == COMMAND
    assert [each["file"] for each in written["archives"]] == list(ARCHIVES)
    for each in (*written["archives"], *written["puzzles"]):
        assert len(each["sha256"]) == 64
        assert each["lines"] > 0
    for each in written["archives"]:
        assert sum(each["results"].values()) == each["games"]
        assert sum(each["endings"].values()) == each["ended_by_rules"]
        assert each["disagreeing"] == 0


def test_games_are_claimed_only_for_the_rule_set_they_were_played_under() -> None:
    """Most recorded games would replay under related rules, too. That proves nothing for those, so none claims it."""
    written = tomllib.loads(RESULT.read_text(encoding="utf-8"))
    for each in written["archives"]:
        assert each["rule_set"].partition("+")[0] == each["file"].removesuffix(".csv").partition("-")[0]


def test_to_toml_writes_what_toml_reads() -> None:
    data = {"a": 1, "b": "x", "c": {"d": 2.5}, "e": [{"f": 1, "g": {"h": 2}}, {"f": 3, "g": {}}]}
    assert tomllib.loads(to_toml(data)) == data
