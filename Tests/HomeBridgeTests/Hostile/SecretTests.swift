// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeRuntime
import HomeTesting
import Testing

@testable import HomeBridge

@Suite("Secrets")
struct SecretTests {
    /// Nothing else in these tests holds these characters in this order.
    private static let secret = "Q7x9Z3"

    static let keys = [
        "pin_code", "pincode", "pinCode", "pin", "PIN", "user_pin", "password", "wifi_password",
        "mqttPassword", "passphrase", "network_key", "auth_token", "token", "api_key", "apiKey",
        "secret", "clientSecret", "install_code", "action_code", "credentials", "credentialData",
        "users-1-pin_code", "user_code", "doorCode", "lock-code", "access_code", "psk", "wifiPSK",
        "wpa_psk", "Password1", "Password_2", "MqttPassword12", "SSId1", "ssid_2", "api_key2",
    ]

    @Test("K-11: a key is a secret's by its end", arguments: keys)
    func names(key: String) {
        #expect(SecretNames.contain(key))
    }

    @Test(
        "K-11: what only looks alike is none",
        arguments: [
            "spin", "pins", "code", "pin_code_count", "tokens", "passwordless", "state", "key", "",
            "_", "secretary", "broken", "color_temp_startup", "apsk", "zip_code",
            // A chip has pins with numbers; one network alone is where the device is.
            "pin1", "GPIO_PIN_12", "SSId", "1", "12", "_1", "state1",
        ])
    func otherNames(key: String) {
        #expect(!SecretNames.contain(key))
    }

    /// A message somewhere in which the secret stands.
    struct Case: CustomStringConvertible {
        var topic: String
        var payload: String
        var delivery: Delivery
        var description: String { "\(topic) \(payload) \(delivery)" }
    }

    private struct Survived: Error, CustomStringConvertible { var description: String }

    @Test("K-11: no secret survives in events, captures and held messages, wherever it stands")
    func survives() throws {
        let accepts: Set<Acceptance> = [.commands, .metadata]
        try checkProperty(cases: 700, seed: 41, generate: Self.any) { test in
            for isKnown in [true, false] {
                let context = CodecContext(
                    profile: "p", roots: ["z", "h"], accepts: accepts, sha256: CodecSupport.digest)
                var reader = MessageReader(context: context)
                if isKnown { Self.announce(to: &reader) }
                try Self.check(reader.read(Self.message(test)), of: test.payload)
                // What was held is read when its device is announced.
                if !isKnown {
                    try Self.check(reader.read(Self.list))
                    try Self.check(reader.read(Self.announcement))
                }
            }
        }
    }

    private static func check(_ result: DecodedMessage, of payload: String = "") throws {
        let capture = result.redactedPayload.map { String(decoding: $0, as: UTF8.self) } ?? payload
        guard !capture.contains(secret) else { throw Survived(description: "capture \(capture)") }
        for event in result.events {
            var text = "\(event)"
            if case .messageHeld(let held) = event {
                text += String(decoding: held.payload, as: UTF8.self)
            }
            guard !text.contains(secret) else { throw Survived(description: text) }
        }
    }

    private static func message(_ test: Case) -> CodecMessage {
        CodecMessage(
            topic: test.topic, payload: Array(test.payload.utf8), delivery: test.delivery,
            receivedAt: 0)
    }

