# SPDX-License-Identifier: Apache-2.0
#
# make run [BROKER=mqtt://user@host] [ARGS=--ephemeral]   the living home, simulated or your own
# make test                                               every suite, and the oracle
# make check                                              all of CI
# make commands | commands-short | refusals | flood | flood-short | two-brokers | two-brokers-short
# make two-announcers | three-homes | three-homes-short | round-trips | round-trips-short
# make install [PREFIX=/usr/local]                        the program, its manual and completions
# make deb | tarball                                      packages, into .build/packages
# make formula URL=https://...                            the Homebrew formula of a release, too
# make docs                                               the pages of the API, into .build/docs
# make fuzz | fuzz-short                                  bytes that nobody would send, by libFuzzer
# make simulate | simulate-short                          homes with all their faults, in virtual time
# make crash | crash-short | soak | bench | format | build | clean
# make web | web-short                                    the HTTP API of a living home, asked
# make endurance                                          a living home for an hour: memory, descriptors
# make sanitize                                           the suite under the sanitizers
# make mutants                                            the code broken in many places: which tests notice
# make replicas | replicas-short                          replicas of a living home, through faults
# make backup-run | backup-run-short                      backups of a living log, killed
# make fleet | fleet-short                                the log of many homes on NATS servers, killed
# make docker-check                                       the container image, built and tried

HEARTH := .build/release/hearth
# Only for 'make run': the broker to bridge; empty means a simulated home.
BROKER ?=
ARGS ?=
# Only for 'make formula': where people download the sources from.
URL ?=
# Only for 'make install'.
PREFIX ?= /usr/local

.PHONY: run build setup install deb tarball formula test check crash crash-short ack-order commands commands-short refusals \
	flood flood-short two-brokers two-brokers-short two-announcers three-homes three-homes-short round-trips \
	fleet fleet-short \
	round-trips-short mutants backup-run backup-run-short web web-short secure secure-short replicas replicas-short simulate simulate-short soak endurance sanitize fuzz fuzz-short bench cost docs docker-check format lint clean

run: build
	@Scripts/run-home $(if $(BROKER),--broker '$(BROKER)') $(ARGS)

# What the build and the tests need beside Swift.
setup:
	@Scripts/setup

# swift build shows its progress itself.
build: setup
	@echo "build: swift build -c release (the first time takes some minutes)"
	@swift build -c release --product hearth

test: setup
	@Scripts/test

check:
	@.ci/run

# Into PREFIX/bin and PREFIX/share.
install: build
	@Scripts/install '$(HEARTH)' '$(PREFIX)'

# A program without a Swift runtime beside it, which is built first.
deb tarball: setup
	@Scripts/package $@

# And its archive, of the last commit.
formula:
	@Scripts/package formula --url '$(URL)'

# At least 100 000 messages, 24 kills and 24 cuts, then a broker that loses its memory.
crash: build
	@python3 Scripts/crash.py --hearth $(HEARTH)

crash-short: build
	@python3 Scripts/crash.py --hearth $(HEARTH) --short

ack-order: build
	@python3 Scripts/ack_order.py --hearth $(HEARTH)

# At least 1 200 commands to devices of every temper, and 20 kills; then every outcome is judged.
commands: build
	@python3 Scripts/commands.py --hearth $(HEARTH)

commands-short: build
	@python3 Scripts/commands.py --hearth $(HEARTH) --short

# One topic tree floods: what the others notice, at half of the capacity and above it.
flood: build
	@python3 Scripts/flood.py --hearth $(HEARTH)

flood-short: build
	@python3 Scripts/flood.py --hearth $(HEARTH) --short

# What must be refused over MQTT, and a PIN that must be nowhere.
refusals: build
	@python3 Scripts/refusals.py --hearth $(HEARTH)

# Two brokers and one log: fences, shared syncs, a bridge between the brokers.
two-brokers: build
	@python3 Scripts/two_brokers.py --hearth $(HEARTH)

two-brokers-short: build
	@python3 Scripts/two_brokers.py --hearth $(HEARTH) --short

# Zigbee2MQTT's own list and discovery tell of the same devices, in both orders.
two-announcers: build
	@python3 Scripts/two_announcers.py --hearth $(HEARTH)

