# SPDX-License-Identifier: Apache-2.0
"""What a simulated fleet comes to, in figures and in words."""
from .clock import Times
from .facts import settle

YEAR = 365 * 86400


def joined(cells, options):
    """The figures of all cells together, and the limits that are exceeded."""
    facts = settle(options.changes)
    appends, delays, hits, drains = Times(), Times(), {}, {}
    for cell in cells:
        appends.join(cell["append"])
        delays.join(cell["delay"])
        for kind, hit in cell["hits"].items():
            into = hits.setdefault(kind, dict.fromkeys(hit, 0))
            for name, value in hit.items():
                into[name] = max(into[name], value) if name == "longest" else into[name] + value
        for kind, (events, seconds) in cell["drains"].items():
            before = drains.get(kind, (0, 0.0))
            drains[kind] = (max(before[0], events), max(before[1], seconds))
    seconds = options.seconds
    rates = [rate for cell in cells for rate in cell["partition_rates"]]
    partition_seconds = seconds * sum(cell["partitions"] for cell in cells)
    servers_day = [cell["bytes"] + cell["frames"] * facts.message_bytes for cell in cells]
    result = {
        "cells": len(cells), "homes": options.homes * len(cells),
        "simulatedSeconds": seconds,
        "events": sum(cell["generated"] for cell in cells),
        "appended": sum(cell["appended"] for cell in cells),
        "waiting": sum(cell["waiting"] for cell in cells),
        "eventsPerSecond": sum(rates),
        "cellEventsMean": sum(rates) / len(cells),
        "cellEventsPeak": max(cell["peak"] for cell in cells),
        "partitionEventsMean": sum(rates) / len(rates),
        "partitionEventsPeak": max(peak for cell in cells for peak in cell["partition_peaks"]),
        "cellFramesMean": sum(cell["frames"] for cell in cells) / len(cells) / seconds,
        "eventsPerFrame": sum(cell["appended"] for cell in cells)
        / max(1, sum(cell["frames"] for cell in cells)),
        "appendMs": {name: round(1000 * appends.at(share), 2) for name, share in
                     [("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999)]},
        "delayMs": {name: round(1000 * delays.at(share), 1) for name, share in
                    [("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999)]},
        "diskBusy": max(cell["disk_busy"] for cell in cells),
        "served": 1 - sum(cell["unserved"] for cell in cells) / partition_seconds,
        "servedInYear": served_in_year(cells, hits),
        "hits": hits, "drains": drains,
        "takeovers": sum(cell["takeovers"] for cell in cells),
        "openingLongest": max(cell["opening_longest"] for cell in cells),
        "moves": sum(cell["moves"] for cell in cells),
        "movesMost": max(cell["moves_most"] for cell in cells),
        "moveLongest": max(cell["move_longest"] for cell in cells),
        "backlogMost": max(cell["backlog_most"] for cell in cells),
        "nodeHomesMost": max(cell["homes_of_node"] for cell in cells),
        "nodeMemory": max(cell["homes_of_node"] for cell in cells) * facts.home_memory,
        "serverBytesPerDay": max(servers_day) / seconds * 86400,
        "framesPlayed": sum(cell["frames_played"] for cell in cells),
    }
    result["serverDays"] = facts.server_disk / max(1.0, result["serverBytesPerDay"])
    result["limits"] = limits(result, cells, options, facts)
    return result


def served_in_year(cells, hits):
    """The share of a year at the stated rates of faults, each of which costs what it cost here;
    None where some fault did not come, or was not over at the end."""
    lost = 0.0
    for kind, a_year in cells[0]["yearly"].items():
        hit = hits.get(kind)
        if not hit or not hit["times"] or hit["not_back"]:
            return None
        lost += a_year * hit["seconds"] / hit["times"]
    return max(0.0, 1 - lost / (cells[0]["partitions"] * YEAR))


def limits(result, cells, options, facts):
    """Each limit with what was reached of it."""
    peak = result["cellEventsPeak"]
    most = max(cell["homes_of_partition"] for cell in cells)
    queue = min(facts.broker_queue, facts.broker_queue_bytes / facts.queued_bytes)
    rows = [
        ("disks of the servers busy", result["diskBusy"], 0.9),
        ("bytes of a frame's time at the peak, bytes/s", peak * facts.event_bytes,
         facts.disk_bytes),
        ("messages that come to a broker at the peak, 1/s",
         max(cell["arrivals_peak"] for cell in cells) / 3, facts.broker_rate),
        ("messages of a partition in the broker's queue", result["backlogMost"], queue),
        ("cores of a node at the peak", peak / options.nodes * facts.event_cpu, facts.node_cores),
        ("memory of a node, bytes", result["nodeMemory"], facts.node_memory),
        ("homes of a partition", most, facts.partition_homes),
        ("nodes", options.nodes, facts.nodes_most),
        ("moves at a time", result["movesMost"], facts.move_slots),
        ("partitions not back at the end",
         sum(hit["not_back"] for hit in result["hits"].values()), 0),
    ]
    return [{"what": what, "reached": reached, "limit": limit, "exceeded": reached > limit}
            for what, reached, limit in rows]


def lines(result):
    """The report for a person."""
    one = result
    yield (f"{one['homes']:,} homes in {one['cells']} {'cell' if one['cells'] == 1 else 'cells'}, "
           f"{one['simulatedSeconds']:,.0f} s, {one['events']:,} events, {one['framesPlayed']:,} "
           "frames played")
    yield (f"events/s appended: cell {one['cellEventsMean']:,.0f} mean, "
           f"{one['cellEventsPeak']:,} peak; "
           f"partition {one['partitionEventsMean']:,.0f} mean, {one['partitionEventsPeak']:,} peak")
    yield (f"frames/s of a cell: {one['cellFramesMean']:,.0f}, of {one['eventsPerFrame']:.1f} "
           f"events; disks {one['diskBusy']:.0%} busy")
    for name, what in [("appendMs", "a frame's append"), ("delayMs", "an event's delay, at most")]:
        yield f"{what}: " + ", ".join(f"{share} {value} ms" for share, value in one[name].items())
    for kind, hit in one["hits"].items():
        mean = hit["seconds"] / hit["partitions"] if hit["partitions"] else 0.0
        text = (f"{kind}, {hit['times']} times: {hit['partitions']} partitions without service, "
                f"{mean:.1f} s mean, {hit['longest']:.1f} s longest")
        if kind in one["drains"]:
            events, seconds = one["drains"][kind]
            text += f"; then at most {events:,} events waiting, drained in {seconds:.1f} s"
        if hit["not_back"]:
            text += f"; {hit['not_back']} NOT BACK"
        yield text
    yield (f"moves: {one['moves']}, {one['movesMost']} at a time at most, longest "
           f"{one['moveLongest']:.1f} s; takeovers: {one['takeovers']}, longest opening "
           f"{one['openingLongest']:.1f} s")
    year = one["servedInYear"]
    yield (f"served: {one['served']:.4%} of partition-seconds here"
           + (f", {year:.4%} of a year at the stated rates" if year is not None else ""))
    yield (f"a node: at most {one['nodeHomesMost']:,} homes, {one['nodeMemory'] / 1e9:.1f} GB; "
           f"a server: {one['serverBytesPerDay'] / 1e9:,.0f} GB a day, full in "
           f"{one['serverDays']:,.0f} days")
    yield (f"backlog: at most {one['backlogMost']:,} events of a partition; "
           f"{one['waiting']:,} wait at the end")
    for limit in one["limits"]:
        word = "EXCEEDED" if limit["exceeded"] else "ok"
        yield f"{word:8} {limit['what']}: {limit['reached']:,.4g} of {limit['limit']:,.4g}"
