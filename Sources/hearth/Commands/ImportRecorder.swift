// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeSDK

struct ImportRecorder: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recorder",
        abstract: "Import the history that Home Assistant's recorder kept.",
        discussion: """
            hearth import recorder /config/home-assistant_v2.db --dry-run
            hearth import recorder home-assistant_v2.db --propose > map.yaml
            hearth import recorder home-assistant_v2.db --map map.yaml

            States of the devices that the home has, and hourly statistics from before them.
            Which entity belongs to which device is read from Home Assistant's registries, or
            from a map that you edit. The values are marked as imported: none becomes the
            present value of a device, or tells whether it is online. 'hearth history
            --imported' shows them. The same file again adds nothing, a newer one what is
            new. The daemon must not run meanwhile; Home Assistant may.
            """)

    @Argument(help: "The database, home-assistant_v2.db.")
    var file: String

    @Option(
        help: ArgumentHelp(
            "Where the registries are; .storage beside the database without it.",
            valueName: "dir"))
    var storage: String?

    @Option(
        help: ArgumentHelp("Which entity belongs to which device, in YAML.", valueName: "file"))
    var map: String?

    @Flag(help: "Print a map to look through, and import nothing.")
    var propose = false

    @Flag(help: "Only say what would be imported.")
    var dryRun = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if propose, map != nil { throw ValidationError("--propose makes a map: leave --map out") }
    }

    func run() async throws {
        let command = self
        try await Interruption.run { try command.read($0) }
    }

    private func read(_ interruption: Interruption) throws {
        let log = try LogAccess(data)
        let database = try RecorderDatabase(file)
        let registry = try RecorderRegistry(folder: folder, isNeeded: storage != nil)
        let hasToEnd = { interruption.hasToEnd }
        if propose {
            try tell(try history(database, registry, log.state(at: .head), hasToEnd), log)
            return
        }
        let run = ImportRun(
            directory: log.directory, name: TerminalText.escape(file), isDry: dryRun,
            hint: "'hearth import recorder FILE --propose' makes a map to edit, for --map")
        let report = try run.run { state, _ throws(CommandFailure) in
            try history(database, registry, state, hasToEnd)
        }
        try report.tell(output)
    }

    private var folder: String {
        if let storage { return storage }
        let slash = file.lastIndex(of: "/")
        return (slash.map { String(file[...$0]) } ?? "") + ".storage"
    }

    private func history(
        _ database: RecorderDatabase, _ registry: RecorderRegistry?, _ state: HomeState,
        _ hasToEnd: @escaping () -> Bool
    ) throws(CommandFailure) -> RecorderHistory {
        let home = state.graph
        let map = try map.map { path throws(CommandFailure) in try RecorderMap(path, of: home) }
        return RecorderHistory(
            database, registry, map ?? RecorderMap(), of: home,
            profiles: state.books.profiles.map(\.settings.profile), hasToEnd: hasToEnd)
    }

    private func tell(_ history: RecorderHistory, _ log: LogAccess) throws(CommandFailure) {
        let proposal = RecorderProposal(home: try log.state(at: .head).graph)
        let out = Output()
        try out.lines(proposal.lines(try history.matches()))
        try out.flush()
    }
}
