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
        ])
    func isHidden(payload: String) throws {
        let clean = try #require(
            Self.context.redaction.redacted(Array(payload.utf8), limits: JSONLimits()))
        #expect(!String(decoding: clean, as: UTF8.self).contains("12345678"))
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
