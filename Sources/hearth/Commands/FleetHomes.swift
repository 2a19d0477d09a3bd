// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeFleet
import HomeGraph

struct FleetHomes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ls", abstract: "List the homes of a fleet.")

    @OptionGroup var fleet: FleetOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let store = try fleet.open(as: "hearth fleet ls")
        var homes: [(partition: Int, home: FleetHome)] = []
        do throws(FleetDirectoryError) {
            for partition in 0..<(try store.directory.format().partitions) {
                homes += try store.directory.homes(of: partition).map { (partition, $0) }
            }
        } catch {
            throw CommandFailure(error)
        }
        homes.sort { utf8Less($0.home.key, $1.home.key) }
        let out = Output()
        let console = output.console
        switch output.form(console) {
        case .jsonl:
            for (partition, home) in homes {
                try out.line(FleetJSON.home(home, partition: partition))
            }
        case .json:
            let items = homes.map { FleetJSON.home($0.home, partition: $0.partition) }
            try out.line("{\"homes\":[\(items.joined(separator: ","))],\"v\":1}")
        case let form:
            var table = Table([
                .init("HOME"), .init("PARTITION", isRight: true),
                .init("NAME", isFlexible: true), .init("LOG", dropRank: 1),
            ])
            table.rows = homes.map { partition, home in
                [
                    .init(TerminalText.escape(home.key)), "\(partition)",
                    "\(TerminalText.escape(home.name))",
                    "\(hexText(home.logID))",
                ]
            }
            try out.lines(
                form == .csv
                    ? table.csv : table.lines(width: console.columns, paint: console.paint))
        }
        try out.flush()
        if homes.isEmpty { Output.tell("this fleet has no homes; 'hearth fleet enrol' adds one") }
    }
}
