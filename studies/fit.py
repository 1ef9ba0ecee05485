"""Games of the opponent with itself, to fit its weights on: played on the cluster, then learnt from.

The games are those of `fit/play.mjs`, a few at a time; what comes back is kept in a result file like everything else,
so that a long run can be stopped and gone on with.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from studies import weights
from studies.pairs import Record
from studies.program import ROOT, ProgramError, node

AT_A_TIME = 10
_FOLDER = ROOT / "studies" / "fit"


@dataclass(frozen=True, slots=True)
class Games:
    """A few games to be played.

    Attributes:
        cell: the rule set and how the games are played.
        number: which games of the run; the seed follows from it.
        rules: the rule set.
        nodes: positions looked at per move.
        print_: the fingerprint of the opponent.
    """

    cell: str
    number: int
    rules: str
    nodes: int
    print_: str

    @property
    def key(self) -> str:
        """What tells them from all others."""
        return f"{self.cell} {self.number} {self.print_}"


def play_games(games: Games) -> Record:
    """Play the games and give back their lines.

    Raises:
        ProgramError: if the program fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.csv"
        seed = 1 + games.number * AT_A_TIME
        run_script(
            "play.mjs",
            {
                "rules": games.rules,
                "games": AT_A_TIME,
                "nodes": games.nodes,
                "seed": seed,
                "with": "fitted",
                "out": file,
            },
        )
        _, *lines = file.read_text(encoding="utf-8").splitlines()
    return {"key": games.key, "cell": games.cell, "number": games.number, "lines": lines}


def run_script(name: str, options: Mapping[str, object]) -> str:
    """Run one of the scripts in `studies/fit` and return what it says.

    Raises:
        ProgramError: if it fails.
    """
    words = [word for option, value in options.items() for word in (f"--{option}", str(value))]
    done = subprocess.run(  # noqa: S603  our own script
        [node(), str(_FOLDER / name), *words], capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode != 0:
        raise ProgramError(f"{name} has failed: {' '.join(done.stderr.split())[-500:]}")
    return done.stdout


def learn(rules: str, games: Sequence[Path], out: Path, without: Collection[str] = ()) -> dict[str, object]:
    """Fit the weights of the family of a rule set on files of games, write them, and say how well they foretell.

    Raises:
        ProgramError: if the games can not be read.
        ValueError: if there is no such feature to do without.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "samples.f32"
        said = run_script("samples.mjs", {"rules": rules, "games": " ".join(map(str, games)), "out": file})
        about = json.loads(said)
        family = weights.fit(weights.read_samples(file, about), without)
    weights.write_family(out, about, family, rules)
    origin: dict[str, object] = family["origin"]
    return origin


class SelfPlay:
    """So many games of a rule set."""

    work = staticmethod(play_games)

    def __init__(self, rules: str, nodes: int, count: int, print_: str) -> None:
        self._tasks = [
            Games(f"fit {rules} {nodes}", number, rules, nodes, print_) for number in range(-(-count // AT_A_TIME))
        ]

    def wanted(self, done: Mapping[str, Record]) -> Iterator[Games]:
        """What is not played yet."""
        return (task for task in self._tasks if task.key not in done)

    def progress(self, done: Mapping[str, Record]) -> str:
        """How many games there are."""
        played = sum(task.key in done for task in self._tasks)
        return f"fit: {played * AT_A_TIME} of {len(self._tasks) * AT_A_TIME} games"

    def lines(self, done: Mapping[str, Record]) -> list[str]:
        """The games, in order."""
        return [line for task in self._tasks if task.key in done for line in done[task.key]["lines"]]
