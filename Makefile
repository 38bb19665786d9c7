# `make lab` opens the start page, `make test` runs everything. Both build .venv from constraints.txt first.

VENV ?= .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check
INSTALL = $(PIP) install --quiet -c constraints.txt --build-constraint constraints.txt
# A worker for each core, two to four: each has a browser and kernels of its own, and waits for them now and then.
# The tests of a file stay together, as some of them share a page or a cluster.
WORKERS ?= $(shell cores=$$(getconf _NPROCESSORS_ONLN 2>/dev/null); echo $$((cores < 2 ? 2 : cores > 4 ? 4 : cores)))
PYTEST_FLAGS ?= -n $(WORKERS) --dist loadfile --no-loadscope-reorder --durations=15
NOTEBOOK ?=
HOURS ?= 1

# Some images tell Python to keep no bytecode: every kernel and every worker would compile lostatlas anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help lab test check format pytest bench fuzz soak messages lessons lock pictures clean
.NOTPARALLEL:

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 18

lab: $(VENV)/.lab ## open JupyterLab at the start page, or at NOTEBOOK=
	$(VENV)/bin/lostatlas lab $(NOTEBOOK)

# The machine code of the search for routes is made beside the checks, which keep one core busy.
test: $(VENV)/.dev ## lint, format, types, doctests, tests, browser tests and notebooks
	@$(PY) -m lostatlas.routes --warm & $(MAKE) --no-print-directory check && wait && $(MAKE) --no-print-directory pytest

check: $(VENV)/.dev ## lint, format and strict types only
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy

format: $(VENV)/.dev ## put every file into the common form
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

pytest: $(VENV)/.dev ## every test and every notebook
	$(VENV)/bin/pytest $(PYTEST_FLAGS) --nbmake --nbmake-timeout=300 tests lostatlas widgets $(wildcard examples notebooks) README.md

bench: $(VENV)/.dev ## measure the speed of every room; figures are printed, not asserted
	$(VENV)/bin/pytest tests/bench -o python_files='bench_*.py' -o python_functions='bench_* test_*' \
		--benchmark-enable --benchmark-only --benchmark-columns=min,median,max,rounds -q

fuzz: $(VENV)/.dev ## give every reader spoiled inputs for HOURS= (1)
	$(PY) -m tests.fuzz.test_readers $(HOURS)

soak: $(VENV)/.dev ## play thousands of games, kill processes, fill disks, read positions back; takes hours
	$(PY) -m tests.soak

messages: $(VENV)/.dev ## compile the message catalogues (.po to .mo)
	$(PY) -m lostatlas.text.compile

lessons: $(VENV)/.dev ## build the notebooks of chapters and lessons from their sources
	$(PY) -m lostatlas.teach.notebook_builder notebooks
	$(PY) -m lostatlas.cli.own_pages notebooks

# uv resolves for every system and every Python from 3.11 up at once; --fork-strategy=fewest keeps one version of each.
lock: $(VENV)/.dev ## resolve pyproject.toml anew into constraints.txt
	$(VENV)/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --fork-strategy=fewest \
		--all-extras --no-annotate --no-header --no-emit-index-url --no-emit-find-links \
		pyproject.toml constraints.in -o constraints.txt

pictures: $(VENV)/.dev ## take ten moments in both themes and languages and three sizes, to be looked at
	$(PY) -m tests.browser.pictures $(MOMENT)

clean: ## remove the environment and everything that was generated
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis .benchmarks .pytest_cache build dist tests/artefacts
	find lostatlas widgets tests examples notebooks -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.lab: pyproject.toml constraints.txt | $(PY)
	@echo "installing the locked versions; the first time this takes some minutes"
	@$(PIP) install --quiet -c constraints.txt pip
	$(INSTALL) -e ".[lab]"
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(PY)
	@echo "installing the locked versions; the first time this takes some minutes"
	@$(PIP) install --quiet -c constraints.txt pip
	$(INSTALL) -e ".[dev]"
	@touch $@ $(VENV)/.lab

# The first Python that runs, is new enough and can make environments (Debian keeps that in python3-venv).
$(PY):
	@for python in $(PYTHON) python3.13 python3.12 python3.11 python3 python; do \
		if $$python -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "making $(VENV) with $$python"; exec $$python -m venv --clear $(VENV); \
		fi; \
	done; \
	echo "lostatlas needs Python 3.11 or newer with its venv module (on Debian: apt-get install python3-venv)." >&2; \
	exit 1
