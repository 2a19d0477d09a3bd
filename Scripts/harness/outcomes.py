# SPDX-License-Identifier: Apache-2.0
"""What must hold of every command in a log, given what devices heard and said. Pure functions.

The judge knows the meaning of commands and payloads by tables of its own. It never asks the daemon
why: from the log it takes the order of records, and from the devices' journals what happened.
"""
import collections
import dataclasses
import datetime
import json

from .fleet import LOG_PROPERTY, NATIVE, OFFSET_PROPERTY, OTHERS_PROPERTY

SECOND = 1_000_000_000
# What is so near to its deadline may have come before or after it.
EDGE = SECOND // 4
# How late a timeout may be logged on a busy machine, and how long a hand-over may take.
LATEST = 3 * SECOND
ON_OFF, LEVEL = "Matter.OnOffTrait", "Matter.LevelControlTrait"
COVER, LOCK, CLIMATE = (
    "Matter.WindowCoveringTrait", "Matter.DoorLockTrait", "Matter.ThermostatTrait")
LIFT, HEATING = "currentPositionLiftPercent100ths", "occupiedHeatingSetpoint"
# How far a report may lie from what was asked for and still be it.
TOLERANCES = {(LEVEL, "currentLevel"): 2, (COVER, LIFT): 100, (CLIMATE, HEATING): 5}
OUTCOMES = {"commandConfirmed", "commandFailed", "commandUnconfirmed"}


@dataclasses.dataclass
class Asked:
    """A command that was written to the socket."""

    device: str
    trait: str
    command: str | None
    arguments: dict
    timeout: int
    # The code that it must be refused with, and what the caller was told, if the connection stayed.
    refusal: str | None = None
    reply: dict | None = None


@dataclasses.dataclass
class Command:
    """One command of the log."""

    id: str
    request: dict
    sent: dict | None = None
    outcomes: list = dataclasses.field(default_factory=list)

    @property
    def device(self):
        return self.request["deviceID"]

    @property
    def begun(self):
        return nanoseconds(self.request["receivedAt"])

    @property
    def deadline(self):
        return self.begun + self.request["timeoutSeconds"] * SECOND


@dataclasses.dataclass
class Evidence:
    """A record that was made from something a device published."""

    offset: int
    at: int
    is_live: bool
    publication: object


@dataclasses.dataclass
class World:
    """Everything the judge may look at."""

    events: list
    receipts: list
    publications: list
    # By id: the fleet's devices.
    devices: dict
    # When the daemon was killed, in nanoseconds since 1970 UTC, rising.
    kills: list
    evidence: dict = dataclasses.field(default_factory=dict)
    online: dict = dataclasses.field(default_factory=dict)
    sessions: list = dataclasses.field(default_factory=list)
    log_id: str = ""

    def __post_init__(self):
        names = {device.name: device.id for device in self.devices.values()}
        seen = set()
        for event in self.events:
            if event["kind"] == "logOpened":
                self.log_id = event["logID"]
            if event["kind"] in ("sessionStarted", "sessionResumed", "sessionLost"):
                self.sessions.append((event["offset"], nanoseconds(event["receivedAt"]),
                                      event["kind"] != "sessionLost"))
            if event["kind"] == "connectivityReported" and event["subject"] == "device":
                self.online.setdefault(event["deviceID"], []).append(
                    (event["offset"], event["value"] != "off"))
            number = user_property(event, "m")
            if number is None or event["offset"] in seen:
                continue
            seen.add(event["offset"])
            publication = self.publications[int(number)]
            origin = event["origin"]
            # An answer on a foreign topic is what that device said.
            self.evidence.setdefault(names[publication.device], []).append(Evidence(
                event["offset"], nanoseconds(event["receivedAt"]),
                not origin.get("retained") and not origin.get("backlog"), publication))

    def life_of(self, at):
        return sum(killed < at for killed in self.kills)

    def is_online(self, device, offset):
        states = [online for at, online in self.online.get(device, []) if at < offset]
        return states[-1] if states else True

    def is_connected(self, life, offset, at):
        """Whether the session of a life stood at an offset; None: it began or ended just then."""
        state, changed = False, None
        for each, when, connected in self.sessions:
            if each < offset and self.life_of(when) == life:
                state, changed = connected, when
            elif self.life_of(when) == life and when - at < EDGE:
                return None
        return None if changed is not None and at - changed < EDGE else state


