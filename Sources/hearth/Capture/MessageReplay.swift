// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime

/// The messages of a file as the records of a home: the same file gives the same log, byte by byte.
struct MessageReplay {
    private let home: OfflineHome
    private let homeName: String
    private let startedAt: Int64
    private(set) var outcomes: [String: Int] = [:]
    private(set) var messageCount = 0

    private let hasToEnd: () -> Bool

    /// - Parameters:
    ///   - homeName: of the first structure.
    ///   - hasToEnd: asked again and again; true ends it with a failure that says so.
    init(
        _ messages: [MessageLine], codecs: [CodecChoice], homeName: String,
        hasToEnd: @escaping () -> Bool = { false }
    ) throws(CommandFailure) {
        self.hasToEnd = hasToEnd
        startedAt = messages.lazy.compactMap(\.receivedAt).first ?? 0
        self.homeName = homeName
        // Nothing of a secret: a digest under a key that anybody can make gives short ones away.
        var profile = BrokerProfile(broker: BrokerAddress(host: "localhost"), codecs: codecs)
        // Without times nobody can tell what flaps.
        if !messages.contains(where: { $0.receivedAt != nil }) { profile.settleSeconds = 0 }
        var home = OfflineHome(
            profile, homeName: homeName, startedAt: startedAt, keepsRecords: true,
            digest: { _ in "00000000" })
        for message in messages {
            if hasToEnd() { throw Self.interrupted }
            for record in home.read(message).records {
                outcomes[MessageOutcome(record.events).word, default: 0] += 1
            }
        }
        messageCount = messages.count
        self.home = home
    }

    /// Writes the log.
    ///
    /// - Parameter directory: nil: nowhere.
    /// - Returns: the state after the last message.
    func write(to directory: String?) throws(CommandFailure) -> HomeState {
        let log = try NewLog(
            directory: directory, logID: logID, homeName: homeName, openedAt: startedAt)
        do throws(CommandFailure) {
            for record in home.records {
                if hasToEnd() { throw Self.interrupted }
                try log.append(record)
            }
            return try log.finish()
        } catch {
            log.discard()
            throw error
        }
    }

    private static var interrupted: CommandFailure { CommandFailure(.interrupted, "interrupted") }

    /// The log's id: a digest of what the log will hold, so without the secrets of the messages.
    private var logID: [UInt8] {
        var lines: [UInt8] = Array(homeName.utf8)
        for record in home.records {
            let codec = record.origin.map { "\($0.codec) \($0.codecVersion)" } ?? ""
            let head =
                "\n\(record.receivedAt) \(record.cause.rawValue) \(record.origin?.topic ?? "") "
                + "\(record.origin?.isRetained ?? false) \(codec) "
            lines += Array(head.utf8)
            lines += sha256(record.capture ?? [])
        }
        return Array(sha256(lines).prefix(16))
    }
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
