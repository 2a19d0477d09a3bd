// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// Warmth, air and light: the values that sensors report without a person's doing.
extension SimulatedHome {
    /// Gives every sensor the values of its room before anything was published.
    mutating func fillSensors() {
        for device in devices.indices {
            measure(device, at: start)
            devices[device].state["last_seen"] = .text(
                SimulatedClock.text(start - Int64(random.pick(1...3_000)) * SimulatedClock.second))
        }
    }

    mutating func periodicReport(_ device: Int, at time: Int64) -> [SimulatedMessage] {
        schedule(.report(device: device), after: devices[device].kind.reportSeconds, from: time)
        drift(devices[device].room, at: time)
        measure(device, at: time)
        return report(device, at: time)
    }

    /// A radiator is turned to another warmth; by day it is warmer than by night.
    mutating func heating(at time: Int64) -> [SimulatedMessage] {
        schedule(.heating, after: 240...900, from: time)
        let radiators = devices.indices.filter { devices[$0].kind == .radiator }
        guard let device = random.element(of: radiators), devices[device].isReachable else {
            return []
        }
        let hour = SimulatedClock.minuteOfDay(time) / 60
        let halves = (6..<22).contains(hour) ? random.pick(40...44) : random.pick(32...36)
        devices[device].state["occupied_heating_setpoint"] = .decimal(halves * 5, places: 1)
        measure(device, at: time)
        return report(device, at: time)
    }

    /// Degrees outside in hundredths: five at three in the morning, thirteen at three in the
    /// afternoon, in straight lines between.
    private func outside(_ time: Int64) -> Int {
        let minutesFromColdest = (SimulatedClock.minuteOfDay(time) + 21 * 60) % (24 * 60)
        let minutesOfWarming = min(minutesFromColdest, 24 * 60 - minutesFromColdest)
        return 500 + 800 * minutesOfWarming / (12 * 60)
    }

    /// Moves a room's temperature a little towards its radiator's setpoint or, outdoors, the
    /// weather.
    private mutating func drift(_ room: Int, at time: Int64) {
        let isOutdoors = rooms[room].name.hasPrefix("garden")
        let aim = isOutdoors ? outside(time) : wantedWarmth(room)
        let towards = (aim - rooms[room].temperature) / 20
        rooms[room].temperature += towards + random.pick(-6...6)
        let damp = (5_000 - rooms[room].humidity) / 50
        rooms[room].humidity += damp + random.pick(-40...40)
    }

    private func wantedWarmth(_ room: Int) -> Int {
        for device in rooms[room].devices where devices[device].kind == .radiator {
            if case .decimal(let tenths, _)? = devices[device].state["occupied_heating_setpoint"] {
                return tenths * 10
            }
        }
        return 2_050
    }

    mutating func measure(_ device: Int, at time: Int64) {
        let room = rooms[devices[device].room]
        let warmth: SimulatedJSON = .decimal(room.temperature, places: 2)
        switch devices[device].kind {
        case .climate:
            devices[device].state["temperature"] = warmth
            devices[device].state["humidity"] = .decimal(room.humidity, places: 2)
            pressure = min(10_400, max(9_800, pressure + random.pick(-2...2)))
            devices[device].state["pressure"] = .decimal(pressure, places: 1)
        case .airQuality:
            devices[device].state["temperature"] = .integer(room.temperature / 100)
            devices[device].state["humidity"] = .integer(room.humidity / 100)
            devices[device].state["pm25"] = .integer(random.pick(1...14))
            devices[device].state["voc_index"] = .integer(random.pick(60...180))
        case .motion:
            devices[device].state["temperature"] = warmth
            devices[device].state["illuminance"] = .integer(daylight(time, indoors: true))
        case .lightSensor:
            devices[device].state["illuminance"] = .integer(daylight(time, indoors: false))
        case .plug: devices[device].measurePower(&random)
        case .radiator: measureRadiator(device, room)
        default: break
        }
    }

    private mutating func measureRadiator(_ device: Int, _ room: SimulatedRoom) {
        let missing = wantedWarmth(devices[device].room) - room.temperature
        devices[device].state["local_temperature"] = .decimal(room.temperature, places: 2)
        devices[device].state["running_state"] = missing > 20 ? "heat" : "idle"
        devices[device].state["pi_heating_demand"] = .integer(min(100, max(0, missing / 2)))
    }

    /// Lux: a straight line up from six to noon and down to six.
    private mutating func daylight(_ time: Int64, indoors: Bool) -> Int {
        let minute = SimulatedClock.minuteOfDay(time)
        let fromNoon = abs(minute - 12 * 60)
        let brightest = indoors ? 400 : 20_000
        let sun = max(0, brightest - brightest * fromNoon / (6 * 60))
        return sun + random.pick(0...(indoors ? 20 : 3))
    }
}
