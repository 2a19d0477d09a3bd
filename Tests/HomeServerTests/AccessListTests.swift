// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeRuntime
import Testing

@testable import HomeServer

@Suite struct AccessListTests {
    private static let now: Int64 = 1_795_176_000_000_000_000
    private static let digest: SHA256Function = { sha256($0) }

    private static func list() -> AccessList { AccessList(logID: "07") }

    private static func token(
        _ list: inout AccessList, _ name: String = "panel", _ scope: AccessScope = .read,
        structure: String? = nil, expiresAt: Int64? = nil
    ) throws -> String {
        let wanted = AccessToken.Wanted(
            name: name, scope: scope, structure: structure, expiresAt: expiresAt)
        let secret = list.add(wanted, .token, at: now, digest)
        return try #require(secret)
    }

    @Test func aSecretOpensItsTokenAndNoOther() throws {
        var list = Self.list()
        let first = try Self.token(&list, "first", .command)
        let second = try Self.token(&list, "second")
        #expect(list.token(for: first, at: Self.now, Self.digest)?.name == "first")
        #expect(list.token(for: second, at: Self.now, Self.digest)?.name == "second")
        #expect(first != second && first.hasPrefix("hearth_") && first.utf8.count == 84)
        // The id of one with the secret of the other.
        let mixed = first.prefix(20) + second.dropFirst(20)
        #expect(list.token(for: String(mixed), at: Self.now, Self.digest) == nil)
    }

    @Test func noSecretIsInTheFile() throws {
        var list = Self.list()
        let secret = try Self.token(&list)
        #expect(!list.json.contains(secret) && !list.json.contains(secret.suffix(64)))
        #expect(try AccessList(Array(list.json.utf8)) == list)
    }

    /// Each text that is nearly the secret.
    @Test func whatIsNearlyASecretOpensNothing() throws {
        var list = Self.list()
        let secret = try Self.token(&list)
        var texts = [
            "", "hearth_", "hearth__", secret + "0", String(secret.dropLast()),
            secret.uppercased(), " " + secret, secret + "\n", secret.replacing("_", with: "-"),
        ]
        for place in secret.indices {
            var other = secret
            let new: Character = other[place] == "0" ? "1" : "0"
            other.replaceSubrange(place...place, with: [new])
            texts.append(other)
        }
        for text in texts {
            #expect(list.token(for: text, at: Self.now, Self.digest) == nil, "\(text)")
        }
    }

    @Test(arguments: [
        (Int64.min, false), (now - 1, false), (now, false), (now + 1, true), (.max, true),
    ])
    func aTokenEnds(end: Int64, isOpen: Bool) throws {
        var list = Self.list()
        let secret = try Self.token(&list, expiresAt: end)
        #expect((list.token(for: secret, at: Self.now, Self.digest) != nil) == isOpen)
        #expect(list.hasToken(at: Self.now) == isOpen)
        // The next change throws it out.
        _ = try Self.token(&list, "other")
        #expect((list["panel"] != nil) == isOpen)
    }

    @Test func aRevokedTokenOpensNothing() throws {
        var list = Self.list()
        let secret = try Self.token(&list)
        list.remove("panel")
        #expect(list.token(for: secret, at: Self.now, Self.digest) == nil)
        #expect(!list.hasToken(at: Self.now))
    }

    @Test func aLinkLetsInOnce() throws {
        var list = Self.list()
        let end = Self.now + 900_000_000_000
        let wanted = AccessToken.Wanted(
            name: "me", scope: .admin, structure: "structure:1", expiresAt: end)
        let made = list.add(wanted, .link, at: Self.now, Self.digest)
        let link = try #require(made)
        #expect(list.token(for: link, at: Self.now, Self.digest) == nil, "a link is no token")
        #expect(!list.hasToken(at: Self.now))
        var late = list
        #expect(late.redeem(link, at: end, Self.digest) == nil)
        let redeemed = list.redeem(link, at: end - 1, Self.digest)
        let secret = try #require(redeemed)
        let token = try #require(list.token(for: secret, at: end, Self.digest))
        #expect(token.scope == .admin && token.structure == "structure:1" && token.name == "me")
        #expect(token.expiresAt == end - 1 + AccessList.loginDays * 86_400_000_000_000)
        #expect(list.redeem(link, at: Self.now, Self.digest) == nil, "once")
        #expect(list.redeem(secret, at: Self.now, Self.digest) == nil, "a token is no link")
    }

