// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeServer

/// Addresses are compared as addresses: each has many spellings.
@Suite struct ServerAddressTests {
    @Test(arguments: [
        ("192.168.1.4", "192.168.1.4"), ("::ffff:192.168.1.4", "192.168.1.4"),
        ("2001:db8:1:2:3:4:5:6", "32:1:13:184:0:1:0:2"),
        ("2001:db8:1:2:ffff::1", "32:1:13:184:0:1:0:2"),
    ])
    func aMachineIsAnAddressOrHalfOfOne(text: String, machine: String) throws {
        #expect(try #require(IPAddress(text)).machine == machine)
    }

    @Test(arguments: [
        "localhost", "LOCALHOST", "127.0.0.1", "[::1]", "[0:0:0:0:0:0:0:1]",
        "[0000:0000:0000:0000:0000:0000:0000:0001]", "[::0001]", "[::ffff:127.0.0.1]",
        "[::FFFF:7f00:1]",
    ])
    func everySpellingOfLoopbackIsOurs(name: String) {
        #expect(ServerAddress(port: 1).isOurs(name))
    }

    @Test(arguments: [
        "example.org", "127.0.0.1.example.org", "[::2]", "[2001:db8::1]", "192.168.1.4", "", "[",
        "[]", "0x7f.1", "127.1", "2130706433",
    ])
    func whatIsNotOursIsRefused(name: String) {
        #expect(!ServerAddress(port: 1).isOurs(name))
    }

    @Test func theAddressOfTheServerIsOursInEverySpelling() {
        let six = ServerAddress(host: "2001:DB8::1", port: 1)
        #expect(six.isOurs("[2001:db8:0:0:0:0:0:1]"))
        #expect(!six.isOurs("[2001:db8::2]"))
        let wrapped = ServerAddress(host: "192.168.1.4", port: 1)
        #expect(wrapped.isOurs("[::ffff:192.168.1.4]"))
        var named = ServerAddress(host: "192.168.1.4", port: 1)
        named.names = ["Home.example", "192.168.1.9"]
        #expect(named.isOurs("home.EXAMPLE") && named.isOurs("[::ffff:192.168.1.9]"))
        #expect(!named.isOurs("192.168.1.5"))
    }

    /// A page of somebody else can point a name of its own here, but no address.
    @Test(arguments: ["0.0.0.0", "::", "0:0:0:0:0:0:0:0"])
    func whoListensEverywhereIsAskedByAnyAddress(host: String) {
        let address = ServerAddress(host: host, port: 1)
        #expect(address.isOurs("192.168.1.4") && address.isOurs("[2001:db8::1]"))
        #expect(!address.isOurs("example.org") && !address.isLoopback)
    }

    @Test(arguments: [
        "127.0.0.1", "127.8.9.1", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1", "localhost",
    ])
    func loopbackIsLoopback(host: String) {
        #expect(ServerAddress(host: host, port: 1).isLoopback)
    }

    @Test(arguments: ["0.0.0.0", "::", "192.168.1.4", "2001:db8::1", "::2", "example.org"])
    func othersAreNot(host: String) {
        #expect(!ServerAddress(host: host, port: 1).isLoopback)
    }

    @Test("clients are sent to no other machine's loopback, from no TLS to none, and not back")
    func otherNodes() {
        let near = ServerAddress(port: 8123)
        #expect(near.maySend(to: "http://localhost:8124/"))
        #expect(near.maySend(to: "https://engine-2.example:8123/"))
        #expect(!near.maySend(to: "http://localhost:8123/"), "that is itself")
        var public1 = ServerAddress(host: "10.0.0.1", port: 8123)
        public1.names = ["engine-1.example"]
        public1.certificate = ServerCertificate(chainFile: "a", keyFile: "b")
        #expect(public1.maySend(to: "https://engine-2.example:8123/"))
        #expect(public1.maySend(to: "https://[2001:db8::1]:8123/"))
        for url in [
            "https://engine-1.example:8123/", "http://engine-2.example:8123/",
            "https://localhost:8123/", "https://127.0.0.1:8123/", "https://[::1]:8123/",
        ] { #expect(!public1.maySend(to: url), "\(url)") }
    }
}
