// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// The origin of a value: the record that brought it.
package struct ValueOrigin: Sendable {
    package var device: DeviceState
    package var evidence: AttributeEvidence
    /// Nil where the record is damaged or no longer kept.
    package var record: HomeRecord?
    /// The message that the value was read from: the record's, or one that was held until then.
    package var message: CausingMessage?
    /// The whole length of the payload, of which ``message`` may have the beginning alone.
    package var payloadBytes: Int?
    /// The cause of the value; nil without the record, and where ``isUnsearched``.
    package var cause: ValueCause?
    /// Whether the log was not searched far enough for the cause.
    package var isUnsearched = false
    /// Nil where nobody asked for it, and without the record.
    package var chain: ValueChain?

    package init(device: DeviceState, evidence: AttributeEvidence) {
        self.device = device
        self.evidence = evidence
    }

    /// The device's id and aliases.
    var ids: [String] { [device.id] + device.aliases }

    /// The value in words, safe to show.
    package var words: String { words(of: evidence.value) }

    /// A value of the same attribute in words, safe to show.
    package func words(of value: AttributeValue) -> String {
        ValueText.text(ValueContext(evidence, device.parts), value)
    }

    /// Who changed the value, in a few words, safe to show.
    package var who: String {
        guard let record else { return "record lost" }
        if isUnsearched { return "not searched" }
        return (cause ?? .device).who(at: record)
    }
}

extension ValueOrigin {
    /// Keeps the beginning of the payload; text in UTF-8 ends between two characters.
    mutating func cutMessage(to bytesMax: Int) {
        guard let payload = message?.payload, payload.count > bytesMax else { return }
        var end = bytesMax
        while end > 0, bytesMax - end < 3, payload[end] & 0xC0 == 0x80 { end -= 1 }
        message?.payload = Array(payload.prefix(end))
    }
}

extension HomeState {
    /// The values of a device, the newest change first; those of one record keep their order.
    ///
    /// - Parameter attribute: as the user names it; nil for all.
    package func origins(of device: DeviceState, attribute: String? = nil) -> [ValueOrigin] {
        attributeEvidence(of: device.id).enumerated()
            .filter { item in attribute.map { item.element.isMeant(by: $0) } ?? true }
            .sorted { ($1.element.since, $0.offset) < ($0.element.since, $1.offset) }
            .map { ValueOrigin(device: device, evidence: $0.element) }
    }
}
