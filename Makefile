# One word a verb. `site` and `test` install what they need; the others expect it.
SHELL := /bin/bash
PYTHON := .venv/bin/python
# Without its cache of the plan the package manager sees templates that were added or removed.
SWIFT_BUILD := swift build --disable-build-manifest-caching --explicit-target-dependency-import-check error
# One file that runs where no Swift is installed, and starts sooner.
RELEASE_BUILD := $(SWIFT_BUILD) -c release --static-swift-stdlib
RELEASE := .build/release/sitegen

.PHONY: site docs build install dist dist-test test proof fuzz sanitize reproducible lint format record bench edits pictures portraits clean

# The example site, from nothing but the Swift toolchain.
site: setup-build build
	$(RELEASE) build site

# The manual as a site, in .build/docs.
docs: build
	$(RELEASE) build docs --strict --output .build/docs

build:
	$(RELEASE_BUILD) --product sitegen

# The program without its debugging symbols, manual pages, completions, documents, and the example site. Two sections are hashes
# of what the compiler and the linker were given, with the folder in which they ran: without them, every folder gives the same
# program.
PREFIX := /usr/local
share = $(DESTDIR)$(PREFIX)/share
documents = $(share)/doc/sitegen
install:
	@test -x $(RELEASE) || { echo 'Run "make build" first; it needs no special rights.' >&2; exit 1; }
	install -D $(RELEASE) $(DESTDIR)$(PREFIX)/bin/sitegen
	strip --remove-section=.swift_modhash --remove-section=.note.gnu.build-id $(DESTDIR)$(PREFIX)/bin/sitegen
	mkdir -p $(share)/man $(share)/bash-completion/completions $(share)/zsh/site-functions $(share)/fish/vendor_completions.d
	$(RELEASE) manual --output $(share)/man/man1
	$(RELEASE) completions bash > $(share)/bash-completion/completions/sitegen
	$(RELEASE) completions zsh > $(share)/zsh/site-functions/_sitegen
	$(RELEASE) completions fish > $(share)/fish/vendor_completions.d/sitegen.fish
	mkdir -p $(documents)/examples $(documents)/docs
	cp -R README.md .readme CHANGELOG.md ARCHITECTURE.md Templates $(documents)/
	cp -R docs/content docs/site.yaml $(documents)/docs/
	cp .packaging/copyright $(documents)/copyright
	rm -rf $(documents)/examples/site
	mkdir -p $(documents)/examples/site
	cd site && cp -R $(filter-out public private,$(notdir $(wildcard site/*))) $(abspath $(documents))/examples/site/
	ln -sfn examples/site $(documents)/site

# A package for Debian and an archive, with checksums, in .build/dist. From the same build of a commit they are the same bytes.
DIST := .build/dist
dist: setup-dist build
	.packaging/build $(DIST)

# Installs and uses both in a new Debian that has nothing else, and removes them.
dist-test: dist
	.packaging/try $(DIST)

TEST := SITEGEN_PYTHON=$(abspath $(PYTHON)) swift test --skip-build

# Everything that is tested, browsers included; of what is exhaustive, a sample of each kind. While the compiler runs, the Python
# packages are installed and the sources are checked.
test: setup-packages
	$(MAKE) --no-print-directory --jobs=3 .venv/ready lint tests
	$(TEST)

.PHONY: tests
tests:
	$(SWIFT_BUILD) --build-tests

# The suites that try more in a proof; a test of the house compares them with the sources.
PROOFS := AmendmentTests|BrowserTests|CSVAgreementTests|CorpusTests|DividedSiteTests|EditTests|EngineTests|ExampleWordingTests|ExtremeSizeTests|FaultTests|FuzzTests|GradesFractionTests|InterruptionTests|JSONAgreementTests|ListTests|NewTests|PDFTests|PreviewMemoryTests|PrintingTests|ReproducibleTests|ServedPageTests|ShardTests|SurfAttackTests|SurfUnitsTests|TutorialTests

# What is exhaustive as a whole: every page, every answer of a quiz, two hundred edits and interruptions.
proof: setup-test
	$(SWIFT_BUILD) --build-tests
	SITEGEN_PROOF=1 $(TEST) --filter "$(PROOFS)"

# Random inputs for each reader: make fuzz SECONDS=60, make fuzz READER=yaml SECONDS=3600.
fuzz: SECONDS := 60
fuzz: setup-build
	SITEGEN_FUZZ=1 $(SWIFT_BUILD) -c release --scratch-path .build/fuzzing -Xswiftc -enable-testing --product Fuzzer
	.ci/fuzz .build/fuzzing/release/Fuzzer "$(READER)" $(SECONDS)

# The tests in programs that watch each access to memory, and then each that two threads share.
SANITIZERS := address thread
sanitize: setup-test
	for kind in $(SANITIZERS); do .ci/sanitize "$$kind" || exit 1; done

# The same commit gives the same program and the same site, in whichever folder it is built.
reproducible: setup-build
	.ci/reproducible

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests
	shellcheck .ci/fuzz .ci/reproducible .ci/run .ci/sanitize .ci/setup .packaging/build .packaging/try .packaging/trial-inside \
	    Tests/CommandTests/Engines/with-slurm

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests

# Records the goldens again, and fails while it does, so that it cannot be mistaken for a pass.
record:
	$(SWIFT_BUILD) --build-tests
	SITEGEN_RECORD=1 swift test --skip-build --filter "GoldenTests|BrokenSiteTests|BrokenSiteTranslationTests|CorpusTests|DiagnosticCodeTests|TemplateNameTests|ReferenceTests|TutorialTests|UpgradeTests"

# How fast it is, beside cp -r of what it makes; see Tests/Benchmarks. BENCH="--rounds 11" and other options go there.
bench: build
	$(RELEASE_BUILD) --product Benchmarks
	.build/release/Benchmarks $(BENCH)

# How soon a saved grade is on an open page of serve, on the example site and on one of 2,500 students.
edits: EDITS := .build/edits
edits: setup-test build
	$(RELEASE_BUILD) --product Benchmarks
	rm -rf $(EDITS)
	.build/release/Benchmarks --only transcripts --write $(EDITS)/made
	cd $(EDITS) && $(abspath $(PYTHON)) -B $(abspath Tests/BrowserTests/Drivers/edits.py) $(abspath $(RELEASE)) 100 $(abspath site) made/transcripts

# The pictures of the README anew, from the example site.
portraits: PORTRAITS := .build/portraits
portraits: setup-test
	$(SWIFT_BUILD) --product sitegen
	.build/debug/sitegen build site --now 2026-01-01 --output $(PORTRAITS)/public --private-output $(PORTRAITS)/private
	.build/debug/sitegen list site --json > $(PORTRAITS)/list.json
	$(PYTHON) -B Tests/BrowserTests/Drivers/portraits.py $(PORTRAITS) site Templates

# Records anew the pictures of pages and the terminal session that the browser tests compare with, and fails while it does.
pictures: setup-test
	$(SWIFT_BUILD) --build-tests
	SITEGEN_RECORD=1 $(TEST) --filter "looksAsRecorded|fromNothingToAPageInOneSession"

clean:
	rm -rf .build .venv

.PHONY: setup-build setup-packages setup-test setup-dist
setup-build:
	.ci/setup build

setup-dist:
	.ci/setup dist

setup-packages:
	.ci/setup test

setup-test: setup-packages .venv/ready

# What the tests use of Python.
.venv/ready: .ci/requirements.txt | setup-packages
	python3 -m venv .venv
	.venv/bin/pip install --quiet --requirement $<
	touch $@
