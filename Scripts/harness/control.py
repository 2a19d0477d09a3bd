# SPDX-License-Identifier: Apache-2.0
"""A caller at the daemon's Unix socket: one JSON line, one answer."""
import json
import os
import socket


class ControlError(Exception):
    """The daemon is not there, or has gone."""


class Caller:
    """One connection to `hearth.sock` in a data directory."""

    def __init__(self, data, timeout=60):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(timeout)
        self._rest = b""
        try:
            self._socket.connect(os.path.join(data, "hearth.sock"))
        except OSError as error:
            self._socket.close()
            raise ControlError(f"no daemon at the socket: {error}") from None

    def ask(self, request, after_write=lambda: None):
        """The answer to a request; `after_write` is called when all of it was written."""
        try:
            self._socket.sendall(json.dumps({"v": 1, **request}).encode() + b"\n")
            after_write()
            while b"\n" not in self._rest:
                data = self._socket.recv(65536)
                if not data:
                    raise ControlError("the daemon closed the connection")
                self._rest += data
        except OSError as error:
            raise ControlError(f"the connection ended: {error}") from None
        line, _, self._rest = self._rest.partition(b"\n")
        return json.loads(line)

    def close(self):
        self._socket.close()


def ask(data, request, timeout=60):
    """One request over a connection of its own."""
    caller = Caller(data, timeout)
    try:
        return caller.ask(request)
    finally:
        caller.close()
