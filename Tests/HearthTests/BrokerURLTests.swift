// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import hearth

@Suite struct BrokerURLTests {
    @Test(
        arguments: [
            ("mqtt://localhost", "localhost", 1883, nil, false),
            ("mqtt://10.0.0.5:1884", "10.0.0.5", 1884, nil, false),
            ("mqtts://broker.example/", "broker.example", 8883, nil, true),
            ("MQTT://warden@host:1", "host", 1, "warden", false),
            ("mqtt://warden%40home@host", "host", 1883, "warden@home", false),
            ("mqtt://[::1]:1885", "::1", 1885, nil, false),
            ("mqtts://user@[fe80::1%25eth0]", "fe80::1%eth0", 8883, "user", true),
        ] as [(String, String, UInt16, String?, Bool)])
    func readsAddresses(text: String, host: String, port: UInt16, user: String?, isTLS: Bool) throws
    {
        let url = try BrokerURL(text)
        #expect(url.host == host)
        #expect(url.port == port)
        #expect(url.username == user)
        #expect(url.isTLS == isTLS)
    }

    @Test(arguments: [
        ("localhost:1883", "a broker is written as mqtt://host:1883"),
        ("http://host", "'http' is not mqtt or mqtts"),
        ("mqtt://", "the host is missing"),
        ("mqtt://:1883", "the host is missing"),
        ("mqtt://host:0", "'0' is not a port"),
        ("mqtt://host:65536", "'65536' is not a port"),
        ("mqtt://host:+5", "'+5' is not a port"),
        ("mqtt://host:", "'' is not a port"),
        ("mqtt://::1:1883", "an IPv6 address stands in brackets: mqtt://[::1]:1883"),
        ("mqtt://[::1", "the ']' of the IPv6 address is missing"),
        ("mqtt://[::1]1883", "after ']' comes ':' and the port, or nothing"),
        ("mqtt://host/path", "nothing may follow host and port"),
        (
            "mqtt://warden:secret@host",
            "a password does not belong into the address: use --password-file"
        ),
        ("mqtt://@host", "the user name before '@' is not readable"),
        ("mqtt://a%4@host", "the user name before '@' is not readable"),
    ])
    func saysWhatIsWrong(text: String, words: String) {
        #expect(throws: BrokerURL.Problem(words: words)) { try BrokerURL(text) }
    }

    /// What is wrong with an address is said without what may be a password.
    @Test(arguments: [
        "mqtt://warden:hunter2@host", "mqtt://warden:hunter2", "http://warden:hunter2@host",
        "warden:hunter2@host", "mqtt://warden:hunter2@host:99999", "mqtt://a:hunter2:b@host/x",
        "mqtt://warden:hun%74er2@[::1", "mqtt:/warden:hunter2@host", "mqtt://[::1]:hunter2",
        "mqtt://warden:hunter2/@host?x", "warden:hunter2",
    ])
    func neverRepeatsAPassword(text: String) {
        #expect(throws: BrokerURL.Problem.self) { try BrokerURL(text) }
        var words = BrokerURL.shown(text)
        do throws(BrokerURL.Problem) { _ = try BrokerURL(text) } catch { words += error.words }
        #expect(!words.contains("hunter2") && !words.contains("hun%74er2"), "\(words)")
    }

    @Test func showsAnAddressOfAWrongForm() {
        for text in ["localhost:1883", "mqtt://host:0", "mqtt://host/path", "http://host"] {
            #expect(BrokerURL.shown(text) == text)
        }
    }

    @Test func showsAnAddressWithoutTheUser() throws {
        #expect(try BrokerURL("mqtt://warden@[::1]").text == "mqtt://[::1]:1883")
        #expect(try BrokerURL("mqtts://host:1").text == "mqtts://host:1")
    }
}
