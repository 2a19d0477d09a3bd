// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeFleet
import HomeGraph
import HomeRuntime

struct FleetImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Move a home with its log into a fleet.",
        discussion: """
            hearth fleet import flat-17 --from ./hearth-data --data /mnt/fleet

            End the home's own 'hearth run' first. The fleet gets the log with its id and its
            offsets, and the key of its digests; in --from it leaves the file 'moved', with
            which 'hearth run' refuses it. Then the home has the fleet's codecs, and what it
            publishes must come below the printed topic. Its tags, tokens and settings do not
            come along. The command waits until a node serves the home. Interrupted, it goes on
            when it is called again.
            """)

    @Argument(help: "The key of the home in topics and paths: 1 to 64 of A-Z a-z 0-9 - _.")
    var key: String

    @Option(help: ArgumentHelp("The data directory of the home.", valueName: "dir"))
    var from: String

    @Option(help: "The name of the home; without it its key.")
    var name: String?

    @Option(
        help: ArgumentHelp(
            "The profile that goes on, where the home has had several brokers.",
            valueName: "key"))
    var profile: String?

    @OptionGroup var directory: FleetDataOptions
    @OptionGroup var fleet: FleetOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var progress: ProgressOptions

    func validate() throws { try output.mustNotBeCSV("fleet import") }

    func run() async throws {
        let command = self
        try await Interruption.run { try command.moveIn($0) }
    }

    private func moveIn(_ interruption: Interruption) throws {
        let given = try fleet.settings(with: directory.flags)
        let data = try FleetDataOptions.directory(given)
        let store = try FleetServers(given).open(as: "hearth fleet import", checkpoints: data)
        try ForkFile.mustNotBe(in: from)
        try Follow.mustNotBeReplica(from)
        let source = try MovingHome(directory: from, profile: profile)
        defer { source.close() }
        let home = FleetHome(
            key: key, logID: source.logID, name: name ?? key, imported: source.imported)
        let partition = try enrol(home, source, in: store, data, interruption)
        // Before its log is free: nothing must start on it again.
        try MovedFile.write(to: from, key: key)
        try tell(home, partition, source.imported.offsets)
        try wait(for: store.importedHome(home.logID), partition, interruption)
    }

    /// Puts the home where the node of its partition finds it.
    private func enrol(
        _ home: FleetHome, _ source: MovingHome, in store: any OpenedFleet, _ data: String,
        _ interruption: Interruption
    ) throws -> Int {
        let format: FleetFormat
        do throws(FleetDirectoryError) {
            try FleetDirectory.check(home)
            format = try store.directory.format()
        } catch {
            throw CommandFailure(error)
        }
        // Another directory than the nodes' says nothing of the home.
        _ = try FleetSecret.read(in: data, of: format)
        do throws(FleetDirectoryError) {
            for partition in 0..<format.partitions {
                for there in try store.directory.homes(of: partition)
                where there.logID == home.logID || utf8Equal(there.key, home.key) {
                    // The call before may have been interrupted behind it.
                    if there == home { return partition }
                    throw .enrolled(there, partition: partition)
                }
            }
        } catch {
            throw CommandFailure(error)
        }
        let progress = progress.over(source.imported.offsets)
        defer { progress.end() }
        try source.copy(to: store.importedHome(home.logID)) { offset throws(CommandFailure) in
            if interruption.hasToEnd { throw CommandFailure(.interrupted, "interrupted") }
            progress.advance(behind: offset)
        }
        do throws(FleetDirectoryError) {
            return try store.directory.enrol(home)
        } catch {
            throw CommandFailure(error)
        }
    }

    private func tell(_ home: FleetHome, _ partition: Int, _ offsets: Range<UInt64>) throws {
        let out = Output()
        switch output.form(output.console) {
        case .table:
            try out.line(
                "@\(offsets.lowerBound) to @\(offsets.upperBound - 1) of '\(key)' go to partition "
                    + "\(partition): hl/\(partition)/\(key)/#")
        case .json, .jsonl, .csv: try out.line(FleetJSON.home(home, partition: partition))
        }
        try out.flush()
    }

    /// The node that serves the home removes the copy.
    private func wait(
        for home: ImportedHome, _ partition: Int, _ interruption: Interruption
    ) throws(CommandFailure) {
        guard home.hasKey else {
            throw CommandFailure(
                .damaged,
                "\(TerminalText.escape(home.directory)) has no key of '\(key)' that can be read")
        }
        var waited = 0
        while Directories.exists(home.logDirectory) {
            if waited == Self.patienceSeconds {
                Output.tell(
                    "not served yet: 'hearth fleet status' says who has partition \(partition), and "
                        + "that node's log what it waits for. Ctrl-C ends the waiting alone")
            }
            interruption.wait(nanoseconds: 1_000_000_000)
            waited += 1
            if interruption.hasToEnd {
                throw CommandFailure(.interrupted, "interrupted; the nodes go on with the import")
            }
        }
        Output.tell("'\(TerminalText.escape(key))' is served")
    }

    private static let patienceSeconds = 10
}