    private static let list = CodecSupport.list(
        """
        {"type":"lock","features":[{"type":"binary","name":"state","property":"state","access":3,\
        "value_on":"LOCK","value_off":"UNLOCK"}]},\
        {"type":"composite","name":"pin_code","property":"pin_code","access":7,"features":[]},\
        {"type":"enum","name":"action","property":"action","access":1}
        """)
    private static let announcement = CodecSupport.message(
        "hearth/v1/h/in/announce/lock", #"{"name":"Lock"}"#)

    private static func announce(to reader: inout MessageReader) {
        _ = reader.read(list)
        _ = reader.read(announcement)
    }

    // MARK: - Cases

    private static func any(_ random: inout SeededRandom) -> Case {
        let key = keys[random.below(keys.count)]
        let delivery = Delivery.allCases[random.below(3)]
        switch random.below(4) {
        case 0:
            let topics = [
                "z/dev/\(key)", "z/dev/set/\(key)", "z/other/\(key)", "z/other/set/\(key)",
            ]
            let values = [secret, "\"\(secret)\"", object(key, &random), "[\"\(secret)\",1]"]
            return Case(
                topic: topics[random.below(topics.count)], payload: values[random.below(4)],
                delivery: delivery)
        case 1:
            let arguments = object(key, &random)
            let payload = """
                {"id":"1","issuedAt":0,"device":"native:lock","trait":"Matter.DoorLockTrait",\
                "command":"unlockDoor","arguments":\(arguments)}
                """
            return Case(
                topic: "hearth/v1/h/in/command", payload: broken(payload, &random),
                delivery: delivery)
        case 2:
            let topics = [
                "report/lock", "event/lock/p/T", "answer/lock", "request", "announce/lock",
            ]
            let inner = object(key, &random)
            let payloads = [
                #"{"parts":{"p":{"T":\#(inner)}}}"#, #"{"name":"n","fields":\#(inner)}"#,
                #"{"id":"1","state":"failed","message":"\#(key): \#(secret)"}"#, inner,
            ]
            return Case(
                topic: "hearth/v1/h/in/" + topics[random.below(topics.count)],
                payload: broken(payloads[random.below(payloads.count)], &random),
                delivery: delivery)
        default:
            let topics = [
                "z/dev", "z/dev/set", "z/dev/left/set", "z/other", "z/other/set", "z/dev/get",
                "z/bridge/request/x", "z/bridge/logging", "z/bridge/info", "z/bridge/event",
                "z/dev/set/state", "z/dev/availability", "z/bridge/response/x",
            ]
            return Case(
                topic: topics[random.below(topics.count)],
                payload: broken(object(key, &random), &random), delivery: delivery)
        }
    }

    /// An object that holds the secret: as text, in a list, in an object of its own, in the code of
    /// a lock, in a line that quotes another message.
    private static func object(_ key: String, _ random: inout SeededRandom) -> String {
        let values = [
            "\"\(secret)\"", "[\"\(secret)\"]", "[{\"value\":\"\(secret)\"},\"\(secret)\"]",
            "{\"value\":\"\(secret)\",\"user\":1}", "{\"user\":1,\"\(key)\":\"\(secret)\"}",
            "[[\"\(secret)\"]]",
        ]
        let member = "\"\(key)\":\(values[random.below(values.count)])"
        let quoted = "{\\\"\(key)\\\":\\\"\(secret)\\\"}"
        let objects = [
            "{\(member)}", "{\"state\":\"LOCK\",\(member)}", "{\"a\":[{\"b\":{\(member)}}]}",
            "{\"state\":{\"state\":\"UNLOCK\",\"code\":\"\(secret)\"}}",
            "{\"state\":{\"code\":\"\(secret)\"}}", "{\"state\":\"LOCK\",\"code\":\"\(secret)\"}",
            "{\"message\":\"payload '\(quoted)'\"}", "{\"message\":\"\(key)=\(secret)\"}",
        ]
        return objects[random.below(objects.count)]
    }

    /// Cut off behind the secret, now and then.
    private static func broken(_ payload: String, _ random: inout SeededRandom) -> String {
        guard random.oneIn(4) else { return payload }
        return String(payload.dropLast(1 + random.below(3)))
    }

    // MARK: - Digests

    @Test("K-11: the same secret has the same digest as text, number and bare value")
    func sameDigest() {
        let redaction = SecretRedaction(
            digest: SecretDigest.keyed([1], sha256: CodecSupport.digest))
        func clean(_ payload: String, key: String? = nil) -> String {
            let bytes = redaction.redacted(
                Array(payload.utf8), key: key, limits: JSONLimits(keysMax: 100))
            return String(decoding: bytes ?? Array(payload.utf8), as: UTF8.self)
        }
        let bare = clean("1234", key: "pin_code")
        #expect(bare.hasPrefix("redacted:") && bare.utf8.count == 17)
        #expect(clean("\"1234\"", key: "pin_code") == bare)
        #expect(clean(#"{"pin":1234}"#) == #"{"pin":"\#(bare)"}"#)
        #expect(clean(#"{"pin":"1234"}"#) == #"{"pin":"\#(bare)"}"#)
        #expect(clean(#"{"pin":"1234"#) == #"{"pin":"\#(bare)"#)
        #expect(clean(#"{"pin":"\#(bare)"}"#) == #"{"pin":"\#(bare)"}"#)
        #expect(clean("4321", key: "pin_code") != bare)
        #expect(clean("1234", key: "brightness") == "1234")
    }

    @Test("K-11: a value with a secret's name hides nothing of what stands beside it")
    func othersOfTheTopicStay() throws {
        var home = CodecHome(CodecSupport.reader())
        for (id, key) in [("temp", "t"), ("door_pin", "p")] {
            home.read(
                CodecSupport.message(
                    "homeassistant/sensor/board/\(id)/config",
                    "{\"name\":\"\(id)\",\"unique_id\":\"\(id)\",\"state_topic\":\"dev/state\","
                        + "\"value_template\":\"{{ value_json.\(key) }}\","
                        + "\"device\":{\"identifiers\":[\"board\"]}}"))
        }
        home.lines = []
        home.read(CodecSupport.message("dev/state", #"{"t":21.5,"p":4}"#))
        #expect(home.lines.contains { $0.contains("21.5") })
    }

    @Test("K-11: nothing, null and an empty text are no secrets; what is beside one stays")
    func harmless() {
        for payload in [
            "{}", #"{"pin_code":null}"#, #"{"pin_code":""}"#, #"{"pin_code":[]}"#,
            #"{"pin_code":{"user":1,"user_enabled":true,"pin_code":null}}"#,
            #"{"code":5,"message":"error"}"#, #"{"message":"code: 5"}"#,
        ] {
            let redaction = SecretRedaction(
                digest: SecretDigest.keyed([], sha256: CodecSupport.digest))
            let clean = redaction.redacted(
                Array(payload.utf8), limits: JSONLimits(keysMax: 100))
            #expect(clean == nil, "\(payload)")
        }
    }

    @Test(
        "K-11: the digest begins an HMAC-SHA-256 (RFC 4231, cases 1, 2 and 6)",
        arguments: [
            ([UInt8](repeating: 0x0b, count: 20), "Hi There", "b0344c61"),
            (Array("Jefe".utf8), "what do ya want for nothing?", "5bdcc146"),
            (
                [UInt8](repeating: 0xaa, count: 131),
                "Test Using Larger Than Block-Size Key - Hash Key First", "60e43159"
            ),
        ])
    func keyedDigest(key: [UInt8], text: String, expected: String) {
        let digest = SecretDigest.keyed(key, sha256: sha256)
        #expect(digest(Array(text.utf8)) == expected)
    }
}
