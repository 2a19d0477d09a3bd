// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeFleet
import HomeServer

struct FleetRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm", abstract: "Remove a home from a fleet, with its history.",
        discussion: """
            hearth fleet export flat-17 --data /mnt/fleet --to ./flat-17
            hearth fleet rm flat-17

            Within seconds no node serves it, its tokens open nothing, and what its devices
            publish is logged nowhere. Its records lie in the stream of its partition until
            'fleet.keep.bytes' removes them with those of the same time; no command reads them.
            Its key is free for another home.
            """)

    @Argument(help: "The key of the home.")
    var home: String

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var fleet: FleetOptions

    func run() throws {
        let store = try fleet.open(as: "hearth fleet rm")
        let found = try store.home(home).home
        if !yes {
            let name = TerminalText.escape(found.name)
            try Confirmation.ask(
                "Remove '\(found.key)' (\(name)), with everything that it has logged?",
                refusal: "nothing was removed", options: "--yes")
        }
        // First: whoever gets the key next must not find them.
        try FleetTokens.change(store.directory, of: found) { list throws(CommandFailure) in
            for token in list.tokens { list.remove(token.name) }
        }
        let partition: Int
        do throws(FleetDirectoryError) {
            partition = try store.directory.remove(found.key).partition
        } catch {
            throw CommandFailure(error)
        }
        let out = Output()
        try out.line("'\(found.key)' is no home of partition \(partition) any more")
        try out.flush()
    }
}
