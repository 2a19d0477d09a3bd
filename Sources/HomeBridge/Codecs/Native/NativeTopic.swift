// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A topic `hearth/v1/<home>/in/<kind>/<levels>`.
struct NativeTopic {
    /// The codec's name, in ids and bindings.
    static let codec = "native"

    var home: String
    /// `announce`, `report`, `connectivity`, `event`, `answer`, `command`, `request`, or something
    /// else.
    var kind: String
    var levels: [String]

    var isCommand: Bool { kind == "command" && levels.isEmpty }

    init?(_ topic: String) {
        guard topic.utf8.starts(with: "hearth/v1/".utf8) else { return nil }
        let all = topic.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
        guard all.count >= 5, all[3] == "in", !all[2].isEmpty else { return nil }
        home = all[2]
        kind = all[4]
        levels = Array(all[5...])
    }
}

/// What a native message is about.
struct NativeSubject {
    var kind: Kind
    var nativeID: String
    var deviceID: String
    var source: String
    /// The key of the device's binding.
    var key: String

    enum Kind {
        case announce
        case report
        case connectivity(part: String?, trait: String?)
        case event(part: String, trait: String)
    }

    init(_ topic: NativeTopic, context: CodecContext) throws(UnreadableMessage) {
        guard let nativeID = topic.levels.first,
            let deviceID = HomeID.make([NativeTopic.codec, nativeID], sha256: context.sha256),
            let source = HomeID.make(
                [context.profile, NativeTopic.codec, topic.home], sha256: context.sha256)
        else { throw UnreadableMessage("no device id", "the topic names no device") }
        kind = try Self.kind(topic)
        self.nativeID = nativeID
        self.deviceID = deviceID
        self.source = source
        key = Self.key(home: topic.home, nativeID: nativeID)
    }

    /// The key of a device's binding.
    static func key(home: String, nativeID: String) -> String {
        "device:" + component(home) + ":" + HomeID.encode(nativeID)
    }

    /// A name as a component of keys and ids: colons are encoded as well, so that `a:b` and `c`
    /// never meet `a` and `b:c`.
    static func component(_ name: String) -> String {
        HomeID.encode(name).split(separator: ":", omittingEmptySubsequences: false)
            .joined(separator: "%3A")
    }

    /// The home and the native id of a binding's key.
    static func names(ofKey key: String) -> (home: String, nativeID: String)? {
        let parts = key.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "device", let home = decode(parts[1]),
            let nativeID = decode(parts[2])
        else { return nil }
        return (home, nativeID)
    }

    /// The inverse of ``HomeID/encode(_:)``.
    private static func decode(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, let value = UInt8(Substring(digits), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func kind(_ topic: NativeTopic) throws(UnreadableMessage) -> Kind {
        let below = topic.levels.dropFirst().map { $0 }
        guard !below.contains("") else {
            throw UnreadableMessage("wrong topic", "a level of the topic is empty")
        }
        switch (topic.kind, below.count) {
        case ("announce", 0): return .announce
        case ("report", 0): return .report
        case ("connectivity", 0): return .connectivity(part: nil, trait: nil)
        case ("connectivity", 1...2):
            return .connectivity(
                part: try NativeObject.part(below[0], at: "topic"),
                trait: below.count > 1 ? below[1] : nil)
        case ("event", 2):
            return .event(part: try NativeObject.part(below[0], at: "topic"), trait: below[1])
        case ("announce", _), ("report", _), ("connectivity", _), ("event", _), ("answer", _),
            ("command", _), ("request", _):
            throw UnreadableMessage(
                "wrong topic",
                "\(topic.levels.count) levels do not fit \(topic.kind)")
        default:
            throw UnreadableMessage(
                "wrong topic",
                "\(topic.kind) is none of announce, report, connectivity, event, answer, "
                    + "command, request")
        }
    }
}
