# `make` says what there is to make. All that builds calls `setup` first, which does nothing when all is there.

SWIFT ?= swift
APT_PACKAGES := pkg-config libisal-dev zlib1g-dev libarchive-dev libsimdjson-dev libxxhash-dev
BREW_PACKAGES := pkgconf isa-l zlib libarchive simdjson xxhash
# The program that is built for use carries Swift's own libraries: it starts faster and needs no Swift where it runs.
STATIC := $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
# The package manager asks pkg-config where Homebrew has the C libraries, but not for what is in C++, and on Apple silicon
# no compiler looks into Homebrew's folders by itself.
HOMEBREW := $(if $(filter Darwin,$(shell uname -s)),$(shell brew --prefix 2> /dev/null))
LIBRARIES := $(if $(HOMEBREW),-Xcxx -I$(HOMEBREW)/include -Xlinker -L$(HOMEBREW)/lib)
ASCRIBE := .build/release/ascribe
# The benchmarks' Makefile has its own path to it.
unexport ASCRIBE
# The tests' builds have a folder of their own, as more than what they need of the program is visible there.
TESTED := -c release --scratch-path .build/tests -Xswiftc -enable-testing $(LIBRARIES)
# Tests write and sync a few hundred thousand small files, for which disks take as long as the tests: so they are written
# to memory where programs may run there and 2 GB are free.
SHARED_MEMORY = $(shell grep -q '^tmpfs /dev/shm ' /proc/mounts 2> /dev/null && \
	! grep -q '^tmpfs /dev/shm [^ ]*noexec' /proc/mounts && \
	df -Pk /dev/shm | awk 'NR == 2 && $$4 > 2000000 { print "/dev/shm" }')
SWIFT_SOURCES := Sources Tests Benchmarks/Floor Benchmarks/Stages Package.swift
# The vendors whose sample logs are plain files.
PLAIN_SAMPLES := $(filter-out warplink,$(basename $(notdir $(wildcard pipelines/*.yaml))))

# The subject that `make fuzz` gives bytes to, and for how many seconds. Coverage is counted as today's libFuzzer reads it,
# which is not the compiler's default for it.
SUBJECT ?= lines
SECONDS ?= 60
FUZZED := -c release --scratch-path .build/fuzzing --sanitize=fuzzer --sanitize=address $(LIBRARIES) \
	-Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table

.PHONY: help setup build demo test lint golden fuzz bench agreement partitions clean
.DEFAULT_GOAL := help

help: ## says what there is to make
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## installs the C libraries, or says which are missing
	@command -v $(SWIFT) > /dev/null || { echo "make: no Swift here; install Swift 6.3 from https://www.swift.org/install" >&2; exit 1; }
	@if command -v apt-get > /dev/null; then \
		missing=""; \
		for package in $(APT_PACKAGES); do \
			dpkg-query -W -f '$${Status}' $$package 2> /dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
		done; \
		if [ -n "$$missing" ]; then \
			as_root=""; [ "$$(id -u)" = 0 ] || as_root=sudo; \
			echo "installing$$missing"; \
			$$as_root apt-get update -qq && \
			$$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing; \
		fi; \
	elif command -v brew > /dev/null; then \
		missing=""; \
		for package in $(BREW_PACKAGES); do brew list $$package > /dev/null 2>&1 || missing="$$missing $$package"; done; \
		if [ -n "$$missing" ]; then echo "make: missing here; run: brew install$$missing" >&2; exit 1; fi; \
	else \
		missing=""; \
		command -v pkg-config > /dev/null || missing=" pkg-config"; \
		for library in libisal zlib libarchive simdjson libxxhash; do \
			pkg-config --exists $$library 2> /dev/null || missing="$$missing $$library"; \
		done; \
		if [ -n "$$missing" ]; then echo "make: missing here, with their headers:$$missing; install them and try again" >&2; exit 1; fi; \
	fi

build: setup ## builds the program: .build/release/ascribe
	$(SWIFT) build -c release --product ascribe $(STATIC) $(LIBRARIES)

demo: build ## attributes the sample logs of all vendors and shows the summaries
	@for vendor in $(PLAIN_SAMPLES); do \
		$(ASCRIBE) run $$vendor --input samples/$$vendor --clicks clicks.jsonl --installs installs.jsonl \
			--links links.jsonl --output out/$$vendor || exit; \
		echo; \
	done
	$(ASCRIBE) run warplink --input samples/warplink --output out/warplink

lint: setup ## checks the format of all sources
	$(SWIFT) format lint --strict --recursive $(SWIFT_SOURCES)
	@# The formatter leaves comments as they are.
	@find $(SWIFT_SOURCES) -name '*.swift' -exec perl -CSD -ne 'if (m{^ *//} && length > 121) { \
		print STDERR "$$ARGV:$$.: a comment wider than 120 columns; wrap it\n"; $$found = 1 } \
		close ARGV if eof; END { $$? = 1 if $$found }' {} +

test: lint ## checks the format and runs all tests; CI runs this and the demo
	$(SWIFT) build $(TESTED) --build-tests
	$(if $(SHARED_MEMORY),TMPDIR="$${TMPDIR:-$(SHARED_MEMORY)}") $(SWIFT) test $(TESTED) --skip-build

golden: setup ## writes the golden folders anew; look at the difference before you commit it
	ASCRIBE_REWRITE_GOLDEN=1 $(SWIFT) test --filter GoldenTests $(LIBRARIES)

fuzz: setup ## gives random bytes to what reads others' files: make fuzz SUBJECT=packings SECONDS=600
	ASCRIBE_FUZZING=1 $(SWIFT) build $(FUZZED) --product Fuzz
	mkdir -p .build/fuzzing/inputs/$(SUBJECT)
	SUBJECT=$(SUBJECT) SEEDS=.build/fuzzing/inputs/$(SUBJECT) SWIFT_BACKTRACE=enable=no \
		$(if $(SHARED_MEMORY),TMPDIR="$${TMPDIR:-$(SHARED_MEMORY)}") .build/fuzzing/release/Fuzz -max_total_time=$(SECONDS) \
		-print_final_stats=1 -artifact_prefix=.build/fuzzing/$(SUBJECT)- .build/fuzzing/inputs/$(SUBJECT)

bench: build ## races other engines and measures targets; needs Python 3.11 and PyPI, takes minutes: make bench SIZE=1000000 RUNS=3
	$(MAKE) -C Benchmarks bench

partitions: build ## reads published days with DuckDB and Polars, as the README says
	$(MAKE) -C Benchmarks partitions

agreement: build ## compares generated logs' rows with a DuckDB query
	$(MAKE) -C Benchmarks agreement

clean: ## removes what was built, the demo's output and the benchmarks' logs
	$(MAKE) -C Benchmarks clean
	rm -rf .build $(foreach vendor,$(PLAIN_SAMPLES) warplink,out/$(vendor) out/.$(vendor).lock)
	@# Other results may lie there.
	rmdir out 2> /dev/null || :
