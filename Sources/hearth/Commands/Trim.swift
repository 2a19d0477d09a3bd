// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

struct Trim: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Remove the oldest records of the log, as whole segments.",
        discussion: """
            hearth trim --dry-run --keep-bytes 2GB
            hearth trim --before -90d
            hearth trim --captures-before -30d
            hearth trim --yes

            Without a limit those of the settings count (log.keep). What stays answers as
            before. A tag holds its record against all but --keep-bytes, and the captured
            messages beside it. The daemon does the same by itself where log.keep is set:
            docs/RETENTION.md.
            """,
        shouldDisplay: CompletionScript.isWanted)

    @Option(
        help: ArgumentHelp(
            "The most that the data directory may take: \(SizeWords.examples).",
            valueName: "size"))
    var keepBytes: String?

    @Option(
        help: ArgumentHelp(
            "Keep this record and what is behind it: HEAD, @offset, @-back, tag:NAME or a time.",
            valueName: "point"), transform: Point.option)
    var before: Point?

    @Option(
        help: ArgumentHelp(
            "Remove the captured messages before this record, and keep their events.",
            valueName: "point"), transform: Point.option)
    var capturesBefore: Point?

    @Flag(help: "Only say what would go.")
    var dryRun = false

    @Flag(help: "Without a question; needed where nobody can answer one.")
    var yes = false

    @Option(help: ArgumentHelp("The settings file; else the usual ones.", valueName: "file"))
    var config: String?

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try output.mustNotBeCSV("trim")
        if keepBytes != nil, before != nil {
            throw ValidationError("--keep-bytes and --before exclude each other")
        }
    }

    func run() async throws {
        let given = try keepBytes.map { text throws(CommandFailure) in try Budget.read(text) }
        var limits = RetentionLimits()
        limits.bytes = given
        let isOfSettings = given == nil && before == nil && capturesBefore == nil
        if isOfSettings { limits = try await ofSettings() }
        let log = try LogAccess(data)
        try DataDirectory.mustNotBeCopy(log.directory)
        let request = try before.map { point throws(CommandFailure) in try log.first(since: point) }
        let captures = try capturesBefore.map { point throws(CommandFailure) in
            try log.first(since: point)
        }
        let plan = try log.trimPlan(
            limits, request: request, captures: captures, isWritten: isOfSettings)
        var report = TrimReport(
            plan, isDryRun: dryRun,
            oldest: { offset in (try? log.record(at: offset))?.receivedAt })
        guard report.hasWork, !dryRun else { return try report.tell(output) }
        if !yes { try Confirmation.ask(report.question, refusal: "nothing was trimmed") }
        let upkeep = try LogUpkeep(directory: log.directory)
        if !report.plan.segments.isEmpty { try upkeep.trim(below: report.plan.firstOffset) }
        try upkeep.removeCaptures(of: report.plan.captures)
        try upkeep.close()
        report.done(try LogAccess(directory: log.directory).use())
        try report.tell(output)
    }

    /// The limits of the settings; where there are none, nothing says what to trim.
    private func ofSettings() async throws -> RetentionLimits {
        let settings = try Settings(
            flags: [:], config: config, environment: Console.environment,
            paths: SettingsPaths.found())
        let limits = try settings.keep()
        guard !limits.keepsAll else {
            throw CommandFailure(
                .usage,
                "nothing says what to keep: --keep-bytes, --before, --captures-before, or log.keep "
                    + "of the settings")
        }
        return limits
    }
}

extension LogAccess {
    /// What a trim of the log would do now.
    ///
    /// - Parameter isWritten: Room is kept for what the daemon writes until it trims again.
    fileprivate func trimPlan(
        _ limits: RetentionLimits, request: UInt64?, captures: UInt64?, isWritten: Bool
    ) throws(CommandFailure) -> RetentionPlan {
        var log = RetentionPlan.Log(
            use: try use(), checkpoints: try checkpointList(), firstOffset: firstOffset)
        log.held = try heldTags()
        if isWritten { log.reserveForWriting(limits.applied(to: LogLimits())) }
        return RetentionPlan(
            log, limits, request: request, captures: captures, now: SystemClock().wallNanoseconds)
    }

    fileprivate func use() throws(CommandFailure) -> LogUse {
        do throws(LogError) {
            return try reader.use()
        } catch {
            throw CommandFailure(error)
        }
    }
}
