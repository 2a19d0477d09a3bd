// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

struct FleetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fleet",
        abstract: "Serve many homes, with their logs on NATS JetStream.",
        discussion: """
            hearth fleet init flats --data /mnt/fleet --monitor URL1 --monitor URL2 --monitor URL3
            hearth fleet enrol flat-17 --name "Flat 17"
            hearth fleet run engine-1 --broker mqtt://10.0.0.9 --data /mnt/fleet --monitor ...
            hearth fleet status

            docs/FLEET.md says what the servers must be, and what happens when something fails.
            """,
        shouldDisplay: CompletionScript.isWanted,
        subcommands: [
            FleetInit.self, FleetEnrol.self, FleetRun.self, FleetStatusCommand.self,
            FleetHomes.self, FleetRemove.self, FleetImport.self, FleetExport.self, FleetToken.self,
        ])
}
