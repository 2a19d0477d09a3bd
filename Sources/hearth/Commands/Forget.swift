// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeGraph
import HomeLog
import HomeRuntime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

struct Forget: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "End the session that the broker keeps for this home, and its queue.",
        discussion: """
            hearth forget --broker mqtt://user@host:1883 --dry-run
            hearth forget --broker mqtt://user@host:1883 --yes

            The log stays. What the broker had queued for the home is lost: the next run begins a
            new session.
            """)

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var data: DataOptions

    @Flag(help: "Only say what would be ended.")
    var dryRun = false

    @Flag(help: "Without a question; needed where nobody can answer one.")
    var yes = false

    func run() async throws {
        let settings = try await Settings(
            flags: connection.flags, config: connection.config, environment: Console.environment)
        let broker = try BrokerSettings(settings)
        var data = data
        data.data = data.data ?? settings.text(.data)
        let log = try LogAccess(data)
        let books = try log.state(at: .head).books
        let ids = books.profiles.map { clientID(books.logID, profile: $0.settings.profile) }
        guard !ids.isEmpty else {
            Output.tell("no session was ever made from \(log.directory): nothing to end")
            return
        }
        if dryRun {
            for id in ids { Output.tell("would end session \(id) at \(broker.url.text)") }
            return
        }
        // A running daemon would lose its session and make it anew.
        let lock = try lock(log.directory)
        defer { withExtendedLifetime(lock) {} }
        try confirm(ids, at: broker.url.text)
        let address = try PasswordPrompt.complete(broker)
        for id in ids {
            do throws(BridgeError) {
                try MosquittoSession.forget(broker: address, clientID: id)
            } catch {
                throw CommandFailure(error, where: broker.url.text)
            }
            Output.tell("session \(id) at \(broker.url.text) is ended")
        }
    }

    private func lock(_ directory: String) throws(CommandFailure) -> any FileLock {
        do throws(LogError) {
            return try SystemFileSystem().lock(directory + "/lock")
        } catch {
            throw CommandFailure(error)
        }
    }

    private func confirm(_ ids: [String], at place: String) throws(CommandFailure) {
        if yes { return }
        guard Console.inputIsTerminal else {
            throw CommandFailure(.usage, "nobody is there to be asked: --yes or --dry-run")
        }
        let names = ids.joined(separator: ", ")
        let question = "End \(names) at \(place), with everything queued? [y/N] "
        _ = Output.write(Array(question.utf8), to: STDERR_FILENO)
        guard let answer = readLine()?.lowercased(), answer == "y" || answer == "yes" else {
            throw CommandFailure(.no, "nothing was ended")
        }
    }
}
