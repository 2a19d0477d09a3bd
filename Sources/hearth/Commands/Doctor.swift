// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeEngine
import HomeGraph
import HomeRuntime
import HomeSDK

struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look for what is wrong, and say what to do about it.",
        discussion: """
            hearth doctor
            hearth doctor --config hearth.yaml
            hearth doctor --broker mqtt://user@host --password-file file

            Clock, disk, permissions, log, daemon; and each broker of the settings, with a
            client id of its own: no session is touched. Exit code 1 when there is something
            to look at.
            """)

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let settings = try Settings(
            flags: connection.flags, config: connection.config, environment: Console.environment,
            paths: SettingsPaths.found())
        let profiles =
            settings.namesBroker ? try ConfiguredProfile.all(settings) : []
        let directory = try DataDirectory.toRead(
            data.data ?? settings.text(.data), environment: Console.value)
        try DataDirectory.mustNotBeCopy(directory)
        let diagnosis = Diagnosis(findings: try examine(directory, profiles, settings))
        let out = Output()
        let console = output.console
        switch output.form(console) {
        case .table: try out.lines(diagnosis.lines(console))
        case .json: try out.line(diagnosis.json)
        case .jsonl: try out.lines(diagnosis.jsonLines)
        case .csv: try out.lines(diagnosis.table.csv)
        }
        try out.flush()
        if !diagnosis.isWell { throw ExitCode(ExitStatus.no.rawValue) }
    }

    private func examine(
        _ directory: String, _ profiles: [ConfiguredProfile], _ settings: Settings
    ) throws(CommandFailure) -> [Finding] {
        var findings: [Finding] = []
        var log: LogAccess?
        var state: HomeState?
        do throws(CommandFailure) {
            let found = try LogAccess(directory: directory)
            log = found
            if found.nextOffset > found.firstOffset { state = try found.state(at: .head) }
        } catch {
            findings.append(Self.finding(noLog: error))
        }
        let clock = ClockCheck(
            now: SystemClock().wallNanoseconds, lastReceivedAt: state?.books.lastReceivedAt,
            isSynchronized: ClockCheck.readSynchronization())
        findings += clock.findings
        var daemon: DaemonCheck?
        if let log {
            findings += examine(log, state, settings)
            if let original = try ForkFile.original(of: log.directory) {
                findings.append(
                    Finding(
                        .note, "log",
                        "a fork of \(original): only reading commands open it"))
                // What it says of sessions and brokers is the original's.
                return findings + examine(profiles, nil, nil)
            }
            let check = DaemonCheck(directory: log.directory)
            findings += check.findings
            daemon = check
            if let state {
                if check.status == nil {
                    let now = SystemClock().wallNanoseconds
                    findings += SessionCheck(books: state.books, now: now).findings
                }
                findings += traffic(log, state)
            }
        }
        return findings + examine(profiles, state, daemon)
    }

    /// The finding where no log is: that is no problem, and the brokers can still be checked.
    private static func finding(noLog error: CommandFailure) -> Finding {
        Finding(error.status == .noLog ? .note : .problem, "log", error.line)
    }

    private func examine(
        _ log: LogAccess, _ state: HomeState?, _ settings: Settings
    ) -> [Finding] {
        let use = DiskUse(directory: log.directory)
        var findings = DiskCheck(
            use: use, fileSystem: DiskCheck.fileSystem(of: log.directory),
            syncs: DiskCheck.measureSyncs(in: log.directory)
        ).findings
        findings +=
            PermissionCheck(directory: log.directory, files: settings.secretFiles).findings
        findings += PoisonCheck(directory: log.directory).findings
        if let state {
            findings += LogCheck(log: log, state: state, known: log.knownDamage())
                .findings(usedBytes: use.usedBytes)
            findings += history(log, state, use, settings)
        }
        return findings
    }

    private func history(
        _ log: LogAccess, _ state: HomeState, _ use: DiskUse, _ settings: Settings
    ) -> [Finding] {
        let limits: RetentionLimits
        do throws(CommandFailure) {
            limits = try settings.keep()
        } catch {
            return [Finding(.problem, "history", error.line)]
        }
        guard let oldest = log.replay.oldestAt else { return [] }
        let check = HistoryCheck(
            usedBytes: use.usedBytes, times: (oldest, state.books.lastReceivedAt), limits: limits,
            freeBytes: use.freeBytes)
        return [check.finding].compactMap { $0 }
    }

    private func traffic(_ log: LogAccess, _ state: HomeState) -> [Finding] {
        do throws(CommandFailure) {
            return try TrafficCheck(of: log).findings(state.graph)
        } catch {
            return [Finding(.problem, "log", error.line)]
        }
    }

    private func examine(
        _ profiles: [ConfiguredProfile], _ state: HomeState?, _ daemon: DaemonCheck?
    ) -> [Finding] {
        guard !profiles.isEmpty else {
            return [
                Finding(
                    .note, "broker", "none was named, so none was asked",
                    remedy: "hearth doctor --config FILE, or --broker URL")
            ]
        }
        var findings: [Finding] = []
        var asked: [BrokerProfile] = []
        for configured in profiles {
            var profile = configured.profile
            do throws(CommandFailure) {
                profile.broker = try PasswordPrompt.complete(configured.broker)
            } catch {
                findings.append(Finding(.problem, "broker \(profile.key)", error.line))
                continue
            }
            // A broker given only by a flag comes without the setting for what is published there.
            let isInFile =
                connection.config != nil
                || (connection.broker == nil && !SettingsPaths.found().isEmpty)
            let known = isInFile ? profile.publishes.map { [$0] } ?? [] : nil
            findings += BrokerCheck(
                profile: profile, books: state?.books,
                published: daemon?.published(profile: profile.key) ?? known
            ).run()
            asked.append(profile)
        }
        if let books = state?.books { findings += OverlapCheck(asked, books: books).findings }
        return findings
    }
}

extension Settings {
    /// Whether a broker was named, in whatever form.
    fileprivate var namesBroker: Bool { text(.broker) != nil || hasProfiles }

    /// Password and key files, which only their owner should be able to read.
    fileprivate var secretFiles: [String] {
        guard namesBroker, let profiles = try? profiles() else { return [] }
        return profiles.flatMap { profile in
            [ProfileSetting.passwordFile, .keyfile].compactMap { profile.text($0) }
        }
    }
}
