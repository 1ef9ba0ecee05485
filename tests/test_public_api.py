"""The face of the package: what it exports, that it is documented, and that it needs nothing but Python."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import pkgutil
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

import tafl_rules
from tafl_rules import variants

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "tafl_rules"
MODULES = [
    importlib.import_module(found.name)
    for found in pkgutil.walk_packages(tafl_rules.__path__, "tafl_rules.")
    if not found.name.endswith("__main__")
]
CODE = [
    *PACKAGE.rglob("*.py"),
    *(ROOT / "diagrams").rglob("*.py"),
    *(file for ending in ("ts", "css") for file in (ROOT / "board" / "src").rglob(f"*.{ending}")),
]


def test_all_is_sorted_complete_and_real() -> None:
    names = tafl_rules.__all__
    assert len(set(names)) == len(names)
    public = {
        name
        for name, value in vars(tafl_rules).items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    assert set(names) == public
    assert sorted(names, key=lambda name: (not name.isupper(), not name[0].isupper(), name)) == names


def test_every_exported_error_code_and_type_can_be_imported_from_one_place() -> None:
    for name, value in vars(tafl_rules.errors).items():
        if inspect.isclass(value) and value.__module__ == "tafl_rules.errors":
            assert name in tafl_rules.__all__, name


@pytest.mark.parametrize("name", tafl_rules.__all__)
def test_every_exported_name_is_documented(name: str) -> None:
    value = getattr(tafl_rules, name)
    if inspect.isclass(value) or inspect.isroutine(value) or hasattr(value, "__wrapped__"):
        assert inspect.getdoc(value), name
        return
    tree = ast.parse("".join((PACKAGE / f"{module}.py").read_text("utf-8") for module in ("rules", "squares")))
    defined = [node for node in tree.body if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name]
    assert defined, name


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_modules_and_what_they_define_are_documented(module: ModuleType) -> None:
    assert module.__doc__, module.__name__
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isclass(value) or inspect.isroutine(value):
            assert inspect.getdoc(value), f"{module.__name__}.{name}"


@pytest.mark.parametrize("module", [tafl_rules, *MODULES], ids=lambda module: module.__name__)
def test_examples_in_docstrings_are_true(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


def test_imports_are_the_standard_library_only() -> None:
    foreign = set()
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            else:
                continue
            roots = {name.partition(".")[0] for name in names}
            foreign |= roots - sys.stdlib_module_names - {"tafl_rules"}
    assert foreign == set()


def test_no_code_knows_a_variant_by_name() -> None:
    names = "|".join(re.escape(name) for name in variants())
    known = re.compile(names, re.IGNORECASE)
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in CODE
        for number, line in enumerate(without_doctests(file), 1)
        if known.search(line)
    ]
    assert found == []


def without_doctests(file: Path) -> list[str]:
    """The lines of a file; those of a doctest, which runs and so may name a variant, are emptied."""
    lines = file.read_text("utf-8").splitlines()
    return ["" if re.match(r"\s*(>>>|\.\.\.) ", line) else line for line in lines]


def test_modules_and_functions_stay_small() -> None:
    too_long = []
    for file in [*PACKAGE.rglob("*.py"), *(ROOT / "diagrams").rglob("*.py")]:
        text, where = file.read_text("utf-8"), file.relative_to(ROOT)
        functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
        lengths = {f"{where}: {node.name}": (node.end_lineno or 0) - node.lineno + 1 for node in functions}
        too_long += [f"{name}: {lines} lines" for name, lines in lengths.items() if lines > 40]
        too_long += [f"{where}: {len(text.splitlines())} lines"] if len(text.splitlines()) > 300 else []
    assert too_long == []


def test_the_package_says_that_it_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()
