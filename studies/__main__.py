"""The command line: `python -m studies levels`, `balance`, `fit`, `weights`, `summary`, `prune`."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import cast

from studies import fit, plans, summary
from studies.fingerprint import Fingerprints
from studies.program import ROOT, Program, ProgramError
from studies.store import Store, StoreError
from studies.work import Limits, StopError, client_of, run
from tafl_rules import RuleDataError, rule_set, variants

RESULTS = ROOT / "studies" / "results"
_EVERY = 10.0
_STOPPED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Returns:
        The exit code: 0 done, 1 it could not go on, 130 stopped by the user.
    """
    for stop in (signal.SIGINT, signal.SIGTERM):  # said aloud: a shell starts what is in the background deaf to SIGINT
        signal.signal(stop, _interrupt)
    args = _parser().parse_args(argv)
    try:
        cast("Callable[[argparse.Namespace], None]", args.run)(args)
    except KeyboardInterrupt:
        _say("stopped; what was played is kept, and the same command goes on from there")
        return _STOPPED
    except (StopError, StoreError, ProgramError, ValueError, summary.SummaryError) as error:
        _say(str(error))
        return 1
    return 0


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


class _Teller:
    """Says how it goes, but not all the time."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, text: str) -> None:
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + _EVERY
            _say(f"{time.strftime('%H:%M:%S')} {text}")


def _play(args: argparse.Namespace, plan: Callable[[Program], plans.Plan]) -> None:
    with Program() as program:
        study = plan(program)
    with Store(args.results) as store, client_of(args.scheduler, args.workers) as client:
        run(study, store, client, Limits(args.minutes), _Teller())
        for match in study.matches:
            _say(f"{study.name} {match.name}: {plans.said(plans.result(match, store.records))}")


def _levels(args: argparse.Namespace) -> None:
    _play(args, lambda program: plans.levels(program, args.rules, args.level, args.most))


def _balance(args: argparse.Namespace) -> None:
    _play(args, lambda program: plans.balance(program, args.rules, args.nodes, args.pairs))


def _fit(args: argparse.Namespace) -> None:
    with Program() as program:
        print_ = Fingerprints(program).of(args.rules, f"nodes {args.nodes}")
    study = fit.SelfPlay(args.rules, args.nodes, args.games, print_)
    with Store(args.results) as store, client_of(args.scheduler, args.workers) as client:
        run(study, store, client, Limits(args.minutes), _Teller())
        lines = study.lines(store.records)
    games: Path = args.results.with_suffix(".csv")
    made = f"# studies fit --rules {args.rules} --nodes {args.nodes}, opponent {print_}"
    games.write_text("".join(f"{line}\n" for line in [made, *lines]), encoding="utf-8")
    _say(f"{len(lines)} games in {games}")
    if args.out is not None:
        _learn(args.rules, [*args.recorded, games], args.out)


def _weights(args: argparse.Namespace) -> None:
    _learn(args.rules, args.games, args.out, args.without)


def _learn(rules: str, games: list[Path], out: Path, without: Sequence[str] = ()) -> None:
    found = fit.learn(rules, games, out, without)
    _say(f"{out}: the weights for {rules} and its kin, " + ", ".join(f"{key} {found[key]}" for key in found))


def _summary(args: argparse.Namespace) -> None:
    file = summary.write(args.folder)
    _say(f"{file} written")


def _prune(args: argparse.Namespace) -> None:
    """Leave out the pairs of former versions."""
    with Program() as program:
        current = [plans.levels(program), plans.balance(program, list(variants()), args.nodes, 0)]
    _say(f"{summary.prune(args.folder, current)} pairs of former versions left out")


def _rules(text: str) -> str:
    try:
        return rule_set(text).id
    except RuleDataError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _higher(text: str) -> int:
    if text not in {str(level) for level in plans.LEVELS[1:]}:
        raise argparse.ArgumentTypeError(
            f"{text!r}: name the higher of two neighbouring levels, 2 to {plans.LEVELS[-1]}"
        )
    return int(text)


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number above 0")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="python -m studies", description=__doc__)
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    levels = _playing(commands.add_parser("levels", help="let neighbouring levels play each other"), "levels.jsonl")
    levels.add_argument("--rules", type=_rules, nargs="+", default=plans.LEVEL_RULES)
    levels.add_argument("--level", type=_higher, nargs="+", default=list(plans.LEVELS[1:]), help="the higher ones")
    levels.add_argument("--most", type=_positive, help="rounds of two levels at most, instead of the usual")
    levels.set_defaults(run=_levels)

    balance = _playing(commands.add_parser("balance", help="let the opponent play itself"), "balance.jsonl")
    balance.add_argument("--rules", type=_rules, nargs="+", default=list(variants()))
    balance.add_argument(
        "--nodes", type=_positive, nargs="+", default=[1000, 5000], help="positions looked at per move"
    )
    balance.add_argument("--pairs", type=_positive, default=50)
    balance.set_defaults(run=_balance)

    fitting = _playing(commands.add_parser("fit", help="let it play itself and fit weights on that"), "fit.jsonl")
    fitting.add_argument("--rules", type=_rules, required=True)
    fitting.add_argument("--nodes", type=_positive, default=1500)
    fitting.add_argument("--games", type=_positive, default=500)
    fitting.add_argument(
        "--recorded", type=Path, nargs="*", default=[], help="files of recorded games to learn from, too"
    )
    fitting.add_argument("--out", type=Path, help="the file of weights to change; without it games are only played")
    fitting.set_defaults(run=_fit)

    learning = commands.add_parser("weights", help="fit weights on games that are there")
    learning.add_argument("--rules", type=_rules, required=True)
    learning.add_argument("--games", type=Path, nargs="+", required=True, help="files of games to learn from")
    learning.add_argument("--without", nargs="*", default=[], help="features that get no weight, by name")
    learning.add_argument("--out", type=Path, required=True, help="the file of weights to change")
    learning.set_defaults(run=_weights)

    for name, command, text in (
        ("summary", _summary, "sum up the results for the pages"),
        ("prune", _prune, "leave the pairs of former versions out of the files"),
    ):
        added = commands.add_parser(name, help=text)
        added.add_argument("--folder", type=Path, default=RESULTS, help="where the results are")
        added.add_argument("--nodes", type=_positive, nargs="+", default=[1000, 5000])
        added.set_defaults(run=command)
    return top


def _playing(to: argparse.ArgumentParser, file: str) -> argparse.ArgumentParser:
    to.add_argument("--results", type=Path, default=RESULTS / file, help="the file to add to and to go on from")
    to.add_argument("--scheduler", metavar="ADDRESS", help="a Dask cluster; without it one is started on this machine")
    to.add_argument(
        "--workers", type=_positive, help="of the cluster on this machine; as many as there are cores if not given"
    )
    to.add_argument("--minutes", type=float, help="stop after this time, although there is more to do")
    return to


if __name__ == "__main__":
    sys.exit(main())
