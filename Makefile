# make hunt   generate kernels, ask every installed LLVM, run them, report refuted answers (5 to 8 minutes with the build on two cores)
# make test   everything that must hold before a commit
# make bench  how fast everything is, as ratios to opt-22 in one run (ten minutes; BEFORE=PROGRAM: also to an older build)
#
# All need Rust (https://rustup.rs) and install the rest where they may (oracles/install.sh).

CARGO ?= cargo
# How many kernels `make hunt` tries.
KERNELS ?= 40000
# Pipelines whose results are compared with the kernels; oracles/passes.toml has more (hunt --random-passes N).
PASSES ?= --passes gvn --passes dse
# More arguments for the hunt: make hunt ARGS="--seeds 0..500 --jobs 1"
ARGS ?= --kernels $(KERNELS) $(PASSES) --oracle $$oracles

BIN = target/release/aliasmith
# The command as the tests build it. `cargo run` would build the whole library again, because packages that only tests
# need turn on more features of others.
TESTED = $(or $(CARGO_TARGET_DIR),target)/debug/aliasmith

.PHONY: help hunt test bench setup build fuzz-check corpus

help:
	@sed -n 's/^# make/make/p' Makefile

setup:
	@sh oracles/install.sh
	@command -v $(CARGO) >/dev/null || { echo "make: Rust is missing; see https://rustup.rs" >&2; exit 2; }

build: setup
	$(CARGO) build --release --locked
	@$(BIN) oracles --build >/dev/null || echo "make: going on with what opt prints" >&2

# `all` omits opt-23, which not every machine has. Exit 1 of the hunt means that it found something: that is what it is
# for.
hunt: build
	@oracles=all,opt-23; \
	if $(BIN) oracles | grep '^opt-23 .*missing' >&2; then oracles=all; fi; \
	$(BIN) hunt $(ARGS); status=$$?; \
	if [ $$status -gt 1 ]; then exit $$status; fi

# The tests stand last, so that their closing line is the last line.
test: setup
	$(CARGO) fmt --check
	$(CARGO) clippy --locked --workspace --all-targets -- -D warnings
	@$(MAKE) --no-print-directory fuzz-check corpus
	@$(TESTED) oracles --build >/dev/null || echo "make: going on with what opt prints" >&2
	QUICK=1 $(CARGO) test --locked -q --workspace --bench alias --bench memssa --bench machine >/dev/null
	$(CARGO) test --locked --workspace

# Benches measure processor time; nothing else should run. benches/README.md has the figures so far.
bench: build
	$(CARGO) bench --locked --bench alias --bench memssa --bench machine
	@benches/hunt.sh

# The fuzz targets need nightly Rust and are a workspace of their own. Here it is enough that they compile: building them
# costs more than the rest of the checks before the tests, and tests/fuzz.sh runs them every night.
fuzz-check:
	@if RUSTUP_AUTO_INSTALL=0 $(CARGO) +nightly --version >/dev/null 2>&1; then \
	  echo "cd fuzz && $(CARGO) +nightly check --locked"; cd fuzz && $(CARGO) +nightly check --locked; \
	else echo "make: no nightly Rust, fuzz/ is not checked" >&2; fi

# Every file of the corpus is read, and printed back without a loss.
corpus:
	$(CARGO) test --locked --workspace --no-run
	$(TESTED) parse --roundtrip corpus/*/*.ll >/dev/null
