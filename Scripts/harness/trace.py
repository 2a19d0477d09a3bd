# SPDX-License-Identifier: Apache-2.0
"""Reads an strace of the daemon, and proves the order read, log write, sync, PUBACK.

The trace is that of `strace -f -yy -xx`: file descriptors carry their path or their two TCP
addresses, and every string is hexadecimal. Lines are in the order in which calls began or ended.
"""
import dataclasses
import re

CALLS = ("read,readv,recvfrom,recvmsg,write,writev,sendto,sendmsg,pwrite64,pwritev,pwritev2,"
         "fdatasync,fsync")
READS = {"read", "readv", "recvfrom", "recvmsg"}
WRITES = {"write", "writev", "sendto", "sendmsg", "pwrite64", "pwritev", "pwritev2"}
SYNCS = {"fdatasync", "fsync"}

LINE = re.compile(r"^(\d+)\s+[\d.]+\s+(.*)$")
WHOLE = re.compile(r"^(\w+)\((.*)\)\s+=\s+(-?\d+|\?).*$")
RESUMED = re.compile(r"^<\.\.\. (\w+) resumed>(.*)$")
TARGET = re.compile(r"^\d+<(.*?)>(?:,|$)")
VECTOR = re.compile(r'iov_base="([^"]*)"(?:\.\.\.)?, iov_len=(\d+)')
STRING = re.compile(r'"([^"]*)"')
UNFINISHED = " <unfinished ...>"


@dataclasses.dataclass
class Call:
    """One system call; `begun` and `ended` are line numbers."""

    begun: int
    ended: int
    name: str
    target: str
    data: bytes
    result: int


def unescape(escaped):
    """The bytes of a string that strace wrote as \\x00\\x01…"""
    return bytes.fromhex(escaped.replace("\\x", ""))


def target_of(arguments):
    match = TARGET.match(arguments)
    if match is None:
        return ""
    name = match.group(1)
    if name.startswith("\\x"):
        # A path; what follows, such as "(deleted)", is not part of it.
        return unescape(re.match(r"(?:\\x[0-9a-f]{2})+", name).group(0)).decode(errors="replace")
    return name


def data_of(name, arguments, result):
    """The bytes that were moved; where strace cut them off, zeros stand for the rest."""
    if result <= 0 or name in SYNCS:
        return b""
    if "iov_base" in arguments:
        parts = [unescape(text)[:int(size)].ljust(int(size), b"\0")
                 for text, size in VECTOR.findall(arguments)]
        data = b"".join(parts)
    else:
        match = STRING.search(TARGET.sub("", arguments, count=1))
        data = unescape(match.group(1)) if match else b""
    return data[:result].ljust(result, b"\0")


def parse(lines):
    """The calls of a trace in the order in which they ended."""
    open_calls, calls = {}, []
    for number, line in enumerate(lines):
        match = LINE.match(line.rstrip("\n"))
        if match is None:
            continue
        thread, text, begun = match.group(1), match.group(2), number
        if text.endswith(UNFINISHED):
            open_calls[thread] = (number, text[:-len(UNFINISHED)])
            continue
        if resumed := RESUMED.match(text):
            if thread not in open_calls:
                continue
            begun, first = open_calls.pop(thread)
            text = first + resumed.group(2)
        whole = WHOLE.match(text)
        if whole is None or whole.group(3) == "?":
            continue
        name, arguments, result = whole.group(1), whole.group(2), int(whole.group(3))
        if "MSG_PEEK" in arguments:
            # A look at a byte that stays in the socket.
            continue
        calls.append(Call(begun, number, name, target_of(arguments),
                          data_of(name, arguments, result), result))
    return calls


class Stream:
    """Cuts the bytes of one direction into packets and keeps where each began and ended."""

    def __init__(self):
        self.buffer = bytearray()
        self.begun = None

    def feed(self, call):
        """Returns the packets that are whole now: (bytes, line of begin, line of end)."""
        packets = []
        for byte_position in range(len(call.data)):
            if not self.buffer:
                self.begun = call.begun
            self.buffer.append(call.data[byte_position])
            if self._is_whole():
                packets.append((bytes(self.buffer), self.begun, call.ended))
                self.buffer.clear()
        return packets

    def _is_whole(self):
        length, shift = 0, 0
        for position in range(1, min(5, len(self.buffer))):
            length |= (self.buffer[position] & 0x7F) << shift
            shift += 7
            if self.buffer[position] < 0x80:
                return len(self.buffer) == position + 1 + length
        return False


def publish_id(packet):
    """The packet id of a PUBLISH of QoS 1, else None."""
    if packet[0] >> 4 != 3 or packet[0] & 6 != 2:
        return None
    topic, place = publish_topic(packet)
    return int.from_bytes(packet[place:place + 2], "big")


def publish_topic(packet):
    """The topic of a PUBLISH, and the position behind it."""
    position = 1
    while packet[position] >= 0x80:
        position += 1
    topic_bytes = int.from_bytes(packet[position + 1:position + 3], "big")
    place = position + 3 + topic_bytes
    return packet[position + 3:place], place


@dataclasses.dataclass
class Verdict:
    publishes: int
    acknowledgements: int
    syncs: int
    problems: list