# Homes of three ecosystems, one seed: the same graph in each round.
three-homes: build
	@python3 Scripts/three_homes.py --hearth $(HEARTH)

three-homes-short: build
	@python3 Scripts/three_homes.py --hearth $(HEARTH) --short

# Commands to a device of each ecosystem and back, with their latencies.
round-trips: build
	@python3 Scripts/round_trips.py --hearth $(HEARTH)

round-trips-short: build
	@python3 Scripts/round_trips.py --hearth $(HEARTH) --short

# Backups of a log that grows by thousands of records a second, killed at any moment, and restores.
backup-run: build
	@python3 Scripts/backup.py --hearth $(HEARTH)

backup-run-short: build
	@python3 Scripts/backup.py --hearth $(HEARTH) --short

# What the HTTP API answers, beside what the command line prints.
web: build
	@python3 Scripts/web.py --hearth $(HEARTH)

web-short: build
	@python3 Scripts/web.py --hearth $(HEARTH) --short

# Who may reach a home over HTTP from other machines, and who may not.
secure: build
	@python3 Scripts/secure.py --hearth $(HEARTH)

secure-short: build
	@python3 Scripts/secure.py --hearth $(HEARTH) --short

replicas: build
	@python3 Scripts/replicas.py --hearth $(HEARTH)

replicas-short: build
	@python3 Scripts/replicas.py --hearth $(HEARTH) --short

# Virtual time, from seed to seed: some thousand hours in ten minutes.
simulate: build
	@python3 Scripts/simulate.py --hearth $(HEARTH) --seconds 600

simulate-short: build
	@python3 Scripts/simulate.py --hearth $(HEARTH) --seeds 12

# Some hundred wrong lines, one at a time; about half an hour, and a debug build of its own.
endurance: build
	@python3 Scripts/endurance.py --hearth $(HEARTH)

sanitize: setup
	@python3 Scripts/sanitize.py thread
	@python3 Scripts/sanitize.py address

mutants: setup
	@python3 Scripts/mutants.py

# A million messages, a thousand kills and as many cuts take about half an hour; then two brokers,
# ten minutes of simulated homes, an hour of a living one, and the suite under both sanitizers.
soak: build
	@python3 Scripts/crash.py --hearth $(HEARTH) --messages 1000000 --kills 1000 --cuts 250 \
		--rate 500
	@python3 Scripts/two_brokers.py --hearth $(HEARTH) --parts 3 --soak 60
	@python3 Scripts/older.py --hearth $(HEARTH) --commit a14a7a2~1
	@python3 Scripts/simulate.py --hearth $(HEARTH) --seconds 600
	@python3 Scripts/endurance.py --hearth $(HEARTH)
	@python3 Scripts/fleet.py
	@python3 Scripts/sanitize.py thread
	@python3 Scripts/sanitize.py address

# Ten minutes for each codec, the JSON reader, templates and records; a package of its own.
fuzz: setup
	@python3 Scripts/fuzz.py

fuzz-short: setup
	@python3 Scripts/fuzz.py --short

# Three servers on loopback, and a package of its own: nothing else links a client of NATS.
fleet:
	@python3 Scripts/fleet.py
	@python3 Scripts/fleet_nodes.py --homes 100

fleet-short:
	@python3 Scripts/fleet.py --short
	@python3 Scripts/fleet_nodes.py --short

bench: build
	@$(HEARTH) bench

# Fails on a symbol without a word, a sample that does not compile, a link that leads nowhere.
docs: setup
	@swift build
	@python3 Scripts/docc.py

# As root; needs no container engine.
docker-check:
	@Scripts/docker-check

# What events cost beside few things and beside many, in instructions.
cost: build
	@python3 Scripts/cost.py --hearth $(HEARTH)

format:
	@swift format --in-place --parallel --recursive Package.swift Sources Tests Examples \
		Fuzz/Package.swift Fuzz/Sources/HearthFuzz Fleet/Package.swift Fleet/Sources Fleet/Tests

lint:
	@swift format lint --strict --parallel --recursive Package.swift Sources Tests Examples \
		Fuzz/Package.swift Fuzz/Sources/HearthFuzz Fleet/Package.swift Fleet/Sources Fleet/Tests

clean:
	@rm -rf .build Examples/.build Fuzz/.build
