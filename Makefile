PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
# one more than there are cores: some tests wait for servers, browsers and the JVM
WORKERS ?= $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) + 1)")

# the tests start many processes, each of which would compile every file again
export PYTHONDONTWRITEBYTECODE :=

.PHONY: setup demo test lint types unit rocq fuzz torture mutate bench certify messages trusted architecture coverage page pages pictures notebooks walks site vsix clean

setup: $(STAMP)

$(STAMP): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $(STAMP)

demo: setup
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh tools/demo.sh

test: lint
	$(MAKE) --no-print-directory --jobs=2 types unit

lint: setup
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .

types: setup
	$(BIN)/mypy

unit: setup page
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

rocq:
	for file in $$(cat rocq/order.txt); do coqc -q -R rocq Lapwing rocq/$$file.v || exit 1; done

fuzz: setup
	LAPWING_FUZZ=4000 $(BIN)/pytest -n auto tests -k "(fuzz or round_trip or agrees) and not duckdb"
	LAPWING_FUZZ=1000 $(BIN)/pytest -n auto tests/data/program tests/data/engines -k "duckdb"
	LAPWING_FUZZ_NATURAL=10000 $(BIN)/pytest -n auto tests/syntax/natural/test_fuzz.py
	LAPWING_FUZZ_FLOW=10000 $(BIN)/pytest -n auto tests/verify/flow/test_fuzz.py
	$(BIN)/python -m tools.mutants
	$(BIN)/python -m tools.rewrites

torture: setup
	$(BIN)/python -m tools.torture
	LAPWING_LOAD=100 $(BIN)/pytest tests/app/serve/test_load.py
	LAPWING_COVERAGE=1000 $(BIN)/pytest -n auto tests/data/answer/test_covering.py

mutate: setup
	$(BIN)/python tools/mutate.py

bench: setup
	$(BIN)/python bench/front_end.py
	$(BIN)/python bench/check.py
	$(BIN)/python bench/prove.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/audit.py
	$(BIN)/python bench/refute.py
	$(BIN)/python -m bench.noise.speed
	$(BIN)/python -m bench.noise.suite
	$(BIN)/python -m bench.noise.timing
	$(BIN)/python bench/ledger.py
	$(BIN)/python bench/accounting.py
	$(BIN)/python bench/data.py
	$(BIN)/python bench/programs.py
	$(BIN)/python bench/spark_table.py
	$(BIN)/python bench/attack.py
	$(BIN)/python bench/local.py
	$(BIN)/python bench/serve.py

certify: setup
	$(BIN)/python -m tools.certify

messages: setup
	$(BIN)/python tools/messages.py > docs/messages.md
	$(BIN)/python -m tools.library > docs/library.md

trusted: setup
	$(BIN)/python tools/trusted.py > TRUSTED.md

architecture: setup
	$(BIN)/python tools/architecture.py > docs/architecture.md

coverage: setup
	$(BIN)/python -m tools.coverage > docs/lectures/coverage.md

pages: setup
	$(BIN)/python -m tools.pages

pictures: setup
	$(BIN)/python -m tools.pictures

walks: setup
	$(BIN)/python -m tools.walks

notebooks: setup
	$(BIN)/python -m tools.notebooks

page: setup
	$(BIN)/python -m tools.bundle page

vsix: setup
	$(BIN)/python -m tools.bundle vscode

site: setup
	$(BIN)/python -m tools.site

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
