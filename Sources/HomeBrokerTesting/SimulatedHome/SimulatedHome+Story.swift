// SPDX-License-Identifier: Apache-2.0

/// The story: chapters at fixed seconds, with devices that nothing else moves.
extension SimulatedHome {
    private static let lights = [
        "living room/floor lamp", "living room/ceiling light", "kitchen/counter light",
        "hallway/ceiling light",
    ]
    private static let shades = ["living room/roller shade", "bedroom/roller shade"]
    private static let window = "bedroom/window"
    private static let renamed = "study/ceiling light"
    private static let newName = "study/reading light"
    private static let button = "bedroom/bedside button"
    private static let lamp = "bedroom/bedside lamp"

    /// Sets the first state before anything is published, or starts the next round.
    mutating func scheduleStory(at time: Int64) {
        for chapter in SimulatedChapter.allCases {
            queue.add(
                .chapter(chapter), dueAt: time + Int64(chapter.second) * SimulatedClock.second)
        }
        let round = Int64(SimulatedStory.roundSeconds) * SimulatedClock.second
        queue.add(.beat(.end), dueAt: time + round)
        guard time == start else { return }
        let staged =
            Self.lights + Self.shades + [Self.window, Self.renamed, Self.button, Self.lamp]
        for device in staged.compactMap(device(first:)) {
            devices[device].isDirected = true
            devices[device].fault = nil
        }
        for device in Self.lights.compactMap(device(first:)) {
            devices[device].state["state"] = "ON"
            devices[device].state["brightness"] = 254
        }
    }

    private func device(first name: String) -> Int? {
        devices.indices.first { devices[$0].firstName == name }
    }

    // MARK: Chapters

    mutating func begin(_ chapter: SimulatedChapter, at time: Int64) -> [SimulatedMessage] {
        switch chapter {
        case .evening:
            direct(Self.lights, ["state": "ON", "brightness": 60, "transition": 3], at: time)
            direct(Self.shades, ["state": "CLOSE"], at: time)
            return []
        case .internetLost: return setInternet(false)
        case .internetBack: return setInternet(true) + cloudReports()
        case .batteryDies:
            for (seconds, beat) in [
                (4, SimulatedBeat.charge(250)), (8, .charge(150)), (14, .silence),
            ] {
                queue.add(.beat(beat), dueAt: time + Int64(seconds) * SimulatedClock.second)
            }
            return perform(.charge(450), at: time)
        case .rename: return device(first: Self.renamed).map { rename($0, to: Self.newName) } ?? []
        case .press:
            direct([Self.lamp], ["state": "ON", "brightness": 120], at: time)
            return device(first: Self.button).map { act($0, "double", at: time) } ?? []
        case .morning: return morning(at: time)
        }
    }

    mutating func perform(_ beat: SimulatedBeat, at time: Int64) -> [SimulatedMessage] {
        switch beat {
        case .charge(let charge):
            guard let window = device(first: Self.window) else { return [] }
            devices[window].charge = charge
            return report(window, at: time)
        case .silence: return device(first: Self.window).map { setReachable($0, false) } ?? []
        case .end:
            if options.story == .looping {
                scheduleStory(at: time)
            } else {
                for device in devices.indices { devices[device].isDirected = false }
            }
            return []
        }
    }

    /// Resets everything to the state before the first chapter.
    private mutating func morning(at time: Int64) -> [SimulatedMessage] {
        direct(Self.lights, ["state": "ON", "brightness": 254], at: time)
        direct(Self.shades, ["state": "OPEN"], at: time)
        direct([Self.lamp], ["state": "OFF"], at: time)
        var messages: [SimulatedMessage] = []
        if let window = device(first: Self.window) {
            devices[window].charge = 10_000
            messages += setReachable(window, true) + report(window, at: time)
        }
        if let renamed = device(first: Self.renamed) {
            messages += rename(renamed, to: Self.renamed)
        }
        return messages
    }

    private mutating func direct(
        _ names: [String], _ fields: [String: SimulatedJSON], at time: Int64
    ) {
        for device in names.compactMap(device(first:)) { tell(device, fields, at: time) }
    }
}
