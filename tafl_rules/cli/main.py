"""The command line: arguments in, text or JSON out, never a traceback."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn, TypeAlias, cast

from tafl_rules.cli import archives, checking, drafting, impact, playing, rules
from tafl_rules.cli.result import OK, REFUSED, RefusedError, Result, refused
from tafl_rules.errors import TaflError
from tafl_rules.squares import shown
from tafl_rules.words import LANGS

Run: TypeAlias = Callable[[argparse.Namespace], Result]
Commands: TypeAlias = "argparse._SubParsersAction[_Parser]"  # noqa: SLF001 (it has no public name)
_INTERRUPTED = 130


class _Parser(argparse.ArgumentParser):
    """A parser that raises instead of leaving the program."""

    def error(self, message: str) -> NoReturn:
        raise RefusedError(f"{message}\n{self.format_usage().strip()}", "usage")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        argv: the arguments; those of the program if None.

    Returns:
        The exit code: 0 done, 1 something checked is not as it should be, 2 the input was refused.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    as_json = "--json" in arguments
    try:
        result = _run(arguments)
    except SystemExit:  # --help has printed its text
        return OK
    except KeyboardInterrupt:
        return _INTERRUPTED
    _print(result, as_json=as_json)
    return result.status


def _run(arguments: list[str]) -> Result:
    lang = "en"
    try:
        args = parser().parse_args(arguments)
        lang = args.lang
        return cast("Result", args.run(args))
    except RefusedError as error:
        return error.result()
    except TaflError as error:
        return refused(error, "de" if lang == "de" else "en").result()
    except OSError as error:
        return RefusedError(f"{shown(str(error.filename))}: {error.strerror}", "file").result()


def _print(result: Result, *, as_json: bool) -> None:
    stream = sys.stderr if result.status == REFUSED and not as_json else sys.stdout
    text = json.dumps(result.data) if as_json else result.text
    encoding = stream.encoding or "utf-8"
    stream.write(text.encode(encoding, "backslashreplace").decode(encoding) + "\n")


# --- the parser -------------------------------------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    top = _Parser(prog="python -m tafl_rules", description="The tafl rules on the command line.", allow_abbrev=False)
    _common(top, as_json=False, lang="en")
    commands = top.add_subparsers(required=True, metavar="COMMAND", title="commands")
    _add(commands, "variants", rules.list_variants, "list the variants and their readings")
    _with_rules(_add(commands, "show", rules.show, "show start position and rules"))
    _add_playing(commands)
    _add_maintaining(commands)
    return top


def _common(to: argparse.ArgumentParser, *, as_json: object, lang: object) -> None:
    to.add_argument("--json", action="store_true", default=as_json, help="print JSON")
    to.add_argument("--lang", choices=LANGS, default=lang, help="language of the text (default: en)")


def _add(commands: Commands, name: str, run: Run | None, text: str) -> _Parser:
    added = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
    if run is not None:
        # The same options before and after the command; after it they have no default that would undo the former.
        _common(added, as_json=argparse.SUPPRESS, lang=argparse.SUPPRESS)
        added.set_defaults(run=run)
    return added


def _with_rules(to: argparse.ArgumentParser) -> argparse.ArgumentParser:
    to.add_argument("rule_set", metavar="V", help="a rule set: id or id+reading+…")
    return to


def _with_position(to: argparse.ArgumentParser) -> argparse.ArgumentParser:
    to.add_argument("--position", metavar="P", help="position text; the start position if not given")
    return to


def _add_playing(commands: Commands) -> None:
    _with_position(_with_rules(_add(commands, "moves", playing.moves, "list the legal moves")))
    play = _with_position(_with_rules(_add(commands, "play", playing.play, "play moves and say what they capture")))
    play.add_argument("moves", metavar="MOVE", nargs="+", help="such as d1-d4, with or without captures")
    perft = _with_position(_with_rules(_add(commands, "perft", playing.perft, "count move sequences")))
    perft.add_argument("depth", metavar="DEPTH", type=playing.depth, help="number of plies")
    perft.add_argument("--divide", action="store_true", help="count below each first move")
    replay = _with_rules(_add(commands, "replay", archives.replay, "replay recorded games and compare"))
    replay.add_argument("file", metavar="FILE", help="one game a line: moves, two counts of captures, the result")


def _add_maintaining(commands: Commands) -> None:
    _add(commands, "check", checking.check, "check all data")
    export = _add(commands, "export", checking.write_export, "write the data for other programs")
    export.add_argument("folder", metavar="DIR", help="made if missing")
    example = _add(commands, "example", None, "draft an example")
    kinds = example.add_subparsers(required=True, metavar="new", title="what to do")
    new = _with_rules(_add(kinds, "new", drafting.new, "draft a file with the outcome under every rule set"))
    new.add_argument("position", metavar="POSITION", help="position text of any odd board")
    new.add_argument("moves", metavar="MOVE", nargs="+", help="the move; of several the last one counts")
    new.add_argument("--name", metavar="TOPIC/NAME", help="its name among the examples")
    new.add_argument("--quiet", metavar="N", type=playing.plies, default=0, help="plies without a capture before")
    new.add_argument("--write", action="store_true", help="write the file instead of only printing it")
    impact_of = _add(commands, "impact", impact.impact, "what would change if a rule had another value")
    impact_of.add_argument("change", metavar="V.RULE=VALUE", help="or V.RULE.FIELD=VALUE; none leaves a rule out")
    impact_of.add_argument("--docs", metavar="DIR", default="docs", help="where the pages are (default: docs)")