def nanoseconds(text):
    """The time of an event line: RFC 3339 with nine digits, as nanoseconds since 1970."""
    whole, _, fraction = text.rstrip("Z").partition(".")
    moment = datetime.datetime.fromisoformat(whole).replace(tzinfo=datetime.timezone.utc)
    return int(moment.timestamp()) * SECOND + int(fraction.ljust(9, "0"))


def user_property(event, name):
    return ((event.get("origin") or {}).get("userProperties") or {}).get(name)


def says(kind, payload):
    """The standard attributes in a payload of a device, by trait and attribute."""
    if kind == "native":
        return {(trait, attribute): value
                for traits in payload.get("parts", {}).values()
                for trait, attributes in traits.items() for attribute, value in attributes.items()}
    said = {}
    if kind in ("light", "plug") and payload.get("state") in ("ON", "OFF"):
        said[ON_OFF, "onOff"] = payload["state"] == "ON"
    if "brightness" in payload:
        said[LEVEL, "currentLevel"] = payload["brightness"]
    if "position" in payload:
        said[COVER, LIFT] = (100 - payload["position"]) * 100
    if kind == "lock" and payload.get("state") in ("LOCK", "UNLOCK"):
        said[LOCK, "lockState"] = 1 if payload["state"] == "LOCK" else 2
    if payload.get("lock_state") in ("locked", "unlocked"):
        said[LOCK, "lockState"] = 1 if payload["lock_state"] == "locked" else 2
    if "occupied_heating_setpoint" in payload:
        said[CLIMATE, HEATING] = round(payload["occupied_heating_setpoint"] * 100)
    return said


def meaning(request, known):
    """What a command asks for: the values that must be waited for, and those that may be.

    `known` are the device's values in the log before the command. Both are empty for a command
    that is no value.
    """
    trait, name, arguments = request["trait"], request["name"], request["arguments"]
    if name is None:
        wanted = {(trait, key): value for key, value in arguments.items()}
        return wanted, wanted
    simple = {
        (ON_OFF, "on"): {(ON_OFF, "onOff"): True}, (ON_OFF, "off"): {(ON_OFF, "onOff"): False},
        (COVER, "upOrOpen"): {(COVER, LIFT): 0}, (COVER, "downOrClose"): {(COVER, LIFT): 10_000},
        (COVER, "stopMotion"): {}, (LOCK, "lockDoor"): {(LOCK, "lockState"): 1},
        (LOCK, "unlockDoor"): {(LOCK, "lockState"): 2},
    }
    if (trait, name) in simple:
        return simple[trait, name], simple[trait, name]
    if (trait, name) == (ON_OFF, "toggle"):
        wanted = {(ON_OFF, "onOff"): not known[ON_OFF, "onOff"]}
        return wanted, wanted
    if (trait, name) == (COVER, "goToLiftPercentage"):
        wanted = {(COVER, LIFT): arguments["liftPercent100thsValue"]}
        return wanted, wanted
    if trait == LEVEL and name in ("moveToLevel", "moveToLevelWithOnOff"):
        wanted = {(LEVEL, "currentLevel"): arguments["level"]}
        return wanted, {**wanted, (ON_OFF, "onOff"): arguments["level"] > 0}
    raise ValueError(f"the judge does not know {trait}.{name}")


def is_satisfied(expectation, said):
    """Whether one report says everything that is expected."""
    if not expectation:
        return False
    for target in expectation:
        value = said.get((target["trait"], target["attribute"]))
        if value is None:
            return False
        if isinstance(value, bool) or isinstance(target["value"], bool):
            if value is not target["value"]:
                return False
        elif abs(value - target["value"]) > target["tolerance"]:
            return False
    return True


def collect(events):
    """The commands of a log by id, and what is wrong with their events as a set."""
    commands, problems = {}, []
    for event in events:
        kind = event["kind"]
        place = f"@{event['offset']}.{event['index']}"
        if kind == "commandRequested":
            id = event.get("commandID") or f"command:{event['offset']}.{event['index']}"
            if id in commands:
                problems.append(f"{place}: {id} is requested twice")
            commands.setdefault(id, Command(id, event))
        elif kind == "commandSent" or kind in OUTCOMES:
            id = event.get("commandID")
            if id is None and kind == "commandFailed":
                continue
            if id not in commands:
                problems.append(f"{place}: {kind} of {id}, which nobody requested")
            elif kind in OUTCOMES:
                commands[id].outcomes.append(event)
            elif commands[id].sent is not None:
                problems.append(f"{place}: {id} is sent twice")
            elif commands[id].outcomes:
                problems.append(f"{place}: {id} is sent after its outcome")
            else:
                commands[id].sent = event
    return commands, problems


