// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeGraph
import HomeRuntime
import Testing

@testable import HomeServer
@testable import hearth

@Suite struct PageSettingsTests {
    private let files: TestCertificates

    init() throws { files = try TestCertificates() }

    private func settings(_ flags: [Setting: [String]]) async throws -> PageSettings? {
        try PageSettings(try Settings(flags: flags, config: nil, environment: [:]))
    }

    private var tls: [Setting: [String]] {
        [.webCertificate: [files.certificate], .webKey: [files.key]]
    }

    @Test func loopbackAsksForNoLogin() async throws {
        let page = try #require(try await settings([.webPort: ["8123"]]))
        #expect(page.url == "http://localhost:8123/" && !page.wantsLogin && !page.takesCommands)
        let login = try #require(
            try await settings([.webPort: ["8123"], .webLogin: ["true"]]))
        #expect(login.wantsLogin && login.link("x") == "http://localhost:8123/login#x")
    }

    @Test(arguments: [
        ("0.0.0.0", [String](), "https://localhost:1/"), ("::", [], "https://localhost:1/"),
        ("192.168.1.4", [], "https://192.168.1.4:1/"),
        ("2001:db8::1", [], "https://[2001:db8::1]:1/"),
        ("0.0.0.0", ["home.example", "other"], "https://home.example:1/"),
    ])
    func anotherAddressAsksForALogin(address: String, names: [String], url: String) async throws {
        var flags = tls
        flags[.webPort] = ["1"]
        flags[.webAddress] = [address]
        flags[.webHost] = names.isEmpty ? nil : names
        let page = try #require(try await settings(flags))
        #expect(page.wantsLogin && page.url == url)
    }

    @Test(arguments: ["127.0.0.1", "127.1.2.3", "::1"])
    func everyAddressOfLoopbackIsOne(address: String) async throws {
        let page = try await settings([.webPort: ["1"], .webAddress: [address]])
        #expect(page?.wantsLogin == false)
    }

    @Test(arguments: [
        ([Setting.webAddress: ["0.0.0.0"]], "--web-address", "needs web.certificate and web.key"),
        ([.webAddress: ["example.org"]], "--web-address", "is no address of this machine"),
        ([.webAddress: [""]], "--web-address", "is no address of this machine"),
        ([.webHost: ["a/b"]], "--web-host", "is no name of a host"),
        ([.webHost: [""]], "--web-host", "is no name of a host"),
        ([.webCertificate: ["x"]], "--web-certificate", "needs web.key"),
        ([.webKey: ["x"]], "--web-key", "needs web.certificate"),
        ([.webLogin: ["yes please"]], "--web-login", "is not true, false"),
    ])
    func whatWouldOpenAHomeIsRefused(
        flags: [Setting: [String]], flag: String, words: String
    ) async throws {
        var flags = flags
        flags[.webPort] = ["8123"]
        let failure = await #expect(throws: CommandFailure.self) { try await settings(flags) }
        #expect(failure?.line.contains(flag) == true, "\(failure?.line ?? "")")
        #expect(failure?.line.contains(words) == true, "\(failure?.line ?? "")")
    }

    @Test func aLoginCannotBeTurnedOffForOthers() async throws {
        var flags = tls
        flags[.webPort] = ["1"]
        flags[.webAddress] = ["0.0.0.0"]
        flags[.webLogin] = ["false"]
        let failure = await #expect(throws: CommandFailure.self) { try await settings(flags) }
        #expect(failure?.line.contains("must be true: 0.0.0.0 is reached") == true)
    }

    @Test func withoutAPortTheOthersMeanNothing() async throws {
        #expect(try await settings([:]) == nil)
        for setting in [Setting.webCommands, .webLogin] {
            let failure = await #expect(throws: CommandFailure.self) {
                try await settings([setting: ["true"]])
            }
            #expect(failure?.line.contains("needs web.port") == true)
        }
    }

    @Test("a token with the name of a user of the system is told from him in the log")
    func aTokenIsNoUserOfTheSystem() {
        let sender = RequestSender(Caller(name: "root", scope: .command)) { _ in true }
        #expect(sender.user == "http:root")
        let kept = CommandSender.socket(user: sender.user, program: "hearth")
        #expect(kept.redacted { _ in "secret" } == kept)
        #expect(RequestSender(.anybody) { _ in true }.user == nil)
    }

    @Test func aKeyOfAnotherCertificateIsRefused() async throws {
        let other = try TestCertificates()
        let failure = await #expect(throws: CommandFailure.self) {
            try await settings([
                .webPort: ["1"], .webCertificate: [files.certificate],
                .webKey: [other.key],
            ])
        }
        #expect(failure?.line.contains("is not the key of") == true, "\(failure?.line ?? "")")
    }
}
