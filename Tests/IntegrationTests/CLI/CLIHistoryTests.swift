// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeEngine
import HomeGraph
import HomeTesting
import Testing

/// The values of a device over time, as a person asks for them.
@Suite struct CLIHistoryTests {
    private let program: CLIProgram

    init() throws { program = try CLIProgram() }

    private func object(_ line: String) throws -> JSONObject {
        try #require(try JSONReader.read(Array(line.utf8)).object)
    }

    private static let second: Int64 = 1_000_000_000

    /// Commits an event of the lamp's source at some time.
    @discardableResult
    private func commit(_ event: HomeEvent, at time: Int64, in home: CLIHome) throws -> UInt64 {
        let origin = RecordOrigin(
            profile: "main", epoch: 1, topic: "hearth/v1/home/in/x", codec: "native",
            codecVersion: 1)
        return try home.engine.commit([
            HomeRecord(receivedAt: time, cause: .message, origin: origin, events: [event])
        ]).lowerBound
    }

    private func report(
        _ attribute: String, _ value: AttributeValue, trait: String = "Matter.OnOffTrait",
        part: String = "main"
    ) -> HomeEvent {
        .attributesReported(
            AttributesReported(
                deviceID: CLIHome.lamp, source: "main:native:home", part: part, trait: trait,
                attributes: [AttributeMember(key: attribute, value: value)]))
    }

    @Test func rowsAreStretches() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        let time = try #require(home.records().last).receivedAt
        let off = try commit(report("onOff", .bool(false)), at: time + 60 * Self.second, in: home)
        try commit(report("onOff", .bool(false)), at: time + 70 * Self.second, in: home)
        let on = try commit(report("onOff", .bool(true)), at: time + 90 * Self.second, in: home)
        let rows = try program.run(["history", CLIHome.lamp, "onOff"] + data)
        try #require(rows.code == 0 && rows.lines.count == 5, "\(rows.output)\(rows.error)")
        let values = try rows.lines.map { try object($0)["values"]?.object?["OnOff.onOff"] }
        #expect(values.map { $0?.bool } == [nil, false, true, false, true])
        #expect(values.first??.isNull == true, "described, and not reported yet")
        let third = try object(rows.lines[3])
        #expect(third["from"]?.object?["offset"]?.int == Int(off) && third["v"]?.int == 1)
        #expect(third["to"]?.object?["offset"]?.int == Int(on))
        #expect(third["nanoseconds"]?.int == 30_000_000_000, "a repeat changes nothing")
        #expect(third["isContinued"]?.bool == false && third["lost"]?.isNull == true)
        let last = try object(rows.lines[4])
        #expect(last["to"]?.isNull == true)

        let table = try program.run(
            ["history", CLIHome.lamp, "OnOff.onOff", "--output", "table"] + data)
        try #require(table.lines.count >= 7, "\(table.output)")
        #expect(table.lines[0].hasPrefix("OFFSET  TIME (") && table.lines[0].hasSuffix("ONOFF"))
        #expect(table.lines[4].contains("    30 s  off"), "\(table.output)")
        #expect(table.lines[5].hasSuffix("still so") && !table.lines[4].hasSuffix(" "))
        #expect(table.lines[6].hasPrefix("onOff  unknown ") && table.lines[6].contains("(2 times)"))
        let csv = try program.run(
            ["history", CLIHome.lamp, "onOff", "--output", "csv"] + data
        ).lines
        #expect(csv.first == "from,fromTime,to,toTime,seconds,OnOff.onOff,note" && csv.count == 6)
        #expect(csv[4].hasSuffix(",30,off,"), "\(csv)")
        let json = try program.run(
            ["history", CLIHome.lamp, "onOff", "--output", "json"] + data
        ).output
        #expect(try JSONReader.read(Array(json.utf8)).array?.count == 5)

