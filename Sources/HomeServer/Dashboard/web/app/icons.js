// SPDX-License-Identifier: Apache-2.0

import { svg } from "/app/dom.js";

// Paths in a square of 24.
const paths = {
  light: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10c1 1 1 2 1 3h6c0-1 0-2 1-3a6 6 0 0 0-4-10z",
  plug: "M9 3v5M15 3v5M6 8h12v4a6 6 0 0 1-12 0zM12 18v3",
  sensor: "M12 4v8M12 16h.01M5 12a7 7 0 0 1 14 0M4 20h16",
  heat: "M10 4a2 2 0 0 1 4 0v9a4 4 0 1 1-4 0z",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
  cover: "M4 4h16M6 4v14h12V4M6 9h12M6 13h12M12 18v3",
  contact: "M6 3h9v18H6zM18 6v12M12 12h.01",
  motion: "M12 5a2 2 0 1 0 0-.01M9 21l2-6-3-3 1-4h4l3 4h3M13 15l3 6",
  media: "M4 6h16v10H4zM9 20h6",
  fan: "M12 12c-4-8 4-8 2-2 6-2 8 4 0 4 2 6-6 6-4-1-6 1-6-5 2-1z",
  button: "M6 6h12v12H6zM12 12h.01",
  device: "M5 5h14v14H5zM9 9h6v6H9z",
  offline: "M3 3l18 18M5 10a11 11 0 0 1 4-2M15 8a11 11 0 0 1 4 2M9 14a5 5 0 0 1 4-1M12 18h.01",
  partly: "M4 10a11 11 0 0 1 16 0M8 14a6 6 0 0 1 4-2M12 18h.01",
  unknown: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18h.01",
  cloud: "M7 18a4 4 0 0 1 0-8 5 5 0 0 1 10 0 4 4 0 0 1 0 8z",
  back: "M15 5l-7 7 7 7", forward: "M9 5l7 7-7 7", play: "M7 4l13 8-13 8z",
  pause: "M7 5v14M17 5v14",
};

const kinds = [
  [/Light/, "light"], [/Outlet|PlugIn|OnOffSwitch|MountedOnOff/, "plug"], [/Thermostat|Heat|Temperature/, "heat"],
  [/Lock/, "lock"], [/WindowCovering|Shade|Closure/, "cover"], [/Contact/, "contact"],
  [/Occupancy|Motion/, "motion"], [/Fan|AirPurifier/, "fan"], [/Switch|Button|Controller/, "button"],
  [/Video|Speaker|Tv/, "media"], [/Sensor|Detector|Meter/, "sensor"],
];

export const iconOf = (type) => kinds.find(([pattern]) => pattern.test(type || ""))?.[1] ?? "device";

export function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svg("path", { d: paths[name] ?? paths.device }));
}
