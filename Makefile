# Everything starts here and needs only Python >= 3.11.5 (with venv) and make. `make help` lists the targets.
# Bootstrapping: uv comes into .tools/, the locked Python packages and Node into .venv/, the locked npm packages into
# board/node_modules/. Each step runs again only when what it was made from has changed.

PYTHON ?= python3
ADDRESS ?= 127.0.0.1:8000
PYTEST_ARGS ?=

UV_VERSION := 0.13.9
UV_HOME := .tools/uv-$(UV_VERSION)
# A uv of your own: `make UV=uv …`
UV ?= $(UV_HOME)/bin/uv

VENV := .venv
BIN := $(CURDIR)/$(VENV)/bin
SYNCED := $(VENV)/.synced
NODE_MODULES := board/node_modules/.installed
EXPORT := board/generated/conformance.json
BUNDLE := board/dist/board.js

RULE_FILES := $(shell find tafl_rules -type f -not -name '*.pyc' 2>/dev/null)
BOARD_FILES := $(shell find board/src board/scripts -type f 2>/dev/null) budget.json

# node and npm are those of the environment, whatever else the machine has.
export PATH := $(BIN):$(PATH)
# mkdocs-material prints a notice about MkDocs 2 on each run; we pin mkdocs<2 and know it.
export NO_MKDOCS_2_WARNING := 1

.DELETE_ON_ERROR:
.PHONY: all help setup board export serve build test lint lint-python lint-board lock-check firefox test-board test-firefox \
	test-python bench format hooks clean distclean

all: build

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1 \2/p' Makefile | awk '{printf "  make %-14s", $$2; $$1=$$2=""; print $$0}'

# ---------------------------------------------------------------------------------------------------- bootstrapping

$(UV_HOME)/bin/uv:
	@$(PYTHON) -c 'import sys; sys.exit("Taflbok needs Python 3.11.5 or newer, this is " + sys.version.split()[0] + ". Name another one: make PYTHON=/path/to/python3" if sys.version_info < (3, 11, 5) else 0)'
	@$(PYTHON) -c 'import ensurepip, venv' || { echo "This Python has no venv. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv $(UV_HOME)
	$(UV_HOME)/bin/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)

$(SYNCED): pyproject.toml uv.lock | $(filter $(UV_HOME)/bin/uv,$(UV))
	UV_PYTHON="$$($(PYTHON) -c 'import sys; print(sys.executable)')" $(UV) sync --locked
	@touch $@

# The script holds a lock and compares the content of the lock file, so that two runs never meet in node_modules.
$(NODE_MODULES): board/package-lock.json board/package.json board/.npmrc $(SYNCED)
	$(BIN)/python scripts/npm_ci.py

setup: $(NODE_MODULES) ## bring all tools and packages

# --------------------------------------------------------------------------------------------------------- building

$(EXPORT): $(RULE_FILES) $(SYNCED)
	$(BIN)/python -m tafl_rules export board/generated
	@touch $@

$(BUNDLE): $(BOARD_FILES) $(EXPORT) $(NODE_MODULES) board/tsconfig.json
	cd board && npm run --silent build
	@touch $@

export: $(EXPORT) ## write the rule data for the board and for other engines
board: $(BUNDLE) ## bundle the board for the browser

serve: $(BUNDLE) ## serve the site on http://127.0.0.1:8000 and follow changes
	$(BIN)/mkdocs serve --dev-addr $(ADDRESS)

build: $(BUNDLE) ## write the static site to site/
	$(BIN)/mkdocs build --strict

# --------------------------------------------------------------------------------------------------------- checking

# The order matters: quick checks first, pytest last, so that the output ends with its summary line.
# test-python is every test in Python, those in Firefox included: one run, one summary.
test: ## all checks and tests; what continuous integration runs
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory test-board
	@$(MAKE) --no-print-directory test-python

lint: lint-python lint-board ## style, types and imports in both languages

lock-check: $(SYNCED)
	$(UV) lock --check

lint-python: $(SYNCED)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

lint-board: $(BUNDLE)
	cd board && npm run --silent check
	cd board && npm run --silent lint

test-board: $(BUNDLE) ## the tests of the board
	cd board && npm test --silent

# Without a Firefox the tests in it fail, each with the sentence that says what to install; all others still run.
firefox: $(SYNCED)
	-@$(BIN)/python scripts/firefox.py

test-firefox: $(BUNDLE) firefox ## the built site in Firefox; part of `make test`
	$(BIN)/pytest tests/firefox $(PYTEST_ARGS)

test-python: $(BUNDLE) firefox ## the tests of everything else; PYTEST_ARGS="-k wall" picks some
	$(BIN)/pytest $(PYTEST_ARGS)

bench: $(BUNDLE) ## print the benchmarks
	$(BIN)/python benchmarks/run.py

format: $(NODE_MODULES) ## format and repair what can be repaired by a tool
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format
	cd board && npm run --silent lint -- --fix

hooks: $(SYNCED) ## run the quick checks before each commit
	$(BIN)/pre-commit install

# --------------------------------------------------------------------------------------------------------- cleaning

clean: ## remove what was built
	rm -rf site build .cache board/dist board/generated .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

distclean: clean ## remove the tools and packages, too
	rm -rf $(VENV) .tools board/node_modules
