# SPDX-License-Identifier: Apache-2.0
"""The rule of each event: docs/EVENTS.md, section 7.

A rule takes the home and the event's line. An event that cannot apply returns early.
"""

from dataclasses import replace

from canonical import HOURS_24, SECOND, cut, folded, is_valid_id, nanoseconds
from model import (
    ALIASES_MAX, AREAS_MAX, ATTRIBUTES_MAX, DELETED, EXPIRIES_MAX, FACTS_MAX, IDENTITY,
    LISTED_ATTRIBUTES_MAX, NO_ROOM, PARTS_MAX, ROOMS_MAX, SOURCE_PREFIX, SOURCES_MAX, STRUCTURES_MAX, TOMBSTONES_MAX,
    TRAITS_MAX, UNSET,
    Claim, Device, DeviceSource, Expiry, Fact, Part, Profile, Room, Tombstone, Trait)
from derived import home_structure

SETTINGS = ("route", "structureName", "sessionGraceSeconds", "removalGraceSeconds")
FIRST_STRUCTURE = "structure:1"
GROUPS_SUFFIX = "#groups"


# The log and the engine

def log_opened(home, event):
    if home.log_id:
        return
    home.log_id = event["logID"]
    home.rules = event["reducerVersion"]
    add_structure(home, event["homeName"])


def reducer_changed(home, event):
    before, home.rules = home.rules, max(home.rules, event["reducerVersion"])
    if before < 2 <= home.rules:
        for (structure, area), room in sorted(home.areas.items(), key=lambda item: item[0]):
            if len(home.areas) < AREAS_MAX:
                home.areas.setdefault((structure, folded(area)), room)


def add_structure(home, name):
    home.structures_made += 1
    structure = f"structure:{home.structures_made}"
    home.structures[structure] = cut(name)
    return structure


def profile_changed(home, event):
    settings = {key: event[key] for key in SETTINGS}
    settings["settleSeconds"] = event.get("settleSeconds", 0)
    profile = home.profiles.get(event["profile"])
    if settings["route"] == "mixed" or profile and profile.settings == settings:
        return
    is_placed = profile and profile.settings["structureName"] == settings["structureName"]
    if profile is None:
        profile = home.profiles[event["profile"]] = Profile(settings)
    profile.settings = settings
    if not is_placed:
        profile.structure_id = structure_of_profile(home, settings["structureName"])
    if not settings["settleSeconds"]:
        for fact in facts_of_profile(home, event["profile"]):
            fact.shown_changes, fact.withheld = (), None


def facts_of_profile(home, key):
    for name in home.sources:
        if name.partition(":")[0] == key:
            yield from home.facts_of(SOURCE_PREFIX + name)
    for device in home.devices.values():
        for name, said in device.sources.items():
            if name.partition(":")[0] == key:
                yield from said.facts.values()


def structure_of_profile(home, name):
    if name is None:
        return FIRST_STRUCTURE if FIRST_STRUCTURE in home.structures else ""
    same = [structure for structure, known in home.structures.items() if known == cut(name)]
    return min(same) if same else add_structure(home, name)


def timer_fired(home, event):
    timer, subject = event["timer"], event["subject"]
    if (timer, subject) not in home.timers:
        return
    due = home.timers.pop((timer, subject))
    if timer == "sessionGrace":
        profile = home.profiles.get(subject)
        if profile and profile.phase == "lost":
            profile.phase = "unknown"
    elif timer == "removalGrace":
        source = subject.removesuffix(GROUPS_SUFFIX)
        which = "devices" if source == subject else "groups"
        missing = home.source(source).missing[which]
        home.source(source).missing[which] = []
        for device_id in missing:
            if device_id in home.devices:
                let_go(home, home.devices[device_id], source)
    elif timer == "settled":
        for fact in home.facts_of(subject):
            if fact.withheld and fact.withheld[1] <= due:
                if not is_alike(fact.value, fact.withheld[0]):
                    show_change(fact, nanoseconds(event["receivedAt"]))
                fact.withheld = None
    elif timer == "expired":
        expire(home, home.device(subject), due)


def expire(home, device, due):
    """Sets what takes the place of the values that are due."""
    due_now = {key: expiry for key, expiry in device.expiries.items() if expiry.due <= due}
    for (part, trait, attribute), expiry in due_now.items():
        del device.expiries[part, trait, attribute]
        attributes = value_place(device, expiry.source, part, trait, attribute)
        if attributes is not None:
            attributes[attribute] = expiry.value
    schedule_expiry(home, device)


