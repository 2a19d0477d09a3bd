# SPDX-License-Identifier: Apache-2.0
"""Asks the HTTP API of a home, and follows its stream."""
import contextlib
import gzip
import http.client
import json
import socket
import threading
import urllib.parse


def get(port, path, headers=None, method="GET", body=None, **parameters):
    """Status, headers and body of an answer."""
    query = urllib.parse.urlencode(parameters)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(method, path + ("?" + query if query else ""), body=body,
                           headers=headers or {})
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()
    finally:
        connection.close()


def texts(port, path, **parameters):
    """The bytes of one answer, asked for plain and as gzip, with their headers: the second unpacked."""
    found = []
    for accepted in ("identity", "gzip"):
        status, headers, body = get(port, path, {"Accept-Encoding": accepted}, **parameters)
        if headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        found.append((status, headers, body))
    return found


def ask(port, path, **parameters):
    """The JSON of an answer that must be a good one."""
    status, _, body = get(port, "/api/v1/" + path, **parameters)
    if status != 200:
        raise AssertionError(f"{path} {parameters}: {status} {body[:300]!r}")
    return json.loads(body)


def raw(port, data, seconds=10):
    """What the server answers to bytes that no client library would send."""
    with socket.create_connection(("127.0.0.1", port), timeout=seconds) as link:
        link.sendall(data)
        received = b""
        try:
            while chunk := link.recv(65536):
                received += chunk
        except TimeoutError:
            pass
        return received


@contextlib.contextmanager
def stream(port, headers):
    """The answer that is a stream, as its first bytes come."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", "/api/v1/stream", headers=headers)
        yield connection.getresponse()
    finally:
        connection.close()


class Follower:
    """One client of the stream, on a thread: it applies what comes to a snapshot of its own."""

    def __init__(self, port, last=None, **parameters):
        self.port = port
        self.parameters = parameters
        self.last = last
        self.events = []
        self.snapshot = None
        self.offset = None
        self.condition = threading.Condition()
        self.connection = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self):
        query = urllib.parse.urlencode(self.parameters)
        headers = {} if self.last is None else {"Last-Event-ID": str(self.last)}
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            self.connection.request("GET", "/api/v1/stream?" + query, headers=headers)
            answer = self.connection.getresponse()
            event = {}
            while line := answer.readline():
                line = line.decode().rstrip("\n")
                if line == "":
                    if "data" in event:
                        self._take(event)
                    event = {}
                elif not line.startswith(":"):
                    key, _, value = line.partition(": ")
                    event[key] = value
        except (OSError, http.client.HTTPException, AttributeError, ValueError):
            pass  # Closed, from either side.

    def _take(self, event):
        data = json.loads(event["data"])
        with self.condition:
            self.events.append((event["event"], int(event["id"]), data))
            if event["event"] == "reset":
                self.snapshot = data
            elif event["event"] == "diff" and self.snapshot is not None:
                apply(self.snapshot, data)
            self.offset = int(event["id"])
            self.condition.notify_all()

    def wait(self, condition, seconds=30):
        """Waits until a condition of the follower holds; whether it came to hold."""
        with self.condition:
            return self.condition.wait_for(lambda: condition(self), seconds)

    def close(self):
        if self.connection and self.connection.sock:
            try:
                self.connection.sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.thread.join(10)


COLLECTIONS = {"structure": ("structures", "id"), "room": ("rooms", "id"),
               "device": ("devices", "id"), "part": ("types", "part"),
               "trait": ("traits", "trait")}


def apply(snapshot, diff):
    """A difference, applied to the JSON of a snapshot as docs/EVENTS.md describes it."""
    for change in diff["changes"]:
        path = list(change["path"])
        node = snapshot
        while len(path) > 2 and path[0] in COLLECTIONS:
            name, key = COLLECTIONS[path[0]]
            node = next(one for one in node[name] if one[key] == path[1])
            path = path[2:]
        if len(path) == 2 and path[0] == "attribute":
            if change["op"] == "removed":
                node["attributes"].pop(path[1])
            else:
                node["attributes"][path[1]] = change["new"]
        elif len(path) == 2:
            name, key = COLLECTIONS[path[0]]
            node[name] = [one for one in node[name] if one[key] != path[1]]
            if change["op"] != "removed":
                node[name].append(change["new"])
                node[name].sort(key=lambda one: one[key].encode())
        elif change["op"] == "removed":
            node.pop(path[0])
        else:
            node[path[0]] = change["new"]
    snapshot["offset"] = diff["to"]
