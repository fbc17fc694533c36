# Targets: play, play-terminal, quick, test, test-deep, mutants, check, format, docs, pictures, wheels, bench, bench-load, bench-page, bench-strength, sanitize,
# goldens, catalogues, tune, clean.
# Each sets up what it needs; nothing has to be installed first but Python 3.11, gcc, cmake and make.

VENV := .venv
BIN := $(VENV)/bin
NATIVE := CMakeLists.txt pyproject.toml src/academie/games/games.txt $(shell find src -name '*.cpp' -o -name '*.hpp' -o -name '*.cpp.in' -o -name '*.po')
PACKAGES := $(shell find src -name '__init__.py')
CXX_FILES := $(shell find src benchmarks tests -name '*.cpp' -o -name '*.hpp')

# One more than there are cores: a test that waits for a browser, a server or a clock leaves its core to another.
CORES := $(shell getconf _NPROCESSORS_ONLN)
WORKERS := $(shell expr $(CORES) + 1)
QUICK := tests/layers tests/conformance tests/perft tests/games tests/tables tests/referee tests/match
# Here a warning of the compiler is an error; who installs the package may have a compiler that warns of more.
STRICT := --config-settings=cmake.define.ACADEMIE_STRICT=ON
# The tests start hundreds of processes; where nothing compiled is kept each of them would compile all modules anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: lock tune play play-terminal quick test test-deep mutants check format docs pictures wheels bench bench-load bench-page bench-strength sanitize goldens catalogues clean build

# The room in the browser; its address is printed, and opened where there is a browser with windows.
play: build $(VENV)/.room
	$(BIN)/academie serve --open

play-terminal: build
	$(BIN)/academie play

# Tracebacks are Python's own: pytest's parse the source again, and where a collection of garbage falls into that, Python 3.11 breaks
# off the whole run ("AST constructor recursion depth mismatch") instead of telling which test has failed.
test: build $(VENV)/.test $(VENV)/.server $(VENV)/.bridges $(VENV)/.servers $(VENV)/.browser
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --tb=native

# What to run between two edits: layers, law, referees and conformance of every game under its usual profile, perft 3.
# `make test` adds machines, oracles, books, server, browser, terminal, and every test that takes a second or more.
quick: build $(VENV)/.test $(VENV)/.server
	$(BIN)/python -m pytest -n $(CORES) --dist worksteal --tb=native -m "not deep and not wide" $(QUICK)

test-deep: build $(VENV)/.test $(VENV)/.server $(VENV)/.bridges $(VENV)/.servers $(VENV)/.browser
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --tb=native -m "deep or not deep"

# Small changes to the law that some test must find out: in Python above positions, in C++ below. An hour or two; it goes on where it stopped.
mutants: build $(VENV)/.test $(VENV)/.server $(VENV)/.mutants
	$(BIN)/python scripts/mutants
	$(BIN)/python scripts/mutants_native.py

check: build $(VENV)/.test $(VENV)/.server $(VENV)/.bridges $(VENV)/.check
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	scripts/types
	$(BIN)/clang-format --dry-run --Werror $(CXX_FILES)

# The exact versions of what developers install, found anew.
lock: $(VENV)/.build
	scripts/lock $(BIN)/python

format: $(VENV)/.check
	$(BIN)/ruff check --fix --exit-zero --quiet
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(CXX_FILES)
	scripts/types --write

# The documents as a site, build/docs/site: pages, laws and words in both languages, the reference, the reports of the trial; a warning is
# an error. Some pages are made from the files and helpers of the tests.
docs: build $(VENV)/.server $(VENV)/.test $(VENV)/.docs
	PYTHONPATH=scripts:tests $(BIN)/python -m docs_site

# Every picture of the documents, made anew by the program itself: drawings, a terminal, a browser.
pictures: build $(VENV)/.test $(VENV)/.server $(VENV)/.browser $(VENV)/.pictures
	$(BIN)/python scripts/pictures.py

# Wheels into dist/, for this machine and, where its compiler is installed, for the other; each tried where no compiler is.
wheels: $(VENV)/.build $(VENV)/.wheels
	PYTHONPATH=scripts $(BIN)/python -m wheels

bench: build
	$(BIN)/academie bench

# A thousand live games against a server on this machine, then against two processes of it that Redis joins;
# LOAD="--games 100" for less.
bench-load: build $(VENV)/.test $(VENV)/.server $(VENV)/.servers
	$(BIN)/python benchmarks/load.py $(LOAD)

# The pages in a browser: what they weigh, shift and keep, and how long they take; PAGE="--acts 0" for less.
bench-page: build $(VENV)/.test $(VENV)/.server $(VENV)/.browser
	$(BIN)/python benchmarks/page.py $(PAGE)

# How strong the machines are, beside what yardsticks are here; STRENGTH="--quick" or "--only trictrac" for less (docs/program/strength.md).
bench-strength: build
	$(BIN)/python benchmarks/strength.py $(STRENGTH)

# Whether a change to the draughts engine makes it stronger: the working tree against a commit (TUNE=COMMIT, else HEAD).
tune:
	scripts/tune $(TUNE)

# A second build with the address and undefined-behaviour sanitizers, in an environment of its own. Memory that is not to be had is
# refused there as everywhere: a damaged pickle asks Python for an absurd length, and is answered by MemoryError.
sanitize: build/sanitize/.built
	ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1 \
	LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libubsan.so)" \
	build/sanitize/venv/bin/python -m pytest -m "native and not deep" -p no:cacheprovider

# The catalogues of translations, brought up to date with the sentences of the code (docs/build/translating.md).
catalogues: build $(VENV)/.server
	$(BIN)/python scripts/catalogues.py update

# Golden games, answers and digests anew; the long texts go to build/playthroughs, with changes.diff beside them.
goldens: build $(VENV)/.test
	$(BIN)/python tests/playthroughs/goldens.py

build: build/.built

build/.built: $(VENV)/.build $(NATIVE) $(PACKAGES)
	$(BIN)/python -m pip install --quiet --no-build-isolation --editable . $(STRICT)
	@mkdir -p build && touch $@

build/sanitize/.built: $(NATIVE)
	scripts/setup build/sanitize/venv build test server
	build/sanitize/venv/bin/python -m pip install --quiet --no-build-isolation --editable . $(STRICT) \
	  --config-settings=cmake.define.ACADEMIE_SANITIZE=ON --config-settings=build-dir=build/sanitize/native
	@touch $@

# PettingZoo and OpenSpiel are optional: where one cannot be had, the tests of its bridge are skipped and say so.
$(VENV)/.bridges: pyproject.toml requirements.lock scripts/setup
	if scripts/setup $(VENV) pettingzoo openspiel; then touch $@; else \
	  for one in pettingzoo openspiel; do scripts/setup $(VENV) $$one || echo "Going on without $$one."; done; fi

# Tests by a browser are skipped, and say so, where Playwright or a Chromium is not to be had.
$(VENV)/.browser: pyproject.toml requirements.lock scripts/setup
	@if scripts/setup $(VENV) browser; then touch $@; else echo "Going on without a browser."; fi

# Programs of the system that tests start for themselves. Where they may not be installed it is said every time, and their tests are skipped.
$(VENV)/.servers: scripts/servers
	@if scripts/servers; then touch $@; fi

$(VENV)/.%: pyproject.toml requirements.lock scripts/setup
	scripts/setup $(VENV) $*
	@touch $@

clean:
	rm -rf build $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
