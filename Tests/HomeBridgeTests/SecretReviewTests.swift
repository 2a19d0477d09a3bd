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