def value_place(device, source, part, trait, attribute):
    """The attributes of a trait in a source's layer, if this one has a value there."""
    if source not in device.sources:
        return None
    traits = device.layer(source).get(part, Part("")).traits
    has_value = trait in traits and attribute in traits[trait].attributes
    return traits[trait].attributes if has_value else None


def schedule_expiry(home, device):
    home.timers.pop(("expired", device.id), None)
    if device.expiries:
        home.timers["expired", device.id] = min(each.due for each in device.expiries.values())


def schedule_settling(home):
    """The timers of all subjects with facts that settle."""
    for timer in [timer for timer in home.timers if timer[0] == "settled"]:
        del home.timers[timer]
    for subject in [*home.devices, *(SOURCE_PREFIX + name for name in home.sources)]:
        due = [fact.withheld[1] for fact in home.facts_of(subject) if fact.withheld]
        if due:
            home.timers["settled", subject] = min(due)


# The broker session

def session_connected(home, event):
    profile = home.profiles.get(event["profile"])
    if profile:
        profile.phase = "connected"
        home.timers.pop(("sessionGrace", event["profile"]), None)


def session_lost(home, event):
    profile = home.profiles.get(event["profile"])
    if profile and profile.phase == "connected":
        profile.phase = "lost"
        home.timers["sessionGrace", event["profile"]] = None


# Structures and rooms

def structure_announced(home, event):
    if len(home.structures) < STRUCTURES_MAX:
        add_structure(home, event["name"])


def structure_renamed(home, event):
    if event["structureID"] in home.structures:
        home.structures[event["structureID"]] = cut(event["name"])


def room_announced(home, event):
    structure = event["structureID"]
    if structure not in home.structures or len(home.rooms) >= ROOMS_MAX:
        return
    room = add_room(home, event, event["name"], structure)
    area = home.area(structure, cut(event["name"]))
    if home.areas.get(area) == DELETED:
        home.areas[area] = room


def add_room(home, event, name, structure):
    room = f"room:{event['offset']}.{event['index']}"
    home.rooms[room] = Room(cut(name), structure)
    return room


def room_renamed(home, event):
    if event["roomID"] in home.rooms:
        home.rooms[event["roomID"]].name = cut(event["name"])


def room_removed(home, event):
    room = event["roomID"]
    if home.rooms.pop(room, None) is None:
        return
    for area, mapped in home.areas.items():
        if mapped == room:
            home.areas[area] = DELETED
    for owner in [*home.devices.values(), *home.tombstones]:
        if owner.user_place == room:
            owner.user_place = NO_ROOM


# Devices

def device_announced(home, event):
    device_id, source = event["deviceID"], event["source"]
    if not is_valid_id(device_id) or not source or event["route"] == "mixed":
        return
    device = home.device(device_id)
    if device and source not in device.sources and len(device.sources) >= SOURCES_MAX:
        return
    if device is None:
        device = returning_device(home, device_id) or Device(device_id)
        home.devices[device.id] = device
    leave_missing_lists(home, device.id, source)

    secondary = event.get("isSecondary", False)
    if source not in device.sources:
        device.add_source(source, DeviceSource(secondary))
    elif device.sources[source].secondary != secondary:
        change_kind(device, source)
    said = device.sources[source]
    if source == device.first_source():
        device.identity = {key: event[key] for key in IDENTITY}
    said.name = cut(event["name"])
    said.area = None if event["area"] is None else cut(event["area"])
    said.route = event["route"]
    said.liveness = event["liveness"]
    map_area(home, event, device, said.area)


def change_kind(device, source):
    """A source becomes one of the other kind and takes its words along."""
    parts = device.layer(source)
    words = {}
    for name, part in parts.items():
        traits = {key: replace(trait, attributes=dict(trait.attributes),
                               claims={source: trait.claims[source]})
                  for key, trait in part.traits.items() if source in trait.claims}
        describers = part.describers & {source}
        if traits or describers:
            words[name] = replace(part, describers=describers, traits=traits)
    forget(parts, source)
    said = device.sources.pop(source)
    said.secondary = not said.secondary
    device.add_source(source, said)
    join_layers(device.layer(source), words)


def returning_device(home, device_id):
    """The device of the tombstone that an announced id consumes, if there is one."""
    by_id = [stone for stone in home.tombstones if stone.id == device_id]
    by_alias = [stone for stone in home.tombstones if device_id in stone.aliases]
    for stone in (by_id + by_alias)[:1]:
        home.tombstones.remove(stone)
        free = [alias for alias in stone.aliases if home.device(alias) is None]
        return Device(stone.id, free, stone.user_name, stone.user_place)
    return None


