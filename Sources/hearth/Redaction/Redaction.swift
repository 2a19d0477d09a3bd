// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime
import Synchronization

/// One redaction: the words of a file, and those that stand for them. Nothing of it is kept, so
/// two redactions of one file have other words, and nobody can try names out against them.
final class Redaction: RecordMask {
    private struct State {
        var mask: PayloadMask
        /// The texts that come again and again.
        var texts: [ByteString: String] = [:]
    }

    private static let textsMax = 1 << 16
    private let state: Mutex<State>
    private let key: [UInt8]

    /// What was replaced.
    struct Counts: Equatable {
        var names = 0
        var addresses = 0
        var secrets = 0
        /// Payloads of which only the length is left.
        var opaque = 0
    }

    /// - Parameter random: the system's, but in a test.
    init(random: Chance = .system) {
        var random = random
        key = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        state = Mutex(State(mask: PayloadMask(random: random)))
    }

    var counts: Counts {
        state.withLock { state in
            let counts = state.mask.text.pseudonyms.counts
            func count(_ kinds: Pseudonyms.Kind...) -> Int {
                kinds.reduce(0) { $0 + counts[$1, default: 0] }
            }
            return Counts(
                names: count(.word), addresses: count(.digits, .internet4, .internet6),
                secrets: count(.secret), opaque: state.mask.opaqueCount)
        }
    }

    /// - Throws: an error where there were more words than a redaction keeps apart.
    func check() throws(CommandFailure) {
        guard state.withLock({ $0.mask.text.pseudonyms.isFull }) else { return }
        throw CommandFailure(
            .damaged,
            "more than \(Pseudonyms.entriesMax) different names and addresses: take a part, with "
                + "'hearth log export A..B' or 'hearth replay --only'")
    }

    /// Another id for a log: the two are not the same log.
    func logID(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array(text(hexText(bytes)).utf8)
        return stride(from: 0, to: digits.count, by: 2).map { index in
            UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) ?? 0
        }
    }

    /// The name of a tag, which has a rule for its letters and its length.
    func tagName(_ name: String) -> String {
        let masked = text(name)
        return masked.utf8.count <= Self.tagBytesMax ? masked : state.withLock { $0.mask.tag(name) }
    }

    private static let tagBytesMax = 64

    func text(_ text: String) -> String {
        state.withLock { state in
            let key = ByteString(text)
            if let known = state.texts[key] { return known }
            let masked = state.mask.masked(text)
            if state.texts.count >= Self.textsMax { state.texts = [:] }
            state.texts[key] = masked
            return masked
        }
    }

    func payload(_ bytes: [UInt8], topic: String) -> [UInt8] {
        let last = topic.utf8.lastIndex(of: UInt8(ascii: "/")).map { topic.utf8.index(after: $0) }
        let name = String(topic[(last ?? topic.startIndex)...])
        return state.withLock { state in
            switch KeyMeaning(name) {
            case .measure, .longMeasure: return state.mask.masked(bytes)
            case let meaning:
                guard let words = String(validating: bytes, as: UTF8.self),
                    (try? JSONReader.read(bytes))?.object == nil
                else { return state.mask.masked(bytes) }
                return Array(state.mask.masked(words, key: meaning).utf8)
            }
        }
    }

    func value(_ value: AttributeValue, key: String) -> AttributeValue {
        self.value(value, KeyMeaning(key))
    }

    private func value(_ value: AttributeValue, _ meaning: KeyMeaning) -> AttributeValue {
        switch value {
        case .null, .bool: value
        case .int(let number): self.number("\(number)", meaning)
        case .uint(let number): self.number("\(number)", meaning)
        case .double(let number): self.number("\(number)", meaning)
        case .string(let words): .string(string(words, meaning))
        case .bytes(let bytes): .bytes(PayloadMask.opaque(bytes))
        case .list(let items): .list(items.map { self.value($0, meaning) })
        case .object(let members):
            .members(
                members.map { member in
                    var inner = KeyMeaning(member.key)
                    if case .secret = meaning { inner = .secret }
                    return (text(member.key), self.value(member.value, inner))
                })
        }
    }

    private func string(_ words: String, _ meaning: KeyMeaning) -> String {
        switch meaning {
        case .measure, .longMeasure: return text(words)
        case .secret, .coordinate, .identity: break
        }
        return state.withLock { $0.mask.masked(words, key: meaning) }
    }

    private func number(_ text: String, _ meaning: KeyMeaning) -> AttributeValue {
        let masked = state.withLock { $0.mask.number(text, meaning) }
        return JSONNumber(masked)?.attributeValue ?? .int(0)
    }

    func fenceHash(_ hash: UInt64) -> UInt64 {
        var bytes = key
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: hash >> shift))
        }
        return sha256(bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
