// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeBridge

@Suite("Secrets in text")
struct SecretTextTests {
    @Test(
        "a secret is found wherever it stands",
        arguments: [
            "{\"password\":\"x\"}", "pin=4711", "the PIN is 4711", "\"\\u0070in\":1",
            "{\"code\": 1}",
        ])
    func found(text: String) {
        for before in 0..<20 {
            for after in 0..<10 {
                let padded =
                    String(repeating: ".", count: before) + text
                    + String(repeating: ".", count: after)
                #expect(SecretText.isMentioned(in: Array(padded.utf8), anyCode: true), "\(padded)")
            }
        }
    }

    @Test(
        "what names no secret is passed over",
        arguments: [
            "", "{\"state\":\"ON\",\"spin\":1}", "a = b: c \\n d", "\u{BA}\u{BD}\u{DC}: 1 pin",
        ])
    func notFound(text: String) {
        for before in 0..<20 {
            let padded = String(repeating: ".", count: before) + text
            #expect(!SecretText.isMentioned(in: Array(padded.utf8), anyCode: true), "\(padded)")
        }
    }
}
