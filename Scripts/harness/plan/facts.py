# SPDX-License-Identifier: Apache-2.0
"""What the simulation takes as given: each figure with where it comes from."""
import dataclasses
import types


@dataclasses.dataclass(frozen=True)
class Fact:
    name: str
    value: float
    unit: str
    # "measured", "program" (a constant of the program or its files), or "assumed"; and where.
    kind: str
    source: str


SPIKE = "trial of three servers on one machine"
# Bytes of a frame: milliseconds at p50 and p99, one frame on its way, three servers, synced.
FRAME_TIMES = ((200, 0.74, 4.9), (4_000, 1.10, 5.2), (16_000, 0.92, 4.1), (64_000, 1.25, 5.8),
               (256_000, 2.86, 8.2))
FACTS = (
    # The load.
    Fact("devices", 30, "a home", "assumed", "a large flat"),
    Fact("report_seconds", 120, "s", "assumed", "between two events of a device, mean"),
    Fact("peak_factor", 3, "times", "assumed", "the busiest part of a run, of the mean"),
    Fact("peak_share", 1 / 12, "of the run", "assumed", "two hours of a day"),
    Fact("event_bytes", 200, "bytes", "assumed", "in a frame, with its share of the section"),
    # Frames and batches.
    Fact("frame_bytes", 64 << 10, "bytes", "program", "PartitionSettings.frameBytes"),
    Fact("header_bytes", 48, "bytes", "program", "FLEET.md, byte by byte"),
    Fact("in_flight", 1000, "messages", "program", "max_inflight_messages of Docker/mosquitto"),
    Fact("frame_homes", 8, "homes", "assumed",
         "16 threads log at a time; the first to come leads a frame alone, the rest the next"),
    Fact("linger_ms", 0, "ms", "program", "no batch waits for more messages"),
    Fact("table_bytes", 64 << 20, "bytes", "program", "PartitionSettings.tableEveryBytes"),
    Fact("table_frames", 30, "frames", "program", "decision 077, of 2 000 homes"),
    Fact("opening_records", 2, "a home", "assumed", "that a home writes when it is opened"),
    # The servers.
    Fact("sync_ms", 0.12, "ms", "measured", SPIKE + ": a local fdatasync, p50"),
    Fact("frame_syncs", 2, "a frame", "assumed", "of each server: Raft's log, and the stream"),
    Fact("disk_bytes", 119e6, "bytes/s", "measured",
         SPIKE + ": from frames of 64 kB to frames of 256 kB"),
    Fact("election_least", 4, "s", "measured", "FLEET.md: another server leads after 4 to 9 s"),
    Fact("election_most", 9, "s", "measured", "FLEET.md: another server leads after 4 to 9 s"),
    Fact("server_back", 30, "s", "measured", SPIKE + ": 256 streams healthy 28 s after kill -9"),
    Fact("message_bytes", 100, "bytes", "assumed", "that the servers add to a frame on disk"),
    Fact("server_disk", 4e12, "bytes", "assumed", "disk of a server"),
    Fact("broker_rate", 50_000, "events/s", "assumed", "of one broker at QoS 1"),
    Fact("broker_queue", 1_000_000, "messages", "program",
         "max_queued_messages of Docker/mosquitto"),
    Fact("broker_queue_bytes", 100e6, "bytes", "program", "max_queued_bytes of Docker/mosquitto"),
    Fact("queued_bytes", 150, "bytes", "assumed", "of an event in the broker's queue"),
    # Leases.
    Fact("lease_seconds", 4, "s", "program", "NatsLeases.timeToLive"),
    Fact("lease_margin", 0.25, "of it", "program", "Lease.usable: its holder stops before"),
    Fact("renew_seconds", 1, "s", "program", "LeaseRenewal: a quarter of it"),
    Fact("lease_pause", 0.1, "s", "program", "PartitionKeeper.leasePause"),
    Fact("move_slots", 2, "moves", "program", "MoveSlot.count"),
    Fact("move_patience", 5, "s", "program", "PartitionKeeper.movePatience"),
    Fact("open_pause", 1, "s", "program", "PartitionKeeper.openPauses, the first"),
    Fact("open_pause_most", 30, "s", "program", "PartitionKeeper.openPauses, the longest"),
    # Nodes.
    Fact("home_bytes", 60e3, "bytes", "assumed", "of a home's checkpoint"),
    Fact("home_memory", 240e3, "bytes", "measured", "fleet_load.py: a home of 30 lamps in a node"),
    Fact("checkpoint_bytes", 32 << 20, "bytes", "program",
         "FleetSettings.checkpointBytes: of a partition, then its homes save checkpoints"),
    Fact("age", 30 * 86400, "s", "assumed",
         "since all homes saved a checkpoint; 0: a new fleet"),
    Fact("fence_records", 16_384, "records", "program", "SessionFence.window"),
    Fact("read_messages", 173_000, "messages/s", "measured", SPIKE + ": pull, of 200 bytes"),
    Fact("node_bytes", 500e6, "bytes/s", "assumed", "that a node reads or writes, all together"),
    Fact("fold_records", 4.3e6, "records/s", "measured", "README: replay of a log, one core"),
    Fact("node_cores", 8, "cores", "assumed", ""),
    Fact("event_cpu", 16e-6, "s", "measured", "README: CPU of a durable message"),
    Fact("node_memory", 32e9, "bytes", "assumed", ""),
    Fact("partition_homes", 8_000, "homes", "program", "FLEET.md: what a list of homes holds"),
    Fact("nodes_most", 32, "nodes", "program", "Membership.membersMax"),
    # Faults: how long something is away, and how often in a year.
    Fact("engine_back", 5, "s", "assumed", "until a killed engine is started again"),
    Fact("machine_back", 600, "s", "assumed", "until a lost machine is replaced"),
    Fact("pause", 6, "s", "measured", "fleet_nodes.py: as long as its nodes are stopped"),
    Fact("upgrade_seconds", 20, "s", "assumed", "an engine is away for an upgrade"),
    Fact("upgrade_pause", 60, "s", "assumed", "between two engines or two servers"),
    Fact("engine_kills", 12, "a node and year", "assumed", "killed or crashed"),
    Fact("machine_losses", 1, "a node and year", "assumed", ""),
    Fact("engine_pauses", 4, "a node and year", "assumed", "stopped longer than its lease"),
    Fact("server_kills", 4, "a server and year", "assumed", ""),
    Fact("engine_upgrades", 12, "a year", "assumed", "all nodes in turn"),
    Fact("server_upgrades", 4, "a year", "assumed", "all servers in turn, each as if killed"),
)


def settle(changes=None):
    """The figures by name, some of them changed."""
    values = {fact.name: fact.value for fact in FACTS}
    for name, value in (changes or {}).items():
        if name not in values:
            raise KeyError(f"there is no figure '{name}'")
        values[name] = value
    return types.SimpleNamespace(**values)


def table(changes=None):
    """The figures as lines of Markdown."""
    values = vars(settle(changes))
    lines = ["| figure | value | source |", "| --- | --- | --- |"]
    lines += [f"| {fact.name} | {values[fact.name]:,.6g} {fact.unit} | "
              f"{'changed' if values[fact.name] != fact.value else fact.kind}"
              f"{': ' + fact.source if fact.source else ''} |" for fact in FACTS]
    lines.append("| frame times | " + ", ".join(
        f"{size} B {middle}/{late} ms" for size, middle, late in FRAME_TIMES) +
        f" at p50/p99 | measured: {SPIKE} |")
    return lines
