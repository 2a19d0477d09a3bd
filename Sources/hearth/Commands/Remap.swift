// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeRuntime

struct Remap: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what today's codecs would read differently.",
        discussion: """
            hearth remap
            hearth remap --stat --data /var/lib/hearth
            hearth remap --into ./remapped

            Reads the captured messages again, from the log's first record. With --into a
            new log is written: the same records at the same offsets and times, with today's
            readings; what was not captured, commands, names and places are copied as they
            are. The old log is never changed. Exit code 0 also where something differs,
            unless --exit-code asks for 1.
            """,
        // The first help page is short.
        shouldDisplay: CompletionScript.isWanted)

    @OptionGroup var data: DataOptions

    @Option(
        help: ArgumentHelp("Where the new log is made.", valueName: "dir"))
    var into: String?

    @Option(help: "Only this codec, with its roots; may be repeated. Without it all.")
    var codec: [String] = []

    @Option(
        help: ArgumentHelp(
            "What plain topics mean, in YAML; may be repeated. Without it the maps of then.",
            valueName: "file"))
    var map: [String] = []

    @Flag(help: "Only the counts.")
    var stat = false

    @Flag(help: "Exit with 1 where something would be read differently.")
    var exitCode = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var progress: ProgressOptions

    func run() async throws {
        let command = self
        try await Interruption.run { try command.remap($0) }
    }

    private func remap(_ interruption: Interruption) throws {
        let log = try LogAccess(data)
        guard log.firstOffset == 0 else {
            throw CommandFailure(
                .no,
                "the log begins at @\(log.firstOffset): what its codecs knew before is no longer "
                    + "kept, so it cannot be read again from its start")
        }
        let target = try into.map { try RemapTarget($0, of: log) }
        let summary: RemapSummary
        do {
            summary = try read(log, target, interruption)
            try target?.finish()
        } catch {
            target?.discard()
            throw error
        }
        if exitCode, summary.different > 0 { throw ExitCode(ExitStatus.no.rawValue) }
    }

    private func read(
        _ log: LogAccess, _ target: RemapTarget?, _ interruption: Interruption
    ) throws(CommandFailure) -> RemapSummary {
        let choices: [CodecChoice]
        do throws(CodecOption.Problem) {
            choices = try CodecOption.choices(codec)
        } catch {
            throw CommandFailure(.usage, "--codec: \(error.words)")
        }
        let maps = map.isEmpty ? nil : try TopicMapFile.maps(map)
        var remap = LogRemap(followsMaps: maps == nil) { key in
            var profile = BrokerProfile(
                key: key, broker: BrokerAddress(host: "localhost"), codecs: choices)
            profile.maps = maps ?? []
            // Secrets in captures are redacted already; a newly found one is hidden completely.
            return profile.makeReader(digest: { _ in "00000000" })
        }
        let printer = RemapPrinter(output, showsRecords: !stat)
        let progress = progress.over(0..<log.nextOffset)
        defer { progress.end() }
        let summary = try remap.run(
            over: log, into: target, hasToEnd: { interruption.hasToEnd },
            passed: { progress.advance(behind: $0) },
            onDifferent: { text throws(CommandFailure) in try printer.show(text) })
        try printer.end(summary)
        return summary
    }
}
