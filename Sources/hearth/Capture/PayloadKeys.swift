// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// Finds which keys of a payload the codecs use, by leaving out one after the other.
///
/// A key whose absence changes nothing of the events is in no attribute. This needs codecs only to
/// be pure.
struct PayloadKeys {
    /// The keys beyond this count are not tried.
    static let keysMax = 500

    /// The paths of the values, `color.x`; lists count as one value.
    private(set) var used: [String] = []
    private(set) var unused: [String] = []

    /// - Parameter reader: as it was before it read the message.
    /// - Returns: nil where the payload is no object, or an empty one.
    init?(of message: CodecMessage, read: DecodedMessage, by reader: MessageReader) {
        guard let object = try? JSONReader.read(message.payload).object else { return nil }
        let paths = Array(Self.paths(in: object).prefix(Self.keysMax))
        guard !paths.isEmpty else { return nil }
        func isEqual(_ other: DecodedMessage, _ read: DecodedMessage) -> Bool {
            other.events == read.events && other.sourceAt == read.sourceAt
        }
        func reading(without paths: [[Step]]) -> DecodedMessage {
            var less = message
            let rest = JSONValue.object(Self.removing(paths, from: object))
            less.payload = Array(JSONWriter.write(rest, sortsKeys: false).utf8)
            var reader = reader
            return reader.read(less)
        }
        let silent = paths.filter { isEqual(reading(without: [$0]), read) }
        // Where two keys say the same, as `h` and `hue`, leaving out one changes nothing. So each
        // such key is also tried alone: whether it adds something to the payload without any of
        // them.
        let least = reading(without: silent)
        let idle = silent.filter { path in
            let others = silent.filter { !Self.areEqual($0, path) }
            return isEqual(reading(without: others), least)
        }
        for path in paths {
            let name = path.map(\.key).joined(separator: ".")
            if idle.contains(where: { Self.areEqual($0, path) }) {
                unused.append(name)
            } else {
                used.append(name)
            }
        }
    }

    /// Whether the events report a device's state and announce nothing.
    static func areStates(_ events: [HomeEvent]) -> Bool {
        var isState = false
        for event in events {
            switch event {
            case .attributesReported, .momentaryOccurred: isState = true
            case .deviceAnnounced, .deviceDescribed, .devicesListed: return false
            default: continue
            }
        }
        return isState
    }

    private typealias Step = (index: Int, key: String)

    private static func paths(in object: JSONObject) -> [[Step]] {
        object.members.enumerated().flatMap { index, member -> [[Step]] in
            let step = (index, member.key)
            guard let inner = member.value.object, !inner.members.isEmpty else { return [[step]] }
            return paths(in: inner).map { [step] + $0 }
        }
    }

    private static func areEqual(_ left: [Step], _ right: [Step]) -> Bool {
        left.elementsEqual(right) { $0.index == $1.index }
    }

    private static func removing(_ paths: [[Step]], from object: JSONObject) -> JSONObject {
        var members: [JSONMember] = []
        for (index, var member) in object.members.enumerated() {
            let inner = paths.filter { $0.first?.index == index }.map { Array($0.dropFirst()) }
            if inner.contains(where: \.isEmpty) { continue }
            if !inner.isEmpty, let value = member.value.object {
                member.value = .object(removing(inner, from: value))
            }
            members.append(member)
        }
        return JSONObject(members, repeatedKeys: object.repeatedKeys)
    }
}
