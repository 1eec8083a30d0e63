# Every target first sets up what it needs; steps that are up to date are skipped.
# Set PYTHON to use another interpreter than the first suitable one in PATH.
SHELL := /bin/sh
PYTHON := $(or $(PYTHON),$(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$name" && break; done))
ENTRY = @test -n "$(PYTHON)" || { echo "opoly: Python 3.11 or newer is needed" >&2; exit 1; }; exec "$(PYTHON)" -m
SITE = $(ENTRY) config.bootstrap
DEVELOPMENT = $(ENTRY) tests.commands

.PHONY: help play dev test nightly chaos load days pairing arena setup lint bench release lock
.DEFAULT_GOAL := help

help: ## Print this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 16

play: ## Run the site: PORT=8000, HOST=127.0.0.1 (0.0.0.0 lets others on your network join)
	$(SITE) play

dev: ## Run the site with demo data, and restart it when a file changes: PORT=8000
	$(DEVELOPMENT) dev

test: ## Run every test; TESTS="tests/rules -x" passes arguments to pytest
	$(DEVELOPMENT) test

nightly: ## Run in full what the tests only sample; takes an hour or two
	$(DEVELOPMENT) nightly

chaos: ## Kill and pause the site's processes and fill its disk while people play, and check what they were told; CHAOS="--seed 1 --kills 200 --pauses 20" or CHAOS="notifications"
	$(DEVELOPMENT) chaos

load: ## Measure the site under load, and the floor beside it; LOAD="--compare" or LOAD="storm --games 250"; LOAD="--help" explains
	$(DEVELOPMENT) load

days: ## Play games over days with simulated people, with standing orders and without, on a clock that jumps; DAYS="--games 40 --processes 2" or DAYS="people"
	$(DEVELOPMENT) days

pairing: ## Let many people of known strength look for others to play with, on a clock that jumps; PAIRING="--people 2000"
	$(DEVELOPMENT) pairing

arena: ## Let bots and reference agents play against each other; ARENA="normal easy --ruleset oofopoly --games 1000 --seed 1"
	$(DEVELOPMENT) arena

setup: ## Set up only: packages, client, static files
	$(SITE) setup

lint: ## Check format, style, types, imports, migrations, settings, templates and client
	$(DEVELOPMENT) lint

bench: ## Measure the speed of the rules, of measuring a board, and the time from a click to every screen; BENCH="..." passes arguments to the former
	$(DEVELOPMENT) bench

release: ## Build one archive with all that a server runs, and its checksums, in dist
	$(DEVELOPMENT) release

lock: setup ## Update the lock files from requirements*.in
	@for name in requirements requirements-play requirements-sentry requirements-opentelemetry requirements-dev requirements-node requirements-uv; do \
		PATH="$$PATH:.venv/bin" uv pip compile "$$name.in" --quiet --universal --python-version 3.11 --generate-hashes \
			--no-header --no-emit-index-url --no-emit-find-links --output-file "$$name.txt" || exit 1; \
	done
