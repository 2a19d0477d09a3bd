// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A message that has ended the process while it was read.
public struct PoisonMessage: Hashable, Sendable {
    /// The profile through which it came.
    public var profile: String
    /// The topic that it came on.
    public var topic: String
    /// SHA-256 of its payload; hex.
    public var digest: String
    /// The length of its payload.
    public var payloadBytes: Int
    /// How often the process ended.
    public var ends = 1
    /// The signal that ended it, `SIGILL`; empty where no handler ran, as with SIGKILL.
    public var signal = ""
    /// When it was found, in nanoseconds since 1970 UTC.
    public var at: Int64
    /// The program and codecs that cannot read it; other versions try again.
    public var readers: String
    /// Whether it is refused; a suspected message is read once more.
    public var isRefused = false
    /// Whether its bytes may be captured.
    public var keepsPayload = true

    /// The detail in the record of a refused message.
    var detail: String {
        let cause = signal.isEmpty ? "\(ends) times" : "(\(signal))"
        return "the program ended \(cause) while it read the \(payloadBytes) bytes "
            + digest.prefix(16) + "; another version tries again"
    }
}

/// The messages and records that ended the process: pure.
struct PoisonList: Hashable, Sendable {
    /// Beyond this count the oldest suspected message is forgotten, then the oldest refused one.
    static let messagesMax = 64
    /// How many messages of a topic are refused before all of them are.
    static let messagesOfTopicMax = 2
    /// How often a message may end the process without a signal: a kill or a power failure may be
    /// why.
    static let endsMax = 2
    /// How many messages are committed one by one after a crash of which a whole batch is
    /// suspected.
    static let carefulMessages = 4096

    /// A record whose fold ended the process.
    struct Record: Hashable, Sendable {
        var offset: UInt64
        var ends: Int
        var program: String
    }

    var messages: [PoisonMessage] = []
    var record: Record?
    /// How many messages are still to be committed one by one.
    var carefulLeft = 0

    /// Updates the list from the note of an earlier process.
    ///
    /// - Parameters:
    ///   - readers: The program and codecs that read a profile.
    ///   - now: nanoseconds since 1970 UTC.
    /// - Returns: the messages that are refused from now on.
    mutating func decide(
        _ note: CrashNote.Content, readers: (String) -> String, program: String, now: Int64
    ) -> [CrashNote.Noted] {
        let before = self
        let committing = note.messages.filter { $0.phase == .committing }
        let isEncoder = note.stage == .encoding && note.engineSignal != 0
        var refused: [CrashNote.Noted] = []
        for noted in note.messages {
            let isTrapped = noted.signal != 0
            // The crash of another thread explains the end: this message is not suspected.
            guard isTrapped || note.signal == 0 || isEncoder else { continue }
            switch noted.phase {
            case .idle: break
            case .reading where isTrapped || note.signal == 0:
                if add(noted, readers(noted.profile), now) { refused.append(noted) }
            case .redacting where isTrapped || note.signal == 0: dropPayload(of: noted)
            case .reading, .redacting: break
            case .committing:
                let isAlone = noted.messageCount == 1 && committing.count == 1
                if isTrapped && noted.messageCount == 1
                    || isEncoder && isAlone && before.carefulLeft > 0
                {
                    if add(noted, readers(noted.profile), now, signal: note.signal) {
                        refused.append(noted)
                    }
                } else if isTrapped || isEncoder {
                    carefulLeft = Self.carefulMessages
                }
            }
        }
        if note.stage == .folding, note.engineSignal != 0 || note.signal == 0 {
            let ends = record?.offset == note.offset ? record?.ends ?? 0 : 0
            record = Record(offset: note.offset, ends: ends.addingSaturated(1), program: program)
        }
        return refused
    }

    /// Forgets messages and a record that other versions of the program and its codecs could not
    /// read.
    mutating func forgetOthers(than readers: (String) -> String, program: String) {
        messages.removeAll { $0.readers != readers($0.profile) }
        if record?.program != program { record = nil }
    }

    /// - Returns: whether it is refused from now on.
    private mutating func add(
        _ noted: CrashNote.Noted, _ readers: String, _ now: Int64, signal: UInt32? = nil
    ) -> Bool {
        let number = signal ?? noted.signal
        var found = PoisonMessage(
            profile: noted.profile, topic: noted.message.topic, digest: noted.digest,
            payloadBytes: noted.payloadBytes, at: now, readers: readers)
        if let old = messages.firstIndex(where: { $0.isSame(found) }) {
            found.ends = messages.remove(at: old).ends.addingSaturated(1)
        }
        found.signal = number == 0 ? "" : Self.name(number)
        found.isRefused = number != 0 || found.ends >= Self.endsMax
        messages.append(found)
        while messages.count > Self.messagesMax {
            messages.remove(at: messages.firstIndex { !$0.isRefused } ?? 0)
        }
        return found.isRefused
    }

    private mutating func dropPayload(of noted: CrashNote.Noted) {
        for index in messages.indices
        where utf8Equal(messages[index].topic, noted.message.topic) {
            messages[index].keepsPayload = false
        }
    }

    private static func name(_ signal: UInt32) -> String {
        switch Int32(clamping: signal) {
        case SIGILL: "SIGILL"
        case SIGTRAP: "SIGTRAP"
        case SIGSEGV: "SIGSEGV"
        case SIGBUS: "SIGBUS"
        case SIGFPE: "SIGFPE"
        case SIGABRT: "SIGABRT"
        default: "signal \(signal)"
        }
    }
}

extension PoisonMessage {
    /// Whether both are one message, whatever profile it came through.
    func isSame(_ other: PoisonMessage) -> Bool {
        digest == other.digest && utf8Equal(topic, other.topic)
    }
}
