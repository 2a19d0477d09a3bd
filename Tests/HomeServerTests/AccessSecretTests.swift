// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeServer

@Suite struct AccessSecretTests {
    private static let id = "0123456789ab"
    private static let secret = String(repeating: "0f", count: 32)

    @Test func aNewOneReadsBack() {
        let one = AccessSecret()
        #expect(AccessSecret(one.text) == one)
        #expect(AccessSecret().text != one.text)
    }

    /// Each text that is no secret: `I` stands for an id, `S` for the rest.
    @Test(arguments: [
        "", "hearth_", "I_S", "Hearth_I_S", "hearth_I_S0", "hearth_I_-S", "hearth_IS",
        // The line between id and secret is elsewhere, or there are two.
        "hearth_-I_0S", "hearth_I0_-S", "hearth_I0S", "hearth_I_-S_", "hearth_I0_-S0",
        // What is no hexadecimal number in small letters.
        "hearth_I_-SF", "hearth_I_-Sg", "hearth_-I/_S", "hearth_-I:_S",
    ])
    func whatIsNoSecretIsNotRead(form: String) {
        // A line before a letter: without its last character.
        let text = form.replacing("-I", with: Self.id.dropLast())
            .replacing("-S", with: Self.secret.dropLast()).replacing("I", with: Self.id)
            .replacing("S", with: Self.secret)
        #expect(AccessSecret(text) == nil, "\(text)")
        #expect(AccessSecret("hearth_\(Self.id)_\(Self.secret)") != nil)
    }

    @Test func digestsAreEqualFromEndToEnd() {
        let digest = Self.secret
        #expect(AccessSecret.areEqual(digest, digest))
        #expect(!AccessSecret.areEqual(digest, ""))
        #expect(!AccessSecret.areEqual("", digest))
        #expect(!AccessSecret.areEqual(digest, String(digest.dropLast())))
        for place in digest.indices {
            var other = digest
            other.replaceSubrange(place...place, with: ["a"])
            #expect(!AccessSecret.areEqual(digest, other))
        }
    }
}
