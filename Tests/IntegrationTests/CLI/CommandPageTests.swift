// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import Testing

/// Every command of the program against files of what it prints, `Tests/Fixtures/commands`.
/// `HEARTH_UPDATE_FIXTURES=1` writes them anew; then read their difference.
@Suite struct CommandPageTests {
    private static let program = Result { try CLIProgram() }

    private static let pages =
        ((try? FileManager.default.contentsOfDirectory(
            atPath: CommandScene.fixtures.path)) ?? []).filter { $0.hasSuffix(".txt") }.sorted()

    private static func page(_ name: String) throws -> CommandPage {
        CommandPage(
            try String(contentsOf: CommandScene.fixtures.appending(path: name), encoding: .utf8))
    }

    @Test(arguments: pages)
    func everyCommandPrintsWhatThePageSays(name: String) throws {
        let scene = try CommandScene.shared.get().copy()
        let version = try scene.run("hearth --version").output.dropLast()
        let rules = CommandRules(folder: scene.path, version: String(version))
        let page = try Self.page(name)
        var found = page
        for (index, command) in page.commands.enumerated() {
            let printed = rules.lines(try scene.run(command.line))
            found.commands[index].printed = printed
            let difference = Self.difference(command.printed, printed)
            if !Self.isUpdate, !difference.isEmpty {
                Issue.record("\(name): $ \(command.line)\n\(difference)")
            }
        }
        guard Self.isUpdate else { return }
        try found.text.write(
            to: CommandScene.fixtures.appending(path: name), atomically: true, encoding: .utf8)
    }

    private static let isUpdate =
        ProcessInfo.processInfo.environment["HEARTH_UPDATE_FIXTURES"] == "1"

    /// The lines that are missing and those that are new.
    private static func difference(_ expected: [String], _ found: [String]) -> String {
        found.difference(from: expected).map { change in
            switch change {
            case .remove(_, let line, _): "- \(line)"
            case .insert(_, let line, _): "+ \(line)"
            }
        }
        .joined(separator: "\n")
    }

    @Test func everyCommandHasATableAJSONFormAndAnError() throws {
        let commands = try Self.pages.flatMap { try Self.page($0).commands }
        let tree = try CommandTree(program: Self.program.get())
        let leaves = tree.leaves
        try #require(leaves.count > 30)
        for leaf in leaves {
            let own = commands.filter { tree.leaf(of: $0.line)?.name == leaf.name }
            var missing: [String] = []
            if leaf.hasOutput {
                if !own.contains(where: \.isTable) { missing.append("table") }
                if !own.contains(where: \.isJSON) { missing.append("JSON") }
            } else if !own.contains(where: { $0.code == 0 }) {
                missing.append("success")
            }
            if !own.contains(where: \.isError) { missing.append("error") }
            let reason = Self.exceptions[leaf.name].map { " (\($0.reason))" } ?? ""
            #expect(
                missing == Self.exceptions[leaf.name]?.missing ?? [],
                "hearth \(leaf.name) has cases for all but \(missing)\(reason)")
        }
        let names = Set(leaves.map(\.name))
        #expect(Self.exceptions.keys.allSatisfy(names.contains), "an exception of no command")
    }

    private static let daemon = "asks a daemon: CLIActingTests and CLIDaemonTests have one"
    private static let broker = "asks a broker: CLIBrokerTests and CLICaptureTests have one"
    private static let fleet = "asks the servers of a fleet: Scripts/fleet_nodes.py has some"
    private static let forms = ["table", "JSON"]

    private static let exceptions: [String: (missing: [String], reason: String)] = [
        "run": (["success"], "never ends by itself: CLIDaemonTests"),
        "serve": (["success"], "never ends by itself: CLIServeTests"),
        "follow": (["success"], "never ends by itself: CLIFollowTests"),
        "ui": (["success"], "wants a terminal: CLITimeViewTests"),
        "set": (forms, daemon), "rename": (forms, daemon), "move": (forms, daemon),
        "room create": (forms, daemon), "room rename": (forms, daemon),
        "room delete": (forms, daemon), "status": (forms, daemon), "read": (["success"], daemon),
        "init": (forms, broker), "record": (["success"], broker),
        "simulate": (["success"], broker), "forget": (["success"], broker),
        "fleet init": (["success"], fleet), "fleet run": (["success"], fleet),
        "fleet export": (["success"], fleet), "fleet enrol": (forms, fleet),
        "fleet import": (forms, fleet),
        "fleet ls": (forms, fleet), "fleet status": (forms, fleet),
        "fleet token add": (forms, fleet), "fleet token ls": (forms, fleet),
        "fleet token rm": (["success"], fleet), "fleet rm": (["success"], fleet),
        "doctor": (forms, "looks at the clock and disk of the machine: CLIDoctorTests"),
        "bench": (forms, "measures the machine"), "cost": (["success"], "measures the machine"),
    ]
}
