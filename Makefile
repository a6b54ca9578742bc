# Every target installs what it needs, configures, builds and runs; `make help` lists them.
SHELL := /bin/bash
.DEFAULT_GOAL := build
.PHONY: build install python wheel package dist models demo studio npm pictures test check bench results speed format \
        format-check docs lint asan asan-core tsan clang fuzz fuzz-volume mutate test-cluster blender test-blender scale coverage sizes \
        build-time clean help

FUZZ_SECONDS ?= 60
PREFIX ?= /usr/local
SOURCES := git ls-files --cached --others --exclude-standard -- '*.h' '*.cpp'

build: ## build the program as build/release/bin/surefoot, and the library
	@scripts/setup build
	@cmake --preset release
	@cmake --build --preset release

install: build ## install program, library, man pages and completion under PREFIX (/usr/local)
	@cmake --install build/release --prefix "$(PREFIX)" --strip

python: ## build the Python package into a virtual environment, build/venv, and say how to use it
	@scripts/python_venv

wheel: ## make a wheel of the Python package, in build/wheel
	@scripts/setup build python
	@scripts/wheel

package: ## make the Debian packages, with the studio inside, in build/package/packages
	@scripts/setup build package python
	@scripts/studio_for_release
	@cmake --preset package
	@cmake --build --preset package
	@cd build/package && cpack

dist: ## make a source archive that carries the built studio, in build/dist
	@scripts/dist

demo: ## build the program, then make a sliding walk, clean it and measure both, in demo/
	@scripts/setup build
	@cmake --preset release
	@cmake --build --preset release --target surefoot
	@build/release/bin/surefoot demo --output demo --force

studio: ## build the studio and the program that serves it, then open it in the browser
	@scripts/setup build
	@scripts/studio_for_release
	@cmake --preset release
	@cmake --build --preset release
	@build/release/bin/surefoot studio

npm: ## pack the npm package, the core for browsers and Node, in build/npm
	@scripts/setup build wasm studio
	@cmake --preset wasm
	@cmake --build --preset wasm
	@scripts/npm

pictures: ## make the pictures of the documentation again, in Chromium
	@scripts/setup build wasm studio
	@scripts/studio
	@cmake --preset release
	@cmake --build --preset release
	@cd studio && ../scripts/with_node npm run --silent pictures

docs: build ## build the documentation as a website, in build/site
	@scripts/setup docs
	@/usr/bin/python3 -B scripts/site build/release/bin/surefoot

models: build ## train the embedded models again, on ../shared/data
	@scripts/models

test: ## build and run every test, those of the studio and of the packages included
	@scripts/setup build test python
	@{ scripts/setup wasm studio && scripts/studio && scripts/npm; } || \
	  echo "make test: the studio could not be built (see above), so its tests will fail" >&2
	@scripts/npm_packages tests/formats || \
	  echo "make test: the readers of other programs could not be installed (see above), so their tests will fail" >&2
	@cmake --preset dev
	@cmake --build --preset dev
	@scripts/test dev

check: format-check test lint asan tsan clang ## everything: format, tests, clang-tidy, sanitizers, another compiler, fuzzing, coverage
	@$(MAKE) --no-print-directory fuzz FUZZ_SECONDS=10
	@$(MAKE) --no-print-directory coverage

asan: ## the tests under the address and undefined-behaviour sanitizers
	@scripts/setup build test
	@cmake --preset asan
	@cmake --build --preset asan
	@scripts/test asan

asan-core: ## of those, the tests of what reads files and of what runs every frame
	@scripts/setup build test
	@cmake --preset asan
	@cmake --build --preset asan --target sanitized
	@scripts/test asan --label-regex sanitized

tsan: ## the tests of what runs in parallel, under the thread sanitizer
	@scripts/setup build test
	@cmake --preset tsan
	@cmake --build --preset tsan
	@scripts/test tsan --label-regex parallel

clang: ## library, program and tests by clang 19 with libc++, its warnings as errors
	@scripts/setup build test clang
	@cmake --preset clang
	@cmake --build --preset clang
	@scripts/test clang

