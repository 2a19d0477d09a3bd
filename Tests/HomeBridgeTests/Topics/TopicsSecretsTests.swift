// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Topics: secrets")
struct TopicsSecretsTests {
    @Test(
        "a value with a secret's name is hidden wherever its name stands",
        arguments: [
            // The name is a level, but not the last one.
            (#"{"topic":"w/{quantity}/{device}"}"#, "w/password/router", "hunter2"),
            (#"{"topic":"w/{device}/value","attribute":"psk"}"#, "w/router/value", "hunter2"),
            (
                #"{"topic":"w/{quantity}/{device}","path":"v","quantity":"{quantity}"}"#,
                "w/psk/router", #"{"v":"hunter2"}"#
            ),
            (
                #"{"topic":"w/{quantity}/{device}","path":"1","quantity":"{quantity}"}"#,
                "w/psk/router", #"["guest","hunter2"]"#
            ),
            (
                #"{"topic":"w/{device}","path":"psk","attribute":"psk"}"#, "w/r",
                #"{"psk":"hunter2"}"#
            ),
        ])
    func values(entry: String, topic: String, payload: String) throws {
        var home = TopicsSupport.home(try TopicsSupport.map(entry: entry))
        // The first message makes the device; later ones go the short way.
        for _ in 0..<2 {
            let read = home.read(CodecSupport.message(topic, payload))
            #expect(!"\(read.events)".contains("hunter2"), "\(read.events)")
            let captured = read.redactedPayload.map { String(decoding: $0, as: UTF8.self) }
            #expect(captured?.contains("hunter2") == false, "\(captured ?? "as it came")")
        }
    }

    @Test("a command that another client gives is hidden as the value is")
    func commands() throws {
        var home = TopicsSupport.home(
            try TopicsSupport.map(
                entry: #"{"topic":"a/{device}/{x}","attribute":"pin","set":"a/{device}/code"}"#))
        home.read(CodecSupport.message("a/lock/state", "1111"))
        for payload in ["4711", #"{"value":"4711"}"#] {
            let read = home.read(CodecSupport.message("a/lock/code", payload))
            #expect(home.lines.last?.hasPrefix("observed topics:p:m:lock") == true)
            #expect(!"\(read.events)".contains("4711"))
            let captured = String(decoding: read.redactedPayload ?? [], as: UTF8.self)
            #expect(captured.contains("redacted:") && !captured.contains("4711"))
        }
    }

    @Test("what a codec says beforehand does not hide that nobody read the message")
    func beforehand() throws {
        var home = TopicsSupport.home(
            try TopicsSupport.map(entry: #"{"topic":"a/{device}","quantity":"on"}"#))
        let read = home.read(CodecSupport.message("foo/bar", #"{"password":"hunter2"}"#))
        #expect(home.lines == ["binding note:map:m", "ignored no codec"])
        #expect(read.redactedPayload != nil)
    }

    @Test(
        "a map holds no secrets, for it is in the log",
        arguments: [
            (#""quantity":"on","set":{"topic":"b","payload":"pin=4711;{value}"}"#, "set.payload"),
            (
                #""quantity":"on","set":{"topic":"b","payload":"{\"psk\":\"x1\",\"v\":{value}}"}"#,
                "set.payload"
            ),
            (
                #""quantity":"on","commands":{"on":{"topic":"b","payload":"{\"pin\":4711}"}}"#,
                "commands.on.payload"
            ),
            (
                #""quantity":"on","commands":{"on":{"topic":"b/pin","payload":"4711"}}"#,
                "commands.on.payload"
            ),
            (#""quantity":"on","ask":{"topic":"b","payload":"token=abc"}"#, "ask.payload"),
            (#""attribute":"psk","path":"1""#, "path"),
            (#""attribute":"pin","path":"lock.value""#, "path"),
            (#""attribute":"psk","path":"wifi.psk""#, nil),
            (#""attribute":"pin","set":{"topic":"b","payload":"pin={value}"}"#, nil),
            (#""attribute":"pin","set":{"topic":"b","payload":"{\"pin\":\"{value}\"}"}"#, nil),
            (#""attribute":"pin","set":{"topic":"b","payload":"{\"pin\":{value}}"}"#, nil),
            (#""quantity":"on","ask":{"topic":"b","payload":"?"}"#, nil),
        ] as [(String, String?)])
    func maps(keys: String, place: String?) throws {
        let error = TopicsSupport.error(entry: #"{"topic":"a/{device}",\#(keys)}"#)
        if let place {
            #expect(error?.contains("\(place): ") == true, "\(error ?? "no error")")
        } else {
            #expect(error == nil)
        }
    }
}
