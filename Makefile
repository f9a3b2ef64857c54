# What a person types in this house; `make help` lists it.

# The first interpreter that will do. Name another with `make test PYTHON=/path/to/python`.
ifndef PYTHON
PYTHON := $(shell for python in python3 python3.13 python3.12 python3.11; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$python" && break; done)
endif
BIN := .venv/bin
INSTALLED := .venv/.installed
CLUTTER := build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache

.PHONY: help demo test thorough bless lint bench guard size walk words merge clean servers

help: ## list these words
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 16

demo: $(INSTALLED) ## a whole game by real mail, nine rounds in under a minute; SEAT=red plays red yourself
	@$(BIN)/referee demo $(if $(SEAT),--seat $(SEAT))

# Tests start programs by the hundred: where nothing compiled is kept, each of them compiles the house anew.
test: $(INSTALLED) servers ## what a release needs, in four quiet minutes; ARGS='-k veto' hands words to pytest
	@PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n auto --dist worksteal $(ARGS)

thorough: ## all of that, and what takes longer: sweeps without samples, seasons, waits, mutants; before a release
	@THOROUGH=1 $(MAKE) --no-print-directory test

# Tests of one file are blessed one after another, since several may write one page.
bless: $(INSTALLED) ## write golden letters, transcripts and generated pages anew, or those of ARGS; read the difference before you commit it
	@BLESS=1 $(BIN)/pytest -n auto --dist loadfile $(or $(ARGS),$(BLESSED))

BLESSED := tests/stories/playing/test_report.py tests/report tests/stories/playing/test_transcript.py \
		tests/stories/joining/test_new_host.py tests/commands/test_moderating_page.py tests/rules/test_wire.py tests/pages/test_editions_page.py tests/pages/test_wordlists.py \
		tests/pages/test_manual.py tests/stories/joining/test_house_rules_by_mail.py tests/stories/playing/test_turn_files.py tests/orders/test_turnfile.py tests/conformance/test_page.py tests/stories/people/test_five_people.py

lint: $(INSTALLED) ## style, types and who may import whom
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy --strict referee scheduler
	@$(BIN)/lint-imports --no-logo

bench: $(INSTALLED) ## all measurements of speed in one table, in ten minutes
	@$(BIN)/python -m benchmarks

guard: $(INSTALLED) ## two minutes: is anything slower by a tenth than in the commit of benchmarks/baseline.txt?
	@$(BIN)/python -m benchmarks.guard

size: $(INSTALLED) ## lines and files, room by room, and how far imports lead; TREE=/another/tree counts that one
	@$(BIN)/python -m tests.kit.size $(TREE)

walk: $(INSTALLED) ## files and functions that a letter passes through, the largest records; TREE as there
	@$(BIN)/python -m tests.kit.walks $(TREE)

words: $(INSTALLED) ## put lists of words in order; what English lacks and others leave to it, with the lines to add; TAG=nl: all that one lacks
	@$(BIN)/python -m tests.kit.languages $(TAG)

merge: $(INSTALLED) ## after English sentences have changed: those of other languages in step, what was said anew marked fuzzy
	@$(BIN)/python -m tests.kit.merging

clean: ## remove all that these words have made
	rm -rf .venv demo-letters $(CLUTTER)
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(INSTALLED): pyproject.toml constraints.txt
	@if [ -z "$(PYTHON)" ] || ! "$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
		echo "The referee needs Python 3.11 or newer$(if $(PYTHON),; $(PYTHON) is not that,, and none was found)." >&2; \
		echo "Install one and try again, or name it: make PYTHON=/path/to/python3.12 $(MAKECMDGOALS)" >&2; \
		exit 1; fi
	@echo "Installing into .venv with $$("$(PYTHON)" --version). This happens once and takes a minute or two."
	@"$(PYTHON)" -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt \
		--editable '.[demo,dev,encrypted,postgres]' || { \
		echo "The installation failed; the reason stands above. It needs the network, once." >&2; exit 1; }
	@touch $@

servers:
	@.ci/servers