bench: ## build and run the benchmarks
	@scripts/setup build bench
	@cmake --preset bench
	@cmake --build --preset bench
	@scripts/bench

results: build ## clean the motion data and rewrite the tables of docs/results.md
	@scripts/setup test
	@/usr/bin/python3 -B benchmarks/corpus/run.py build/release/bin/surefoot
	@/usr/bin/python3 -B benchmarks/corpus/formats.py build/release/bin/surefoot

speed: build ## run the benchmarks and rewrite what docs/results.md says about speed
	@scripts/setup build bench
	@cmake --preset bench
	@cmake --build --preset bench
	@/usr/bin/python3 -B benchmarks/speed.py build/release/bin/surefoot build/bench/bin

fuzz: ## run each fuzz target under the sanitizers for FUZZ_SECONDS (60)
	@scripts/setup build fuzz
	@cmake --preset fuzz
	@cmake --build --preset fuzz
	@scripts/fuzz $(FUZZ_SECONDS)

fuzz-volume: ## the same without sanitizers, many times faster
	@scripts/setup build fuzz
	@cmake --preset fuzz-volume
	@cmake --build --preset fuzz-volume
	@FUZZ_BUILD=fuzz-volume scripts/fuzz $(FUZZ_SECONDS)

mutate: build ## give 2000 damaged files of every format to every verb
	@/usr/bin/python3 -B tests/mutation/run.py build/release/bin/surefoot 2000 --verbs 4

test-cluster: build ## install Slurm and run a batch of 1000 clips on two nodes, one of which dies
	@scripts/setup test cluster
	@SUREFOOT_PROGRAM="$(CURDIR)/build/release/bin/surefoot" SUREFOOT_SOURCE_DIR="$(CURDIR)" /usr/bin/python3 -B tests/cluster/slurm_test.py --verbose

blender: build ## make the add-on for Blender, build/blender/surefoot.zip, with the library inside
	@/usr/bin/python3 -B bindings/blender/pack.py build/release/bindings/c/libsurefoot_c.so build/blender/surefoot.zip

test-blender: build ## install Blender and test the add-on in it, headless and with a window
	@scripts/setup test blender
	@SUREFOOT_PROGRAM="$(CURDIR)/build/release/bin/surefoot" SUREFOOT_SOURCE_DIR="$(CURDIR)" \
	  SUREFOOT_C_LIBRARY="$(CURDIR)/build/release/bindings/c/libsurefoot_c.so" /usr/bin/python3 -B tests/blender/blender_test.py --verbose

scale: build ## run 100,000 clips in shards and say how rate, journal and memory grow; rewrites docs/results.md
	@/usr/bin/python3 -B benchmarks/scale.py build/release/bin/surefoot

coverage: ## line coverage of the tests, as build/coverage/report.html
	@scripts/setup build test coverage
	@cmake --preset coverage
	@cmake --build --preset coverage
	@GCOV_ERROR_FILE="$(CURDIR)/build/coverage/gcov.log" scripts/test coverage  # tests that kill the program leave half a file
	@gcovr --root . --filter 'src/' --filter 'include/' --object-directory build/coverage \
	  --html-details build/coverage/report.html --print-summary

format: ## format every source file in place
	@scripts/setup lint
	@$(SOURCES) | xargs clang-format -i

format-check: ## say which source files are not formatted
	@scripts/setup lint
	@$(SOURCES) | xargs clang-format --dry-run -Werror

lint: format-check ## check formatting and run clang-tidy on what changed since the last time
	@scripts/setup build lint
	@cmake --preset lint
	@cmake --build --preset lint

sizes: ## count public headers and lines of files, and the seconds of the last `make build-time`
	@scripts/sizes

build-time: ## build from nothing without a compiler cache, and say how many processor seconds it took
	@scripts/setup build
	@scripts/build_time release

clean: ## remove everything that was built
	@rm -rf build

help: ## this list
	@sed -nE 's/^([a-z-]+):.*## (.*)/\1\t\2/p' Makefile | expand -t 14
