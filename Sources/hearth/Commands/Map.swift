// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeGraph
import HomeRuntime

struct Map: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Try the codecs on recorded messages.", subcommands: [MapTest.self])
}

struct MapTest: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Read the messages of a file offline and say what became of each.",
        discussion: """
            hearth map test messages.jsonl
            hearth map test messages.jsonl --output json | jq .devices

            One message per line: {"topic","payload" or "payload_b64","retain","qos","stored",
            "receivedAt"}. A message counts as live unless it is "stored". With --output json the
            home that results is printed, in the form of 'hearth show'. Exit code 1 when a message
            was unreadable.
            """)

    @Argument(help: "JSON Lines; - for the standard input.")
    var file: String

    @Option(help: "Only this codec, with its roots: zigbee2mqtt, native=home; may be repeated.")
    var codec: [String] = []

    @OptionGroup var output: OutputOptions

    func run() throws {
        var test: MessageTest
        do throws(CodecOption.Problem) {
            test = MessageTest(codecs: try CodecOption.choices(codec))
        } catch {
            throw CommandFailure(.usage, "--codec: \(error.words)")
        }
        for (index, line) in try FileLines.read(file).enumerated() where !line.isEmpty {
            let place = "\(TerminalText.escape(file)) line \(index + 1)"
            do throws(MessageLine.Problem) {
                test.read(try MessageLine(line), line: index + 1)
            } catch {
                throw CommandFailure(.damaged, "\(place): \(error.words)")
            }
        }
        test.finish()
        let out = Output()
        let console = output.console
        switch output.output ?? .table {
        case .table: try out.lines(test.lines(console))
        case .json: try out.line(test.json)
        case .jsonl: for verdict in test.verdicts { try out.line(verdict.json) }
        case .csv: try out.lines(test.table.csv)
        }
        try out.flush()
        if test.hasUnreadable { throw ExitCode(ExitStatus.no.rawValue) }
    }
}
