// SPDX-License-Identifier: Apache-2.0

/// A light on its way from one brightness to another.
struct SimulatedFade: Hashable, Sendable {
    /// The values at the end.
    var values: [String: SimulatedJSON]
    /// The number of reports, the last one included.
    var steps: Int
    var stepNanoseconds: Int64
    private var from: Int
    private var to: Int

    /// - Returns: nil where the command takes effect at once.
    init?(_ command: SimulatedCommand, of device: SimulatedDevice) {
        guard device.kind.isLight, command.transitionMilliseconds >= 300,
            let now = device.state["brightness"]?.scaled(places: 0)
        else { return nil }
        let from = device.isOn ? now : 1
        let goesOff = command.values["state"] == "OFF"
        let to = goesOff ? 1 : command.values["brightness"]?.scaled(places: 0) ?? now
        guard from != to, goesOff ? device.isOn : true else { return nil }
        values = command.values
        // A light that is switched off keeps its brightness, and has it again when it is switched
        // on.
        if values["brightness"] == nil { values["brightness"] = .integer(now) }
        steps = min(5, max(2, command.transitionMilliseconds / 400))
        stepNanoseconds = Int64(command.transitionMilliseconds) * 1_000_000 / Int64(steps - 1)
        self.from = from
        self.to = to
    }

    func brightness(at step: Int) -> Int {
        min(254, max(1, from + (to - from) * step / steps))
    }
}