def leave_missing_lists(home, device_id, source):
    for missing in home.source(source).missing.values():
        if device_id in missing:
            missing.remove(device_id)


def map_area(home, event, device, area):
    structure = home_structure(home, device)
    if not area or structure not in home.structures:
        return
    key = home.area(structure, area)
    if key in home.areas or len(home.areas) >= AREAS_MAX:
        return
    rooms = {room_id: room.name for room_id, room in home.rooms.items()
             if room.structure_id == structure}
    same = [room_id for room_id, name in rooms.items() if name == area]
    if not same and home.rules >= 2:
        same = [room_id for room_id, name in rooms.items() if folded(name) == folded(area)]
    if same:
        home.areas[key] = min(same)
    elif len(home.rooms) < ROOMS_MAX:
        home.areas[key] = add_room(home, event, area, structure)


def device_described(home, event):
    device, source = home.device(event["deviceID"]), event["source"]
    if device is None or source not in device.sources or names_mixed_route(event):
        return
    types = within_bounds(event["types"])
    parts = device.layer(source)
    take_back(parts, source, types)
    for described in types:
        part = parts.get(described["part"])
        if part is None:
            if len(parts) >= PARTS_MAX:
                continue
            part = parts[described["part"]] = Part(described["type"])
        part.type = described["type"]
        part.described_primary = described["isPrimary"]
        part.describers.add(source)
        for item in described["traits"]:
            if item["trait"] not in part.traits and len(part.traits) >= TRAITS_MAX:
                continue
            trait = part.traits.setdefault(item["trait"], Trait())
            trait.claims[source] = Claim(True, item["route"])


def names_mixed_route(event):
    return any(item["route"] == "mixed" for part in event["types"] for item in part["traits"])


def within_bounds(types):
    return [part | {"traits": [item | {"attributes": item["attributes"][:LISTED_ATTRIBUTES_MAX]}
                               for item in part["traits"][:TRAITS_MAX]]}
            for part in types[:PARTS_MAX]]


def take_back(parts, source, types):
    named_parts = {part["part"] for part in types}
    named_traits = {(part["part"], item["trait"]) for part in types for item in part["traits"]}
    for part_name, part in parts.items():
        if part_name not in named_parts:
            part.describers.discard(source)
        for trait_name, trait in part.traits.items():
            claim = trait.claims.get(source)
            if claim and claim.described and (part_name, trait_name) not in named_traits:
                del trait.claims[source]
    remove_unclaimed(parts)


def remove_unclaimed(parts):
    """Removes traits without claims, then parts with neither traits nor describers."""
    for part in parts.values():
        part.traits = {name: trait for name, trait in part.traits.items() if trait.claims}
    for name in [name for name, part in parts.items() if not part.traits and not part.describers]:
        del parts[name]


def device_renamed(home, event):
    device, name = home.device(event["deviceID"]), event["name"]
    if device is not None:
        device.user_name = None if name is None else cut(name)


def device_moved(home, event):
    devices = [home.device(device_id) for device_id in event["deviceIDs"]]
    if None in devices:
        return
    place = {"noRoom": NO_ROOM, "announced": UNSET}.get(event["place"])
    if event["place"] == "room":
        place = event["roomID"]
        if place not in home.rooms:
            return
        allowed = (None, home.rooms[place].structure_id)
        if any(device.structure_id not in allowed for device in devices):
            return
    for device in devices:
        device.user_place = place


def device_removed(home, event):
    device, source = home.device(event["deviceID"]), event["source"]
    if device is None:
        return
    if source is None:
        remove(home, device)
    else:
        leave_missing_lists(home, device.id, source)
        let_go(home, device, source)


def let_go(home, device, source):
    """A source lets go of a device."""
    if source not in device.sources:
        return
    if len(device.sources) == 1:
        remove(home, device)
        return
    forget(device.layer(source), source)
    del device.sources[source]
    device.expiries = {
        key: expiry for key, expiry in device.expiries.items() if expiry.source != source}
    schedule_expiry(home, device)


def forget(parts, source):
    """Removes the words of a source from parts."""
    for part in parts.values():
        part.describers.discard(source)
        for trait in part.traits.values():
            trait.claims.pop(source, None)
    remove_unclaimed(parts)


