// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import HomeGraph
import HomeRuntime
import HomeSDK
import HomeServer

/// What a token that is made allows, and for how long.
struct TokenRights: ParsableArguments {
    @Option(help: "read; command, which may also switch; admin, which may also rename.")
    var scope = AccessScope.read

    @Option(help: ArgumentHelp("When it ends, as 90d; or never.", valueName: "time"))
    var expires = "365d"

    /// - Parameter now: nanoseconds since 1970 UTC.
    func wanted(
        _ name: String, at now: Int64
    ) throws(CommandFailure) -> AccessToken.Wanted {
        guard AccessToken.isValid(name: name) else { throw .tokenName(name) }
        return AccessToken.Wanted(name: name, scope: scope, expiresAt: try end(from: now))
    }

    private func end(from now: Int64) throws(CommandFailure) -> Int64? {
        if expires == "never" { return nil }
        guard let length = HomePredicate.nanoseconds(ofDuration: expires), length > 0 else {
            throw CommandFailure(
                .usage,
                "--expires: '\(TerminalText.escape(expires))' is not how long: 90d, 12h, never")
        }
        return now.addingSaturated(length)
    }
}

extension AccessScope: ExpressibleByArgument {}

extension AccessList {
    /// Adds a token, and returns its secret.
    ///
    /// - Parameter removal: the command that removes it.
    /// - Throws: where there is one of this name, or no room.
    mutating func makeToken(
        _ wanted: AccessToken.Wanted, at now: Int64, removal: String
    ) throws(CommandFailure) -> String {
        guard self[wanted.name]?.isOver(at: now) ?? true else {
            throw CommandFailure(
                .usage, "there is a token '\(wanted.name)' already: '\(removal)' first")
        }
        guard let secret = add(wanted, .token, at: now, { sha256($0) }) else {
            throw CommandFailure(.no, AccessList.full)
        }
        return secret
    }

    /// Removes a token.
    ///
    /// - Parameter listing: the command that lists them.
    /// - Throws: where there is none of this name.
    mutating func revoke(_ name: String, listing: String) throws(CommandFailure) {
        guard tokens.contains(where: { $0.name == name }) else {
            let near = Suggestion.near(name, in: tokens.map(\.name))
            throw CommandFailure(
                .no,
                "there is no token '\(TerminalText.escape(name))'"
                    + (near.isEmpty ? ": '\(listing)' lists them" : Suggestion.question(near)))
        }
        remove(name)
    }
}

extension CommandFailure {
    /// A name that no token may have.
    static func tokenName(_ name: String) -> CommandFailure {
        CommandFailure(
            .usage,
            "'\(TerminalText.escape(name))' is no name of a token: 1 to 64 letters, digits, '-', "
                + "'_' and '.'")
    }
}