def known_before(world, device, offset):
    """The device's standard values in the log before an offset, from what it published."""
    values = {}
    for each in world.evidence.get(device, []):
        if each.offset >= offset:
            break
        if isinstance(each.publication.payload, dict):
            values.update(says(world.devices[device].kind, each.publication.payload))
    return values


def answer_in(publication, id, device):
    """What a native device's own answer says of a command: None, or (state, code)."""
    if publication.topic != f"{NATIVE}/in/answer/{device.name}":
        return None
    if publication.payload.get("id") != id:
        return None
    if publication.payload["state"] == "done":
        return "confirmed", None
    return "failed", publication.payload.get("code", "unknown")


def first_evidence(command, world):
    """The first live record behind `commandSent` that decides: (evidence, state, how)."""
    if command.sent is None:
        return None
    device = world.devices[command.device]
    life = world.life_of(command.begun)
    for each in world.evidence.get(command.device, []):
        if each.offset <= command.sent["offset"] or not each.is_live:
            continue
        if world.life_of(each.at) != life:
            break
        if answer := answer_in(each.publication, command.id, device):
            state, code = answer
            return each, state, "answer" if state == "confirmed" else code
        if not isinstance(each.publication.payload, dict):
            continue
        if is_satisfied(command.sent["expectation"], says(device.kind, each.publication.payload)):
            return each, "confirmed", "report"
    return None


def told(outcome):
    """An outcome of the log in the words in which a caller is told: (state, how)."""
    if outcome["kind"] == "commandConfirmed":
        return "confirmed", outcome["evidence"]
    if outcome["kind"] == "commandFailed":
        return "failed", outcome["code"]
    return "unconfirmed", outcome["reason"]


def judge(command, world):
    """What is wrong with one command of the log."""
    problems = []
    name = f"{command.id} ({command.device})"
    if len(command.outcomes) != 1:
        kinds = [each["kind"] for each in command.outcomes]
        return [f"{name}: {len(kinds)} outcomes {kinds}, not one"]
    outcome = command.outcomes[0]
    if command.sent is not None:
        problems += judge_expectation(command, world, name)
        if command.sent["offset"] <= command.request["offset"]:
            problems.append(f"{name}: sent at @{command.sent['offset']}, not after its request")
    if outcome["offset"] <= command.request["offset"]:
        problems.append(f"{name}: its outcome does not come after its request")
    problems += judge_outcome(command, outcome, world, name)
    problems += judge_receipts(command, outcome, world, name)
    return problems


def judge_expectation(command, world, name):
    expected = {(each["trait"], each["attribute"]): each["value"]
                for each in command.sent["expectation"]}
    try:
        wanted, allowed = meaning(
            command.request, known_before(world, command.device, command.request["offset"]))
    except KeyError as error:
        return [f"{name}: the judge has no value of {error} to toggle"]
    if missing := {key for key in wanted if expected.get(key) != wanted[key]}:
        return [f"{name}: does not wait for {sorted(missing)}: {expected}"]
    for target in command.sent["expectation"]:
        if target["tolerance"] > TOLERANCES.get((target["trait"], target["attribute"]), 0):
            return [f"{name}: a tolerance of {target['tolerance']} for {target['attribute']}"]
    if wrong := {key for key in expected if allowed.get(key) != expected[key]}:
        return [f"{name}: waits for {sorted(wrong)}, which nobody asked for"]
    return []


