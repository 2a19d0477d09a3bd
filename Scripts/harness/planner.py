# SPDX-License-Identifier: Apache-2.0
"""What callers ask for: commands that are told apart by their values, by seed."""
from .outcomes import CLIMATE, COVER, HEATING, LEVEL, LOCK, ON_OFF, Asked

# Timeouts in seconds; a device that is late is so by its own command's timeout.
TIMEOUTS = [2, 2, 2, 3]


class Planner:
    """Draws requests of one to four commands to different devices."""

    def __init__(self, chance, fleet):
        self.chance = chance
        self.fleet = fleet
        self._fresh = {}
        for device in fleet.devices:
            values = {
                "light": list(range(1, 255)), "native": list(range(1, 255)),
                # A hundredth of a percent closed; the ends have commands of their own.
                "cover": [100 * percent for percent in range(1, 100)],
                "thermostat": list(range(600, 3400)),
            }.get(device.kind, [])
            chance.shuffle(values)
            self._fresh[device.id] = values

    def request(self):
        count = self.chance.choice([1, 1, 2, 3, 4])
        timeout = self.chance.choice(TIMEOUTS)
        devices = self.chance.sample(self.fleet.devices, count)
        return [self._refused(device, timeout) if self.chance.random() < 0.05
                else self._command(device, timeout) for device in devices]

    def _refused(self, device, timeout):
        """A command that no check lets through."""
        choices = [
            Asked("zigbee:0x00000000deadbeef", ON_OFF, "on", {}, timeout, "notFound"),
            Asked(device.id, "Matter.FanControlTrait", None, {"fanMode": 1}, timeout,
                  "unimplemented"),
        ]
        if device.kind in ("light", "native"):
            choices += [
                Asked(device.id, LEVEL, "moveToLevel", {"level": 300}, timeout, "outOfRange"),
                Asked(device.id, LEVEL, "moveToLevel", {"level": "half"}, timeout,
                      "invalidArgument"),
                Asked(device.id, LEVEL, "explode", {}, timeout, "unimplemented"),
            ]
        if device.kind == "cover":
            choices.append(Asked(device.id, COVER, "goToLiftPercentage",
                                 {"liftPercent100thsValue": 10_001}, timeout, "outOfRange"))
        return self.chance.choice(choices)

    def _command(self, device, timeout):
        trait, command, arguments = getattr(self, f"_{device.kind}")(device)
        return Asked(device.id, trait, command, arguments, timeout)

    def _value(self, device):
        """A value that this device was never told before; None when there is none left."""
        values = self._fresh[device.id]
        return values.pop() if values else None

    def _switch(self, device, is_on):
        if self.chance.random() < 0.2:
            # What it is already: a report without a change confirms it.
            return ON_OFF, "on" if is_on else "off", {}
        return ON_OFF, self.chance.choice(["on", "off", "toggle"]), {}

    def _plug(self, device):
        return self._switch(device, device.state["state"] == "ON")

    def _light(self, device):
        return self._dimmer(device, device.state["state"] == "ON")

    def _native(self, device):
        return self._dimmer(device, device.state["onOff"])

    def _dimmer(self, device, is_on):
        if self.chance.random() < 0.25 or (value := self._value(device)) is None:
            return self._switch(device, is_on)
        name = self.chance.choice(["moveToLevel", "moveToLevel", "moveToLevelWithOnOff"])
        return LEVEL, name, {"level": value}

    def _cover(self, device):
        drawn = self.chance.random()
        if drawn < 0.7 and (value := self._value(device)) is not None:
            return COVER, "goToLiftPercentage", {"liftPercent100thsValue": value}
        return COVER, self.chance.choice(["upOrOpen", "downOrClose", "stopMotion"]), {}

    def _lock(self, device):
        return LOCK, self.chance.choice(["lockDoor", "unlockDoor"]), {}

    def _thermostat(self, device):
        return CLIMATE, None, {HEATING: self._value(device)}