def remove(home, device):
    del home.devices[device.id]
    home.timers.pop(("expired", device.id), None)
    home.tombstones.append(
        Tombstone(device.id, device.aliases, device.user_name, device.user_place))
    del home.tombstones[:-TOMBSTONES_MAX]


def devices_listed(home, event):
    source = event["source"]
    which = "groups" if event["groups"] else "devices"
    timer = ("removalGrace", source + (GROUPS_SUFFIX if event["groups"] else ""))
    listed = {device.id for device in map(home.device, event["deviceIDs"]) if device}
    ours = [device for device in home.devices.values()
            if source in device.sources and device.identity["isGroup"] == event["groups"]]
    missing = sorted(device.id for device in ours if device.id not in listed)
    if 2 * len(missing) > len(ours):
        home.source(source).missing[which] = missing
        home.timers[timer] = None
    else:
        home.source(source).missing[which] = []
        home.timers.pop(timer, None)
        for device_id in missing:
            let_go(home, home.devices[device_id], source)


def devices_joined(home, event):
    kept, merged = home.device(event["deviceID"]), home.device(event["mergedID"])
    if kept is None or merged is None or kept is merged:
        return
    if len(kept.aliases) + 1 + len(merged.aliases) > ALIASES_MAX:
        return
    kept.aliases += [merged.id, *merged.aliases]
    if kept.user_name is None:
        kept.user_name = merged.user_name
    if kept.user_place == UNSET:
        kept.user_place = merged.user_place
    for source, said in kept.sources.items():
        if source in merged.sources and merged.sources[source].secondary != said.secondary:
            change_kind(merged, source)
    if (kept.sources[kept.first_source()].secondary
            and not merged.sources[merged.first_source()].secondary):
        kept.identity = merged.identity
    for source, said in merged.sources.items():
        if source not in kept.sources:
            kept.add_source(source, said)
    for secondary, parts in merged.layers.items():
        join_layers(kept.layers[secondary], parts)
    del home.devices[merged.id]
    for source in home.sources:
        leave_missing_lists(home, merged.id, source)
    for key, expiry in merged.expiries.items():
        if key not in kept.expiries and len(kept.expiries) < EXPIRIES_MAX:
            kept.expiries[key] = expiry
    home.timers.pop(("expired", merged.id), None)
    schedule_expiry(home, kept)


def join_layers(kept, merged):
    for name, part in merged.items():
        if name in kept:
            join_parts(kept[name], part)
        elif len(kept) < PARTS_MAX:
            kept[name] = part


def join_parts(kept, merged):
    kept.describers |= merged.describers
    for name, trait in merged.traits.items():
        if name in kept.traits:
            add_lacking(kept.traits[name].claims, trait.claims)
            add_lacking(kept.traits[name].attributes, trait.attributes)
        elif len(kept.traits) < TRAITS_MAX:
            kept.traits[name] = trait


def add_lacking(own, other):
    for key, value in other.items():
        own.setdefault(key, value)


# What devices say

def attributes_reported(home, event):
    device, source = home.device(event["deviceID"]), event["source"]
    if device is None or source not in device.sources:
        return
    if event["delivery"] == "live":
        tell(home, device, source, event)
    for name in event["attributes"]:
        device.expiries.pop((event["part"], event["trait"], name), None)
    schedule_expiry(home, device)
    parts = device.layer(source)
    part = parts.get(event["part"])
    if part is None:
        if len(parts) >= PARTS_MAX:
            return
        made = "RootNodeDeviceType" if event["part"] == "root" else "UnknownDeviceType"
        part = parts[event["part"]] = Part(made)
    trait = part.traits.get(event["trait"])
    if trait is None:
        if len(part.traits) >= TRAITS_MAX:
            return
        trait = part.traits[event["trait"]] = Trait(claims={source: Claim(False, None)})
    count = sum(len(each.attributes) for other in parts.values() for each in other.traits.values())
    for name, value in sorted(event["attributes"].items()):
        if name not in trait.attributes:
            if count >= ATTRIBUTES_MAX:
                continue
            count += 1
        trait.attributes[name] = value


def tell(home, device, source, event):
    """A source tells of a device."""
    said = device.sources[source]
    said.heard = True
    fact = said.facts.get(("own", ("device",)))
    if fact is None or fact.value != "off":
        return
    now = nanoseconds(event["receivedAt"])
    happened = event["sourceAt"] and nanoseconds(event["sourceAt"])
    if said.liveness == "always" or (
            said.liveness == "sourceTime" and happened is not None
            and fact.time < happened <= now + HOURS_24):
        said.facts["own", ("device",)] = followed(home, source, fact, Fact("on", "heard", now))