def judge_outcome(command, outcome, world, name):
    """Compares the outcome with what the device really did."""
    state, how = told(outcome)
    at = nanoseconds(outcome["receivedAt"])
    life = world.life_of(command.begun)
    found = first_evidence(command, world)
    if (state, how) == ("unconfirmed", "restart"):
        if world.life_of(at) <= life:
            return [f"{name}: restart, but the daemon was not killed in between"]
        if found is not None:
            return [f"{name}: restart, but @{found[0].offset} had decided it"]
        return []
    if world.life_of(at) != life:
        return [f"{name}: {state} {how} in another life than its request"]
    if command.sent is None:
        return judge_unsent(command, outcome, world, name)
    if (state, how) == ("unconfirmed", "nothingExpected"):
        problems = []
        if command.sent["expectation"]:
            problems.append(f"{name}: nothingExpected, but something was")
        if outcome["offset"] != command.sent["offset"]:
            problems.append(f"{name}: nothingExpected not in the record of commandSent")
        return problems
    if (state, how) == ("unconfirmed", "timeout"):
        return judge_timeout(command, at, found, world, name)
    if found is None:
        return [f"{name}: {state} {how} at @{outcome['offset']}, but no device did or said so"]
    evidence, right_state, right_how = found
    if (state, how, outcome["offset"]) != (right_state, right_how, evidence.offset):
        return [f"{name}: {state} {how} at @{outcome['offset']}, but {right_state} {right_how} "
                f"is right, at @{evidence.offset}"]
    if at > command.deadline + EDGE:
        return [f"{name}: {state} {(at - command.deadline) / SECOND:.2f} s after its deadline"]
    if state == "confirmed":
        return judge_latency(command, outcome, at, name)
    return []


def judge_latency(command, outcome, at, name):
    latency = outcome["latency"]
    if latency < 0 or abs(latency - (at - command.begun)) > EDGE:
        return [f"{name}: a latency of {latency / SECOND:.3f} s, but "
                f"{(at - command.begun) / SECOND:.3f} s lie between request and evidence"]
    return []


def judge_timeout(command, at, found, world, name):
    if found is not None and found[0].at < command.deadline - EDGE and found[0].at < at:
        return [f"{name}: timeout, but @{found[0].offset} had decided it: {found[1]} {found[2]}"]
    if at < command.deadline - EDGE // 10:
        return [f"{name}: timeout {(command.deadline - at) / SECOND:.2f} s before its time"]
    if at > command.deadline + LATEST:
        return [f"{name}: timeout {(at - command.deadline) / SECOND:.2f} s after its time"]
    # Also what never reached the log counts: a report may not be lost on the way.
    device = world.devices[command.device]
    logged = {each.publication.number for each in world.evidence.get(command.device, [])}
    receipts = receipts_of(command, world)
    for publication in world.publications:
        if (not receipts or publication.device != device.name
                or publication.number in logged or publication.retained
                or not receipts[0].at < publication.at < command.deadline - SECOND
                or not isinstance(publication.payload, dict)):
            continue
        if answer_in(publication, command.id, device) or is_satisfied(
                command.sent["expectation"], says(device.kind, publication.payload)):
            return [f"{name}: timeout, and publication {publication.number}, which would have "
                    "decided it, is not in the log"]
    return []


def judge_unsent(command, outcome, world, name):
    """In the life of its request a command ends unsent only where it cannot be sent."""
    state, how = told(outcome)
    if (state, how) != ("failed", "unavailable"):
        return [f"{name}: {state} {how}, but it was never sent"]
    connected = world.is_connected(
        world.life_of(command.begun), command.request["offset"], command.begun)
    if connected:
        return [f"{name}: unavailable, but the broker was connected"]
    return []


def receipts_of(command, world):
    return [each for each in world.receipts
            if each.user.get(OFFSET_PROPERTY) == str(command.request["offset"])
            and each.device == world.devices[command.device].name]


def judge_receipts(command, outcome, world, name):
    """At most once; exactly once where nothing was cut; never where it was refused."""
    receipts = receipts_of(command, world)
    if len(receipts) > 1:
        return [f"{name}: the device heard it {len(receipts)} times"]
    state, how = told(outcome)
    if command.sent is None and state == "failed" and receipts:
        return [f"{name}: failed {how} as if unsent, but the device heard it"]
    if command.sent is not None and not receipts and (state, how) != ("unconfirmed", "restart"):
        life = world.life_of(command.begun)
        killed = world.kills[life] if life < len(world.kills) else None
        if killed is None or killed - nanoseconds(command.sent["receivedAt"]) > EDGE:
            return [f"{name}: sent, but the device never heard it"]
    problems = []
    for receipt in receipts:
        timeout = command.request["timeoutSeconds"]
        # The broker counts seconds down: one may have begun.
        if receipt.expiry not in (timeout, timeout - 1):
            problems.append(f"{name}: expires after {receipt.expiry} s, its timeout is {timeout} s")
        if receipt.life != world.life_of(command.begun):
            problems.append(f"{name}: requested in life {world.life_of(command.begun)}, heard in "
                            f"life {receipt.life}")
        if receipt.retained:
            problems.append(f"{name}: was published retained")
    return problems


