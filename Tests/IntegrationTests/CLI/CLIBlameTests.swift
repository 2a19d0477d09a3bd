// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeGraph
import Testing

/// Who changed what, from logs and from a daemon that acts.
@Suite struct CLIBlameTests {
    private let program: CLIProgram

    init() throws { program = try CLIProgram() }

    private func object(_ line: String) throws -> JSONObject {
        try #require(try JSONReader.read(Array(line.utf8)).object)
    }

    @Test func everyValueNamesTheRecordThatChangedIt() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        let since = try home.report(isOn: false)
        try home.report(isOn: false)
        let lines = try program.run(["blame", CLIHome.lamp] + data).lines
        // JSON is whole: also the diagnostics that tables hide. The newest change comes first.
        try #require(lines.count == 2)
        let first = try object(lines[0])
        #expect(first["attribute"]?.string == "onOff" && first["value"]?.bool == false)
        #expect(first["since"]?.int == Int(since), "a repeat changes nothing")
        #expect(first["topic"]?.string == "hearth/v1/home/in/x")
        #expect(first["payload"]?.string == "{}" && first["codec"]?.string == "native")
        #expect(first["by"]?.object?["what"]?.string == "device" && first["v"]?.int == 1)
        #expect(try object(lines[1])["attribute"]?.string == "linkQuality")
        let whole = try program.run(["blame", CLIHome.lamp, "--output", "json"] + data).output
        let document = try object(whole)
        #expect(document["values"]?.array?.count == 2)
        #expect(document["offset"]?.int == Int(home.last))
        let past = try program.run(
            ["blame", CLIHome.lamp, "onOff", "--at", "@\(since - 1)"] + data)
        let before = try object(past.lines.first ?? "")
        #expect(before["value"]?.bool == true && before["since"]?.int != Int(since))
    }

    @Test func tablesHideDiagnosticsAndHaveHeadings() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory, "--output", "table"]
        let table = try program.run(["blame", CLIHome.lamp] + data)
        try #require(table.code == 0 && table.lines.count == 4, "\(table.output)\(table.error)")
        #expect(table.lines[0] == "Lamp \\u{1B}[31m\\u{202E}  native:lamp")
        #expect(table.lines[1].hasPrefix("OFFSET  AGE"))
        #expect(table.lines[2].contains("the device  OnOff.onOff  on"), "\(table.output)")
        #expect(table.lines[3] == "        hearth/v1/home/in/x {}")
        #expect(!table.output.contains("\u{1B}"))
        let all = try program.run(["blame", CLIHome.lamp, "--all"] + data).output
        #expect(all.contains("root/Vendor.RadioTrait.linkQuality") || all.contains("linkQuality"))
        let named = try program.run(["blame", CLIHome.lamp, "linkQuality"] + data).output
        #expect(named.contains("linkQuality"), "what was asked for is not hidden")
        let room = try program.run(["blame", "Hall"] + data)
        #expect(room.output == "Switch  native:switch\nhas never reported a value\n")
        let house = try program.run(["blame", "Test home"] + data)
        #expect(house.lines.contains("Switch  native:switch"), "\(house.output)\(house.error)")
        #expect(house.lines.contains { $0.hasSuffix("native:lamp") })
        let csv = try program.run(
            ["blame", CLIHome.lamp, "--data", home.directory, "--output", "csv"]
        ).lines
        #expect(
            csv.first?.hasPrefix("device,part,trait,attribute,value,offset,time,who,topic") == true)
        #expect(csv.count == 3)
    }

    @Test func errorsNameWhatWasMeant() throws {
        let home = try CLIHome()
        try home.remove(CLIHome.switchID)
        let gone = home.last - 1
        let data = ["--data", home.directory]
        for (arguments, code, words) in [
            (["blame", "nobody"], 1, "nothing has the id or name 'nobody'"),
            (["blame", CLIHome.lamp, "onOf"], 1, "did you mean 'onOff'?"),
            (["blame", CLIHome.lamp, "x\u{1B}"], 1, "has never reported 'x\\u{1B}'"),
            (["explain", CLIHome.lamp, "onOf"], 1, "did you mean 'onOff'?"),
            (["blame", "Switch"], 1, "'Switch' is gone: the home had it at @"),
            (["explain", "Switch"], 1, "'Switch' is gone: the home had it at @"),
            (["blame", CLIHome.lamp, "--at", "@999"], 1, "it holds @0 to @"),
            (["blame", CLIHome.lamp, "--at", "@0"], 1, "nothing has the id or name"),
            (["blame"], 64, "<id>"),
        ] as [([String], Int32, String)] {
            let result = try program.run(arguments + data)
            #expect(result.code == code, "\(arguments): \(result.error)")
            #expect(result.error.contains(words), "\(arguments): \(result.error)")
            #expect(result.output.isEmpty, "\(arguments): \(result.output)")
        }
        // The point that is proposed has the device.
        let error = try program.run(["blame", "Switch"] + data).error
        let point = String(try #require(error.split(separator: " ").last).dropLast())
        #expect(point.hasPrefix("@") && UInt64(point.dropFirst()).map { $0 <= gone } == true)
        let there = try program.run(["blame", "Switch", "--at", point] + data)
        #expect(there.code == 0, "\(there.error)")
    }

    @Test func explainHasTheWholeChain() throws {
        let home = try CLIHome()
        let since = try home.report(isOn: false)
        let data = ["--data", home.directory]
        let line = try program.run(["explain", CLIHome.lamp, "onOff"] + data).output
        let value = try object(line)
        #expect(value["previous"]?.object?["value"]?.bool == true)
        #expect(value["event"]?.object?["kind"]?.string == "attributesReported")
        #expect(value["codec"]?.string == "native" && value["delivery"]?.string == "live")
        #expect(value["conversion"]?.array?.isEmpty == true, "no binding tells")
        let table = try program.run(["explain", CLIHome.lamp, "onOff", "--output", "table"] + data)
        #expect(table.output.contains("  event    @\(since): attributesReported\n"))
        #expect(table.output.contains("  fold     replaced on (true), which stood since @"))
        let first = try program.run(
            ["explain", CLIHome.lamp, "linkQuality", "--output", "table"] + data)
        #expect(first.output.contains("  fold     the first value\n"))
    }

    @Test(.enabled(if: RealBroker.program != nil, "mosquitto is not installed"))
    func blameNamesSenders() throws {
        let daemon = try CLIDaemon()
        let user = String(cString: getpwuid(getuid())!.pointee.pw_name)
        #expect(try daemon.run(["set", "lamp", "on"]).code == 0)
        let lamp = try daemon.run(["blame", "lamp", "onOff", "--output", "table"]).output
        #expect(lamp.contains("\(user) with hearth set @"), "\(lamp)")
        let json = try object(try daemon.run(["blame", "lamp", "onOff"]).output)
        #expect(json["by"]?.object?["outcome"]?.string == "confirmed")
        let chain = try daemon.run(["explain", "lamp", "onOff", "--output", "table"]).output
        #expect(chain.contains("  reads    state \"ON\" -> true -> on"), "\(chain)")
        // A tag can be set while the daemon writes.
        #expect(try daemon.run(["tag", "add", "lit"]).code == 0)
        #expect(try daemon.run(["set", "lamp", "off"]).code == 0)
        let then = try object(try daemon.run(["blame", "lamp", "onOff", "--at", "tag:lit"]).output)
        #expect(then["value"]?.bool == true)
    }
}
