// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeFleet
import HomeGraph
import HomeLogJetStream

struct FleetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fleet",
        abstract: "Serve many homes, with their logs on NATS JetStream.",
        discussion: """
            hearth fleet init flats --partitions 64 --data /mnt/fleet
            hearth fleet enrol flat-17 --name "Flat 17"
            hearth fleet run engine-1 --broker mqtt://10.0.0.2 --data /mnt/fleet
            hearth fleet status

            docs/FLEET.md says what the servers must be, and what happens when something fails.
            """,
        shouldDisplay: CompletionScript.isWanted,
        subcommands: [
            FleetInit.self, FleetEnrol.self, FleetRun.self, FleetStatusCommand.self,
            FleetHomes.self, FleetExport.self,
        ])
}

struct FleetInit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Make a fleet on servers that have none.",
        discussion: """
            The number of partitions is for the life of the fleet: each home belongs to one of
            them, by its key. A node can serve no less than one partition.
            """)

    @Argument(help: "Its name, 1 to 32 of a-z, 0-9 and '-'.")
    var name: String

    @Option(help: ArgumentHelp("1 to 1024.", valueName: "count"))
    var partitions = 64

    @Option(
        help: ArgumentHelp(
            "A directory that every node reaches: checkpoints, and the key of digests.",
            valueName: "dir"))
    var data: String

    @OptionGroup var fleet: FleetOptions

    func run() throws {
        let store: any OpenedFleet
        do {
            try FleetFormat.check(name: name, partitions: partitions)
            store = try fleet.open(as: "hearth fleet init", makesAbsent: true)
            let secret: [UInt8]
            if let there = try found(in: store.directory) {
                // Nothing is made: what is lost must not come back empty.
                secret = try FleetSecret.read(in: data, of: there)
            } else {
                secret = try FleetSecret.make(in: data)
                for partition in 0..<partitions { _ = try store.stream(of: partition) }
            }
            // Last: a fleet that is there is whole.
            try store.directory.create(
                FleetFormat(name: name, partitions: partitions, secret: secret))
        } catch let error as FleetDirectoryError {
            throw CommandFailure(error)
        } catch let error as StreamError {
            throw CommandFailure(error)
        }
        let out = Output()
        try out.line("the fleet '\(name)' has \(partitions) partitions")
        try out.flush()
    }

    private func found(
        in directory: FleetDirectory
    ) throws(FleetDirectoryError) -> FleetFormat? {
        do throws(FleetDirectoryError) {
            return try directory.format()
        } catch .noFleet {
            return nil
        }
    }
}

struct FleetEnrol: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enrol", abstract: "Add homes to a fleet.",
        discussion: """
            A home gets a log of its own; one that is there already is printed as it is. The node that has its partition serves it within
            seconds; what the home publishes comes below the printed topic.
            """)

    @Argument(help: "The key of the home in topics and paths: 1 to 64 of A-Z a-z 0-9 - _.")
    var keys: [String]

    @Option(help: "The name of the home; without it its key.")
    var name: String?

    @OptionGroup var fleet: FleetOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try output.mustNotBeCSV("fleet enrol")
        if name != nil, keys.count != 1 {
            throw ValidationError("--name is for one home: enrol the others by another call")
        }
    }

    func run() throws {
        let store = try fleet.open(as: "hearth fleet enrol")
        let out = Output()
        var random = SystemRandomNumberGenerator()
        for key in keys {
            let logID = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            var home = FleetHome(key: key, logID: logID, name: name ?? key)
            let partition: Int
            do throws(FleetDirectoryError) {
                partition = try store.directory.enrol(home)
            } catch .enrolled(let there, let its) where utf8Equal(there.name, home.name) {
                // The call before may have ended without an answer.
                (home, partition) = (there, its)
            } catch {
                throw CommandFailure(error)
            }
            switch output.form(output.console) {
            case .table:
                try out.line("\(key) is in partition \(partition): hl/\(partition)/\(key)/#")
            case .json, .jsonl, .csv: try out.line(FleetJSON.home(home, partition: partition))
            }
            try out.flush()
        }
    }
}

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