def check_commands(world):
    """Every command of the log has one outcome, the right one; returns problems and commands."""
    commands, problems = collect(world.events)
    for command in commands.values():
        problems += judge(command, world)
    return problems, commands


def check_receipts(world, commands):
    """Nobody heard anything of ours that is not in the log (K-10), or that was offline."""
    requested = {(command.request["offset"], command.device) for command in commands.values()}
    by_name = {device.name: device for device in world.devices.values()}
    problems, values = [], collections.Counter()
    expiries = set()
    for receipt in world.receipts:
        name = f"receipt {receipt.number} on {receipt.topic}"
        if LOG_PROPERTY not in receipt.user:
            if OTHERS_PROPERTY not in receipt.user:
                problems.append(f"{name}: without the property {LOG_PROPERTY}")
            continue
        device = by_name[receipt.device]
        offset = receipt.user.get(OFFSET_PROPERTY, "")
        if receipt.user[LOG_PROPERTY] != world.log_id:
            problems.append(f"{name}: of another log")
        if not offset.isdigit() or (int(offset), device.id) not in requested:
            problems.append(f"{name}: no request at offset {offset!r} of the log")
        values[device.id, unique_value(device.kind, receipt.payload)] += 1
        expiries.add(receipt.expiry)
    for (device, value), count in values.items():
        if value is not None and count > 1:
            problems.append(f"{device}: heard {value} {count} times")
    return problems


def unique_value(kind, payload):
    """What no two commands of a run have in common, or None."""
    try:
        asked = json.loads(payload)
    except ValueError:
        return None
    if kind == "native":
        return asked["id"]
    if not isinstance(asked, dict):
        return None
    for key in ("brightness", "position", "occupied_heating_setpoint"):
        # The ends of a cover's way are asked for by words, and often.
        if key in asked and (key, asked[key]) not in (("position", 0), ("position", 100)):
            return key, asked[key]
    return None


def check_asked(world, commands, asked):
    """What callers were told is what the log says; what was refused was never sent."""
    problems = []
    counted = collections.Counter(request_key(each) for each in asked)
    for command in commands.values():
        # A toggle is logged as what it came to (K-8).
        keys = [request_key(command), request_key(command, toggled=True)]
        if key := next((key for key in keys if counted[key] > 0), None):
            counted[key] -= 1
        else:
            problems.append(f"{command.id}: nobody asked for it, or not so often")
    refusals = collections.Counter(
        (event["deviceID"], event["code"]) for event in world.events
        if event["kind"] == "commandFailed" and event.get("commandID") is None)
    for each in asked:
        problems += judge_reply(each, commands, refusals, world)
    problems += [f"{device}: {count} commandFailed {code} in the log that nobody was told of"
                 for (device, code), count in refusals.items() if count > 0
                 and not any(each.device == device and each.reply is None for each in asked)]
    return problems


def request_key(each, toggled=False):
    """What a command asked for, in a form that can be compared."""
    if isinstance(each, Asked):
        return (each.device, each.trait, each.command, json.dumps(each.arguments, sort_keys=True),
                each.timeout)
    request = each.request
    name = "toggle" if toggled and request["name"] in ("on", "off") else request["name"]
    return (request["deviceID"], request["trait"], name,
            json.dumps(request["arguments"], sort_keys=True), request["timeoutSeconds"])


