// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeFleet
import HomeLogJetStream
import HomeThreads

struct FleetInit: AsyncParsableCommand {
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

    @OptionGroup var directory: FleetDataOptions
    @OptionGroup var fleet: FleetOptions
    @OptionGroup var durability: DurabilityOptions

    func run() async throws {
        let given = try fleet.settings(with: directory.flags.merging(durability.flags) { $1 })
        let data = try FleetDataOptions.directory(given)
        let servers = try FleetServers(given)
        let monitors = try DurabilityOptions.addresses(given)
        try FleetServers.mustHaveClient()
        // Before anything is made there.
        try await ServerMonitors.check(
            monitors, replicas: servers.replicas, allowsWeak: durability.allowWeakDurability)
        try await onThread { [self] in try make(on: servers, data) }
    }

    private func make(on servers: FleetServers, _ data: String) throws {
        let store: any OpenedFleet
        do {
            try FleetFormat.check(name: name, partitions: partitions)
            store = try servers.open(as: "hearth fleet init", makesAbsent: true)
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