def check_order(calls, broker_port, data_directory):
    """Every PUBACK begins after a sync that began after a log write that began after its PUBLISH.

    A copy that the fence removes is in the log since before: it needs no write. The load of this
    check has none. A counter of the broker itself ($SYS) makes no record and needs none either.
    """
    is_broker = re.compile(rf"TCP.*->(127\.0\.0\.1|\[?::1\]?):{broker_port}\b")
    inbound, outbound = Stream(), Stream()
    read_at, problems, writes, syncs = {}, [], [], []
    counters = set()
    publishes = acknowledgements = 0
    for call in sorted(calls, key=lambda each: each.begun):
        if call.result < 0:
            continue
        if is_broker.search(call.target):
            if call.name in READS:
                for packet, _, ended in inbound.feed(call):
                    if (packet_id := publish_id(packet)) is not None:
                        publishes += 1
                        read_at[packet_id] = ended
                        if publish_topic(packet)[0].startswith(b"$SYS/"):
                            counters.add(packet_id)
            elif call.name in WRITES:
                for packet, begun, _ in outbound.feed(call):
                    if packet[0] >> 4 != 4:
                        continue
                    acknowledgements += 1
                    packet_id = int.from_bytes(packet[2:4], "big")
                    read = read_at.pop(packet_id, None)
                    if read is not None and packet_id in counters:
                        counters.remove(packet_id)
                    elif problem := judge(read, begun, writes, syncs):
                        problems.append(
                            f"line {begun + 1}: PUBACK of packet {packet_id} {problem}")
        elif call.target.startswith(data_directory):
            if call.name in WRITES:
                writes.append(call)
            elif call.name in SYNCS:
                syncs.append(call)
    return Verdict(publishes, acknowledgements, len(syncs), problems)


def judge(read_ended, acked, writes, syncs):
    """What is wrong with an acknowledgement that began at line `acked`, or None."""
    if read_ended is None:
        return "without a PUBLISH that was read before"
    for sync in reversed(syncs):
        if sync.begun <= read_ended:
            break
        if sync.ended >= acked:
            continue
        if any(write.target == sync.target and read_ended < write.begun
               and write.ended < sync.begun for write in reversed(writes)):
            return None
    return "before the log was written and synced"


@dataclasses.dataclass
class TokenVerdict:
    """How the acknowledged messages of several connections share the syncs of one log."""

    # Per port: how many acknowledgements.
    acknowledgements: dict
    syncs: int
    # Syncs by which messages of more than one connection became durable.
    shared: int
    problems: list


def check_tokens(calls, ports, data_directory, token):
    """Each PUBACK begins after the sync behind the write of its own message's token.

    `token` is a pattern that finds in a PUBLISH, and in the log's bytes, a text that no other
    message has. It is found by what was written, not by time: a sync of another session's batch
    counts for nobody else.
    """
    reading, problems, syncs = TokenReading(ports, token), [], []
    written = {}
    for call in sorted(calls, key=lambda each: each.begun):
        if call.result < 0:
            continue
        port = reading.port_of(call)
        if port is not None:
            reading.take(call, port)
        elif call.target.startswith(data_directory):
            if call.name in WRITES:
                for found in token.findall(call.data):
                    written.setdefault(found, call)
            elif call.name in SYNCS:
                syncs.append(call)
    ports_by_sync = {}
    for port, found, read, acked in reading.acknowledged:
        write = written.get(found)
        sync = None if write is None else next(
            (each for each in syncs if each.target == write.target and each.begun > write.ended),
            None)
        if found is None or write is None or write.begun < read:
            problems.append(f"line {acked + 1}: PUBACK on port {port} for {found}, which was not "
                            "written after it was read")
        elif sync is None or sync.ended >= acked:
            problems.append(f"line {acked + 1}: PUBACK on port {port} for {found} before the sync "
                            "behind its write returned")
        else:
            ports_by_sync.setdefault(sync.begun, set()).add(port)
    counts = {port: sum(each[0] == port for each in reading.acknowledged) for port in ports}
    shared = sum(len(each) > 1 for each in ports_by_sync.values())
    return TokenVerdict(counts, len(syncs), shared, problems)


class TokenReading:
    """What each connection read and acknowledged: (port, token, line of read, line of PUBACK)."""

    def __init__(self, ports, token):
        self.token = token
        self.acknowledged = []
        self._patterns = {
            port: re.compile(rf"TCP.*->(127\.0\.0\.1|\[?::1\]?):{port}\b") for port in ports}
        self._streams = {port: (Stream(), Stream()) for port in ports}
        self._open = {}

    def port_of(self, call):
        return next((port for port, pattern in self._patterns.items()
                     if pattern.search(call.target)), None)

    def take(self, call, port):
        inbound, outbound = self._streams[port]
        if call.name in READS:
            for packet, _, ended in inbound.feed(call):
                found = self.token.search(packet)
                if (packet_id := publish_id(packet)) is not None and found:
                    self._open[port, packet_id] = (found.group(0), ended)
        elif call.name in WRITES:
            for packet, begun, _ in outbound.feed(call):
                packet_id = int.from_bytes(packet[2:4], "big")
                # Acknowledgements of messages that carry no token are not ours to judge.
                if packet[0] >> 4 == 4 and (port, packet_id) in self._open:
                    found, ended = self._open.pop((port, packet_id))
                    self.acknowledged.append((port, found, ended, begun))