def judge_reply(asked, commands, refusals, world):
    reply = asked.reply
    if reply is None:
        return []
    name = f"{asked.device} {asked.trait}.{asked.command}"
    state = reply["state"]
    how = reply.get("evidence") or reply.get("code") or reply.get("reason")
    id = reply.get("commandID")
    if asked.refusal is not None and (state, how) != ("failed", asked.refusal):
        return [f"{name}: {state} {how} was told, not failed {asked.refusal}"]
    if id is None:
        if state != "failed":
            return [f"{name}: {state} was told without a command id"]
        refusals[asked.device, reply["code"]] -= 1
        if refusals[asked.device, reply["code"]] < 0:
            return [f"{name}: {reply['code']} was told, but is not in the log"]
        if asked.refusal is None and reply["code"] != "unavailable":
            return [f"{name}: refused as {reply['code']}: {reply.get('message')}"]
        return []
    if id not in commands:
        return [f"{name}: {id} was told, but is not in the log"]
    command = commands[id]
    if asked.command == "toggle":
        known = known_before(world, asked.device, command.request["offset"])
        right = "off" if known[ON_OFF, "onOff"] else "on"
        if command.request["name"] != right:
            return [f"{name}: became {command.request['name']}, not {right}"]
    if request_key(asked) != request_key(command, toggled=asked.command == "toggle"):
        return [f"{name}: {id} was told, which is another command"]
    if len(command.outcomes) != 1:
        return []
    return compare_told(name, reply, command.outcomes[0])


def compare_told(name, reply, outcome):
    state, how = told(outcome)
    said = {"confirmed": "evidence", "failed": "code", "unconfirmed": "reason"}
    if (reply["state"], reply.get(said[reply["state"]])) != (state, how):
        return [f"{name}: {reply} was told, but the log says {state} {how}"]
    if state == "confirmed" and reply["latency"] != outcome["latency"]:
        return [f"{name}: a latency of {reply['latency']} was told, {outcome['latency']} logged"]
    if how == "timeout" and reply.get("code") != "deadlineExceeded":
        return [f"{name}: a timeout was told with the code {reply.get('code')}"]
    return []


def check_availability(world):
    """A device that was offline in the log was refused (K-3), and one that was not, was not.

    Refusals carry no command id, so each is found by its device, in order.
    """
    problems = []
    for event in world.events:
        if event["kind"] == "commandFailed" and event.get("commandID") is None \
                and event["code"] == "unavailable" and event["deviceID"] in world.devices:
            if world.is_online(event["deviceID"], event["offset"]):
                problems.append(f"@{event['offset']}: {event['deviceID']} refused as unavailable, "
                                "but it was online")
        if event["kind"] == "commandRequested" and event["deviceID"] in world.devices \
                and not world.is_online(event["deviceID"], event["offset"]):
            problems.append(f"@{event['offset']}: {event['deviceID']} was commanded while offline")
    return problems


def check_observed(world, others):
    """Each command of others is observed once and changes no value; ours are no records at all.

    `others`: number to (device id, topic, payload).
    """
    problems, found = [], collections.Counter()
    for event in world.events:
        if user_property(event, LOG_PROPERTY) == world.log_id:
            problems.append(f"@{event['offset']}: {event['kind']} from our own message on "
                            f"{event['origin']['topic']}")
        if event["kind"] != "commandObserved":
            if (user_property(event, OTHERS_PROPERTY) is not None
                    and event["kind"] in ("attributesReported", "momentaryOccurred")):
                problems.append(f"@{event['offset']}: somebody's command became {event['kind']}")
            continue
        number = user_property(event, OTHERS_PROPERTY)
        if number is None or int(number) not in others:
            problems.append(f"@{event['offset']}: a command was observed that nobody sent")
            continue
        found[int(number)] += 1
        device, _, payload = others[int(number)]
        if event["deviceID"] != device:
            problems.append(f"@{event['offset']}: observed for {event['deviceID']}, not {device}")
        if event["arguments"] != payload:
            problems.append(f"@{event['offset']}: observed {event['arguments']}, not {payload}")
    for number in others:
        if found[number] != 1:
            problems.append(f"command {number} of others was observed {found[number]} times")
    return problems


def tally(commands):
    """How many commands came to what."""
    return collections.Counter(
        " ".join(map(str, told(command.outcomes[0]))) for command in commands.values()
        if len(command.outcomes) == 1)


CUTS = ["between request and publication", "between publication and commandSent",
        "behind commandSent"]


def cut_places(commands, world):
    """Where commands stood when the daemon was killed: how many at each of `CUTS`."""
    places = collections.Counter()
    for command in commands.values():
        if any(told(each) == ("unconfirmed", "restart") for each in command.outcomes):
            if command.sent is not None:
                places[CUTS[2]] += 1
            else:
                places[CUTS[1 if receipts_of(command, world) else 0]] += 1
    return places
