// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime

/// The messages of a file as the records of a home: the same file gives the same log, byte by byte.
///
/// Reads the messages twice, once for the log's id and once for its records, and keeps none of
/// them: a file may be larger than the memory.
struct MessageReplay {
    /// Passes the messages to the body, the same ones each time; it returns false to stop.
    typealias Messages = (
        (MessageLine) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) -> Void

    private let messages: Messages
    private let profile: BrokerProfile
    private let homeName: String
    private let startedAt: Int64
    private let hasToEnd: () -> Bool
    private let progress: WorkProgress?
    private var logID: [UInt8] = []
    private(set) var outcomes: [String: Int] = [:]
    private(set) var messageCount = 0

    /// - Parameters:
    ///   - homeName: of the first structure.
    ///   - hasToEnd: asked again and again; true ends it with a failure that says so.
    init(
        _ messages: [MessageLine], codecs: [CodecChoice], homeName: String,
        hasToEnd: @escaping () -> Bool = { false }
    ) throws(CommandFailure) {
        try self.init(
            each: { body throws(CommandFailure) in
                for message in messages {
                    guard try body(message) else { return }
                }
            }, codecs: codecs, homeName: homeName, hasToEnd: hasToEnd)
    }

    /// - Parameters:
    ///   - messages: goes through them.
    ///   - progress: is told of the messages, each time that they are read.
    init(
        each messages: @escaping Messages, codecs: [CodecChoice], homeName: String,
        hasToEnd: @escaping () -> Bool = { false }, progress: WorkProgress? = nil
    ) throws(CommandFailure) {
        self.messages = messages
        self.progress = progress
        self.homeName = homeName
        self.hasToEnd = hasToEnd
        var first: Int64?
        try messages { message throws(CommandFailure) in
            first = message.receivedAt
            return first == nil
        }
        startedAt = first ?? 0
        var profile = BrokerProfile(broker: BrokerAddress(host: "localhost"), codecs: codecs)
        // Without times no change can be damped.
        if first == nil { profile.settleSeconds = 0 }
        self.profile = profile
        try look()
    }

    private func makeHome() -> OfflineHome {
        // A constant instead of a digest: with a key that others can make, digests give short
        // secrets away.
        OfflineHome(
            profile, homeName: homeName, startedAt: startedAt, keepsRecords: true,
            digest: { _ in "00000000" })
    }

    /// Counts the outcomes of the messages, and makes the log's id: a digest of the log's content,
    /// so without the secrets of the messages.
    private mutating func look() throws(CommandFailure) {
        let digest = SHA256Stream()
        digest.update(Array(homeName.utf8))
        var home = makeHome()
        let progress = progress
        progress?.begin(total: nil)
        var counts: [String: Int] = [:]
        var count = 0
        let hasToEnd = hasToEnd
        try messages { message throws(CommandFailure) in
            if hasToEnd() { throw Self.interrupted }
            for record in home.read(message).records {
                counts[MessageOutcome(record.events).word, default: 0] += 1
            }
            for record in home.takeRecords() { Self.add(record, to: digest) }
            count += 1
            progress?.advance(by: 1)
            return true
        }
        for record in home.takeRecords() { Self.add(record, to: digest) }
        outcomes = counts
        messageCount = count
        logID = Array(digest.finish().prefix(16))
    }

    private static func add(_ record: HomeRecord, to digest: SHA256Stream) {
        let codec = record.origin.map { "\($0.codec) \($0.codecVersion)" } ?? ""
        let head =
            "\n\(record.receivedAt) \(record.cause.rawValue) \(record.origin?.topic ?? "") "
            + "\(record.origin?.isRetained ?? false) \(codec) "
        digest.update(Array(head.utf8))
        digest.update(sha256(record.capture ?? []))
    }

    /// Writes the log.
    ///
    /// - Parameter directory: nil: nowhere.
    /// - Returns: the state after the last message.
    func write(to directory: String?) throws(CommandFailure) -> HomeState {
        let log = try NewLog(
            directory: directory, logID: logID, homeName: homeName, openedAt: startedAt)
        do throws(CommandFailure) {
            var home = makeHome()
            progress?.begin(total: UInt64(messageCount))
            try messages { message throws(CommandFailure) in
                _ = home.read(message)
                try append(home.takeRecords(), to: log)
                progress?.advance(by: 1)
                return true
            }
            try append(home.takeRecords(), to: log)
            return try log.finish()
        } catch {
            log.discard()
            throw error
        }
    }

    private func append(_ records: [HomeRecord], to log: NewLog) throws(CommandFailure) {
        for record in records {
            if hasToEnd() { throw Self.interrupted }
            try log.append(record)
        }
    }

    private static var interrupted: CommandFailure { CommandFailure(.interrupted, "interrupted") }
}

extension MessageOutcome {
    var word: String {
        switch self {
        case .read: "read"
        case .held: "held"
        case .ignored: "ignored"
        case .unreadable: "unreadable"
        }
    }
}
