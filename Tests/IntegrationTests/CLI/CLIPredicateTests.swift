// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import Testing

/// find, bisect, watch and backtest, as a person types them.
@Suite struct CLIPredicateTests {
    private let program: CLIProgram

    init() throws { program = try CLIProgram() }

    private static let isOn = #"device("native:lamp").onOff == on"#

    private func object(_ line: String) throws -> JSONObject {
        try #require(try JSONReader.read(Array(line.utf8)).object)
    }

    @Test func findPrintsEachTime() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        let off = try home.report(isOn: false)
        let on = try home.report(isOn: true)
        let found = try program.run(["find", "--expr", Self.isOn] + data)
        try #require(found.code == 0 && found.lines.count == 2, "\(found.output)\(found.error)")
        let first = try object(found.lines[0])
        #expect(first["to"]?.object?["offset"]?.int == Int(off) && first["v"]?.int == 1)
        let second = try object(found.lines[1])
        #expect(second["from"]?.object?["offset"]?.int == Int(on))
        #expect(second["to"]?.isNull == true && second["nanoseconds"]?.isNull == true)
        let edges = try program.run(["find", "--expr", Self.isOn, "--edges"] + data).lines
        #expect(try edges.map { try object($0)["value"]?.bool } == [true, false, true])
        #expect(try program.run(["find", "--expr", Self.isOn, "--first"] + data).lines.count == 1)
        let table = try program.run(
            ["find", "--expr", Self.isOn, "--output", "table"] + data)
        #expect(table.lines.count == 3 && table.lines[2].hasSuffix("still so"), "\(table.output)")
        #expect(table.error.contains("2 times, "))
        let whole = try program.run(["find", "--expr", Self.isOn, "--output", "json"] + data)
        #expect(try JSONReader.read(Array(whole.output.utf8)).array?.count == 2)
        #expect(!whole.output.contains("\n\n"))
        for arguments in [["log", "-n", "3"], ["find", "--expr", Self.isOn, "--edges"]] {
            let list = try program.run(arguments + ["--output", "json"] + data).output
            #expect(list.hasSuffix("}\n]\n") && !list.contains("\n\n"), "\(list)")
        }
        let csv = try program.run(["find", "--expr", Self.isOn, "--output", "csv"] + data).lines
        #expect(csv[0] == "from,fromTime,to,toTime,seconds" && csv.count == 3)
        let range = try program.run(
            ["find", "--expr", Self.isOn, "@\(off)..@\(off)"] + data)
        #expect(range.code == 1 && range.error.contains("never true in @\(off) to @\(off)"))
    }

    @Test func whatIsWrongIsMarked() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        let wrong = try program.run(["find", "--expr", "any(onOf == on)"] + data)
        #expect(wrong.code == 64)
        #expect(
            wrong.error == """
                hearth: column 5: no device has a value 'onOf'; did you mean 'onOff'?
                  any(onOf == on)
                      ^

                """)
        for (arguments, code, words) in [
            (["find", "--expr", "any(onOff)", "x"], Int32(64), "'x' is no range: A..B"),
            (["bisect", "@0..HEAD"], 64, "either --expr or --run"),
            (["bisect", "@1", "@0", "--expr", Self.isOn], 64, "@1 is not before @0"),
            (
                ["bisect", "@0..HEAD", "--expr", "count(onOff == on) > 5"], 1,
                "it is false at @0 and at @"
            ),
            (["bisect", "@0..HEAD", "--expr", "any(onOff changed)"], 64, "use 'hearth find'"),
            (["bisect", "@0..HEAD", "--run", "exit 200"], 1, "the command ended with 200"),
            (["bisect", "@0..HEAD", "--run", "kill -9 $$"], 1, "ended by signal 9"),
            (["bisect", "@0..HEAD", "--run", "/no/such"], 1, "cannot be run"),
            (["watch"], 64, "either --expr or --rules"),
            (["watch", "--expr", "any(onOff)", "--timeout", "soon"], 64, "is no duration"),
            (["backtest", "/no/such.yaml"], 74, "/no/such.yaml"),
        ] {
            let result = try program.run(arguments + data)
            #expect(result.code == code, "\(arguments): \(result.error)")
            #expect(result.error.contains(words), "\(arguments): \(result.error)")
        }
    }

    @Test func bisectNamesTheRecord() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        let found = try program.run(["find", "--expr", Self.isOn, "--first"] + data).lines
        let first = try #require(try object(found[0])["from"]?.object?["offset"]?.int)
        let named = try program.run(["bisect", "@0..HEAD", "--expr", Self.isOn] + data)
        #expect(try object(named.lines.first ?? "")["offset"]?.int == first, "\(named.error)")
        let table = try program.run(
            ["bisect", "@0", "HEAD", "--expr", Self.isOn, "--output", "table"] + data)
        #expect(table.lines[0].hasPrefix("it became true with @\(first), "), "\(table.output)")
        #expect(table.output.contains("attributesReported") && table.output.contains("Kitchen"))
        let asked = try program.run(
            ["bisect", "@0..HEAD", "--run", "test ${HEARTH_POINT#@} -lt \(first)"] + data)
        #expect(try object(asked.lines.first ?? "")["offset"]?.int == first, "\(asked.error)")
        let skipping = try program.run(
            [
                "bisect", "@0..HEAD", "--run",
                "n=${HEARTH_POINT#@}; [ $n = \(first - 1) ] && exit 125; test $n -lt \(first)",
            ] + data)
        #expect(skipping.code == 1)
        let range = try object(skipping.lines.first ?? "")
        #expect(range["firstPossible"]?.int == first - 1 && range["offset"]?.int == first)
    }

    @Test func watchWaits() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        let now = try program.run(["watch", "--expr", Self.isOn] + data)
        #expect(now.code == 0 && now.lines.count == 1, "\(now.error)")
        // How it became so is long past: only what changes from now on is a change.
        let changed = #"device("native:lamp").onOff changed"#
        let late = try program.run(["watch", "--expr", changed, "--timeout", "1s"] + data)
        #expect(late.code == 75 && late.lines.isEmpty, "\(late.output)")
    }

    @Test func backtestSaysWhenRulesFired() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        let off = try home.report(isOn: false)
        let on = try home.report(isOn: true)
        let path = home.directory + "-rules.yaml"
        defer { try? FileManager.default.removeItem(atPath: path) }
        func write(_ text: String) throws {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }
        try write(
            """
            rules:
              - when: '\(Self.isOn)'
                then: lamp on
              - when: any(onOff == off)
                for: 10d
                then: never
            """)
        let fired = try program.run(["backtest", path] + data)
        try #require(fired.lines.count == 2, "\(fired.output)\(fired.error)")
        let last = try object(fired.lines[1])
        #expect(last["offset"]?.int == Int(on) && last["rule"]?.string == "lamp on")
        #expect(last["nanoseconds"]?.isNull == true)
        #expect(last["state"]?.array?.first?.string?.hasSuffix(" on") == true)
        let table = try program.run(["backtest", path, "--output", "table"] + data).lines
        #expect(table.contains { $0.hasPrefix("DAY") } && table.last?.hasSuffix("2      0") == true)
        // A rule fires when it becomes true; what was so before the range is no firing.
        let part = try program.run(["backtest", path, "@\(on)..HEAD"] + data)
        #expect(part.lines.count == 1)
        let none = try program.run(["backtest", path, "@\(off)..@\(off)"] + data)
        #expect(none.code == 1 && none.error.contains("no rule fired"))
        for (text, words) in [
            ("rules: []", ":1:8: 'rules:' and a list are expected"),
            ("rules:\n  - when: any(onOff)\n", ":2:5: a rule needs 'then'"),
            ("rules:\n  - when: any(onOf)\n    then: x\n", ":2:15: no device has a value 'onOf'"),
            ("rules:\n  - when: \"any(onOff\"\n    then: x\n", ":2:21: ')' is expected here"),
            (
                "rules:\n  - when: any(onOff)\n    fr: 1m\n",
                ":3:5: unknown key 'fr'; did you mean 'for'"
            ),
            ("rules:\n  - {when: any(onOff), for: soon, then: x}", ":2:29: 'for' is a duration"),
            (
                "rules:\n  - {when: any(onOff), then: x}\n  - {when: any(onOff), then: x}",
                "two rules have the name 'x'"
            ),
        ] {
            try write(text)
            let result = try program.run(["backtest", path] + data)
            #expect(result.code == 78, "\(text): \(result.error)")
            #expect(
                result.error.contains(path + words) || result.error.contains(words),
                "\(result.error)")
        }
    }

    /// The connection breaks meanwhile: what comes is still what the past says.
    @Test(.enabled(if: RealBroker.program != nil, "mosquitto is not installed"))
    func whatIsPublishedIsWhatBacktestSays() throws {
        let home = try CLIHome()
        let folder = try TemporaryFolder()
        let rules = try folder.write(
            """
            rules:
              - when: '\(Self.isOn)'
                then: on/off
              - when: any(onOff == off)
                then: off
            """, to: "rules.yaml")
        let broker = try RealBroker()
        let file = folder.file("firings.jsonl")
        let recorder = try program.start([
            "record", file, "--broker", "mqtt://127.0.0.1:\(broker.port)", "--filter",
            "hearth/v1/home/out/#",
        ])
        try recorder.waitForOutput("recording")
        let proxy = try CutProxy(
            brokerPort: broker.port,
            cuts: [.init(afterBytesToBroker: 900), .init(afterBytesToClient: 40)])
        let first = home.last + 1
        let watch = try program.start([
            "watch", "--rules", rules, "--publish", "home", "--broker",
            "mqtt://127.0.0.1:\(proxy.port)", "--data", home.directory,
        ])
        try watch.waitForOutput("connected")
        for _ in 0..<5 {
            try home.report(isOn: false)
            try home.report(isOn: true)
        }
        try watch.waitForOutput("trying again")
        var published: [Int: JSONObject] = [:]
        // Ten begin; of two rules, of which one held from the start, nine end.
        for _ in 0..<2000 where published.count < 19 || proxy.taken.current < 3 {
            for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
                guard let message = try? object(String(line)) else { continue }
                let payload = try object(message["payload"]?.string ?? "")
                let rule = payload["rule"]?.string ?? ""
                let level = rule == "off" ? "off" : "on%2Foff"
                #expect(message["topic"]?.string == "hearth/v1/home/out/firing/\(level)")
                published[try #require(payload["number"]?.int)] = payload
            }
            _ = try program.run(["version"])
        }
        watch.end(SIGINT)
        #expect(watch.wait() == 130)
        recorder.end(SIGINT)
        #expect(recorder.wait() == 0)
        #expect(published.keys.sorted() == Array(1...19))
        #expect(published.values.allSatisfy { $0["since"]?.int == Int(first) && $0["v"]?.int == 1 })

        // What ended is what the past says of it; what still holds is what began last.
        func firing(_ object: JSONObject) -> String {
            ["offset", "rule", "time", "nanoseconds", "state"].map {
                String(describing: object[$0])
            }
            .joined(separator: " ")
        }
        let past = try program.run(["backtest", rules, "@\(first)..HEAD", "--data", home.directory])
        let told = published.values.filter { $0["isTrue"]?.bool == false }.map(firing)
        let last = published.values.filter { $0["isTrue"]?.bool == true }
            .max { ($0["offset"]?.int ?? 0) < ($1["offset"]?.int ?? 0) }
        #expect(
            try past.lines.map { firing(try object($0)) }.sorted()
                == (told + [firing(try #require(last))]).sorted(), "\(past.error)")
    }

    @Test func publishingIsRefusedWhereItMeansNothing() throws {
        let home = try CLIHome()
        for (arguments, words) in [
            (["--expr", Self.isOn, "--publish", "home"], "--publish belongs to --rules"),
            (["--rules", "x", "--publish", "my home"], "'my home' is not a home key"),
            (["--rules", "x", "--broker", "mqtt://localhost"], "--broker belongs to --publish"),
            (["--rules", "x", "--publish", "home"], "which broker?"),
        ] {
            let result = try program.run(["watch"] + arguments + ["--data", home.directory])
            #expect(result.code == 64 && result.error.contains(words), "\(result.error)")
        }
    }
}