        // The beginning of a range has the value that was there.
        let part = try program.run(
            ["history", CLIHome.lamp, "onOff", "@\(off + 1)..@\(on)"] + data)
        #expect(part.lines.count == 2, "\(part.output)")
        #expect(try object(part.lines[0])["isContinued"]?.bool == true)
        #expect(try object(part.lines[0])["nanoseconds"]?.int == 20_000_000_000)
        // Without an attribute, those that ls shows; the range may stand alone.
        let main = try program.run(["history", CLIHome.lamp, "@\(on)..HEAD"] + data)
        #expect(try object(main.lines[0])["values"]?.object?["OnOff.onOff"]?.bool == true)
        let reach = try program.run(["history", CLIHome.lamp, "connectivity"] + data)
        #expect(
            try object(reach.lines.last ?? "")["values"]?.object?["connectivity"]?.string != nil)
        let bare = try program.run(["history", "Switch", "--output", "table"] + data)
        #expect(bare.lines.first?.hasSuffix("CONNECTIVITY") == true, "\(bare.output)")
        let other = try program.run(["history", "Switch", "onOff"] + data)
        #expect(other.output.isEmpty)
        #expect(other.code == 1 && other.error.contains("Switch reported no onOff in @0 to @"))
    }

    @Test func errorsSayWhatIsWrong() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        for (arguments, code, words) in [
            (["nobody"], Int32(1), "nothing has the id or name 'nobody'"),
            (["Kitchen"], 1, "'Kitchen' is no device: name one of Lamp \\u{1B}[31m\\u{202E}"),
            ([CLIHome.lamp, "onOf"], 1, "has no value 'onOf'; did you mean 'onOff'?"),
            ([CLIHome.lamp, "x\u{1B}"], 1, "has no value 'x\\u{1B}'"),
            ([CLIHome.lamp, "left/onOff"], 1, "there is no part 'left'"),
            ([CLIHome.lamp, "onOff", "x"], 64, "'x' is no range: A..B"),
            ([CLIHome.lamp, "onOff", "@0..HEAD", "--since", "@1"], 64, "already"),
            ([CLIHome.lamp, "--plot", "--by", "day"], 64, "leave --by out"),
            ([CLIHome.lamp, "--plot", "--output", "csv"], 64, "leave --output out"),
            ([CLIHome.lamp, "--by", "month"], 64, "month"),
            ([CLIHome.lamp, "@0..@0"], 1, "the home did not have 'native:lamp' in @0 to @0"),
            ([], 64, "<device>"),
        ] {
            let result = try program.run(["history"] + arguments + data)
            #expect(result.code == code, "\(arguments): \(result.error)")
            #expect(result.error.contains(words), "\(arguments): \(result.error)")
            #expect(result.output.isEmpty, "\(arguments): \(result.output)")
        }
        #expect(try program.run(["history", "x", "--data", "/no/such"]).code == 66)
    }

    @Test func namesOfThePastAreFound() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        let time = try #require(home.records().last).receivedAt
        try commit(
            .deviceRenamed(DeviceRenamed(deviceID: CLIHome.switchID, name: "Button")), at: time,
            in: home)
        let former = try program.run(["history", "Switch", "connectivity"] + data)
        #expect(former.code == 0 && former.error.contains("'Switch' is 'Button' now"))
        // A device that is gone is found where it was, by its id and by its name.
        try home.remove(CLIHome.switchID)
        let removed = home.last
        for name in [CLIHome.switchID, "Switch", "Button"] {
            let gone = try program.run(["history", name, "connectivity"] + data)
            try #require(gone.code == 0 && !gone.lines.isEmpty, "\(name): \(gone.error)")
            let last = try object(gone.lines[gone.lines.count - 1])
            #expect(last["values"]?.isNull == true, "\(gone.output)")
            #expect(last["from"]?.object?["offset"]?.int == Int(removed))
        }
        let later = try program.run(
            ["history", "Button", "connectivity", "@\(removed)..HEAD"] + data)
        #expect(later.code == 1 && later.error.contains("the home did not have 'Button' in @"))
        // Two devices of one name.
        try commit(
            .deviceAnnounced(
                DeviceAnnounced(
                    deviceID: "native:twin", source: "main:native:home", codec: "native",
                    nativeID: "twin", name: "Lamp \u{1B}[31m\u{202E}")), at: time, in: home)
        let both = try program.run(["history", "Lamp \u{1B}[31m\u{202E}", "onOff"] + data)
        #expect(both.code == 1 && both.error.contains("names 2 things: native:lamp, native:twin"))
    }

    /// A value that changes at random, with what was so long.
    private struct Sum {
        var weighted = 0.0
        var nanoseconds: Int64 = 0
        var low = Double.infinity
        var high = -Double.infinity
        var last = 0.0
    }

    @Test("sums of days, and of all, are those of the rows")
    func sumsAreThoseOfTheRows() throws {
        for seed in [propertySeed(20_261_123)] + freshSeeds(1) {
            let home = try CLIHome()
            var random = SeededRandom(seed: seed)
            var time = try #require(home.records().last).receivedAt
            let first = home.last
            var sum = Sum()
            var isOn: [Bool: Int64] = [:]
            var level = 80.0
            var lit = true
            for _ in 0..<60 {
                let passed = Int64(random.below(20_000)) * Self.second + Int64(random.below(1000))
                sum.weighted += level * Double(passed)
                sum.nanoseconds += passed
                isOn[lit, default: 0] += passed
                time += passed
                if random.below(2) == 0 {
                    level = Double(random.below(255))
                    try commit(
                        report(
                            "linkQuality", .int(Int64(level)), trait: "Vendor.RadioTrait",
                            part: "root"), at: time, in: home)
                } else {
                    lit = random.below(2) == 0
                    try commit(report("onOff", .bool(lit)), at: time, in: home)
                }
                sum.low = min(sum.low, level)
                sum.high = max(sum.high, level)
                sum.last = level
            }
            sum.low = min(sum.low, 80)
            sum.high = max(sum.high, 80)
            let range = "@\(first)..@\(home.last)"
            for unit in ["hour", "day", "week"] {
                let by = ["--by", unit, "--data", home.directory]
                let numbers = try program.run(
                    ["history", CLIHome.lamp, "linkQuality", range] + by
                ).lines.map { try object($0) }
                let total = try #require(numbers.last?["numbers"]?.object)
                #expect(numbers.last?["isTotal"]?.bool == true)
                let note: Comment = "by \(unit), HEARTH_SEED=\(seed)"
                let mean = try #require(total["mean"]?.number?.double)
                #expect(abs(mean - sum.weighted / Double(sum.nanoseconds)) < 1e-6, note)
                #expect(total["min"]?.number?.double == sum.low, note)
                #expect(total["max"]?.number?.double == sum.high, note)
                #expect(total["last"]?.number?.double == sum.last, note)
                let parts = numbers.dropLast().compactMap { $0["numbers"]?.object }
                #expect(
                    parts.compactMap { $0["nanoseconds"]?.int }.reduce(0, +)
                        == Int(sum.nanoseconds), note)
                let states = try program.run(
                    ["history", CLIHome.lamp, "onOff", range] + by
                ).lines.map { try object($0) }
                for (lit, text) in [(true, "on"), (false, "off")] {
                    let lengths = states.map { row in
                        row["states"]?.array?.first { $0.object?["state"]?.string == text }?
                            .object?["nanoseconds"]?.int ?? 0
                    }
                    #expect(lengths.last == Int(isOn[lit] ?? 0), note)
                    #expect(lengths.dropLast().reduce(0, +) == lengths.last, note)
                }
            }
            let table = try program.run(
                [
                    "history", CLIHome.lamp, "linkQuality", range, "--by", "day", "--output",
                    "table", "--data", home.directory,
                ])
            #expect(table.lines[0].hasPrefix("DAY (") && table.lines[0].contains("MEAN"))
            #expect(table.lines.last?.hasPrefix("in all") == true)
            let csv = try program.run(
                [
                    "history", CLIHome.lamp, "linkQuality", range, "--by", "day", "--output",
                    "csv", "--data", home.directory,
                ]).lines
            #expect(csv[0] == "from,to,value,unit,min,mean,max,last,state,seconds,count")
            #expect(csv.last?.hasPrefix("total,,Radio.linkQuality,") == true || csv.count > 2)
        }
    }

    @Test func picturesFitTheTerminal() throws {
        let home = try CLIHome()
        let time = try #require(home.records().last).receivedAt
        try commit(report("onOff", .bool(false)), at: time + 3600 * Self.second, in: home)
        try commit(report("onOff", .bool(true)), at: time + 7200 * Self.second, in: home)
        let arguments = ["history", CLIHome.lamp, "onOff", "--plot", "--data", home.directory]
        let plain = try program.run(arguments, environment: ["COLUMNS=60", "LC_ALL=C"])
        try #require(plain.code == 0, "\(plain.error)")
        #expect(plain.lines[0] == "onOff" && plain.output.contains("|"))
        #expect(plain.output.utf8.allSatisfy { $0 < 0x80 && $0 != 0x1B })
        let fine = try program.run(arguments, environment: ["COLUMNS=60", "LC_ALL=C.UTF-8"])
        #expect(fine.output.contains("█") && fine.output.contains("└"))
    }

    @Test func damageIsAGap() throws {
        let home = try CLIHome()
        let time = try #require(home.records().last).receivedAt
        for index in 0..<20 {
            let event: HomeEvent =
                index == 10
                ? .messageUnreadable(
                    MessageUnreadable(reason: "not JSON", detail: "marker-of-damage"))
                : report("onOff", .bool(index % 2 == 0))
            try commit(event, at: time + Int64(index + 1) * 10 * Self.second, in: home)
        }
        let last = home.last
        try home.close()
        let url = try home.segment()
        var bytes = try Data(contentsOf: url)
        let marker = try #require(bytes.range(of: Data("marker-of-damage".utf8)))
        bytes[marker.lowerBound] ^= 1
        try bytes.write(to: url)
        chmod(url.path, 0o600)
        let arguments = ["history", CLIHome.lamp, "onOff", "..@\(last)", "--data", home.directory]
        let rows = try program.run(arguments)
        try #require(rows.code == 0, "\(rows.error)")
        let lost = try rows.lines.map { try object($0) }.filter { $0["lost"]?.object != nil }
        try #require(lost.count == 1, "\(rows.output)\(rows.error)")
        #expect(lost[0]["values"]?.isNull == true)
        let range = try #require(lost[0]["lost"]?.object)
        let (low, high) = (range["first"]?.int ?? 0, range["last"]?.int ?? 0)
        #expect(lost[0]["nanoseconds"]?.int == (high - low + 2) * 10_000_000_000)
        #expect(rows.error.contains(" damaged and left out"))
        let table = try program.run(arguments + ["--output", "table"])
        #expect(table.lines.contains { $0.contains("  lost  ") && $0.contains("damaged") })
        let day = try program.run(arguments + ["--by", "day", "--output", "table"])
        #expect(day.lines.last?.contains("lost ") == true, "\(day.output)")
    }
}