def connectivity_reported(home, event):
    fact = Fact(event["value"], event["reason"], nanoseconds(event["receivedAt"]))
    source, slot = event["source"], event["slot"]
    if event["subject"] == "source":
        if source and slot in ("bridge", "gateway"):
            state = home.source(source)
            old = getattr(state, slot)
            if not is_same(old, fact):
                setattr(state, slot, followed(home, source, old, fact))
        return
    device = home.device(event["deviceID"])
    if device is None or source not in device.sources or slot == "bridge":
        return
    subject = subject_of(device.layer(source), event)
    facts = device.sources[source].facts
    if subject is None or (slot, subject) not in facts and len(facts) >= FACTS_MAX:
        return
    old = facts.get((slot, subject))
    if not is_same(old, fact):
        facts[slot, subject] = followed(home, source, old, fact)


def followed(home, source, old, fact):
    """The fact with its damping, where it replaces an old one."""
    profile = home.profile_of(source)
    window = profile.settings["settleSeconds"] * SECOND if profile else 0
    if old is None or window == 0:
        return fact
    fact.shown_changes, fact.withheld = old.shown_changes, old.withheld
    if is_alike(old.value, fact.value):
        return fact
    now = fact.time
    if fact.withheld:
        fact.withheld = (fact.withheld[0], now + window)
    elif len([time for time in fact.shown_changes if 0 <= now - time < window]) == 2:
        fact.withheld = (old.value, now + window)
    else:
        show_change(fact, now)
    return fact


def show_change(fact, now):
    fact.shown_changes = (*fact.shown_changes, now)[-2:]


def is_alike(left, right):
    there = ("on", "sleeping")
    return left == right or left in there and right in there


def subject_of(parts, event):
    """What a fact is about: the device, a part or a trait; none when the source's layer lacks it."""
    if event["subject"] == "device":
        return ("device",)
    part = parts.get(event["part"])
    if part is None:
        return None
    if event["subject"] == "part":
        return ("part", event["part"])
    return ("trait", event["part"], event["trait"]) if event["trait"] in part.traits else None


def is_same(old, new):
    return old is not None and (old.value, old.reason) == (new.value, new.reason)


def momentary_occurred(home, event):
    device = home.device(event["deviceID"])
    if device and event["source"] in device.sources and event["delivery"] == "live":
        tell(home, device, event["source"], event)


def expiry_scheduled(home, event):
    device, source = home.device(event["deviceID"]), event["source"]
    if device is None or source not in device.sources:
        return
    due = nanoseconds(event["receivedAt"]) + event["seconds"] * SECOND
    for name, value in sorted(event["values"].items()):
        key = (event["part"], event["trait"], name)
        device.expiries.pop(key, None)
        has_value = value_place(device, source, *key) is not None
        if event["seconds"] and has_value and len(device.expiries) < EXPIRIES_MAX:
            device.expiries[key] = Expiry(source, value, due)
    schedule_expiry(home, device)


RULES = {
    "logOpened": log_opened,
    "profileChanged": profile_changed,
    "timerFired": timer_fired,
    "sessionStarted": session_connected,
    "sessionResumed": session_connected,
    "sessionLost": session_lost,
    "reducerChanged": reducer_changed,
    "structureAnnounced": structure_announced,
    "structureRenamed": structure_renamed,
    "roomAnnounced": room_announced,
    "roomRenamed": room_renamed,
    "roomRemoved": room_removed,
    "deviceAnnounced": device_announced,
    "deviceDescribed": device_described,
    "deviceRenamed": device_renamed,
    "deviceMoved": device_moved,
    "deviceRemoved": device_removed,
    "devicesListed": devices_listed,
    "devicesJoined": devices_joined,
    "attributesReported": attributes_reported,
    "connectivityReported": connectivity_reported,
    "momentaryOccurred": momentary_occurred,
    "expiryScheduled": expiry_scheduled,
}

# Kinds that the page says do not influence the graph.
WITHOUT_EFFECT = {
    "clockStepped", "rangeLost", "recordDropped", "logRestored", "brokerRolledBack",
    "brokerDropped",
    "historyImported",
    "subscriptionsAcknowledged",
    "bindingDeclared", "bindingRemoved", "messageHeld", "heldReleased", "messageUnreadable",
    "messageIgnored",
    "commandReceived", "commandRequested", "commandSent", "commandConfirmed", "commandFailed",
    "commandUnconfirmed", "commandObserved",
}
