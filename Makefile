# Every target sets up what it needs by itself, and does nothing twice.
# PYTHON names an interpreter where the first one that fits in PATH is not wanted.
SHELL := /bin/sh
PYTHON := $(or $(PYTHON),$(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$name" && break; done))
ENTRY = @test -n "$(PYTHON)" || { echo "opoly: Python 3.11 or newer is needed" >&2; exit 1; }; \
	exec "$(PYTHON)" config/bootstrap.py

.PHONY: help play test nightly setup lint bench lock
.DEFAULT_GOAL := help

help: ## Say what can be done
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 16

play: ## Run the site: PORT=8000, HOST=127.0.0.1 (0.0.0.0 lets others of your network in)
	$(ENTRY) play

test: ## Run every test; TESTS="tests/rules -x" passes words on to pytest
	$(ENTRY) test

nightly: ## Play much more of what the tests play a sample of: takes an hour or two
	$(ENTRY) nightly

setup: ## Set up only: packages, client, static files
	$(ENTRY) setup

lint: ## Check format, style, types, imports, migrations, settings, templates and client
	$(ENTRY) lint

bench: ## Measure the rules' speed and the way from a click to every screen; BENCH="..." passes words on to the first
	$(ENTRY) bench

lock: setup ## Compile the lock files anew from requirements*.in (needs uv)
	@for name in requirements requirements-dev requirements-node; do \
		uv pip compile "$$name.in" --quiet --universal --python-version 3.11 --generate-hashes \
			--no-header --no-emit-index-url --no-emit-find-links --output-file "$$name.txt" || exit 1; \
	done
