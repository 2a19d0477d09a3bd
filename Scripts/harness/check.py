# SPDX-License-Identifier: Apache-2.0
"""What must hold of a log, given the journal of what was published. Pure functions."""
import collections


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


def check_order(events, delivered):
    """The log has the messages of each connection as they came, up to where it was cut off.

    `delivered`: per connection, in order, (stream, topic, number) of each message that was sent to
    the daemon. Copies of what is in the log are left out. The order is the broker's own: mosquitto
    2.0.11 passes over messages when its queue is longer than the Receive Maximum and QoS 0
    messages are among it, and QoS 0 messages overtake queued ones.
    """
    logged = [(property_of(record, "p"), record["origin"]["topic"], int(property_of(record, "n")))
              for record in records_of(events) if property_of(record, "n") is not None]
    seen, place, stopped = set(), 0, None
    for number, messages in enumerate(delivered):
        for position, message in enumerate(messages):
            if message[0] == "1" and message in seen:
                continue
            if place == len(logged) or logged[place] != message:
                stopped = f"message {position} of connection {number} is {message}"
                break
            seen.add(message)
            place += 1
    if place < len(logged):
        return [f"record {place} of those published is {logged[place]}, which is out of order: "
                + (stopped or "nothing more was delivered")]
    return []


def withheld(journal, delivered):
    """Numbers of acknowledged QoS 1 messages that no connection was sent; `delivered` as above.

    mosquitto 2.0.11 passes over messages (see `check_order`) and sends them at the next connection.
    """
    sent = {number for messages in delivered for stream, _, number in messages if stream == "1"}
    return sorted({number for numbers in published(journal, 1).values() for number in numbers}
                  - sent)


def check_exactly_once(events, journal):
    """Every acknowledged QoS 1 message is there once, QoS 0 at most once; `check_order` orders."""
    problems = []
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
    """No message is suspected: of being a copy, while the broker never lost its memory, or of having
    ended the program, which was killed."""
    marked = [record for record in records_of(events) if is_marked(record)]
    rolled = [event for event in events if event["kind"] == "brokerRolledBack"]
    problems = []
    if marked:
        problems.append(f"{len(marked)} records marked possibleDuplicate, first at "
                        f"@{marked[0]['offset']}, although the broker never restarted")
    if rolled:
        problems.append(f"{len(rolled)} brokerRolledBack, first at @{rolled[0]['offset']}, "
                        "although the broker never restarted")
    if refused := [event for event in events if event["kind"] == "messageUnreadable"]:
        problems.append(f"{len(refused)} messages were not read, first at @{refused[0]['offset']}")
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


def echoes(events):
    """Records that our own messages caused, of a run in which nobody else but the sentinel's sender
    commands devices. `events` are whole."""
    problems = []
    for record in records_of(events):
        topic = (record.get("origin") or {}).get("topic", "")
        if property_of(record, "hearth-log") is not None:
            problems.append(f"@{record['offset']}: a record of our own message on {topic}")
        elif topic.endswith("/set") and "sentinel" not in record.get("arguments", {}):
            problems.append(f"@{record['offset']}: {record['kind']} on {topic}, where only we "
                            "published")
    return problems
