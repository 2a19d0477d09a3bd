// SPDX-License-Identifier: Apache-2.0

/// Commands to the devices of a story on Hearth's own topics: the heat pump takes a setpoint, and
/// every other command is refused.
extension SimulatedHome {
    /// The root of the topics on which they take commands.
    public static let nativeCommandRoot = "hearth/v1/home/out/command/"

    /// Degrees Celsius in hundredths.
    private static let setpoints = 700...3_000

    /// - Returns: whether the topic is one of these devices'.
    mutating func handleNative(topic: String, payload: [UInt8], at time: Int64) -> Bool {
        guard topic.utf8.starts(with: Self.nativeCommandRoot.utf8) else { return false }
        let device = String(topic.utf8.dropFirst(Self.nativeCommandRoot.utf8.count)) ?? ""
        guard options.story != .none, [Self.pump, Self.fridge].contains(device),
            let command = SimulatedJSON(reading: payload)?.members, let id = command["id"]?.text
        else { return true }
        let dueAt = time + 3 * SimulatedClock.second / 10
        let wanted = command["write"]?.members ?? [:]
        guard device == Self.pump, command["part"]?.text == "climate",
            command["trait"]?.text == Self.thermostat, wanted.count == 1,
            let setpoint = wanted["occupiedHeatingSetpoint"]?.scaled(places: 0)
        else {
            let refusal = SimulatedRefusal(
                device: device, id: id, code: "unimplemented",
                message: "this device cannot do that")
            queue.add(.refuse(refusal), dueAt: dueAt)
            return true
        }
        guard Self.setpoints.contains(setpoint) else {
            let refusal = SimulatedRefusal(
                device: device, id: id, code: "invalidArgument",
                message: "a setpoint is 7 to 30 degrees")
            queue.add(.refuse(refusal), dueAt: dueAt)
            return true
        }
        queue.add(.setpoint(hundredths: setpoint), dueAt: dueAt)
        return true
    }

    mutating func take(setpoint: Int) -> [SimulatedMessage] {
        pumpSetpoint = setpoint
        return [pumpReport()]
    }

    func answer(_ refusal: SimulatedRefusal) -> [SimulatedMessage] {
        let payload: SimulatedJSON = .object([
            "id": .text(refusal.id), "state": "failed", "code": .text(refusal.code),
            "message": .text(refusal.message),
        ])
        return [
            SimulatedMessage(
                topic: Self.nativeRoot + "answer/" + refusal.device, payload: payload.bytes,
                retain: false, qos: 1)
        ]
    }
}
