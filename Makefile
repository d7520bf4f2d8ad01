# One word a verb. `site` and `test` install what they need; the others expect it.
SHELL := /bin/bash
PYTHON := .venv/bin/python
# Without its cache of the plan the package manager sees templates that were added or removed.
SWIFT_BUILD := swift build --disable-build-manifest-caching --explicit-target-dependency-import-check error
# One file that runs where no Swift is installed, and starts sooner.
RELEASE_BUILD := $(SWIFT_BUILD) -c release --static-swift-stdlib
RELEASE := .build/release/sitegen

.PHONY: site build test proof lint format record bench pictures portraits clean

# The example site, from nothing but the Swift toolchain.
site: setup-build build
	$(RELEASE) build site

build:
	$(RELEASE_BUILD) --product sitegen

TEST := SITEGEN_PYTHON=$(abspath $(PYTHON)) swift test --skip-build

# Everything that is tested, browsers included; of what is exhaustive, a sample of each kind.
test: setup-test lint
	$(SWIFT_BUILD) --build-tests
	$(TEST)

# The suites that try more in a proof; a test of the house compares them with the sources.
PROOFS := BrowserTests|CSVAgreementTests|CorpusTests|EditTests|ExampleWordingTests|ExtremeSizeTests|FaultTests|FuzzTests|GradesFractionTests|InterruptionTests|JSONAgreementTests|ReproducibleTests|SurfAttackTests

# What is exhaustive as a whole: every page, every answer of a quiz, two hundred edits and interruptions.
proof: setup-test
	$(SWIFT_BUILD) --build-tests
	SITEGEN_PROOF=1 $(TEST) --filter "$(PROOFS)"

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests
	shellcheck .ci/run .ci/setup

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests

# Records the goldens again, and fails while it does, so that it cannot be mistaken for a pass.
record:
	$(SWIFT_BUILD) --build-tests
	SITEGEN_RECORD=1 swift test --skip-build --filter "GoldenTests|BrokenSiteTests|BrokenSiteTranslationTests|CorpusTests|DiagnosticCodeTests|TemplateNameTests"

# How fast it is, beside cp -r of what it makes; see Tests/Benchmarks. BENCH="--rounds 11" and other options go there.
bench: build
	$(RELEASE_BUILD) --product Benchmarks
	.build/release/Benchmarks $(BENCH)

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

.PHONY: setup-build setup-test
setup-build:
	.ci/setup build

setup-test:
	.ci/setup test
