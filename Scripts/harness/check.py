# SPDX-License-Identifier: Apache-2.0
"""What must hold of a log, given the journal of what was published. Pure functions."""
import collections
import re


def property_of(event, name):
    return ((event.get("origin") or {}).get("userProperties") or {}).get(name)


def is_marked(event):
    return bool((event.get("origin") or {}).get("possibleDuplicate"))


def records_of(events):
    """The first event of every record, in order of the log."""
    records, last = [], None
    for event in events:
        if event["offset"] != last:
            records.append(event)
            last = event["offset"]
    return records


def check_shape(events):
    """Offsets start at 0, rise by one, and the events of a record are numbered from 0."""
    problems, offset, index = [], -1, -1
    for event in events:
        if (event["offset"], event["index"]) == (offset, index + 1) and offset >= 0:
            index += 1
            continue
        if (event["offset"], event["index"]) != (offset + 1, 0):
            problems.append(
                f"after @{offset}.{index} comes @{event['offset']}.{event['index']}")
        offset, index = event["offset"], event["index"]
    return problems


def sequences(events, qos):
    """Per topic the records of one publisher stream: (number, whether marked), in log order."""
    output = collections.defaultdict(list)
    for record in records_of(events):
        if property_of(record, "p") == str(qos) and property_of(record, "n") is not None:
            topic = record["origin"]["topic"]
            output[topic].append((int(property_of(record, "n")), is_marked(record)))
    return output


def published(journal, qos, only_acked=True):
    """Per topic the numbers that were published, in order."""
    output = collections.defaultdict(list)
    for entry in journal:
        if entry.qos == qos and (entry.acked or not only_acked):
            output[entry.topic].append(entry.number)
    return output


def shown(numbers, limit=8):
    numbers = sorted(numbers)
    more = f" and {len(numbers) - limit} more" if len(numbers) > limit else ""
    return ", ".join(str(number) for number in numbers[:limit]) + more


def passed_over(events):
    """How many messages the broker left lying, for which the daemon connected again."""
    reasons = (event.get("reason", "") for event in events if event["kind"] == "sessionLost")
    counts = (re.search(r"passed over (\d+) messages", reason) for reason in reasons)
    return sum(int(count.group(1)) for count in counts if count)


def late(numbers):
    """The numbers that come behind a greater one."""
    highest, found = -1, []
    for number in numbers:
        if number < highest:
            found.append(number)
        highest = max(highest, number)
    return found


def check_exactly_once(events, journal):
    """Every acknowledged QoS 1 message is there once and in order; QoS 0 at most once.

    mosquitto 2.0.11 passes over messages when its queue is longer than the Receive Maximum and
    QoS 0 messages are among it. The daemon notices and connects again for them: so many may be
    late, and not one more. QoS 0 messages overtake queued ones in the broker: they have no order.
    """
    problems = []
    behind = []
    logged = sequences(events, 1)
    for topic, numbers in sorted(published(journal, 1).items()):
        found = [number for number, _ in logged.pop(topic, [])]
        if missing := set(numbers) - set(found):
            problems.append(f"{topic}: {len(missing)} acknowledged messages missing: "
                            + shown(missing))
        twice = [number for number, count in collections.Counter(found).items() if count > 1]
        if twice:
            problems.append(f"{topic}: {len(twice)} messages more than once: " + shown(twice))
        if invented := set(found) - set(numbers):
            problems.append(f"{topic}: {len(invented)} messages never acknowledged to the "
                            "publisher: " + shown(invented))
        behind += late(found)
    if len(behind) > (excused := passed_over(events)):
        problems.append(f"{len(behind)} messages out of order, {excused} of them passed over by the "
                        "broker: " + shown(behind))
    problems += [f"{topic}: records on a topic that was not published" for topic in logged]
    sent = published(journal, 0, only_acked=False)
    for topic, entries in sorted(sequences(events, 0).items()):
        found = [number for number, _ in entries]
        if len(set(found)) < len(found):
            problems.append(f"{topic}: QoS 0 messages repeated")
        if invented := set(found) - set(sent.get(topic, [])):
            problems.append(f"{topic}: QoS 0 messages never published: " + shown(invented))
    return problems


def check_no_marks(events):
    """No message is suspected while the broker never lost its memory."""
    marked = [record for record in records_of(events) if is_marked(record)]
    rolled = [event for event in events if event["kind"] == "brokerRolledBack"]
    problems = []
    if marked:
        problems.append(f"{len(marked)} records marked possibleDuplicate, first at "
                        f"@{marked[0]['offset']}, although the broker never restarted")
    if rolled:
        problems.append(f"{len(rolled)} brokerRolledBack, first at @{rolled[0]['offset']}, "
                        "although the broker never restarted")
    return problems


def check_kept_and_marked(events, journal):
    """After the broker lost memory: nothing acknowledged is missing, each copy is marked."""
    problems = []
    logged = sequences(events, 1)
    for topic, numbers in sorted(published(journal, 1).items()):
        entries = logged.get(topic, [])
        if missing := set(numbers) - {number for number, _ in entries}:
            problems.append(f"{topic}: {len(missing)} acknowledged messages missing: "
                            + shown(missing))
        seen, unmarked = set(), set()
        for number, marked in entries:
            if number in seen and not marked:
                unmarked.add(number)
            seen.add(number)
        if unmarked:
            problems.append(f"{topic}: {len(unmarked)} copies not marked possibleDuplicate: "
                            + shown(unmarked))
    return problems


def copies(events):
    """How many records repeat a message that is in the log already."""
    return sum(
        len(entries) - len({number for number, _ in entries})
        for entries in sequences(events, 1).values())
