// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Topics: maps that make no sense")
struct TopicMapErrorTests {
    @Test(
        "an error says where and what",
        arguments: [
            (#"{"topic":"a/{device}"}"#, "topics[0]: nothing says what the payload is"),
            (#"{"quantity":"power"}"#, "topics[0]: an entry of topics needs 'topic'"),
            (
                #"{"topic":"a/{device}","quantity":"temprature"}"#,
                "topics[0].values[0].quantity: unknown quantity 'temprature'"
            ),
            (
                #"{"topic":"a/{device}","quantity":"power","unit":"K"}"#,
                "topics[0].values[0].unit: unknown unit of power 'K'"
            ),
            (
                #"{"topic":"a/{device}","quantity":"open","unit":"%"}"#,
                "topics[0].values[0].unit: open has no unit"
            ),
            (
                #"{"topic":"a/{device}","quantity":"open","scale":2}"#,
                "topics[0].values[0].scale: open is told by words"
            ),
            (
                #"{"topic":"a/{device}","quantity":"illuminance","scale":2}"#,
                "topics[0].values[0].scale: illuminance takes no scale"
            ),
            (
                #"{"topic":"a/{device}","quantity":"power","scale":0}"#,
                "topics[0].values[0].scale: a scale of 0"
            ),
            (
                #"{"topic":"a/{device}","quantity":"power","scale":"x"}"#,
                "topics[0].scale: scale is a number"
            ),
            (
                #"{"topic":"a/{device}","quantity":"power","scale":1e300}"#,
                "topics[0].scale: scale is a number"
            ),
            (
                #"{"topic":"a/{device}","quantity":"power","scale":0.3333333333333}"#,
                "topics[0].values[0].scale: more than nine decimals"
            ),
            (
                #"{"topic":"a/{device}","quantity":"open","words":{"AUF":"opn"}}"#,
                "topics[0].values[0].words.AUF: unknown meaning for open 'opn'"
            ),
            (
                #"{"topic":"a/{device}","quantity":"open","words":{"AUF":{}}}"#,
                "topics[0].words.AUF: a word means one value"
            ),
            (
                #"{"topic":"a/{device}","quantity":"on","type":"Lamp"}"#,
                "topics[0].values[0].type: unknown device type 'Lamp'"
            ),
            (
                #"{"topic":"a/{device}","quantity":"battery","part":"x"}"#,
                "topics[0].values[0].part: battery belongs to the device itself"
            ),
            (
                #"{"topic":"a/{device}","quantity":"on","attribute":"x"}"#,
                "topics[0].values[0]: a value is either"
            ),
            (
                #"{"topic":"a/{device}","quantity":"on","reported":false}"#,
                "topics[0].values[0].reported: what is not reported can be set"
            ),
            (
                #"{"topic":"a/{device}","quantity":"on","set":{"topic":"a/{room}"}}"#,
                "topics[0].values[0].set.topic: unknown level 'room'"
            ),
            (
                #"{"topic":"a/{device}","quantity":"on","set":"a/+/set"}"#,
                "topics[0].values[0].set.topic: a topic to publish to has no '+'"
            ),
            (
                #"{"topic":"a/{device}","quantity":"on","set":{"topic":"b","payload":"x"}}"#,
                "topics[0].values[0].set.payload: the payload needs '{value}'"
            ),
            (
                #"{"topic":"a/{device}","quantity":"level","set":{"topic":"b","min":3,"max":1}}"#,
                "topics[0].values[0].set.min: min is above max"
            ),
            (
                #"{"topic":"a/{device}","quantity":"on","commands":{"togle":"b"}}"#,
                "topics[0].values[0].commands.togle: unknown command of on 'togle'"
            ),
            (
                #"{"topic":"a/{device}","quantity":"availability","scale":2}"#,
                "topics[0].values[0].scale: availability has no 'scale'"
            ),
            (
                #"{"topic":"a/{device}","attribute":"x","unit":"V"}"#,
                "topics[0].values[0].unit: an attribute"
            ),
            (
                #"{"topic":"a/{device}","quantity":"on","valeus":[]}"#,
                "topics[0].valeus: unknown key 'valeus'"
            ),
            (
                #"{"topic":"a/{device}","quantity":"on","values":[]}"#,
                "topics[0].quantity: 'quantity' belongs to one of the 'values'"
            ),
            (#"{"topic":"a/+","quantity":"on"}"#, "topics[0].topic: no level says which device"),
            (
                #"{"topic":"{device}","quantity":"on"}"#,
                "topics[0].topic: one level is a plain word"
            ),
            (#"{"topic":"$SYS/{device}","quantity":"on"}"#, "topics[0].topic: topics that begin"),
            (#"{"topic":"a/{device}/#","quantity":"on"}"#, "topics[0].topic: a level is a word"),
            (#"{"topic":"a/x{device}","quantity":"on"}"#, "topics[0].topic: a level is a word"),
            (
                #"{"topic":"a/{device}/{device}","quantity":"on"}"#,
                "topics[0].topic: the level '{device}' is there twice"
            ),
            (#"{"topic":"a/{de vice}","quantity":"on"}"#, "topics[0].topic: the name of a level"),
            (
                #"{"topic":"a/{device}","id":"{dev","quantity":"on"}"#,
                "topics[0].id: '{' without '}'"
            ),
            (#"{"topic":"a/{device}","quantity":"on","path":"a..b"}"#, "topics[0].path: path is"),
            (#"{"topic":"a/{device}","id":"","quantity":"on"}"#, "topics[0].id: an id has no"),
            (#"{"topic":"a/{device}","id":"a/","quantity":"on"}"#, "topics[0].id: an id has no"),
            (
                #"{"topic":"a/{r}/{d}","id":"{r}//{d}","quantity":"on"}"#,
                "topics[0].id: an id has no empty part: '{r}//{d}'"
            ),
            (
                #"{"topic":"a/{device}","quantity":"on","set":"$share/x/{device}"}"#,
                "topics[0].values[0].set.topic: topics that begin with '$'"
            ),
            (
                #"{"topic":"a/{device}","quantity":"on","ask":"\#(Self.deep)"}"#,
                "topics[0].ask.topic: a topic has 1 to 32 levels"
            ),
            (
                #"{"topic":"a/{device}","values":[{"path":"r1","quantity":"on","set":"a/1"},{"path":"r2","quantity":"on","set":"a/2"}]}"#,
                "topics[0].values[1].quantity: 'on' is another value of this entry already: name a"
            ),
            (
                #"{"topic":"a/{device}","values":[{"path":"a","quantity":"open"},{"path":"b","quantity":"contact"}]}"#,
                "topics[0].values[1].quantity: 'contact' is another value"
            ),
            (
                #"{"topic":"a/{device}","values":[{"path":"a","attribute":"x"},{"path":"b","attribute":"x"}]}"#,
                "topics[0].values[1].attribute: 'x' is another value"
            ),
            (
                #"{"topic":"a/{device}","quantity":"power","scale":123456789.12345678}"#,
                "topics[0].values[0].scale: scale and offset have together too many digits"
            ),
            (
                #"{"topic":"a/{device}","quantity":"power","offset":0.12345678912}"#,
                "topics[0].values[0].offset: more than nine decimals"
            ),
            (
                #"{"topic":"a/{device}/{quantity}","quantity":"{quantity}","words":{"AUF":"opn"}}"#,
                "topics[0].values[0].words.AUF: unknown meaning 'opn'"
            ),
            (
                #"{"topic":"a/{device}/{quantity}","quantity":"{quantity}","unit":"furlong"}"#,
                "topics[0].values[0].unit: unknown unit 'furlong'"
            ),
            (
                #"{"topic":"a/{device}/{quantity}","quantity":"{quantity}","commands":{"togle":"b"}}"#,
                "topics[0].values[0].commands.togle: unknown command 'togle'"
            ),
            (
                #"{"topic":"a/{device}/{quantity}","quantity":"{quantity}","scale":0}"#,
                "topics[0].values[0].scale: a scale of 0"
            ),
            (
                #"{"topic":"a/{device}","quantity":"on"},{"topic":"a/{device}","quantity":"on"}"#,
                "topics[1].topic: 'a/{device}' matches the same topics"
            ),
            (
                #"{"topic":"a/{device}","quantity":"on"},{"topic":"a/{dev}","id":"x","quantity":"on"}"#,
                "topics[1].topic: 'a/{device}' matches the same topics"
            ),
        ])
    func errors(entry: String, expected: String) {
        let error = TopicsSupport.error(entry: entry)
        #expect(error?.hasPrefix(expected) == true, "\(error ?? "no error")")
    }

    private static let deep = String(repeating: "a/", count: 32) + "a"

    @Test("what makes sense is taken")
    func allowed() throws {
        for entry in [
            // Told by one key and set by another: one attribute.
            """
            {"topic":"a/{device}","values":[{"path":"s","quantity":"on"},
            {"path":"c","quantity":"on","reported":false,"set":"a/{device}/set"}]}
            """,
            """
            {"topic":"a/{device}","values":[{"path":"1","quantity":"on","part":"left"},
            {"path":"2","quantity":"on","part":"right"},{"path":"3","quantity":"on"},
            {"path":"x","quantity":"availability"},{"path":"y","quantity":"availability"}]}
            """,
            """
            {"topic":"a/{device}/{quantity}","quantity":"{quantity}","unit":"°F",
            "words":{"AUF":"open","DA":"online","?":null,"3":3,"ON":true},"commands":{"stop":"b"}}
            """,
        ] {
            #expect(TopicsSupport.error(entry: entry) == nil)
        }
    }

    @Test("what a program wrote and no text can hold is refused")
    func programs() throws {
        typealias Value = TopicMap.Value
        typealias Setting = TopicMap.Setting
        let wrong: [(Value, String)] = [
            (Value("power", scale: .nan), "scale"), (Value("power", scale: 1e10), "scale"),
            (Value("power", offset: -.infinity), "offset"),
            (Value("level", set: Setting("b", min: .infinity)), "set.min"),
            (Value("level", set: Setting("b", max: .nan)), "set.max"),
            (Value("level", set: Setting("b", step: .infinity)), "set.step"),
            (Value("power", at: [""]), "path"),
            (Value("power", at: Array(repeating: "a", count: 17)), "path"),
            (Value("level", set: Setting("b", at: ["a", ""])), "set.path"),
            (Value("power", words: [.init("x", .double(.nan))]), "words.x"),
            (Value(attribute: "a", words: [.init("x", .list([]))]), "words.x"),
            (
                Value("on", words: [.init("x", .bool(true)), .init("x", .bool(false))]), ""
            ),
            (
                Value("on", commands: [.init("on", .init("b")), .init("on", .init("c"))]), ""
            ),
        ]
        for (value, place) in wrong {
            let map = TopicMap(name: "m", topics: [.init("a/{device}", values: [value])])
            do throws(TopicMapsError) {
                try TopicMap.check([map])
                Issue.record("\(place) is taken")
            } catch {
                #expect(
                    error.description.hasPrefix(
                        place.isEmpty ? "a word or a command" : "topics[0].values[0].\(place): "),
                    "\(error)")
            }
        }
    }

    @Test("names of maps are unique in a profile, and fit ids")
    func names() throws {
        let map = try TopicsSupport.map(entry: #"{"topic":"a/{device}","quantity":"on"}"#)
        var other = try TopicsSupport.map(entry: #"{"topic":"b/{device}","quantity":"on"}"#)
        #expect(throws: TopicMapsError.self) { try TopicMap.check([map, other]) }
        other.name = "Other"
        #expect(throws: TopicMapsError.self) { try TopicMap.check([map, other]) }
        other.name = "other"
        #expect(throws: Never.self) { try TopicMap.check([map, other]) }
    }
}
