# Everything that is done to this repository, by a person or by a machine. `make` lists it.
# Targets use the virtual environment .venv, which they make and fill themselves.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-builtin-rules --no-print-directory
.DEFAULT_GOAL := help

PYTHON ?= python3
HANDS ?= 100000
SLOW_HANDS ?= 100000
SLOW_ROUNDS ?= 10
PYTEST_ARGS ?=

BIN := .venv/bin
SCRATCH := target/make
STUB := python/pokercore/_core.pyi
DOCUMENTS := tests/python/test_documents.py
RUST_FILES := Cargo.toml Cargo.lock $(shell find rust -type f -not -path '*/target/*')

# One interpreter for every build, so that Cargo does not build PyO3 again from step to step.
export VIRTUAL_ENV := $(CURDIR)/.venv
export PYO3_PYTHON := $(CURDIR)/$(BIN)/python
export PYTHON
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1

##@ To begin

.PHONY: help
help: ## List the targets
	@awk 'BEGIN { FS = ":.*## " } \
	  /^##@/ { printf "\n%s\n", substr($$0, 5) } \
	  /^[a-z-]+:.*## / { printf "  make %-19s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: demo
demo: .venv/.release ## Install into .venv and simulate HANDS=100000 hands
	$(BIN)/pokercore simulate --hands $(HANDS)

.PHONY: setup
setup: .venv/.dev ## Make .venv and install what development needs (the extra `dev`)

.PHONY: build
build: .venv/.release ## Build the fast extension and install the package, editable

.PHONY: build-checked
build-checked: .venv/.checked ## The same with overflow and debug checks on: what the tests run

.PHONY: clean
clean: ## Remove .venv and everything that was built
	rm -rf .venv target dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find python tests benches tools -name __pycache__ -prune -exec rm -rf {} +
	rm -f python/pokercore/_core*.so python/pokercore/_core*.pyd

##@ To check

.PHONY: check
check: ## Everything that must hold before a commit; each step says how long it took
	@bash tools/steps setup check-format lint types build-checked check-stubs test-rust test-python doctest

.PHONY: check-slow
check-slow: ## Longer searches by the randomised tests, the tests marked slow, the packages
	@bash tools/steps check test-slow dist

.PHONY: check-format
check-format: .venv/.dev ## The formatting of Rust and Python
	cargo fmt --all --check
	$(BIN)/ruff format --check

.PHONY: lint
lint: .venv/.dev ## Clippy, rustdoc and ruff; a warning is an error
	cargo clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --document-private-items --locked
	$(BIN)/ruff check

.PHONY: types
types: .venv/.dev ## mypy --strict
	$(BIN)/mypy

.PHONY: check-stubs
check-stubs: .venv/.checked ## The committed stub is the generated one, and says what the module does
	$(call generate-stub)
	diff -u $(STUB) $(SCRATCH)/stubs/$(notdir $(STUB)) \
	  || { echo "$(STUB) is not what the Rust code says: run 'make stubs' and commit the result" >&2; exit 1; }
	$(BIN)/python -m mypy.stubtest pokercore._core

.PHONY: test-rust
test-rust: .venv/.base ## The tests of the Rust crates
	cargo test --workspace --tests --locked

.PHONY: test-python
test-python: .venv/.checked ## The tests of the Python package, on the checked build
	$(BIN)/python -m pytest --numprocesses=auto --ignore=$(DOCUMENTS) $(PYTEST_ARGS)

.PHONY: doctest
doctest: .venv/.checked ## The examples of the README, of docs and of every docstring, Rust and Python
	cargo test --workspace --doc --locked
	$(BIN)/python -m pytest --doctest-modules python $(DOCUMENTS)

.PHONY: test-slow
test-slow: .venv/.checked ## The tests marked slow, and the randomised ones with many more cases
	PROPTEST_CASES=4096 POKERCORE_HANDS=$(SLOW_HANDS) \
	  cargo test --workspace --tests --profile checked --locked -- --include-ignored
	POKERCORE_TEST_ROUNDS=$(SLOW_ROUNDS) \
	  $(BIN)/python -m pytest --numprocesses=auto -m "not integration" --hypothesis-profile=slow $(PYTEST_ARGS)

.PHONY: check-instructions
check-instructions: .venv/.release ## The instructions of the hot paths are not more than recorded (needs valgrind)
	$(BIN)/python benches/instructions.py
	$(BIN)/python benches/batch.py --instructions --check

.PHONY: check-integrations
check-integrations: .venv/.peers .venv/.checked ## The tests against other packages (benches/requirements.txt)
	$(BIN)/python -m pytest -m integration $(PYTEST_ARGS)

##@ To change

.PHONY: format
format: .venv/.dev ## Format Rust and Python, and repair what ruff can
	cargo fmt --all
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

.PHONY: stubs
stubs: .venv/.checked ## Make python/pokercore/_core.pyi from the Rust code
	$(call generate-stub)
	cp $(SCRATCH)/stubs/$(notdir $(STUB)) $(STUB)

.PHONY: compare
compare: .venv/.peers .venv/.release ## Measure the speed beside that of other packages
	$(BIN)/python benches/compare.py

##@ To publish

.PHONY: dist
dist: .venv/.base ## A wheel, a source distribution, and a wheel made from it; each installed and tried
	rm -rf dist $(SCRATCH)/sdist
	$(BIN)/maturin build --release --locked --strip --out dist
	$(BIN)/maturin sdist --out dist
	mkdir -p $(SCRATCH)/sdist/source
	tar -xzf dist/*.tar.gz -C $(SCRATCH)/sdist/source --strip-components=1
	CARGO_TARGET_DIR="$${CARGO_TARGET_DIR:-$$PWD/target}" \
	  $(BIN)/python -m pip wheel --no-deps --wheel-dir $(SCRATCH)/sdist $(SCRATCH)/sdist/source
	bash tools/smoke dist/*.whl $(SCRATCH)/sdist/*.whl

# Stamps: what is in .venv. The two builds share one file, so each takes the other's stamp away.

.venv/.base:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or later is needed, this is " \
	  + sys.version.split()[0] + "; name another with make PYTHON=...")'
	@command -v cargo >/dev/null || { echo "Rust is needed: cargo was not found" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet $$($(BIN)/python tools/requirements.py dev maturin)
	@touch $@

.venv/.dev: .venv/.base pyproject.toml
	$(BIN)/python tools/requirements.py dev > .venv/dev.txt
	$(BIN)/python -m pip install --quiet --requirement .venv/dev.txt
	@touch $@

.venv/.peers: .venv/.dev benches/requirements.txt
	$(BIN)/python -m pip install --quiet --requirement benches/requirements.txt
	@touch $@

.venv/.release: .venv/.base pyproject.toml $(RUST_FILES)
	@rm -f .venv/.checked
	$(BIN)/maturin develop --release --locked
	@touch $@

.venv/.checked: .venv/.dev pyproject.toml $(RUST_FILES)
	@rm -f .venv/.release
	$(BIN)/maturin develop --profile checked --locked
	@touch $@

define generate-stub
	rm -rf $(SCRATCH)/stubs
	$(BIN)/maturin generate-stubs --quiet --profile checked --locked --out $(SCRATCH)/stubs
	mv $(SCRATCH)/stubs/pokercore/$(notdir $(STUB)) $(SCRATCH)/stubs/
	$(BIN)/ruff check --quiet --fix-only --select I,PYI020 $(SCRATCH)/stubs/$(notdir $(STUB))
	$(BIN)/ruff format --quiet $(SCRATCH)/stubs/$(notdir $(STUB))
endef
