// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// The messages of `hearth/v1/<home>/out/`, made of values: topics, payloads, properties.
struct NativeMessages: Sendable {
    let home: String
    let logID: String
    private let echoFilter: EchoFilter

    /// The expiry of an answer: a requester does not wait longer.
    static let answerExpirySeconds: UInt32 = 60

    init(home: String, logID: String) {
        self.home = home
        self.logID = logID
        echoFilter = EchoFilter(logID: logID)
    }

    var statusTopic: String { Self.root(home) + "status" }

    static func root(_ home: String) -> String { HomeKey.root(home) }

    /// Whether an answer may go to a topic: a request must not make the home publish elsewhere.
    func isAnswerTopic(_ topic: String) -> Bool {
        let root = Self.root(home) + "answer/"
        return topic.hasPrefix(root) && topic.utf8.count > root.utf8.count
    }

    // MARK: Messages

    /// Published by the broker when the session's connection breaks.
    var will: OutgoingMessage { status(isOnline: false, offset: nil, at: nil) }

    /// - Parameter at: nanoseconds since 1970 UTC.
    func online(offset: UInt64?, at: Int64) -> OutgoingMessage {
        status(isOnline: true, offset: offset, at: at)
    }

    func diff(_ diff: HomeDiff) -> OutgoingMessage {
        message("diff", Array(diff.json(logID: logID).utf8), offset: diff.to)
    }

    /// - Returns: nil for a record without an offset.
    func record(_ record: HomeRecord) -> OutgoingMessage? {
        guard let offset = record.offset else { return nil }
        let events = record.jsonLines.joined(separator: ",")
        // A log id is hexadecimal: nothing of it must be escaped.
        let text = "{\"events\":[\(events)],\"logID\":\"\(logID)\",\"offset\":\(offset),\"v\":1}"
        return message("record", Array(text.utf8), offset: offset)
    }

    func hash(_ hashes: StateHashes, offset: UInt64?) -> OutgoingMessage {
        var json = JSONText()
        json.object { json in
            json.key("graphHash")
            json.string(hexText(hashes.graph))
            json.key("logID")
            json.string(logID)
            json.key("offset")
            if let offset { json.number(offset) } else { json.null() }
            json.key("stateHash")
            json.string(hexText(hashes.state))
            json.key("v")
            json.number(1)
        }
        return message("hash", json.utf8, offset: offset, isRetained: true)
    }

    func snapshot(_ snapshot: HomeSnapshot, _ hashes: StateHashes) -> [UInt8] {
        let text = snapshot.json(
            graphHash: hexText(hashes.graph), stateHash: hexText(hashes.state), logID: logID)
        return Array(text.utf8)
    }

    func refusal(_ code: String, _ message: String) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.key("code")
            json.string(code)
            json.key("message")
            json.string(message)
            json.key("ok")
            json.bool(false)
            json.key("v")
            json.number(1)
        }
        return json.utf8
    }

    func answer(
        _ request: HomeRequest, _ payload: [UInt8], offset: UInt64?
    ) -> OutgoingMessage {
        OutgoingMessage(
            topic: request.replyTopic, payload: payload, qos: 1,
            userProperties: echoFilter.properties(offset: offset),
            correlationData: request.correlationData, expirySeconds: Self.answerExpirySeconds)
    }

    // MARK: Forms

    private func status(isOnline: Bool, offset: UInt64?, at: Int64?) -> OutgoingMessage {
        var json = JSONText()
        json.object { json in
            if let at {
                json.key("at")
                json.string(timeText(at))
            }
            json.key("home")
            json.string(home)
            json.key("logID")
            json.string(logID)
            if let offset {
                json.key("offset")
                json.number(offset)
            }
            json.key("state")
            json.string(isOnline ? "online" : "offline")
            json.key("v")
            json.number(1)
        }
        return message("status", json.utf8, offset: offset, isRetained: true)
    }

    private func message(
        _ name: String, _ payload: [UInt8], offset: UInt64?, isRetained: Bool = false
    ) -> OutgoingMessage {
        OutgoingMessage(
            topic: Self.root(home) + name, payload: payload, qos: 1, isRetained: isRetained,
            userProperties: echoFilter.properties(offset: offset))
    }
}
