// SPDX-License-Identifier: Apache-2.0

/// Publishes that the library holds: not written yet (QoS 0) or not answered yet (QoS 1).
struct OutgoingPackets {
    struct Packet {
        var bytes: Int
        var qos: UInt8
        /// Gets the reason code of the broker's answer.
        var onAnswered: (@Sendable (UInt8) -> Void)?
    }

    private var waiting: [Int32: Packet] = [:]
    private var unansweredCount = 0

    /// Whether some QoS 1 publish waits for its answer.
    var hasUnanswered: Bool { unansweredCount > 0 }
    var isEmpty: Bool { waiting.isEmpty }
    var count: Int { waiting.count }

    mutating func add(
        _ packetID: Int32, bytes: Int, qos: UInt8, onAnswered: (@Sendable (UInt8) -> Void)? = nil
    ) {
        waiting[packetID] = Packet(bytes: bytes, qos: qos, onAnswered: onAnswered)
        if qos > 0 { unansweredCount += 1 }
    }

    /// - Returns: nil for an id that is not of a publish here.
    mutating func remove(_ packetID: Int32) -> Packet? {
        guard let packet = waiting.removeValue(forKey: packetID) else { return nil }
        if packet.qos > 0 { unansweredCount -= 1 }
        return packet
    }

    /// Removes the QoS 0 messages that the library did not write and now forgets; it keeps the
    /// others.
    ///
    /// - Returns: the bytes of each message that is gone.
    mutating func connectionEnded() -> [Int] {
        let lost = waiting.filter { $0.value.qos == 0 }
        for packetID in lost.keys { waiting[packetID] = nil }
        return lost.values.map(\.bytes)
    }

    /// Removes all messages, which were lost with the library's handle.
    ///
    /// - Returns: the bytes of each message that is gone.
    mutating func removeAll() -> [Int] {
        defer { self = OutgoingPackets() }
        return waiting.values.map(\.bytes)
    }
}
