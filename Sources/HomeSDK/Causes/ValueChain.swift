// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// How a value went through the codec and the fold, as far as the log shows it.
package struct ValueChain: Sendable {
    /// Where the binding of then found the value; empty where no binding tells.
    package var readings: [MessageReading]
    /// The value that was replaced; nil where there was none, or nobody knows.
    package var previous: AttributeEvidence?
    /// Whether the records before are kept, so that no previous value means the first one.
    package var knowsPrevious: Bool

    package init(readings: [MessageReading], previous: AttributeEvidence?, knowsPrevious: Bool) {
        self.readings = readings
        self.previous = previous
        self.knowsPrevious = knowsPrevious
    }
}

extension HomeRecord {
    /// The event that brought a value; nil where none shows it.
    package func index(of value: AttributeEvidence, on device: DeviceState) -> Int? {
        events.lastIndex { value.isReported(by: $0, of: device) }
            ?? events.lastIndex { if case .timerFired = $0 { true } else { false } }
    }
}

extension AttributeEvidence {
    /// Whether an event is the report of this value.
    func isReported(by event: HomeEvent, of device: DeviceState) -> Bool {
        guard case .attributesReported(let report) = event else { return false }
        return utf8Equal(report.part, part) && utf8Equal(report.trait, trait)
            && report.attributes.contains { utf8Equal($0.key, attribute) }
            && ([device.id] + device.aliases).contains { utf8Equal($0, report.deviceID) }
    }

    /// Whether both are values of one attribute.
    func isSame(_ other: AttributeEvidence) -> Bool {
        utf8Equal(part, other.part) && utf8Equal(trait, other.trait)
            && utf8Equal(attribute, other.attribute)
    }

    /// Whether the user's words name this attribute.
    package func isMeant(by words: String) -> Bool {
        let (short, long) = ("\(shortTraitName(trait)).\(attribute)", "\(trait).\(attribute)")
        return [attribute, short, long, "\(part)/\(short)", "\(part)/\(long)"].contains {
            utf8Equal($0, words)
        }
    }

    /// The sentence about an attribute that a device does not have, with the name that was probably
    /// meant; without a period, and safe to show.
    ///
    /// - Parameters:
    ///   - name: of the device or room that was asked.
    ///   - known: the values that it has.
    package static func neverReported(
        _ attribute: String, by name: String, _ known: [AttributeEvidence]
    ) -> String {
        let words = Set(
            known.flatMap { [$0.attribute, "\(shortTraitName($0.trait)).\($0.attribute)"] })
        let near = Suggestion.near(attribute, in: words.sorted())
        return "\(SafeText.escape(name)) has never reported '\(SafeText.escape(attribute))'"
            + Suggestion.question(near.map { SafeText.escape($0) })
    }
}
