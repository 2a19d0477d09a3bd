// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

struct Forget: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "End the sessions that brokers keep for this home.",
        discussion: """
            hearth forget --dry-run
            hearth forget --yes
            hearth forget --broker mqtt://user@host:1883 --yes

            The log stays. What a broker had queued for the home is lost: the next run
            begins a new session. A daemon that runs ends them itself, knows its brokers,
            and stays without sessions until it is started again; without one the broker
            must be named.
            """,
        shouldDisplay: CompletionScript.isWanted)

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var data: DataOptions

    @Option(help: "Only the session of this profile.")
    var profile: String?

    @Flag(help: "Only say what would be ended.")
    var dryRun = false

    @Flag(help: "Without a question; needed where nobody can answer one.")
    var yes = false

    /// A session, and the broker that keeps it.
    private struct Kept {
        var profile: String
        var clientID: String
        /// Nil where the daemon has the broker's settings.
        var broker: BrokerSettings?

        var words: String { clientID + (broker.map { " at \($0.url.text)" } ?? "") }
    }

    func run() async throws {
        let settings = try Settings(
            flags: connection.flags, config: connection.config, environment: Console.environment,
            paths: SettingsPaths.found())
        var data = data
        data.data = data.data ?? settings.text(.data)
        let log = try LogAccess(data)
        try DataDirectory.mustNotBeCopy(log.directory)
        let books = try log.state(at: .head).books
        let daemon = try ControlClient.ifRunning(directory: log.directory)
        let kept = try self.kept(books, daemon == nil ? settings : nil)
        guard !kept.isEmpty else {
            Output.tell("no session was ever made from \(log.directory): nothing to end")
            return
        }
        if dryRun {
            for session in kept { Output.tell("would end session \(session.words)") }
        } else if let daemon {
            try confirm(kept)
            try forget(through: daemon)
        } else {
            // The lock keeps a daemon from starting now, whose session would be ended.
            let lock = try lock(log.directory)
            defer { withExtendedLifetime(lock) {} }
            try confirm(kept)
            for session in kept { try end(session) }
        }
    }

    /// The sessions of the log's profiles.
    ///
    /// - Parameter settings: The settings with the brokers; nil: the daemon has them.
    private func kept(_ books: Books, _ settings: Settings?) throws(CommandFailure) -> [Kept] {
        var keys = books.profiles.map(\.settings.profile)
        if let profile {
            keys = keys.filter { utf8Equal($0, profile) }
            guard !keys.isEmpty else {
                throw CommandFailure(
                    .no, "the log knows no profile '\(TerminalText.escape(profile))'")
            }
        }
        guard let settings else {
            return keys.map {
                Kept(profile: $0, clientID: clientID(books.logID, profile: $0), broker: nil)
            }
        }
        if keys.isEmpty { return [] }
        var kept: [Kept] = []
        let profiles = try settings.profiles()
        for key in keys {
            // A single broker without a list applies to every profile of the log.
            let isSingle = !settings.hasProfiles
            guard let values = profiles.first(where: { isSingle || utf8Equal($0.key, key) })
            else {
                throw CommandFailure(
                    .configuration,
                    "the settings name no broker for the profile '\(TerminalText.escape(key))'")
            }
            kept.append(
                Kept(
                    profile: key, clientID: clientID(books.logID, profile: key),
                    broker: try BrokerSettings(values)))
        }
        return kept
    }

    private func forget(through daemon: ControlClient) throws(CommandFailure) {
        var request = [JSONMember(key: "do", value: .string("forget"))]
        if let profile { request.append(JSONMember(key: "profile", value: .string(profile))) }
        let answer = try daemon.ask(request)
        for id in answer["sessions"]?.array?.compactMap(\.string) ?? [] {
            Output.tell("session \(TerminalText.escape(id)) is ended")
        }
    }

    private func end(_ session: Kept) throws(CommandFailure) {
        guard let broker = session.broker else { return }
        let address = try PasswordPrompt.complete(broker)
        do throws(BridgeError) {
            try MosquittoSession.forget(broker: address, clientID: session.clientID)
        } catch {
            throw CommandFailure(error, where: broker.url.text)
        }
        Output.tell("session \(session.words) is ended")
    }

    private func lock(_ directory: String) throws(CommandFailure) -> any FileLock {
        do throws(LogError) {
            return try SystemFileSystem().lock(directory + "/lock")
        } catch {
            throw CommandFailure(error)
        }
    }

    private func confirm(_ kept: [Kept]) throws(CommandFailure) {
        if yes { return }
        let names = kept.map(\.words).joined(separator: ", ")
        try Confirmation.ask("End \(names), with everything queued?", refusal: "nothing was ended")
    }
}
