// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import Logging

/// A home whose codec may end its process, run to the end of what the test publishes.
struct PoisonedHome: Codable, Sendable {
    struct Message: Codable, Sendable {
        var topic: String
        var payload: String
        var qos: UInt8 = 1
        var isRetained = false
    }

    var port: UInt16
    var directory: String
    var profiles = ["main"]
    /// Published once the session is there.
    var publishes: [Message] = []
    /// They end the run when the log has them for each profile, the last of them from this run.
    var ends = ["trap/end"]

    private var settings: HomeSettings {
        HomeSettings(
            dataDirectory: directory,
            profiles: profiles.map {
                BrokerProfile(
                    key: $0, host: "127.0.0.1", port: port, codecs: [CodecChoice(TrapCodec.self)])
            })
    }

    /// A message from somebody else.
    static func publish(_ messages: [Message], port: UInt16) throws {
        let publisher = try MosquittoPublisher(
            broker: BrokerAddress(host: "127.0.0.1", port: port), clientID: "somebody")
        try publisher.connect()
        for message in messages {
            try publisher.publish(
                OutgoingMessage(
                    topic: message.topic, payload: Array(message.payload.utf8), qos: message.qos,
                    isRetained: message.isRetained))
        }
        try publisher.flush()
        publisher.disconnect()
    }

    /// Opens the home, connects, publishes, and ends it in order when the last message is durable.
    func run() throws {
        let points = Awaited(0)
        // What was granted stands in the log: a later run publishes at once, into the queue that
        // the broker keeps for its session.
        let home = try RunningHome.open(
            settings, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let first = home.engine.log.nextOffset
        home.engine.observePoints { points.change { $0 += 1 } }
        try home.start()
        try points.wait("the subscriptions") { _ in
            home.sessions.allSatisfy { !$0.status.granted.isEmpty }
        }
        try Self.publish(publishes, port: port)
        try points.wait("the last messages") { _ in
            let records = (try? Self.records(home)) ?? []
            return profiles.allSatisfy { profile in
                let own = records.filter { $0.origin?.profile == profile }
                let news = own.filter { $0.offset.map { $0 >= first } ?? false }
                return Set(ends).isSubset(of: own.compactMap { $0.origin?.topic })
                    && news.contains { $0.origin?.topic == ends.last }
            }
        }
        try home.stop()
    }

    /// What the log holds; nobody may have it open.
    func look() throws -> (records: [HomeRecord], poisoned: [PoisonMessage]) {
        let home = try RunningHome.open(
            settings, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        defer { try? home.stop() }
        return (try Self.records(home), home.status.poisoned)
    }

    /// By which the broker knows the profiles.
    func clientIDs() throws -> [String] {
        let home = try RunningHome.open(
            settings, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        defer { try? home.stop() }
        return profiles.map { clientID(home.engine.state.books.logID, profile: $0) }
    }

    private static func records(_ home: RunningHome) throws -> [HomeRecord] {
        var records: [HomeRecord] = []
        try home.engine.replay().records(in: 0..<home.engine.log.nextOffset) {
            if case .record(let record) = $0 { records.append(record) }
            return true
        }
        return records
    }
}

extension [HomeRecord] {
    /// Those of messages that ended the program.
    var poisoned: [HomeRecord] {
        filter { record in
            record.events.contains {
                if case .messageUnreadable(let bad) = $0 {
                    bad.reason == MessageUnreadable.endedProgram
                } else {
                    false
                }
            }
        }
    }

    func topics(read reason: String = "well read") -> [String] {
        filter { $0.events == [.messageIgnored(reason: reason)] }.compactMap { $0.origin?.topic }
    }
}
