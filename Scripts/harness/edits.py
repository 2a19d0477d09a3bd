# SPDX-License-Identifier: Apache-2.0
"""Edits on replicas, and what must hold of each: carried out once or not at all, in order, and told
as it was."""
import collections
import json

from harness import web

# So many lamps are edited: few, so that the replicas are in each other's way.
LAMPS = 3
OPEN = ("waiting", "sent")


class Edits:
    """Makes edits on replicas, and judges them by the home's log."""

    def __init__(self, chance, home_port):
        self.random = chance
        self.home_port = home_port
        self.lamps = []
        # The ids that each replica acknowledged, in order, and those whose answer was lost.
        self.made = collections.defaultdict(list)
        self.unanswered = collections.defaultdict(list)
        # The last state that a replica told of an edit.
        self.told = {}
        self.count = 0

    def find_lamps(self):
        tiles = web.ask(self.home_port, "tiles")["tiles"]
        found = sorted((tile["id"], control["part"]) for tile in tiles
                       for control in tile["controls"] if control["kind"] == "level")
        if not found:
            raise AssertionError("the home has no lamp with a level")
        self.lamps = self.random.sample(found, min(LAMPS, len(found)))

    def make(self, replica):
        """One edit; a request whose answer is lost is kept, to be asked again with its id."""
        self.count += 1
        edit = f"{replica.name}-{self.count}"
        self.unanswered[replica.name].append((edit, self._command(edit)))
        self.ask_again(replica)

    def change(self):
        """Somebody at home is there first."""
        self._post(self.home_port, self._command(None))

    def ask_again(self, replica):
        """Gives a replica what it has not acknowledged, in order; the id makes it one edit."""
        waiting = self.unanswered[replica.name]
        while waiting:
            edit, request = waiting[0]
            answer = self._post(replica.port, request)
            if answer is None or not answer.get("ok"):
                return
            outcome = answer["outcomes"][0]
            waiting.pop(0)
            if outcome["state"] == "failed" and "edit" not in outcome:
                # The lamp is away, or too many edits wait: nothing was taken.
                continue
            self.made[replica.name].append(edit)

    def look(self, replica, discards=True):
        """How many edits of a replica are open; what is undecided makes room."""
        for edit in web.ask(replica.port, "edits")["edits"]:
            self.told[edit["id"]] = edit
            if discards and edit["state"] not in OPEN + ("done",):
                self._post(replica.port, {"v": 1, "do": "discardEdit", "edit": edit["id"]})
        left = {edit["id"]: edit for edit in web.ask(replica.port, "edits")["edits"]}
        # One that was open above may be done by now, and nobody looks again.
        self.told.update(left)
        for edit in self.made[replica.name]:
            # What is done is forgotten after a while.
            if edit not in left and self.told.get(edit, {}).get("state") in OPEN + ("done",):
                del self.told[edit]
        return sum(1 for edit in left.values() if edit["state"] in OPEN)

    def _command(self, edit):
        device, part = self.random.choice(self.lamps)
        level = self.random.randrange(1, 255)
        item = {"device": device, "part": part, "trait": "Matter.LevelControlTrait",
                "command": "moveToLevel", "timeoutSeconds": 1,
                "arguments": {"level": level, "transitionTime": None, "optionsMask": 0,
                              "optionsOverride": 0}}
        if edit:
            item["id"] = edit
        return {"v": 1, "do": "command", "commands": [item]}

    @staticmethod
    def _post(port, request):
        """The answer; None where there is none."""
        try:
            status, _, body = web.get(
                port, "/api/v1/commands", {"Content-Type": "application/json"}, "POST",
                json.dumps(request))
        except OSError:
            return None
        except Exception as error:  # http.client has errors of its own for a broken connection
            if type(error).__module__ != "http.client":
                raise
            return None
        return json.loads(body) if status == 200 else None

    # MARK: what must hold

    def problems(self, events):
        """What the home's log says that no replica should have said, or done."""
        commands, requested, ended, refused = {}, {}, {}, set()
        for event in events:
            kind = event["kind"]
            if kind == "commandReceived":
                commands[f"command:{event['offset']}.{event['index']}"] = event["requestID"]
            elif kind == "commandRequested":
                edit = commands.get(event["commandID"])
                if edit:
                    requested.setdefault(edit, []).append(event["offset"])
            elif kind in ("commandConfirmed", "commandUnconfirmed", "commandFailed"):
                edit = commands.get(event["commandID"])
                if edit:
                    ended[edit] = kind
                    refused |= {edit} if kind == "commandFailed" else set()
        found = []
        for name, edits in self.made.items():
            last = -1
            for edit in edits:
                offsets = requested.get(edit, [])
                state = self.told.get(edit, {}).get("state")
                if len(offsets) > 1:
                    found.append(f"{edit} was carried out at {offsets}")
                if edit not in ended and state not in ("expired", "refused", "conflict"):
                    found.append(f"{edit} is lost: {state}")
                right = {
                    "done": bool(offsets) and edit not in refused,
                    "conflict": not offsets, "expired": not offsets, "unconfirmed": bool(offsets),
                    "refused": not offsets or edit in refused, None: edit in ended,
                }.get(state, False)
                if not right:
                    found.append(f"{edit} is {state}, and the home has {offsets} {ended.get(edit)}")
                if offsets and offsets[0] < last:
                    found.append(f"{edit} was overtaken, on {name}")
                last = max(last, offsets[0] if offsets else last)
        return found

    def summary(self):
        states = collections.Counter(
            self.told.get(edit, {}).get("state", "done") for edits in self.made.values()
            for edit in edits)
        return f"{sum(states.values())} edits {dict(sorted(states.items()))}"
