# SPDX-License-Identifier: Apache-2.0
"""The values that follow from what is remembered: docs/EVENTS.md, section 6."""

from dataclasses import replace
from functools import reduce

from model import NO_ROOM, UNSET

UTILITY_TYPES = {
    "BridgedNodeDeviceType", "DeviceEnergyManagementDeviceType", "ElectricalSensorDeviceType",
    "JointFabricAdministratorDeviceType", "OtaProviderDeviceType", "OtaRequestorDeviceType",
    "PowerSourceDeviceType", "RootNodeDeviceType", "SecondaryNetworkInterfaceDeviceType",
}

# One line per rank, from 0.
RANKED_TYPES = """
Thermostat HeatingCoolingUnit RoomAirConditioner HeatPump WaterHeater
DoorLock
WindowCovering Closure GoogleGarage
ExtendedColorLight ColorTemperatureLight DimmableLight OnOffLight
Fan AirPurifier
WaterValve
OnOffPluginUnit DimmablePlugInUnit OnOffLightSwitch MountedOnOffControl Pump
OccupancySensor
ContactSensor
WaterLeakDetector SmokeCOAlarm SmokeCoAlarm WaterFreezeDetector
TemperatureSensor
HumiditySensor
PressureSensor
LightSensor
GenericSwitch
""".strip().split("\n")

RANKS = {name + "DeviceType": rank for rank, names in enumerate(RANKED_TYPES)
         for name in names.split()}
RANK_CHOSEN = -1
RANK_OTHER = 15
RANK_NOT_DESCRIBED = 16

ROUTES_BEST_FIRST = ("direct", "localPeer", "remote", "unspecified")
ROUTE_CLASS = {"direct": "local", "localPeer": "local", "remote": "remote"}


def derive(home):
    """Computes every derived value of every device."""
    for device in home.devices.values():
        set_place(home, device)
        device.name = name(device)
        for parts in device.layers.values():
            for part_name, part in parts.items():
                for trait_name, trait in part.traits.items():
                    set_trait(home, device, part_name, trait_name, trait)
        device.shown = shown(device)
        for part in device.shown.values():
            part.connectivity, part.locality = joined(part.traits.values())
        set_primary_part(device)
        counting = [part for part_name, part in device.shown.items()
                    if part_name != "root" or part.describers]
        device.connectivity, device.locality = joined(counting)
        device.route_class = route_class(counting)


def name(device):
    if device.user_name is not None:
        return device.user_name
    return device.sources[device.first_source()].name


def home_structure(home, device):
    for source in device.sources:
        profile = home.profile_of(source)
        if profile is not None and profile.structure_id:
            return profile.structure_id
    if device.structure_id is not None:
        return device.structure_id
    return min(home.structures, default=None)


def set_place(home, device):
    structure = home_structure(home, device)
    if device.user_place == NO_ROOM:
        room = None
    elif device.user_place != UNSET:
        room = device.user_place
        structure = home.rooms[room].structure_id
    else:
        area = next((source.area for source in device.sources.values() if source.area), None)
        mapped = home.areas.get(home.area(structure, area)) if area else None
        room = mapped if mapped in home.rooms else None
    device.room_id, device.structure_id = room, structure


def shown(device):
    """The parts that are shown; they share their traits with the layers."""
    leading, secondary = device.layers[False], device.layers[True]
    if not device.is_mixed():
        return leading or secondary
    parts = {name: replace(part, traits=dict(part.traits)) for name, part in leading.items()}
    taken = {trait for part in leading.values() for trait in part.traits}
    for name, part in secondary.items():
        traits = {key: trait for key, trait in part.traits.items() if key not in taken}
        if not traits:
            continue
        if name not in parts:
            parts[name] = replace(part, traits=traits)
            continue
        own = parts[name]
        if part.describers and not own.describers:
            own.type, own.described_primary = part.type, part.described_primary
        own.describers = own.describers | part.describers
        own.traits |= traits
    return parts


def set_primary_part(device):
    """What the leading layer has comes before what only the secondary one has."""
    candidates = [(name, part) for name, part in device.shown.items()
                  if part.type not in UTILITY_TYPES]
    mixed, leading = device.is_mixed(), device.layers[False]
    _, primary = min(candidates, key=lambda item: (mixed and item[0] not in leading,
                                                   rank(item[1])),
                     default=(None, None))  # min takes the first among equals
    for part in device.shown.values():
        part.is_primary = part is primary


def rank(part):
    if part.described_primary is True:
        return RANK_CHOSEN
    if part.describers:
        return RANKS.get(part.type, RANK_OTHER)
    return RANK_NOT_DESCRIBED


def set_trait(home, device, part_name, trait_name, trait):
    routes_online = []
    routes = []
    states = set()
    for source_name, claim in trait.claims.items():
        if source_name not in device.sources:
            continue
        state = claim_connectivity(home, device, source_name, part_name, trait_name)
        route = claim_route(home, device, source_name, claim)
        states.add(state)
        routes.append(route)
        if state == "online":
            routes_online.append(route)
    trait.connectivity = next((state for state in ("online", "offline") if state in states),
                              "unknown")
    if routes_online:
        trait.locality = best(routes_online)
    elif trait.locality not in routes:
        trait.locality = best(routes)


def best(routes):
    return min(routes, key=ROUTES_BEST_FIRST.index)


def claim_connectivity(home, device, source_name, part_name, trait_name):
    profile = home.profile_of(source_name)
    if profile is not None and profile.phase == "unknown":
        return "unknown"

    source = home.source(source_name)
    bridge = source.bridge.shows() if source.bridge else None
    gateway = source.gateway.shows() if source.gateway else None
    if "off" in (bridge, gateway):
        return "offline"

    facts = device.sources[source_name].facts
    subjects = (("device",), ("part", part_name), ("trait", part_name, trait_name))
    own, of_gateway = ([facts[slot, subject].shows() for subject in subjects
                        if (slot, subject) in facts] for slot in ("own", "gateway"))
    if "off" in own or "off" in of_gateway:
        return "offline"
    if "on" in own or "sleeping" in own:
        return "online"
    if own:
        return "unknown"
    if bridge in ("on", "sleeping") or device.sources[source_name].heard:
        return "online"
    return "unknown"


def claim_route(home, device, source_name, claim):
    profile = home.profile_of(source_name)
    choices = (claim.route, device.sources[source_name].route,
               profile.settings["route"] if profile else None)
    return next((route for route in choices if route is not None), "localPeer")


def joined(members):
    """The joins of connectivity and locality of traits or parts."""
    members = list(members)
    return (reduce(join_connectivity, (member.connectivity for member in members), "unknown"),
            reduce(join_locality, (member.locality for member in members), "unspecified"))


def join_connectivity(left, right):
    return join(left, right, bottom="unknown", top="partiallyOnline")


def join_locality(left, right):
    return join(left, right, bottom="unspecified", top="mixed")


def join(left, right, bottom, top):
    if left == right or right == bottom:
        return left
    return right if left == bottom else top


def route_class(parts):
    classes = {ROUTE_CLASS[trait.locality] for part in parts for trait in part.traits.values()
               if trait.locality != "unspecified"}
    if not classes:
        return "unknown"
    return classes.pop() if len(classes) == 1 else "mixed"
