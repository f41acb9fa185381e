# Sextet. `make run` starts the server; `make test` tests everything from nothing; `make help` lists the rest.
SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
# uv from the machine where there is one, else the one installed into the environment.
UV = $(or $(shell command -v uv),$(BIN)/uv)

.DEFAULT_GOAL := help
.PHONY: help run play web web-check chromium install fresh release test test-fast soak check format bench lighthouse pictures lock golden wire lessons puzzles clean

help: ## list these commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

run: $(VENV)/run.ok web ## start the server and open the page (ARGS="--host 0.0.0.0" for others on the network)
	@echo "Starting ..." && $(BIN)/sextet serve $(ARGS)

play: $(VENV)/run.ok ## play a game of 6 nimmt! in the terminal (ARGS="--players 5" for more)
	@$(BIN)/sextet play six-nimmt $(ARGS)

web: src/sextet/web_dist/index.html ## build the browser client, if it changed

web-check: $(VENV)/dev.ok ## form, lint, types, accessibility warnings and tests of the browser client
	$(BIN)/python hatch_build.py lint doubles check test

install: $(VENV)/dev.ok ## create the environment with everything for development

chromium: ## install a Chromium for the tests of the page, where there is none and it may
	@if test -n "$$SEXTET_CHROMIUM" || command -v chromium chromium-browser google-chrome google-chrome-stable >/dev/null; then :; \
	elif test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
	  echo "Installing Chromium ..." && apt-get update -q && export DEBIAN_FRONTEND=noninteractive && \
	  { apt-get install -y -q chromium chromium-headless-shell || apt-get install -y -q chromium; }; \
	else echo "There is no Chromium here: the tests of the page are skipped. (SEXTET_CHROMIUM names one.)"; fi

fresh: ## from nothing: a clone and a wheel install, serve, play, stop and start again (minutes, downloads)
	@$(PYTHON) tests/fresh/run.py

release: $(VENV)/dev.ok ## build the wheel and the source package of a version into dist/, with their sums
	@$(BIN)/python tools/release.py $(UV)

# Processes take whole modules, the longest first (tests/longest.py); more of them than processors, since they wait much.
TOGETHER = --dist loadfile --no-loadscope-reorder

test: $(VENV)/dev.ok web chromium ## run every test
	@$(BIN)/python -m tests.ready
	$(BIN)/python -m pytest -n 4 $(TOGETHER) --durations=20 --durations-min=1 $(ARGS)

test-fast: $(VENV)/dev.ok ## run the tests that take about a minute
	$(BIN)/python -m pytest -n 3 $(TOGETHER) -m "not slow" $(ARGS)

soak: $(VENV)/dev.ok ## run the tests of what must hold (kill -9, reconnects, nonsense, …) in full: hours
	SEXTET_SOAK=1 $(BIN)/python -m pytest -n 2 --dist worksteal -s tests/hold $(ARGS)

check: $(VENV)/dev.ok ## formatting, lint, types, imports, logic written twice; the same and the tests of the browser client
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(MAKE) --no-print-directory web-check

format: $(VENV)/dev.ok ## format and mend what can be mended by itself
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python hatch_build.py format

bench: $(VENV)/dev.ok web chromium ## measure speed and print tables
	$(BIN)/python -m benchmarks.speed
	$(BIN)/python -m benchmarks.the_game
	$(BIN)/python -m benchmarks.six
	$(BIN)/python -m benchmarks.store
	$(BIN)/python -m benchmarks.live
	$(BIN)/python -m benchmarks.page

lighthouse: $(VENV)/dev.ok web chromium ## measure the pages with Lighthouse (fetched by npm)
	$(BIN)/python -m benchmarks.lighthouse

pictures: $(VENV)/dev.ok web chromium ## draw every main state of the page into build/pictures
	$(BIN)/python -m tests.e2e.pictures $(ARGS)

wire: $(VENV)/dev.ok ## write the client's types and the tables of docs/protocol.md anew, from the server's structs
	@$(BIN)/python -m tools.wire_types
	@$(BIN)/python -m tools.protocol

lessons: $(VENV)/dev.ok ## play the lessons of the page through the rules and write what it draws of them anew
	@$(BIN)/python -m tools.lessons

puzzles: $(VENV)/dev.ok ## make the puzzles anew that a changed judge holds to be wrong (SEED=2 takes other games)
	@for game in the-game six-nimmt six; do \
	  $(BIN)/sextet puzzles make $$game --count 24 --seconds 600 --seed $(or $(SEED),1) --into src/sextet/study/sets/$$game.json || exit 1; \
	done

golden: $(VENV)/dev.ok ## write the expected positions of the golden records anew
	$(BIN)/python -m tests.records.golden

# The one list of what Sextet needs is pyproject.toml; requirements/ holds its pinned forms.
PIN = $(UV) pip compile -q --universal --generate-hashes --no-header --no-annotate --no-emit-index-url --python-version 3.11 pyproject.toml --extra postgresql
lock: $(VENV)/dev.ok ## pin the requirements anew (UPGRADE=--upgrade takes newer versions)
	$(PIN) $(UPGRADE) --group build -o requirements/run.txt
	$(PIN) $(UPGRADE) --group build --group dev --extra cluster -c requirements/run.txt -o requirements/dev.txt

clean: ## remove the environment and everything built
	rm -rf $(VENV) build dist src/sextet/web_dist web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# The client is built anew only when one of its files or a message changed.
WEB := $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null) $(wildcard src/sextet/messages/*.json src/sextet/messages/rules/*/*.md)
src/sextet/web_dist/index.html: $(WEB) hatch_build.py | $(VENV)/run.ok
	@$(BIN)/python hatch_build.py

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Sextet needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Name another with: make PYTHON=python3.x ...") if sys.version_info < (3, 11) else None'
	@if command -v uv >/dev/null; then uv venv -q --python $(PYTHON) $(VENV); \
	else $(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip install -q --disable-pip-version-check uv; fi

$(VENV)/run.ok: $(VENV)/bin/python requirements/run.txt pyproject.toml
	@test -e $(VENV)/dev.ok || { echo "Installing Sextet into $(VENV) ..." && $(UV) pip sync -q --compile-bytecode --python $(BIN)/python requirements/run.txt; }
	@$(UV) pip install -q --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/dev.ok: $(VENV)/bin/python requirements/dev.txt pyproject.toml
	@echo "Installing Sextet and its tools into $(VENV) ..."
	@$(UV) pip sync -q --compile-bytecode --python $(BIN)/python requirements/dev.txt
	@$(UV) pip install -q --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $(VENV)/run.ok $@
