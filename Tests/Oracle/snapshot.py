# SPDX-License-Identifier: Apache-2.0
"""The snapshot of a home as JSON values: docs/EVENTS.md, section 2."""


def snapshot(home):
    return {
        "v": 1,
        "offset": home.offset,
        "structures": [{"id": key, "name": name} for key, name in sorted(home.structures.items())],
        "rooms": [{"id": key, "name": room.name, "structureID": room.structure_id}
                  for key, room in sorted(home.rooms.items())],
        "devices": [device_object(device) for _, device in sorted(home.devices.items())],
    }


def device_object(device):
    return device.identity | connectivity(device) | {
        "id": device.id,
        "aliases": sorted(device.aliases),
        "name": device.name,
        "structureID": device.structure_id,
        "roomID": device.room_id,
        "routeClass": device.route_class,
        "types": [part_object(name, part) for name, part in sorted(device.shown.items())],
    }


def part_object(name, part):
    return connectivity(part) | {
        "part": name,
        "type": part.type,
        "isPrimaryType": part.is_primary,
        "traits": [connectivity(trait) | {"trait": trait_name, "attributes": trait.attributes}
                   for trait_name, trait in sorted(part.traits.items())],
    }


def connectivity(member):
    return {"connectivityState": member.connectivity, "dataSourceLocality": member.locality}
