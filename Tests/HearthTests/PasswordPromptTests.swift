// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import Testing

@testable import hearth

/// What becomes of a password that somebody typed.
@Suite struct PasswordPromptTests {
    private static let wrong = SessionFailure.refused(code: 0x86)

    /// - Returns: the password that counts, and how often somebody was asked.
    private func typed(
        _ words: [String], refusal: (String?) -> SessionFailure?
    ) throws -> (password: String?, asked: Int) {
        var asked = 0
        let address = try PasswordPrompt.typed(
            BrokerAddress(host: "h", username: "warden"), at: "mqtt://h:1883",
            read: { () throws(CommandFailure) in
                asked += 1
                return words[asked - 1]
            }, refusal: { refusal($0.password) })
        return (address.password, asked)
    }

    @Test func aWrongPasswordIsAskedAgain() throws {
        let found = try typed(["wrong", "right"]) { $0 == "right" ? nil : Self.wrong }
        #expect(found.password == "right" && found.asked == 2)
    }

    @Test func thirdWrongPasswordEndsIt() {
        let failure = #expect(throws: CommandFailure.self) {
            try typed(["a", "b", "c", "d"]) { _ in Self.wrong }
        }
        #expect(failure?.status == .notAllowed)
        #expect(failure?.line.hasPrefix("mqtt://h:1883: broker refused") == true)
    }

    @Test func aBrokerThatSaysNothingOfItIsNotAskedAgain() throws {
        let found = try typed(["unknown"]) { _ in nil }
        #expect(found.password == "unknown" && found.asked == 1)
    }

    @Test func whoEndsTheQuestionEndsTheCommand() {
        let failure = #expect(throws: CommandFailure.self) {
            try PasswordPrompt.typed(
                BrokerAddress(host: "h", username: "warden"), at: "mqtt://h:1883",
                read: { () throws(CommandFailure) in
                    throw CommandFailure(.interrupted, "interrupted")
                }, refusal: { _ in Self.wrong })
        }
        #expect(failure?.status == .interrupted)
    }
}
