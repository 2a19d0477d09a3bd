// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeSDK

/// One line of a message file.
struct MessageLine: Equatable {
    var topic: String
    var payload: [UInt8]
    var qos: UInt8
    /// Whether the broker delivered its stored copy.
    var isStored: Bool
    /// The retain flag as published; nil where unknown: brokers do not pass it on with live
    /// messages.
    var isRetained: Bool?
    /// Nanoseconds since 1970 UTC; nil where the line does not say.
    var receivedAt: Int64?

    struct Problem: Error, Equatable {
        var words: String
        /// Whether the line is whole, and its message is not.
        var isOfPayload = false
    }

    init(_ line: ArraySlice<UInt8>) throws(Problem) {
        let object = try Self.object(line)
        guard let topic = object["topic"]?.string else { throw Problem(words: "no topic") }
        if MosquittoLine.isOne(object) {
            self = try MessageLine(mosquitto: object, topic: topic)
            return
        }
        self.topic = topic
        if let text = object["payload"]?.string {
            payload = Array(text.utf8)
        } else if let text = object["payload_b64"]?.string {
            guard let bytes = Base64.decode(text) else {
                throw Problem(words: "payload_b64 is not base64")
            }
            payload = bytes
        } else {
            throw Problem(words: "no payload")
        }
        guard let qos = UInt8(exactly: object["qos"]?.int ?? 0), qos <= 2 else {
            throw Problem(words: "qos is not 0, 1 or 2")
        }
        self.qos = qos
        isStored = object["stored"]?.bool ?? false
        isRetained = object["retain"]?.bool
        if let text = object["receivedAt"]?.string {
            guard let time = SourceTime.nanoseconds(text) else {
                throw Problem(words: "receivedAt is not a time")
            }
            receivedAt = time
        }
    }

    private init(mosquitto object: JSONObject, topic: String) throws(Problem) {
        guard let payload = MosquittoLine.payload(object) else {
            throw Problem(words: "the payload is cut off or no text", isOfPayload: true)
        }
        guard let qos = UInt8(exactly: object["qos"]?.int ?? 0), qos <= 2 else {
            throw Problem(words: "qos is not 0, 1 or 2")
        }
        guard let time = object["tst"]?.string.flatMap(MosquittoLine.time) else {
            throw Problem(words: "tst is not a time")
        }
        self.topic = topic
        self.payload = payload
        self.qos = qos
        // Brokers do not pass the flag on with live messages.
        isStored = object["retain"]?.int == 1
        isRetained = isStored ? true : nil
        receivedAt = time
    }

    private static func object(_ line: ArraySlice<UInt8>) throws(Problem) -> JSONObject {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(Array(line))
        } catch {
            // A whole line all the same, though its payload is no text.
            let isWhole = MosquittoLine.repaired(line).map {
                (try? JSONReader.read($0).object).map(MosquittoLine.isOne) ?? false
            }
            throw Problem(
                words: "not JSON: \(error.description)", isOfPayload: isWhole ?? false)
        }
        guard let object = value.object else { throw Problem(words: "not a JSON object") }
        return object
    }
}

extension MessageLine {
    /// The message of a record; nil for one without a captured message.
    init?(_ record: HomeRecord) {
        guard let origin = record.origin, let payload = record.capture else { return nil }
        topic = origin.topic
        self.payload = payload
        qos = origin.qos
        isStored = origin.isRetained
        receivedAt = record.receivedAt
    }

    /// The line of a received message; the payload may differ from its own where that has secrets.
    init(_ message: IncomingMessage, payload: [UInt8]) {
        topic = message.topic
        self.payload = payload
        qos = message.qos
        isStored = message.isRetained
        // A stored copy was published with the retain flag; of others it is unknown.
        isRetained = message.isRetained ? true : nil
        receivedAt = message.receivedAt
    }

    /// The line, without its end; unknown members are left out.
    var json: String {
        var json = JSONText()
        json.object { json in
            if let text = String(validating: payload, as: UTF8.self) {
                json.key("payload")
                json.string(text)
            } else {
                json.key("payload_b64")
                json.string(base64(payload))
            }
            json.key("qos")
            json.number(qos)
            if let receivedAt {
                json.key("receivedAt")
                json.string(timeText(receivedAt))
            }
            if let isRetained {
                json.key("retain")
                json.bool(isRetained)
            }
            if isStored {
                json.key("stored")
                json.bool(true)
            }
            json.key("topic")
            json.string(topic)
        }
        return json.text
    }
}

/// Message files; none is read into memory completely, because it may be larger.
enum MessageFile {
    /// Reads the messages one after the other; the body returns false to stop.
    ///
    /// A message that `mosquitto_sub` did not write whole is left out, which is said at the end.
    /// - Throws: the first line that is no message, with its place.
    static func each(
        _ path: String, name: String? = nil,
        _ body: (Int, MessageLine) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) {
        var number = 0
        var leftOut = 0
        let shown = TerminalText.escape(name ?? path)
        try FileLines.each(path) { line throws(CommandFailure) in
            number += 1
            guard !line.isEmpty else { return true }
            let message: MessageLine
            do throws(MessageLine.Problem) {
                message = try MessageLine(line)
            } catch {
                if error.isOfPayload {
                    leftOut += 1
                    return true
                }
                throw CommandFailure(.damaged, "\(shown) line \(number): \(error.words)")
            }
            return try body(number, message)
        }
        guard leftOut > 0 else { return }
        Output.tell(
            "\(shown): \(CountText.of(leftOut, "message")) left out: mosquitto_sub wrote no more "
                + "than a part of the payload")
    }
}

enum Base64 {
    /// The bytes of a text with or without padding; nil for anything else.
    static func decode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var group: UInt32 = 0
        var bits = 0
        var characters = Array(text.utf8)
        while characters.last == UInt8(ascii: "=") { characters.removeLast() }
        for character in characters {
            guard let value = value(of: character) else { return nil }
            group = group << 6 | value
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
            }
        }
        return bits < 6 ? bytes : nil
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - 65)
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - 97 + 26)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - 48 + 52)
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
