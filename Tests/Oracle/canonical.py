# SPDX-License-Identifier: Apache-2.0
"""The value forms of docs/EVENTS.md, section 1: JSON text, times, names, ids."""

import datetime
import json
import re

# Python writes two control characters by name, the page by number; the rest agrees.
NAMED = re.compile(r"\\.")
NUMBERED = {r"\b": r"\u0008", r"\f": r"\u000c"}

ID = re.compile(r"[A-Za-z0-9._:@\-#%]{1,128}\Z|[A-Za-z0-9._:@\-#%]{95}~[0-9a-f]{32}\Z")

TIME = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{9})Z\Z")
EPOCH = datetime.datetime(1970, 1, 1)

SECOND = 1_000_000_000
HOURS_24 = 24 * 3600 * SECOND
NAME_SCALARS_MAX = 60


def dump(value):
    """A value as canonical JSON. Sorting by code points is sorting by UTF-8 bytes."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return NAMED.sub(lambda escape: NUMBERED.get(escape[0], escape[0]), text)


def lines(stream):
    """The JSON objects of a binary stream; only a line feed ends a line."""
    return [json.loads(line) for line in stream.read().split(b"\n") if line]


def nanoseconds(time):
    """A time of an event line as nanoseconds since 1970."""
    whole, fraction = TIME.match(time).groups()
    seconds = (datetime.datetime.fromisoformat(whole) - EPOCH) // datetime.timedelta(seconds=1)
    return seconds * 1_000_000_000 + int(fraction)


def cut(name):
    """A name of a structure, room or device, or an area, as it enters the home (N-2, N-3)."""
    return name[:NAME_SCALARS_MAX]


def folded(name):
    """A name in small letters, scalar by scalar, in the blocks that the page names."""
    return "".join(c.lower() if c < "\u0590" or "\u1e00" <= c <= "\u1fff" else c for c in name)


def is_valid_id(text):
    return ID.match(text) is not None
