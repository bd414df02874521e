# `make play` and `make test` set everything up by themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2

.PHONY: play test check check-servers check-long bench bench-peers bench-agreement bench-load strength perft \
	exploitability docs format clean

play: $(VENV)/.installed
	@$(BIN)/regalia

test: $(VENV)/.developing
	@$(BIN)/python tests/find_browser.py
	@$(BIN)/regalia prepare
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not long and not processes and not several"

check: $(VENV)/.developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Servers in processes of their own: killed, tormented, compared with their description; and
# two of them on PostgreSQL and Redis, which are installed with apt where they are missing.
check-servers: $(VENV)/.proving
	@$(BIN)/regalia prepare
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m processes
	$(BIN)/python -m tests.processes.backends $(BIN)/pytest -n $(WORKERS) --dist worksteal \
		-m "not long" tests/processes/test_kills.py tests/processes/test_two_servers.py tests/server

check-long: check test $(VENV)/.training
	$(BIN)/pytest -n $(WORKERS) -m long

bench: $(VENV)/.developing
	$(BIN)/python -m bench.throughput

bench-peers: $(VENV)/.comparing
	$(BIN)/python -m bench.peers

bench-agreement: $(VENV)/.developing
	$(BIN)/python -m bench.agreement

bench-load: $(VENV)/.developing
	@$(BIN)/regalia prepare
	$(BIN)/python -m bench.load

strength: $(VENV)/.developing
	$(BIN)/python -m bench.levels

perft: $(VENV)/.developing
	$(BIN)/python -m bench.perft

exploitability: $(VENV)/.developing
	$(BIN)/python -m bench.exploitability $(PLAYERS)

docs: $(VENV)/.developing
	$(BIN)/python -m regalia.docs
	$(BIN)/python -m regalia.adapters.docs

format: $(VENV)/.developing
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Regalia needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Say which one to use: make PYTHON=python3.12") if sys.version_info < (3, 11) else None'
	@$(PYTHON) -m venv $(VENV) || { echo "Could not make a virtual environment; on Debian: apt-get install python3-venv"; exit 1; }

# Installed in place, so that an edit of the sources needs no new installation.
$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up (once) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.developing: $(VENV)/.installed
	@echo "Setting up the tests (once) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

# The libraries that we are measured against; one that cannot be installed is named in the table.
$(VENV)/.comparing: $(VENV)/.developing
	@echo "Setting up the peers (once) ..."
	@for peer in matplotlib open_spiel 'pettingzoo[classic]' pgx rlcard; do \
		$(BIN)/pip install --quiet --disable-pip-version-check "$$peer" \
			|| echo "$$peer cannot be installed"; done
	@touch $@

$(VENV)/.training: $(VENV)/.developing
	@echo "Setting up the training of agents (once) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[train]'
	@touch $@

$(VENV)/.proving: $(VENV)/.developing
	@echo "Setting up the tests of servers (once) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[proof]'
	@touch $@
