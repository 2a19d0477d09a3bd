// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// Places in which a secret was once left in clear (K-11).
struct SecretReviewTests {
    private static let context = CodecContext(profile: "p", sha256: CodecSupport.digest)

    @Test(
        "K-11: keys with spaces, the codes of vendors and pre-shared keys are secrets",
        arguments: [
            #"{"pin code":12345678}"#, #"{"api key":"12345678"}"#, #"{"psk":"12345678"}"#,
            #"{"user_code":"12345678"}"#, #"{"doorCode":"12345678"}"#,
            #"{"command":"unlock","arguments":{"code":"12345678"}}"#,
            #"{"command":"unlock","arguments":{"code":12345678}}"#,
            #"{"command":"unlock","arguments":{"users":[{"code":12345678}]}}"#,
            #"{"state":{"state":"UNLOCK","code":12345678}}"#,
            #"{"network  key":"12345678"}"#, #"{"my pin                           code":12345678}"#,
            #"{"\tpin":12345678}"#, #"{"a\npin code":12345678}"#,
            // No JSON.
            #"{ state: 'UNLOCK', code: '12345678' }"#, "the pin code: 12345678",
            #"{"pin code":12345678"#,
            // Cut off, with a quote in the secret.
            #"{"token":"se\"12345678","state":"#, #"{"token":"se\"12345678"#,
        ])
    func isHidden(payload: String) throws {
        let clean = try #require(
            Self.context.redaction.redacted(Array(payload.utf8), limits: JSONLimits()))
        #expect(!String(decoding: clean, as: UTF8.self).contains("12345678"))
    }

    @Test(
        "K-11: a code in a sentence is a secret",
        arguments: [
            "the pin_code is 90817263", "the PIN is 90817263.", "PIN 90817263", "Pin: 90817263",
            "your PIN was 90817263, keep it", "pin set to 90817263", "PIN was changed to 90817263",
            "pin entered: 90817263", "the PIN is now 90817263", "pwd=90817263",
            "passwd: 90817263", "the password is x90817263", "the token is 'x 90817263'",
            "code: 90817263", "the code is 90817263", "Code 90817263", "door code 90817263",
            "unlocked with code 90817263", "das Passwort lautet 90817263", "die PIN ist 90817263",
            "Kennwort: 90817263", #"{"message":"the pin_code is 90817263"}"#,
            #"{"log":{"text":"user 1: PIN 90817263!"}}"#, #"["code = 90817263"]"#,
            "the passcode is\t90817263",
        ])
    func isHiddenInASentence(payload: String) throws {
        let redaction = Self.context.redaction
        let clean = try #require(
            redaction.redacted(Array(payload.utf8), limits: JSONLimits()), "\(payload)")
        #expect(!String(decoding: clean, as: UTF8.self).contains("90817263"))
        // Read again, it stays as it is.
        #expect((redaction.redacted(clean, limits: JSONLimits()) ?? clean) == clean)
    }

    @Test(
        "K-11: a sentence without a code keeps its words",
        arguments: [
            "the PIN is wrong", "a password is required", "pin 4 is high", "token expired",
            "error code 4711", "error code: 4711", "status code is 4711", "exit code: 1000",
            "the code is not known", "pins 1234", "spin is 1200", "1234 codes", "code is 404",
            "the pin is", "pin ", "PIN", #"{"message":"error code 4711"}"#, "press key 1234",
            "model 4711 is 1234", #"{"code":90817263"#,
        ])
    func isNoSecretInASentence(payload: String) {
        #expect(
            Self.context.redaction.redacted(Array(payload.utf8), limits: JSONLimits()) == nil)
    }

    /// Between the bounds of its message, a key is asked about as it is written.
    @Test("K-11: what is a secret by its name is found in a payload", arguments: SecretTests.keys)
    func isFound(key: String) throws {
        for prefix in ["", " ", "a ", "a-", "é", "\t", "\n", "/", "\""] {
            for separator in ["_", "-", " "] {
                let name = prefix + key.replacing("_", with: separator)
                #expect(SecretNames.contain(name))
                let payload = JSONWriter.write(
                    .object(JSONObject([JSONMember(key: name, value: .string("12345678"))])))
                let clean = try #require(
                    Self.context.redaction.redacted(Array(payload.utf8), limits: JSONLimits()),
                    "\(payload)")
                #expect(!String(decoding: clean, as: UTF8.self).contains("12345678"))
            }
        }
    }

    @Test(
        "K-11: the name of an error is no code",
        arguments: [
            #"{"arguments":{"code":"notFound"}}"#, #"{"state":"failed","code":"outOfRange"}"#,
            #"{"code":12345678,"message":"error"}"#, #"{"code":"E5"}"#,
        ])
    func isNoSecret(payload: String) {
        #expect(
            Self.context.redaction.redacted(Array(payload.utf8), limits: JSONLimits()) == nil)
    }

    @Test("K-11: the user properties of a record hold no secret")
    func recordedProperties() {
        var recorder = SessionRecorder(
            profile: "p", capture: .all, reader: MessageReader(context: Self.context),
            books: HomeState().books)
        let values = ["12345678", "007", "null", "", #"{"user":"12345678"}"#, "redacted:x"]
        let message = IncomingMessage(
            topic: "a", payload: [],
            userProperties: values.map { UserProperty(name: "api key", value: $0) } + [
                UserProperty(name: "note", value: "the pin code: 12345678"),
                UserProperty(name: "note", value: #"{"password":"12345678"}"#),
                UserProperty(name: "plain", value: "12345678"),
            ], receivedAt: 0)
        let recorded = recorder.record(SessionBatch(items: [.message(message)]), now: 0)
        let properties = recorded.records[0].origin?.userProperties ?? []
        let digest = Self.context.redaction.digest
        func mark(_ text: String) -> String { SecretDigest.mark(.string(text), by: digest) }
        let secret = mark("12345678")
        #expect(
            properties.map(\.value) == values.map(mark) + [
                "the pin code: \(secret)", #"{"password":"\#(secret)"}"#, "12345678",
            ])
        #expect(properties.map(\.name) == message.userProperties.map(\.name))
    }

    @Test("K-11: user properties hold no secret either")
    func userProperties() {
        let reader = MessageReader(context: Self.context)
        let pin = reader.redacted(UserProperty(name: "pin_code", value: "12345678"))
        #expect(pin.name == "pin_code")
        #expect(pin.value.hasPrefix("redacted:"))
        let quoted = reader.redacted(UserProperty(name: "note", value: "password=12345678"))
        #expect(!quoted.value.contains("12345678"))
        let plain = UserProperty(name: "hearth-log", value: "abc")
        #expect(reader.redacted(plain) == plain)
    }
}
