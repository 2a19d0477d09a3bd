// SPDX-License-Identifier: Apache-2.0

/// Gives what a log says in words other words, so that the log can be shown to others.
///
/// Every text, every value and every byte of a record passes here; what stays as it is are times,
/// counts and the names of a closed list. Equal texts must become equal texts, and different ones
/// different ones: the fold compares them.
package protocol RecordMask: AnyObject, Sendable {
    /// A name, an id, a topic, a sentence.
    func text(_ text: String) -> String
    /// A value of an attribute, an argument or a field.
    ///
    /// - Parameter key: its name, as it was before it was masked.
    func value(_ value: AttributeValue, key: String) -> AttributeValue
    /// The bytes of a message.
    ///
    /// - Parameter topic: as it was before it was masked.
    func payload(_ bytes: [UInt8], topic: String) -> [UInt8]
    /// The hash of a topic and a payload.
    func fenceHash(_ hash: UInt64) -> UInt64
}

extension RecordMask {
    /// Members under other keys, sorted by these.
    func members(_ members: [AttributeMember]) -> [AttributeMember] {
        members.map { AttributeMember(key: text($0.key), value: value($0.value, key: $0.key)) }
            .sorted { utf8Less($0.key, $1.key) }
    }

    /// Texts in their order; those that were sorted are sorted again.
    func texts(_ texts: [String]) -> [String] {
        let masked = texts.map { text($0) }
        let wasSorted = zip(texts, texts.dropFirst()).allSatisfy { !utf8Less($1, $0) }
        return wasSorted ? masked.sorted { utf8Less($0, $1) } : masked
    }
}

extension HomeRecord {
    /// The record in other words: its offset, times, kinds and flags stay.
    package func masked(by mask: some RecordMask) -> HomeRecord {
        var record = self
        var visitor = MaskedFields(mask: mask)
        record.events = events.map { $0.edited(by: &visitor) }
        if record.sender != nil { record.sender?.mask(by: &visitor) }
        if let origin {
            record.origin = origin.masked(by: mask)
            record.capture = capture.map { mask.payload($0, topic: origin.topic) }
        } else {
            record.capture = capture.map { mask.payload($0, topic: "") }
        }
        return record
    }
}

extension RecordOrigin {
    fileprivate func masked(by mask: some RecordMask) -> RecordOrigin {
        RecordOrigin(
            profile: mask.text(profile), epoch: epoch, topic: mask.text(topic),
            packetID: packetID, qos: qos, isRetained: isRetained, isDuplicate: isDuplicate,
            isBacklog: isBacklog, isPossibleDuplicate: isPossibleDuplicate,
            userProperties: userProperties.map {
                UserProperty(name: mask.text($0.name), value: mask.text($0.value))
            },
            codec: mask.text(codec), codecVersion: codecVersion,
            fenceHash: mask.fenceHash(fenceHash))
    }
}

extension CommandSender {
    fileprivate mutating func mask(by visitor: inout MaskedFields<some RecordMask>) {
        fields(&visitor)
        self = bounded
    }
}

/// Masks each field by its type. A type of field without a rule here does not compile; a number
/// has none but its name in ``plainNumbers``.
private struct MaskedFields<Mask: RecordMask>: EventVisitor {
    typealias Failure = Never

    let mask: Mask
    /// The topic and the attribute that were visited last, for the payload or value behind them.
    private var (topic, attribute) = ("", "")

    init(mask: Mask) { self.mask = mask }

    mutating func text(_ name: String, _ value: inout String) {
        if name == "topic" { topic = value }
        value = mask.text(value)
    }

    mutating func optionalText(_ name: String, _ value: inout String?) {
        value = value.map { mask.text($0) }
    }

    mutating func knownText(_ name: String, _ value: inout String?) {
        value = value.map { mask.text($0) }
    }

    mutating func texts(_ name: String, _ values: inout [String]) { values = mask.texts(values) }

    mutating func symbol(_ name: String, _ value: inout String, as role: NameRole?) {
        if name == "attribute" { attribute = value }
        value = mask.text(value)
    }

    mutating func optionalSymbol(_ name: String, _ value: inout String?) {
        value = value.map { mask.text($0) }
    }

    mutating func symbols(_ name: String, _ values: inout [String]) { values = mask.texts(values) }

    mutating func value(_ name: String, _ value: inout AttributeValue) {
        value = mask.value(value, key: name == "value" ? attribute : name)
    }

    mutating func payload(_ name: String, _ value: inout [UInt8]) {
        value = mask.payload(value, topic: topic)
    }

    mutating func members(_ name: String, _ members: inout [AttributeMember]) {
        members = mask.members(members)
    }

    mutating func list<Element: EventFields>(_ name: String, _ elements: inout [Element]) {
        for index in elements.indices { elements[index].fields(&self) }
    }

    mutating func has(_ isThere: Bool) -> Bool { isThere }

    // What tells nothing about a home but its times and counts.

    mutating func number(_ name: String, _ value: inout UInt32) { mustBePlain(name) }
    mutating func number(_ name: String, _ value: inout UInt64) { mustBePlain(name) }
    mutating func number(_ name: String, _ value: inout Int64) { mustBePlain(name) }

    private func mustBePlain(_ name: String) {
        precondition(
            plainNumbers.contains(name), "Say in plainNumbers whether '\(name)' can identify.")
    }

    mutating func time(_ name: String, _ value: inout Int64) {}
    mutating func flag(_ name: String, _ value: inout Bool) {}
    mutating func optionalFlag(_ name: String, _ value: inout Bool?) {}
    mutating func flags(_ names: [String], younger: [String], _ bits: inout UInt8) {}
    mutating func choice<Choice: FieldChoice>(_ name: String, _ value: inout Choice) {}
    mutating func optionalChoice<Choice: FieldChoice>(_ name: String, _ value: inout Choice?) {}
    mutating func choice<Choice: FieldChoice>(
        _ name: String, _ value: inout Choice, bit: UInt8, _ isSet: inout Bool
    ) {}
    mutating func fixed(_ name: String, _ byte: UInt8, text: String?) {}
}

/// The fields with a number that is a count, a version, an offset or a duration.
private let plainNumbers: Set = [
    "count", "epoch", "era", "first", "last", "latency", "number", "reducerVersion",
    "removalGraceSeconds", "seconds", "sessionGraceSeconds", "settleSeconds", "step",
    "timeoutSeconds", "tolerance",
]