    @Test func aSecondLoginOfANameHasItsOwnToken() throws {
        var list = Self.list()
        let long = String(repeating: "x", count: 64)
        for name in ["me", "me", "me", long, long] {
            let link = list.add(.init(name: name), .link, at: Self.now, Self.digest)
            let secret = list.redeem(link ?? "", at: Self.now, Self.digest)
            #expect(secret != nil)
        }
        #expect(
            list.tokens.map(\.name) == ["me", "me-2", "me-3", long, String(long.prefix(60)) + "-2"])
        #expect(try AccessList(Array(list.json.utf8)) == list)
    }

    @Test(arguments: AccessScope.allCases, [nil, "structure:1"])
    func aLinkGivesWhatItsMakerSaid(scope: AccessScope, structure: String?) throws {
        var list = Self.list()
        let wanted = AccessToken.Wanted(name: "me", scope: scope, structure: structure)
        let link = list.add(wanted, .link, at: Self.now, Self.digest)
        let secret = list.redeem(try #require(link), at: Self.now, Self.digest)
        let token = list.token(for: try #require(secret), at: Self.now, Self.digest)
        #expect(token?.scope == scope && token?.structure == structure)
    }

    @Test func aRevokedNameHasNoLinkLeft() throws {
        var list = Self.list()
        _ = try Self.token(&list, "me")
        let made = list.add(.init(name: "me", scope: .admin), .link, at: Self.now, Self.digest)
        let link = try #require(made)
        #expect(list["me"]?.use == .token, "a name means a token and not a link")
        #expect(list.isLink(link, at: Self.now, Self.digest))
        list.remove("me")
        #expect(list.tokens.isEmpty && !list.isLink(link, at: Self.now, Self.digest))
        _ = list.add(.init(name: "me"), .link, at: Self.now, Self.digest)
        #expect(list["me"] == nil)
    }

    @Test func aListIsBounded() throws {
        var list = Self.list()
        for number in 0..<AccessList.tokensMax {
            _ = try Self.token(&list, "token-\(number)", .admin, structure: "structure:\(number)")
        }
        #expect(list.add(.init(name: "more"), .token, at: Self.now, Self.digest) == nil)
        #expect(list.json.utf8.count < AccessList.bytesMax)
        #expect(try AccessList(Array(list.json.utf8)) == list)
    }

    @Test(arguments: [
        ("", "is damaged: it is not a list of tokens in JSON"),
        ("[]", "is damaged: it is not a list"), ("{}", "is damaged: it is not a list"),
        (#"{"logID":"x","tokens":[],"v":2}"#, "is of version 2, of a newer hearth"),
        (#"{"logID":"x","tokens":[{"name":"a"}],"v":1}"#, "is damaged"),
        (#"{"logID":"x","tokens":[TOKEN,TOKEN],"v":1}"#, "its entry 1 has the id of another"),
        (#"{"logID":"x","tokens":[TOKEN,NAMESAKE],"v":1}"#, "its entry 1 has the name of another"),
        (#"{"logID":"x","tokens":[NAMELESS],"v":1}"#, "its entry 0 has no name"),
        (#"{"logID":"x","tokens":[UNNAMED],"v":1}"#, "its entry 0 has no name"),
        (#"{"logID":"x","tokens":[MANY],"v":1}"#, "its entry 256 is one too many"),
        (#"{"logID":"x","tokens":[SHORT],"v":1}"#, "its entry 0 has no digest"),
        (#"{"logID":"x","tokens":[ROOT],"v":1}"#, "is damaged"),
        (#"{"logID":"x","tokens":[HUGE],"v":1}"#, "is damaged"),
    ])
    func whatIsNotUnderstoodOpensNothing(content: String, sentence: String) throws {
        let digest = String(repeating: "0", count: 64)
        let token =
            #"{"createdAt":1,"digest":"\#(digest)","id":"a","name":"a","scope":"read","use":"token"}"#
        let many = (0...AccessList.tokensMax).map {
            token.replacing(#""id":"a","name":"a""#, with: #""id":"\#($0)","name":"\#($0)""#)
        }
        let content = content.replacing("MANY", with: many.joined(separator: ","))
            .replacing("TOKEN", with: token)
            .replacing("NAMESAKE", with: token.replacing(#""id":"a""#, with: #""id":"b""#))
            .replacing("UNNAMED", with: token.replacing(#""name":"a""#, with: #""name":"""#))
            .replacing("NAMELESS", with: token.replacing(#""name":"a""#, with: #""name":"a b""#))
            .replacing("SHORT", with: token.replacing(digest, with: "00"))
            .replacing("ROOT", with: token.replacing("read", with: "root"))
            .replacing("HUGE", with: token.replacing(":1,", with: ":9223372036854775808,"))
        let damage = #expect(throws: AccessList.Damage.self) { try AccessList(Array(content.utf8)) }
        #expect(damage?.sentence.contains(sentence) == true, "\(damage?.sentence ?? "")")
    }

    @Test func scopesHoldThoseBefore() {
        #expect(AccessScope.read < .command && .command < .admin)
    }
}
