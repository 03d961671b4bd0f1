# Everything is set up in .venv and nothing outside it.
PYTHON ?= python3
BIN := .venv/bin
SAMPLE := data/sample
DUMP := data/dump

.PHONY: audit test setup check verify bench notebooks schemas sample lock picture clean

audit: setup ## audit the bundled sample competition and print where the report is
	$(BIN)/mjdata run $(SAMPLE)/records --rulings $(SAMPLE)/rulings.toml --out build/sample

test: setup check ## every check of the code and every test
	$(BIN)/pytest -n auto --dist loadscope

setup: .venv/ready ## .venv/bin/mjdata, from the locked list

.venv/ready: requirements.lock requirements-oracle.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "mjdata needs Python 3.11 or newer; call make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-oracle.lock \
	  || echo "no C++ compiler: the tests against independent engines will be skipped"
	touch $@

check: setup ## style, types, who imports whom
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	mkdir -p build
	$(BIN)/lint-imports --no-cache > build/imports.txt 2>&1 || (cat build/imports.txt; exit 1)

verify: setup ## the longer proofs: many generated competitions against their answer keys
	$(BIN)/pytest -n auto --dist loadscope -m verify

bench: setup ## speeds, with ratios
	$(BIN)/pytest tests/benchmarks --benchmark-only

notebooks: audit ## run the notebooks on the sample, write HTML
	$(BIN)/mjdata notebooks --out build/sample

schemas: setup ## renew schemas/ and docs/data_dictionary.md
	$(BIN)/python -m mjdata.schema.export
	$(BIN)/python -m mjdata.store.dictionary

sample: setup ## renew data/sample and data/dump
	rm -rf $(SAMPLE) $(DUMP)
	$(BIN)/mjdata generate $(SAMPLE) --players 16 --sessions 6 --seed 3 --plant-errors
	$(BIN)/mjdata generate $(DUMP) --form dump --players 8 --sessions 2 --seed 9 --plant-errors

lock: setup ## renew requirements.lock
	$(BIN)/uv pip compile pyproject.toml --group dev --generate-hashes --universal --python-version 3.11 \
	  --no-emit-index-url --no-annotate --no-header --quiet --upgrade -o requirements.lock
	$(BIN)/uv pip compile --group oracle --generate-hashes --universal --python-version 3.11 \
	  --no-emit-index-url --no-annotate --no-header --quiet --upgrade -o requirements-oracle.lock

picture: audit ## renew docs/report.png (needs chromium)
	$(BIN)/python -m tests.browser build/sample/report/index.html docs/report.png

clean:
	rm -rf build .venv
