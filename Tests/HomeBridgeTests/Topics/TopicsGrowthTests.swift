// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Topics: what grows")
struct TopicsGrowthTests {
    private static func binding(_ event: HomeEvent) -> Bool { TopicsCodec.isDevice(event) }

    @Test("a changed map is told in portions, and a restart goes on")
    func portions() throws {
        let path = String(repeating: "p", count: 20_000)
        func map(_ quantity: String) throws -> TopicMap {
            try TopicsSupport.map(
                entry: #"{"topic":"a/{device}","path":["\#(path)"],"quantity":"\#(quantity)"}"#)
        }
        var limits = CodecLimits()
        limits.numberCharactersMax = 400
        let old = TopicsSupport.context([try map("power")], limits: limits)
        var running = MessageReader(context: old)
        var log: [HomeEvent] = []
        for index in 0..<150 {
            log +=
                running.read(
                    CodecSupport.message("a/d\(index)", #"{"\#(path)":1}"#, .stored)
                ).events
        }
        #expect(log.count(where: Self.binding) == 150)

        let new = TopicsSupport.context([try map("voltage")], limits: limits)
        var reader = MessageReader(context: new)
        for event in log { reader.fold(event) }
        var sizes: [Int] = []
        for _ in 0..<8 {
            // Anew each time, as if each message ended the program.
            var restarted = MessageReader(context: new)
            for event in log { restarted.fold(event) }
            let read = restarted.read(CodecSupport.message("other", "1"))
            #expect(reader.read(CodecSupport.message("other", "1")).events == read.events)
            log += read.events
            sizes.append(read.events.count(where: Self.binding))
        }
        #expect(sizes.reduce(0, +) == 150)
        #expect(sizes.count { $0 > 0 } > 1)
        #expect(sizes.max() ?? 0 < 150)
        #expect(sizes.last == 0)
    }

    @Test("no device is lost where a renamed map makes all of them anew in a home that is full")
    func renamedInAFullHome() throws {
        let path = String(repeating: "p", count: 20_000)
        var limits = CodecLimits()
        limits.numberCharactersMax = 400
        limits.devicesMax = 160
        func context(_ name: String) throws -> CodecContext {
            let entry = #"{"topic":"a/{device}","path":["\#(path)"],"quantity":"power"}"#
            let map = try TopicsSupport.map("{\"map\":\"\(name)\",\"topics\":[\(entry)]}")
            return TopicsSupport.context([map], limits: limits)
        }
        var before = MessageReader(context: try context("old"))
        var log: [HomeEvent] = []
        for index in 0..<150 {
            let message = CodecSupport.message("a/d\(index)", #"{"\#(path)":1}"#, .stored)
            log += before.read(message).events
        }
        var after = MessageReader(context: try context("new"))
        for event in log { after.fold(event) }
        for _ in 0..<12 {
            let read = after.read(CodecSupport.message("other", "1")).events
            for case .messageUnreadable(let found) in read { Issue.record("\(found.detail)") }
            log += read
        }
        var present: Set<String> = []
        for event in log {
            if case .deviceAnnounced(let device) = event { present.insert(device.deviceID) }
            if case .deviceRemoved(let device) = event { present.remove(device.deviceID) }
        }
        #expect(present == Set((0..<150).map { "topics:p:new:d\($0)" }))
    }

    @Test("the maps of a profile fit into one record")
    func manyMaps() throws {
        let name = String(repeating: "n", count: 900_000)
        let maps = (0..<6).map { index in
            TopicMap(
                name: "m\(index)",
                topics: [
                    TopicMap.Entry("t\(index)/{device}", device: name, values: [.init("on")])
                ])
        }
        #expect(throws: Never.self) { try TopicMap.check(Array(maps.prefix(4))) }
        #expect(throws: TopicMapsError.self) { try TopicMap.check(maps) }
    }

    @Test("questions of devices that a changed map makes anew are asked")
    func questions() throws {
        func map(_ id: String) throws -> TopicMap {
            try TopicsSupport.map(
                entry: """
                    {"topic":"a/{device}","id":"\(id)","quantity":"on","ask":"a/{device}/get"}
                    """
            )
        }
        func context(_ id: String) throws -> CodecContext {
            var context = TopicsSupport.context([try map(id)])
            context.asks = true
            return context
        }
        var reader = MessageReader(context: try context("{device}"))
        let log = reader.read(CodecSupport.message("a/x", "on")).events
        var changed = MessageReader(context: try context("new/{device}"))
        for event in log { changed.fold(event) }
        let read = changed.read(CodecSupport.message("other", "1"))
        #expect(read.requests == [CodecRequest(topic: "a/x/get", payload: "")])
    }

    @Test("a changed map makes no device of more topics than one may have")
    func tooManyTopics() throws {
        func reader(_ id: String) throws -> MessageReader {
            MessageReader(
                context: TopicsSupport.context([
                    try TopicsSupport.map(
                        entry: #"{"topic":"a/{device}","id":"\#(id)","quantity":"on"}"#)
                ]))
        }
        let max = TopicMap.Bound.topicsOfDevice
        var old = try reader("{device}")
        var log: [HomeEvent] = []
        for index in 0...max {
            log += old.read(CodecSupport.message("a/d\(index)", "on", .stored)).events
        }
        var home = CodecHome(try reader("one"))
        for event in log { home.reader.fold(event) }
        home.read(CodecSupport.message("other", "1"))
        #expect(
            home.lines.contains("unreadable too many topics: one: at most \(max) make one device"))
        #expect(home.lines.count { $0 == "binding device:m/one" } == 1)
        home.lines = []
        home.read(CodecSupport.message("other", "1"))
        #expect(home.lines == ["ignored no codec"])
    }

    @Test("topics of a known device are bounded as new devices are")
    func newTopics() throws {
        var limits = CodecLimits()
        limits.newTopicsPerSecondMax = 1
        var home = TopicsSupport.home(
            try TopicsSupport.map(entry: #"{"topic":"h/{device}/{quantity}"}"#), limits: limits)
        for index in 0..<70 { home.read(CodecSupport.message("h/x/v\(index)", "1")) }
        #expect(home.lines.count { $0.hasPrefix("binding device:") } < 65)
        #expect(home.lines.last?.hasPrefix("unreadable too many new topics: x") == true)
        // What is known goes on, and stored messages are bounded by the broker's store.
        home.read(CodecSupport.message("h/x/v1", "2"))
        #expect(home.lines.last?.hasPrefix("report") == true)
        home.read(CodecSupport.message("h/x/stored", "2", .stored))
        #expect(home.lines.last?.hasPrefix("report") == true)
    }

    @Test("two devices of one id: the second is refused, also by a changed map")
    func namesakes() throws {
        let text = #"{"topic":"h/{room}/{device}/{quantity}"}"#
        var home = TopicsSupport.home(try TopicsSupport.map(entry: text))
        var log = home.read(CodecSupport.message("h/a:b/c/power", "1")).events
        log += home.read(CodecSupport.message("h/a/b:c/power", "2")).events
        #expect(
            home.lines.last
                == "unreadable two devices of one id: 'a/b:c' and 'a:b/c' are both topics:p:m:a:b:c"
        )
        #expect(home.lines.count { $0.hasPrefix("announced") } == 1)
        // Both were heard as two devices, and would be of one id under the new map.
        let old = try TopicsSupport.map(
            entry: #"{"topic":"h/{room}/{device}/{quantity}","id":"{room}/-/{device}"}"#)
        var two = TopicsSupport.home(old)
        log = two.read(CodecSupport.message("h/a:b/c/power", "1")).events
        log += two.read(CodecSupport.message("h/a/b:c/power", "1")).events
        var changed = CodecHome(
            MessageReader(context: TopicsSupport.context([try TopicsSupport.map(entry: text)])))
        for event in log { changed.reader.fold(event) }
        changed.read(CodecSupport.message("other", "1"))
        #expect(changed.lines.count { $0.hasPrefix("announced") } == 1)
    }

    @Test("texts that differ by bytes alone are two, at once and under a changed map")
    func bytes() throws {
        let names = ["\u{E9}", "e\u{301}"]
        func context(_ unit: String) throws -> CodecContext {
            TopicsSupport.context([
                try TopicsSupport.map(
                    """
                    {"map":"m","topics":[
                    {"topic":"a/{device}","quantity":"power","unit":"\(unit)"},
                    {"topic":"b/{device}","values":[
                    {"path":["\(names[0])"],"attribute":"x"},
                    {"path":["\(names[1])"],"attribute":"y"}]},
                    {"topic":"\(names[0])/{device}","quantity":"on"},
                    {"topic":"\(names[1])/{device}","quantity":"on"}]}
                    """)
            ])
        }
        var home = CodecHome(MessageReader(context: try context("W")))
        for name in names {
            #expect(home.reader.filters.count { utf8Equal($0, "\(name)/+") } == 1)
        }
        var log: [HomeEvent] = []
        for name in names { log += home.read(CodecSupport.message("a/\(name)", "1")).events }
        log +=
            home.read(
                CodecSupport.message("b/d", #"{"\#(names[0])":1,"\#(names[1])":2}"#)
            ).events
        #expect(home.values["root Topics.PropertiesTrait x"] == .int(1))
        #expect(home.values["root Topics.PropertiesTrait y"] == .int(2))
        var changed = CodecHome(MessageReader(context: try context("kW")))
        for event in log { changed.reader.fold(event) }
        changed.read(CodecSupport.message("other", "1"))
        let declared = changed.lines.filter { $0.hasPrefix("binding device:") }
        #expect(declared.count == 2, "\(changed.lines)")
        #expect(!changed.lines.contains { $0.hasPrefix("removed") })
    }
}
