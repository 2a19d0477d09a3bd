// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeFleet
import HomeGraph

struct FleetEnrol: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enrol", abstract: "Add homes to a fleet.",
        discussion: """
            A home gets a log of its own; one that is there already is printed as it is. The
            node that has its partition serves it within seconds; what the home publishes comes
            below the printed topic.
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
