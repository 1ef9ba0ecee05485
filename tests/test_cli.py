from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafl_rules import Position, examples, format_position, loading, rule_set, rule_sets, variants
from tafl_rules.cli import archives, impact
from tafl_rules.cli.main import main
from tafl_rules.examples import faults, read_example
from tafl_rules.rules import RULES
from tests.strategies import any_positions

ROOT = Path(__file__).parent.parent
FIELD = "7/7/5k1/7/3d3/7/3a3 a"


class Ran:
    """What one command gave."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
        capsys.readouterr()
        self.status = main(arguments)
        self.out, self.err = capsys.readouterr()

    @property
    def data(self) -> dict[str, Any]:
        """The JSON it printed."""
        found: dict[str, Any] = json.loads(self.out)
        return found


def error(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    ran = Ran(capsys, *arguments, "--json")
    assert ran.status == 2
    assert ran.err == ""
    assert set(ran.data) == {"error"}
    assert set(ran.data["error"]) == {"reason", "move", "message"}
    found: dict[str, Any] = ran.data["error"]
    return found


# --- what there is ----------------------------------------------------------------------------------------------------


def test_variants(capsys: pytest.CaptureFixture[str]) -> None:
    assert [each["id"] for each in Ran(capsys, "variants", "--json").data["variants"]] == list(variants())
    text = Ran(capsys, "variants").out
    for named in rule_sets():
        assert named.id in text
    assert "Kopenhagen" in Ran(capsys, "variants", "--lang", "de").out


@pytest.mark.parametrize("lang", ["de", "en"])
def test_show(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    for named in rule_sets():
        text = Ran(capsys, "show", named.id, "--lang", lang).out
        for rule in RULES:
            assert f"  {rule}: " in text
        data = Ran(capsys, "--json", "show", named.id).data
        assert set(data["rules"]) == set(RULES)
        assert data["id"] == named.id


# --- playing ----------------------------------------------------------------------------------------------------------


def test_moves(capsys: pytest.CaptureFixture[str]) -> None:
    data = Ran(capsys, "moves", "brandubh", "--json").data
    assert len(data["moves"]) == 40
    assert data["moves"][0] == {"move": "d1-b1", "captures": [], "ending": None}
    assert len(Ran(capsys, "moves", "brandubh").out.splitlines()) == 40
    near = Ran(capsys, "moves", "brandubh", "--position", "1k5/7/7/7/7/7/3a3 a", "--json").data
    assert "d1-a1" not in {each["move"] for each in near["moves"]}
    wins = Ran(capsys, "moves", "brandubh", "--position", "1k5/7/7/7/7/7/3a3 d", "--json").data["moves"]
    assert {"move": "b7-a7", "captures": [], "ending": {"winner": "defenders", "by": "king-reaches"}} in wins


def test_play_prints_exactly_this(capsys: pytest.CaptureFixture[str]) -> None:
    ran = Ran(capsys, "play", "brandubh", "d2-g2", "d3-g3xg2", "--json")
    assert ran.status == 0
    assert ran.data == {
        "turns": [
            {"move": "d2-g2", "captures": [], "ending": None},
            {
                "move": "d3-g3",
                "captures": [
                    {"square": "g2", "rule": "custodial", "by": "g3", "with": [{"kind": "corner", "square": "g1"}]}
                ],
                "ending": None,
            },
        ],
        "position": "3a3/3a3/3d3/aadkdaa/6d/7/3a3 a",
    }


def test_play_names_the_ending(capsys: pytest.CaptureFixture[str]) -> None:
    position = "7/7/3a3/7/1ak4/7/5d1 a"
    ran = Ran(capsys, "play", "brandubh", "--position", position, "d5-d3", "--json")
    assert ran.data["turns"][-1]["ending"] == {"winner": "attackers", "by": "king-captured"}
    assert ran.data["position"] == "7/7/7/7/1a1a3/7/5d1 d"
    loop = ["d1-c1", "d3-c3", "c1-d1", "c3-d3"] * 2
    drawn = Ran(capsys, "play", "copenhagen+repetition-draw", "--position", FIELD, *loop, "--json")
    assert drawn.data["turns"][-1]["ending"] == {"winner": "draw", "by": "repetition"}


def test_moves_may_come_in_one_argument(capsys: pytest.CaptureFixture[str]) -> None:
    one = Ran(capsys, "play", "brandubh", "d2-g2 d3-g3", "--json").data
    assert one == Ran(capsys, "play", "brandubh", "d2-g2", "D3G3", "--json").data


def test_play_says_why_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    english = Ran(capsys, "play", "brandubh", "d2-g2", "d3-g3").out
    assert "g2 captured: between g3 and the corner g1." in english
    assert "3 . . . . . . d" in english
    assert "geschlagen" in Ran(capsys, "play", "brandubh", "--lang", "de", "d2-g2", "d3-g3").out


@pytest.mark.parametrize(
    ("moves", "reason", "move", "says"),
    [
        (["b2-b3"], "no-piece", "b2-b3", "no man on b2"),
        (["d2-g2", "g2-g3"], "not-yours", "g2-g3", "g2"),
        (["d1-e2"], "not-straight", "d1-e2", "straight"),
        (["d1-d6"], "blocked", "d1-d6", "d2 is occupied"),
        (["d1-a1"], "may-not-stop", "d1-a1", "a1"),
        (["d2-g2", "d3-g3xf2"], "notation:other-captures", "d3-g3xf2", "captures g2, the text says f2"),
        (["d2-e2xd3"], "notation:other-captures", "d2-e2xd3", "captures nothing"),
        (["hello"], "notation:bad-move", "hello", "is no move"),
        ([""], "notation:bad-move", "", "is no move"),
        (["d2-d22"], "notation:bad-rank", "d2-d22", "from 1 to 7"),
    ],
)
def test_a_refused_move_exits_2(
    capsys: pytest.CaptureFixture[str], moves: list[str], reason: str, move: str, says: str
) -> None:
    found = error(capsys, "play", "brandubh", *moves)
    assert (found["reason"], found["move"]) == (reason, move)
    assert says in found["message"]
    ran = Ran(capsys, "play", "brandubh", *moves)
    assert (ran.status, ran.out) == (2, "")
    assert says in ran.err


def test_after_the_end_no_move_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    found = error(capsys, "play", "brandubh", "--position", "1k5/7/7/7/7/7/3a3 d", "b7-a7", "d1-d2")
    assert found == {"reason": "game-over", "move": "d1-d2", "message": "d1-d2: The game is over."}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["play", "chess", "d2-d4"], "notation:unknown-variant"),
        (["show", "copenhagen+none"], "notation:unknown-reading"),
        (["show", "copenhagen+repetition-draw+repetition-free"], "data"),
        (["moves", "brandubh", "--position", ""], "notation:no-side"),
        (["moves", "brandubh", "--position", "7/7 a"], "notation:bad-size"),
        (["moves", "brandubh", "--position", "6/7/7/7/7/7/7 a"], "notation:bad-width"),
        (["moves", "brandubh", "--position", "7/7/7/7/7/7/7 a"], "position:no-king"),
        (["moves", "brandubh", "--position", "k5k/7/7/7/7/7/7 a"], "notation:two-kings"),
        (["moves", "brandubh", "--position", "k6/7/7/7/7/7/3a3 a"], "position:king-on-goal"),
        (["perft", "brandubh", "2", "--position", "7/7/7/3a3/7/7/3k3 a"], "position:man-on-throne"),
        (["perft", "brandubh", "99"], "usage"),
        (["perft", "brandubh", "-1"], "usage"),
        (["perft", "brandubh", "9" * 5000], "usage"),
        (["perft", "brandubh", "0", "--divide"], "usage"),
        (["replay", "brandubh", "/no/such/file"], "file"),
        (["replay", "brandubh", "."], "file"),
        (["replay", "brandubh", "a\0b"], "file"),
        (["export", "/proc/none"], "file"),
        (["export", "a\0b"], "file"),
        (["impact", "copenhagen"], "usage"),
        (["impact", "copenhagen.throne=closed"], "data"),
        (["impact", "copenhagen.throne.men=often"], "data"),
        (["impact", "copenhagen.x=1"], "data"),
        (["impact", "chess.throne.men=free"], "notation:unknown-variant"),
        (["impact", "copenhagen.king-captured.zones=" + "[" * 3000], "data"),
        (["example", "new", "brandubh", FIELD, "d3-c3"], "not-yours"),
        (["example", "new", "brandubh", FIELD, "d1-d9"], "notation:bad-rank"),
        (["example", "new", "brandubh", FIELD, "d1-d2", "--name", "x/y"], "usage"),
        (["example", "new", "brandubh", FIELD, "d1-d2", "--write"], "usage"),
        (["example", "new", "brandubh", FIELD, "d1-d2", "--quiet", "-3"], "usage"),
        (["example"], "usage"),
        (["nonsense"], "usage"),
        ([], "usage"),
    ],
)
def test_bad_input_exits_2_with_a_reason(capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str) -> None:
    found = error(capsys, *arguments)
    assert found["reason"] == reason, found
    assert 10 < len(found["message"]) < 700
    assert Ran(capsys, *arguments).status == 2
    assert Ran(capsys, *arguments, "--lang", "de").status == 2


def test_perft(capsys: pytest.CaptureFixture[str]) -> None:
    assert Ran(capsys, "perft", "brandubh", "3", "--json").data == {"depth": 3, "nodes": 39512}
    assert Ran(capsys, "perft", "copenhagen", "2").out == "6788\n"
    divided = Ran(capsys, "perft", "brandubh", "2", "--divide", "--json").data
    assert (divided["nodes"], sum(divided["divide"].values()), len(divided["divide"])) == (960, 960, 40)
    assert Ran(capsys, "perft", "brandubh", "0").out == "1\n"


# --- archives ---------------------------------------------------------------------------------------------------------

GOOD = "d2-g2 d3-g3xg2,0,1,Ongoing"


def test_replay_of_games_that_agree(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text(f"{GOOD}\n\ntimeout,0,0,\n")
    ran = Ran(capsys, "replay", "brandubh", str(file), "--json")
    assert ran.status == 0
    assert (ran.data["games"], ran.data["plies"], ran.data["disagreements"]) == (2, 2, [])
    assert ran.data["lines"][1] == {
        "line": 3, "plies": 0, "captures": 0, "ending": None, "result": "", "fault": None,
    }  # fmt: skip
    assert (
        "line 1: 2 plies, 1 captured, not ended by a rule, recorded Ongoing"
        in Ran(capsys, "replay", "brandubh", str(file)).out
    )


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("d2-g2 d3-g3,0,0,Ongoing", "move 2: d3-g3xg2 by the rules, d3-g3 in the record"),
        ("d2-g2 d3-f3xg2,0,1,Ongoing", "move 2: d3-f3 by the rules, d3-f3xg2 in the record"),
        ("d2-g2 d2-g2,0,0,Ongoing", "move 2, d2-g2: no-piece"),
        ("d2-g2 d3-g3xg2,1,0,Ongoing", "the moves name (0, 1) captures, the columns say (1, 0)"),
        ("d2-g9,0,0,Ongoing", "character 5"),
        ("d2-g2,0,0", "columns"),
    ],
)
def test_replay_names_the_line_that_disagrees(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, line: str, says: str
) -> None:
    file = tmp_path / "games.csv"
    file.write_text(f"{GOOD}\n{line}\n{GOOD}\n")
    ran = Ran(capsys, "replay", "brandubh", str(file), "--json")
    assert ran.status == 1
    (found,) = ran.data["disagreements"]
    assert found["line"] == 2
    assert says in found["message"]
    assert f"line 2: {ran.data['lines'][1]['plies']} plies" in Ran(capsys, "replay", "brandubh", str(file)).out


def test_replay_compares_the_winner_where_a_rule_ends_the_game() -> None:
    named = rule_set("brandubh")
    loop = " ".join(["d2-c2", "d3-c3", "c2-d2", "c3-d3"] * 2)
    assert archives.replay_line(named.engine, f"{loop},0,0,Black").fault == ""
    assert archives.replay_line(named.engine, f"{loop},0,0,White").fault == (
        "attackers by repetition, the record says White"
    )
    over = archives.replay_line(named.engine, f"{loop} d2-c2,0,0,Black")
    assert over.fault == "move 9, d2-c2: game-over by repetition"


def test_replay_refuses_files_without_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for content in (b"", b"\n\n", b"\xff\xfe\x00"):
        (tmp_path / "games.csv").write_bytes(content)
        assert error(capsys, "replay", "brandubh", str(tmp_path / "games.csv"))["reason"] == "file"


# --- maintaining ------------------------------------------------------------------------------------------------------


def test_check_says_what_was_checked(capsys: pytest.CaptureFixture[str]) -> None:
    ran = Ran(capsys, "check", "--json")
    assert (ran.status, ran.data["faults"]) == (0, 0)
    assert {each["what"] for each in ran.data["checked"]} >= {"sources", "variants", "rules", "examples", "schemas"}
    assert f"{len(variants())} variants: fine" in Ran(capsys, "check").out


def test_export(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ran = Ran(capsys, "export", str(tmp_path / "out"), "--json")
    assert [Path(file).name for file in ran.data["files"]] == sorted(
        (file.name for file in (tmp_path / "out").iterdir()),
        key=[
            "rules.json",
            "conformance.json",
            "words.de.json",
            "words.en.json",
            "panels.de.json",
            "panels.en.json",
        ].index,
    )


@pytest.mark.parametrize("name", sorted(examples()))
def test_drafting_an_example_again_gives_its_outcomes(capsys: pytest.CaptureFixture[str], name: str) -> None:
    example = examples()[name]
    if example.piece or example.first:  # a draft is about a move of the side that has a man there
        return
    moves = (example.moves or example.move).split()
    ran = Ran(
        capsys, "example", "new", example.rule_sets[0], format_position(example.position()), *moves,
        "--quiet", str(example.quiet), "--name", name, "--json",
    )  # fmt: skip
    assert ran.status == 0, ran.out
    drafted = read_example(tomllib.loads(ran.data["text"]), name)
    assert list(faults(drafted)) == []
    for name_of_set in example.rule_sets:
        found, wanted = drafted.expected(name_of_set), example.expected(name_of_set)
        assert found is not None
        assert wanted is not None
        assert (set(found.captures or ()), found.ending, found.illegal) == (
            set(wanted.captures or ()),
            wanted.ending,
            wanted.illegal,
        )


def test_a_draft_is_written_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples").mkdir()
    monkeypatch.setattr(loading, "data_folder", lambda: tmp_path)
    arguments = ("example", "new", "brandubh", FIELD, "d1-d2", "--name", "captures/new-one", "--write")
    assert Ran(capsys, *arguments).status == 0
    file = tmp_path / "examples" / "captures" / "new-one.toml"
    assert tomllib.loads(file.read_text("utf-8"))["move"] == "d1-d2"
    assert error(capsys, *arguments)["reason"] == "file"


def test_impact_names_examples_and_pages(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "de" / "variants" / "some.md"
    page.parent.mkdir(parents=True)
    page.write_text(
        "# X\n\n/// tafl-rules\n    variant: copenhagen\n    topic: shieldwall\n///\n\n"
        "/// tafl-facts\n    variant: brandubh\n///\n"
    )
    (tmp_path / "de" / "other.md").write_text("nothing here\n")
    ran = Ran(capsys, "impact", "copenhagen.shieldwall.closing=any", "--docs", str(tmp_path), "--json")
    names = {each["name"] for each in ran.data["examples"]}
    assert names
    assert all(name.startswith("shieldwall/") for name in names)
    (found,) = ran.data["pages"]
    assert found["page"] == "de/variants/some.md"
    assert found["shows"][0] == "tafl-rules shieldwall"


@pytest.mark.parametrize(
    ("change", "is_false"),
    [
        ("copenhagen.no-moves=draw", True),
        ("copenhagen.no-moves=none", True),
        ("copenhagen.ply-limit=160", True),
        ("copenhagen.ply-limit.plies=160", True),
        ("copenhagen.ply-limit=none", False),
        ("copenhagen.movement.men=line", False),
        ("copenhagen+wall-any-man.shieldwall.closing=bracket", True),
        ('brandubh.king-captured.zones=[{zone = "anywhere", how = "custodial"}]', True),
    ],
)
def test_impact_of_many_kinds_of_change(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    change: str,
    is_false: bool,  # noqa: FBT001
) -> None:
    ran = Ran(capsys, "impact", change, "--docs", str(tmp_path), "--json")
    assert ran.status == 0
    assert bool(ran.data["examples"]) is is_false
    assert impact.read_change(change).rule in RULES


# --- never a traceback ------------------------------------------------------------------------------------------------

WORDS = [
    "variants", "show", "moves", "play", "perft", "replay", "check", "example", "new", "impact", "copenhagen",
    "brandubh", "brandubh+brandubh-2", "copenhagen+draw-160+draw-160", "--json", "--lang", "de", "--position", FIELD,
    "--divide", "--name", "--quiet", "--help", "-h", "--", "-", "d2-g2", "d3-g3xg2", "0", "1", "2", "-1", "K9", "٣",
    "copenhagen.no-moves=draw", "copenhagen.throne.men=free", "=", ".", "a.b=c", "", " ", "\udcff", "\x00", "%s", "{}",
]  # fmt: skip


@given(
    st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=12)), max_size=7).filter(
        lambda arguments: "--write" not in arguments and "export" not in arguments
    )
)
def test_no_arguments_bring_a_traceback(arguments: list[str]) -> None:
    assert main(arguments) in {0, 1, 2}


@given(st.sampled_from([named.id for named in rule_sets()]), any_positions(), st.text(max_size=20))
def test_no_position_brings_a_traceback(rules: str, position: Position, text: str) -> None:
    written = format_position(position)
    assert main(["play", rules, "--position", written, "--", text]) == 2
    assert main(["moves", rules, "--position", written]) in {0, 2}
    assert main(["example", "new", rules, written, "--json", "--", "a2-a3"]) in {0, 2}


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tafl_rules", *arguments],
        cwd=ROOT, capture_output=True, text=True, check=False, encoding="utf-8", errors="replace",
        env={**os.environ, **environment},
    )  # fmt: skip


def test_the_program_itself() -> None:
    done = run("play", "brandubh", "d2-g2", "d3-g3", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["turns"][1]["captures"][0]["square"] == "g2"
    refused = run("play", "brandubh", "d2-d9")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "Traceback" not in refused.stderr
    assert run("--help").returncode == 0


def test_a_terminal_that_can_not_write_every_letter() -> None:
    done = run("show", "brandubh", "--lang", "de", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_reader_that_goes_away() -> None:
    command = f"{sys.executable} -m tafl_rules moves copenhagen | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["/bin/bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr


# --- what the documents promise ---------------------------------------------------------------------------------------

DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*/**/*.md"))]
COMMAND = re.compile(r"^\s*\$ (?:uv run )?python -m tafl_rules ([^\n#]+)", re.MULTILINE)


def written_commands() -> list[str]:
    """Every command of ours that a document shows, but those with a placeholder and those that write."""
    found = {command.strip() for file in DOCUMENTS for command in COMMAND.findall(file.read_text("utf-8"))}
    return sorted(each for each in found if not re.search(r"<| V |--write|^export|^replay", each))


@pytest.mark.parametrize("command", written_commands())
def test_every_command_in_the_documents_works(capsys: pytest.CaptureFixture[str], command: str) -> None:
    ran = Ran(capsys, *shlex.split(command))
    assert ran.status == 0, ran.err
    assert ran.out


def test_the_documents_show_every_kind_of_command() -> None:
    shown = {command.split()[0] for command in written_commands()}
    assert shown >= {"variants", "show", "moves", "play", "perft", "check", "example", "impact"}
