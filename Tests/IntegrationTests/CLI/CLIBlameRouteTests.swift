// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import Testing

/// Who changed what, and when rules would have fired, over HTTP: the same that the command line
/// prints of the same log.
@Suite struct CLIBlameRouteTests {
    private let program: CLIProgram

    init() throws { program = try CLIProgram() }

    /// `hearth serve` on a home, and what it answers.
    private final class Server {
        let port: UInt16
        private let child: ChildProcess

        init(_ home: CLIHome, _ program: CLIProgram) throws {
            port = try FreePort.find()
            child = try program.start(["serve", "--data", home.directory, "--port", "\(port)"])
            try child.waitForOutput("http://localhost:\(port)/")
        }

        deinit { child.end(SIGTERM) }
    }

    private static func get(
        _ path: String, _ parameters: [(String, String)], port: UInt16
    ) throws -> (status: Int, body: String) {
        let query = parameters.map { name, value in
            name + "=" + (value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
        }
        let answer = try HTTPProbe.get(
            "/api/v1/\(path)?" + query.joined(separator: "&"), port: port)
        let parts = answer.components(separatedBy: "\r\n\r\n")
        let status = try #require(Int(answer.dropFirst("HTTP/1.1 ".count).prefix(3)))
        return (status, try #require(parts.count == 2 ? parts[1] : nil, "\(answer)"))
    }

    private func object(_ text: String) throws -> JSONObject {
        try #require(try JSONReader.read(Array(text.utf8)).object)
    }

    @Test func blameAndExplainAreWhatTheProgramPrints() throws {
        let home = try CLIHome()
        let changed = try home.report(isOn: false)
        let server = try Server(home, program)
        let data = ["--data", home.directory]
        for point in [home.last, changed, changed - 1] {
            let at = "@\(point)"
            let answer = try Self.get(
                "blame", [("device", CLIHome.lamp), ("at", at)], port: server.port)
            let printed = try program.run(
                ["blame", CLIHome.lamp, "--at", at, "--output", "json"] + data)
            try #require(printed.code == 0 && answer.status == 200, "\(answer.body)")
            #expect(answer.body == printed.output.replacingOccurrences(of: "\n", with: ""))
            for attribute in ["onOff", "OnOff.onOff", "main/OnOff.onOff"] {
                let one = try Self.get(
                    "blame",
                    [("device", CLIHome.lamp), ("attribute", attribute), ("at", at)],
                    port: server.port)
                let line = try program.run(
                    ["blame", CLIHome.lamp, attribute, "--at", at, "--output", "json"] + data)
                #expect(one.body == line.output.replacingOccurrences(of: "\n", with: ""))
                let chain = try Self.get(
                    "explain",
                    [("device", CLIHome.lamp), ("attribute", attribute), ("at", at)],
                    port: server.port)
                let explained = try program.run(
                    ["explain", CLIHome.lamp, attribute, "--at", at, "--output", "json"] + data)
                #expect(chain.status == 200 && chain.body + "\n" == explained.output)
            }
        }
        let first = try #require(
            try object(
                Self.get("blame", [("device", CLIHome.lamp)], port: server.port).body)["values"]?
                .array?.first?.object)
        #expect(first["who"]?.string == "the device" && first["text"]?.string == "off")
        #expect(first["payload"]?.string == "{}" && first["payloadBytes"]?.int == 2)
        let whole = try Self.get("explain", [("device", CLIHome.lamp)], port: server.port)
        #expect(whole.body.contains("verdicts"), "without an attribute it is the device's")
    }

    @Test func backtestIsWhatTheProgramPrints() throws {
        let home = try CLIHome()
        for isOn in [false, true, false, true] { try home.report(isOn: isOn) }
        let folder = try TemporaryFolder()
        let rules = try folder.write(
            "rules:\n  - when: any(onOff == on)\n    then: on\n", to: "rules.yaml")
        let server = try Server(home, program)
        let answer = try Self.get(
            "backtest", [("when", "any(onOff == on)"), ("from", "@0"), ("to", "@\(home.last)")],
            port: server.port)
        let printed = try program.run(
            ["backtest", rules, "@0..@\(home.last)", "--data", home.directory])
        try #require(answer.status == 200 && printed.code == 0, "\(answer.body)\(printed.error)")
        let found = try object(answer.body)
        let firings = try #require(found["firings"]?.array)
        try #require(firings.count == printed.lines.count && firings.count == 3)
        for (firing, line) in zip(firings, printed.lines) {
            let (firing, line) = (try #require(firing.object), try object(line))
            for key in ["nanoseconds", "offset", "state", "time"] as [StaticString] {
                #expect(String(describing: firing[key]) == String(describing: line[key]))
            }
        }
        #expect(found["count"]?.int == 3 && found["first"]?.int == 0)
        #expect(found["last"]?.int == Int(home.last) && found["truncated"]?.bool == false)
        let days = try #require(found["days"]?.array)
        #expect(days.reduce(0) { $0 + ($1.object?["count"]?.int ?? 0) } == 3)
        let none = try Self.get(
            "backtest", [("when", "any(onOff == on)"), ("for", "10m")], port: server.port)
        #expect(try object(none.body)["count"]?.int == 0)
    }

    @Test func badInputIsNamed() throws {
        let home = try CLIHome()
        let server = try Server(home, program)
        let lamp = ("device", CLIHome.lamp)
        for (path, parameters, status, words) in [
            ("blame", [], 400, "The parameter 'device' is missing."),
            ("blame", [("device", "native:lamb")], 404, "did you mean 'native:lamp'?"),
            ("blame", [("device", "Switch")], 404, "did you mean 'native:switch'?"),
            ("blame", [("device", "a\u{1B}")], 404, "There is no device 'a\\\\u{1B}' @"),
            ("blame", [lamp, ("attribute", "onOf")], 404, "did you mean 'onOff'?"),
            ("blame", [lamp, ("at", "@x")], 400, "'@x' is no point"),
            ("blame", [lamp, ("at", "@99999")], 404, "The log has no point @99999"),
            ("blame", [lamp, ("at", "tag:none")], 404, "There is no tag 'none'."),
            ("blame", [lamp, ("at", "2001-01-01")], 404, "There was no home yet at this point."),
            ("blame", [lamp, ("at", "@0")], 404, "There is no device 'native:lamp' @0"),
            ("blame", [lamp, ("atribute", "onOff")], 400, "did you mean 'attribute'?"),
            ("explain", [("device", "native:lamb")], 404, "did you mean 'native:lamp'?"),
            ("explain", [lamp, ("attribute", "onOf")], 404, "did you mean 'onOff'?"),
            ("explain", [lamp, ("attribute", "onOff"), ("at", "soon")], 400, "is no point"),
            ("device", [("id", "native:lamb")], 404, "did you mean 'native:lamp'?"),
            ("backtest", [], 400, "The parameter 'when' is missing."),
            ("backtest", [("when", "any(onOff ==")], 400, "\"column\":13"),
            ("backtest", [("when", "any(onOff =="), ("for", "5m")], 400, "\"column\":13"),
            ("backtest", [("when", "any(onOf)"), ("for", "5m")], 400, "\"column\":5"),
            ("backtest", [("when", "any(onOff)"), ("for", "soon")], 400, "for='soon' is no"),
            ("backtest", [("when", "any(onOff)"), ("from", "x")], 400, "'x' is no point"),
            (
                "backtest", [("when", "any(onOff)"), ("from", "@4"), ("to", "@1")], 400,
                "The range ends before it begins: it begins with @4 and ends with @1."
            ),
            (
                "backtest", [("when", "any(onOff)"), ("to", "@99999")], 404,
                "The log has no point @99999"
            ),
            ("find", [("expr", "any(onOf)")], 400, "\"column\":5"),
        ] as [(String, [(String, String)], Int, String)] {
            let answer = try Self.get(path, parameters, port: server.port)
            #expect(answer.status == status, "\(path) \(parameters): \(answer.body)")
            #expect(answer.body.contains(words), "\(path) \(parameters): \(answer.body)")
        }
    }

    @Test(.enabled(if: RealBroker.program != nil, "mosquitto is not installed"))
    func aDaemonNamesSendersAndReadings() throws {
        let port = try FreePort.find()
        let daemon = try CLIDaemon(["--web-port", "\(port)"])
        #expect(try daemon.run(["set", "lamp", "on"]).code == 0)
        let tile = try object(
            Self.get("tiles", [], port: port).body)["tiles"]?.array?.compactMap(\.object)
            .first { $0["name"]?.string == "lamp" }
        let id = try #require(tile?["id"]?.string)
        let answer = try Self.get(
            "explain", [("device", id), ("attribute", "onOff")], port: port)
        let chain = try object(answer.body)
        #expect(chain["who"]?.string?.contains("with hearth set @") == true, "\(answer.body)")
        #expect(chain["by"]?.object?["outcome"]?.string == "confirmed")
        let reading = try #require(chain["conversion"]?.array?.first?.object)
        #expect(reading["raw"]?.string == "\"ON\"" && reading["path"]?.array?.count == 1)
        let printed = try daemon.run(["explain", "lamp", "onOff"])
        #expect(try object(printed.output) == chain, "\(printed.output)")
    }
}
