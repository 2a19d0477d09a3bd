// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting

/// The commands of the program, as it says itself.
struct CommandTree {
    struct Leaf {
        /// `log export`.
        var name: String
        /// What a line may call it: `log events` is `log` too.
        var names: [String]
        /// Whether it takes `--output`.
        var hasOutput: Bool
    }

    /// The command that a line of a shell runs: that of the longest name.
    func leaf(of line: String) -> Leaf? {
        guard let program = line.firstRange(of: "hearth ") else { return nil }
        let words = line[program.upperBound...].split(separator: " ").map(String.init)
        let found = leaves.flatMap { leaf in leaf.names.map { (leaf, $0.split(separator: " ")) } }
            .filter { words.starts(with: $0.1.map(String.init)) }
        return found.max { $0.1.count < $1.1.count }?.0
    }

    private struct Dump: Decodable { var command: Command }

    private struct Command: Decodable {
        var commandName: String
        var defaultSubcommand: String?
        var subcommands: [Command]?
        var arguments: [Argument]?
    }

    private struct Argument: Decodable {
        var names: [Name]?
    }

    private struct Name: Decodable { var name: String }

    let leaves: [Leaf]

    init(program: CLIProgram) throws {
        let text = try program.run(["--experimental-dump-help"]).output
        let dump = try JSONDecoder().decode(Dump.self, from: Data(text.utf8))
        leaves = Self.subcommands(of: dump.command).flatMap { Self.leaves(of: $0, names: [""]) }
    }

    private static func subcommands(of command: Command) -> [Command] {
        (command.subcommands ?? []).filter { $0.commandName != "help" }
    }

    private static func leaves(of command: Command, names: [String]) -> [Leaf] {
        let own = names.map { ($0 + " " + command.commandName).drop { $0 == " " } }
            .map(String.init)
        let below = subcommands(of: command)
        guard !below.isEmpty else {
            let options = (command.arguments ?? []).flatMap { $0.names ?? [] }.map(\.name)
            return [Leaf(name: own[0], names: own, hasOutput: options.contains("output"))]
        }
        return below.flatMap { child in
            var leaves = leaves(of: child, names: own)
            if child.commandName == command.defaultSubcommand {
                for index in leaves.indices { leaves[index].names += own }
            }
            return leaves
        }
    }
}
