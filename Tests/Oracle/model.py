# SPDX-License-Identifier: Apache-2.0
"""What the fold remembers: docs/EVENTS.md, section 5, and the bounds of section 8.

Dictionaries keep the order in which their keys first came, which is the order the page speaks of.
"""

from dataclasses import dataclass, field

from canonical import folded

PARTS_MAX = 256
TRAITS_MAX = 256
ATTRIBUTES_MAX = 4096
LISTED_ATTRIBUTES_MAX = 4096
SOURCES_MAX = 16
ALIASES_MAX = 256
FACTS_MAX = 4096
EXPIRIES_MAX = 256
STRUCTURES_MAX = 256
ROOMS_MAX = 4096
AREAS_MAX = 4096
TOMBSTONES_MAX = 10_000

# User places that are no room id; a room id never begins with "<".
UNSET = "<unset>"
NO_ROOM = "<noRoom>"
# What stands before a source in the subject of a timer.
SOURCE_PREFIX = "source "
# What the area map says of an area whose room was removed.
DELETED = "<deleted>"

IDENTITY = (
    "codec", "nativeID", "vendorName", "productName", "serialNumber", "softwareVersion",
    "isMatterDevice", "isGroup",
)


@dataclass
class Fact:
    value: str
    reason: str
    time: int
    shown_changes: tuple = ()  # the times of the last two
    withheld: tuple | None = None  # while it settles: the value shown instead, and when it is due

    def shows(self):
        return self.withheld[0] if self.withheld else self.value


@dataclass
class Claim:
    described: bool
    route: str | None


@dataclass
class Trait:
    attributes: dict = field(default_factory=dict)
    claims: dict = field(default_factory=dict)
    connectivity: str = "unknown"
    locality: str = "unspecified"


@dataclass
class Part:
    type: str
    described_primary: bool | None = None
    describers: set = field(default_factory=set)
    traits: dict = field(default_factory=dict)
    connectivity: str = "unknown"
    locality: str = "unspecified"
    is_primary: bool = False


@dataclass
class DeviceSource:
    """What a source says of one device."""
    secondary: bool = False
    name: str = ""
    area: str | None = None
    route: str | None = None
    liveness: str = "never"
    heard: bool = False
    facts: dict = field(default_factory=dict)  # (slot, subject) -> Fact


@dataclass
class Expiry:
    """What takes the place of a value that nothing reports again, and when."""
    source: str
    value: object
    due: int


@dataclass
class Device:
    id: str
    aliases: list = field(default_factory=list)
    user_name: str | None = None
    user_place: str = UNSET
    identity: dict = field(default_factory=dict)
    sources: dict = field(default_factory=dict)
    layers: dict = field(default_factory=lambda: {False: {}, True: {}})  # is secondary -> parts
    shown: dict = field(default_factory=dict)  # parts
    expiries: dict = field(default_factory=dict)  # (part, trait, attribute) -> Expiry
    name: str = ""
    structure_id: str | None = None
    room_id: str | None = None
    connectivity: str = "unknown"
    locality: str = "unspecified"
    route_class: str = "unknown"

    def first_source(self):
        return next(iter(self.sources), None)

    def layer(self, source):
        """The parts in the words of the sources of this one's kind."""
        return self.layers[self.sources[source].secondary]

    def add_source(self, name, source):
        """Puts a source at the end of its kind."""
        self.sources[name] = source
        by_kind = sorted(self.sources.items(), key=lambda item: item[1].secondary)
        self.sources = dict(by_kind)  # sorted keeps the order of equals

    def is_mixed(self):
        return len({source.secondary for source in self.sources.values()}) == 2


@dataclass
class Tombstone:
    id: str
    aliases: list
    user_name: str | None
    user_place: str


@dataclass
class Profile:
    settings: dict
    phase: str = "none"
    structure_id: str = ""


@dataclass
class Source:
    bridge: Fact | None = None
    gateway: Fact | None = None
    missing: dict = field(default_factory=lambda: {"devices": [], "groups": []})


@dataclass
class Room:
    name: str
    structure_id: str


class Home:
    def __init__(self):
        self.offset = None
        self.log_id = ""
        self.rules = 0  # the version of the rules that hold
        self.structures = {}  # id -> name
        self.structures_made = 0
        self.rooms = {}
        self.profiles = {}
        self.sources = {}
        self.devices = {}
        self.tombstones = []
        self.areas = {}  # (structure id, area) -> room id or DELETED
        self.timers = {}  # (timer, subject) -> when the facts of a settled timer are due, or None

    def area(self, structure, name):
        """The key of an area in the area map; areas is keyed by it."""
        if self.rules < 2 or (structure, name) in self.areas:
            return structure, name
        return structure, folded(name)

    def device(self, name):
        """The device that an id or an alias names."""
        if name in self.devices:
            return self.devices[name]
        return next((device for device in self.devices.values() if name in device.aliases), None)

    def source(self, name):
        return self.sources.setdefault(name, Source())

    def facts_of(self, subject):
        """The facts of a settled timer's subject."""
        if subject.startswith(SOURCE_PREFIX):
            source = self.source(subject.removeprefix(SOURCE_PREFIX))
            return [fact for fact in (source.bridge, source.gateway) if fact]
        device = self.devices.get(subject)
        return [fact for said in (device.sources if device else {}).values()
                for fact in said.facts.values()]

    def profile_of(self, source):
        return self.profiles.get(source.partition(":")[0])
