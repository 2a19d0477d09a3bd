// SPDX-License-Identifier: Apache-2.0

/// The message that an event of a record was read from.
public struct CausingMessage: Hashable, Sendable {
    public var topic: String
    /// As the log keeps it, without secrets; nil where it is not kept.
    public var payload: [UInt8]?

    /// A message of which this is known.
    public init(topic: String, payload: [UInt8]?) {
        self.topic = topic
        self.payload = payload
    }
}

extension HomeRecord {
    /// The message that an event of this record was read from: the record's own, or an earlier one
    /// that was held until this record released it.
    ///
    /// - Parameters:
    ///   - isMeant: Whether an event is the one in question; the last such event counts.
    ///   - held: Finds the message that this record released, which was held before this record.
    /// - Returns: nil where no message was the cause, or the held one is not found.
    /// - Throws: the errors of `held`.
    public func message<Failure>(
        behind isMeant: (HomeEvent) -> Bool,
        held: (HeldReleased, _ before: UInt64) throws(Failure) -> MessageHeld?
    ) throws(Failure) -> CausingMessage? {
        guard let origin else { return nil }
        // The events of a held message precede the event that releases it, and follow those of the
        // record's own message, which announce the device.
        if let index = events.lastIndex(where: isMeant), !events[index].isIdentity,
            let released = events[index...].released
        {
            return try held(released, offset ?? 0).map {
                CausingMessage(topic: $0.topic, payload: $0.payload)
            }
        }
        return CausingMessage(topic: origin.topic, payload: capture)
    }
}

extension HomeEvent {
    /// Whether it is a device's identity, which the announcement itself brings.
    fileprivate var isIdentity: Bool {
        guard case .attributesReported(let report) = self else { return false }
        return utf8Equal(report.trait, "Matter.BasicInformationTrait")
    }
}

extension ArraySlice<HomeEvent> {
    /// The first held message that was read.
    fileprivate var released: HeldReleased? {
        for event in self {
            if case .heldReleased(let released) = event, released.wasRead { return released }
        }
        return nil
    }
}
