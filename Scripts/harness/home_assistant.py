# SPDX-License-Identifier: Apache-2.0
"""A Home Assistant with its recorder, in this process: for Python that has Home Assistant."""
import os
import subprocess
import sys


def python():
    """The Python that has Home Assistant; None where there is none."""
    found = os.environ.get("HEARTH_HA_PYTHON", sys.executable)
    asked = subprocess.run([found, "-c", "import homeassistant.components.recorder"],
                           capture_output=True)
    return found if asked.returncode == 0 else None


async def started(folder, commit_interval):
    """Its recorder writes to a database in `folder`, every so many seconds."""
    from homeassistant import config_entries, loader
    from homeassistant.core import HomeAssistant
    from homeassistant.helpers import (
        area_registry, device_registry, entity_registry, translation)
    from homeassistant.helpers.recorder import async_initialize_recorder
    from homeassistant.setup import async_setup_component

    hass = HomeAssistant(str(folder))
    hass.config.config_dir = str(folder)
    loader.async_setup(hass)
    translation.async_setup(hass)
    hass.config_entries = config_entries.ConfigEntries(hass, {})
    await hass.config_entries.async_initialize()
    await area_registry.async_load(hass)
    await device_registry.async_load(hass)
    await entity_registry.async_load(hass)
    async_initialize_recorder(hass)
    settings = {"recorder": {"auto_purge": False, "commit_interval": commit_interval}}
    if not await async_setup_component(hass, "recorder", settings):
        raise SystemExit("Home Assistant's recorder did not start")
    await hass.async_start()
    return hass


class Teller:
    """Tells the recorder states, as an integration that has just heard them."""

    def __init__(self, hass):
        self.hass = hass
        self.before = {}

    def tell(self, entity, text, attributes, moment):
        from homeassistant.const import EVENT_STATE_CHANGED
        from homeassistant.core import State

        state = State(entity, text, attributes, last_changed=moment, last_updated=moment)
        self.hass.bus.async_fire(
            EVENT_STATE_CHANGED,
            {"entity_id": entity, "old_state": self.before.get(entity), "new_state": state},
            time_fired=moment)
        self.before[entity] = state

    async def written(self):
        """Waits until all of it is in the database."""
        from homeassistant.components.recorder import get_instance

        await self.hass.async_block_till_done()
        await get_instance(self.hass).async_block_till_done()
