// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeGraph
import HomeRuntime
import HomeSDK
import HomeServer
import HomeThreads
import HomeTypes
import Logging
import ServiceLifecycle

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve the page and the HTTP API of a log, without a daemon.",
        discussion: """
            hearth serve
            hearth serve --data problem.hearth --port 9000

            The log is only read; another hearth may write to it. 'hearth run --web-port'
            serves a home that is bridged. Ctrl-C ends it. docs/API.md has the paths.
            """,
        shouldDisplay: CompletionScript.isWanted)

    @Option(help: "The port of loopback.")
    var port: UInt16 = 8123

    @OptionGroup var data: DataOptions

    func run() async throws {
        let log = try LogAccess(data)
        let directory = log.directory
        try PageSettings.mustBeFree(port)
        let source: HomeSource =
            DataDirectory.isFile(directory)
            ? .log(file: directory) : .log(directory: directory)
        let home: Home
        do {
            home = try await Home.open(source)
        } catch let error as HomeError {
            throw CommandFailure(
                error.status, "\(TerminalText.escape(directory)): \(error.message)")
        }
        var facilities = ServerFacilities(
            version: HearthVersion.text, isLive: { await Self.isWritten(directory) },
            sha256: { sha256($0) }, tags: { try tags(beside: directory) })
        facilities.readings = MessageReading.all
        let logger = Logger(label: "hearth") { _ in SwiftLogNoOpLogHandler() }
        let server = DashboardServer(
            home, address: ServerAddress(port: Int(port)), facilities: facilities, logger: logger
        ) { port in
            Output.tell("the page is at http://localhost:\(port)/ (Ctrl-C ends it)")
        }
        let group = ServiceGroup(
            configuration: .init(
                services: [.init(service: server)], gracefulShutdownSignals: EndSignals.all,
                logger: logger))
        do {
            try await group.run()
        } catch let error as ServerError {
            throw CommandFailure(error)
        }
        await home.disconnect()
    }

    /// Whether a daemon writes to the log, or a replica that is connected; it may be asked on a thread of its own alone.
    private static func isWritten(_ directory: String) async -> Bool {
        await withCheckedContinuation { continuation in
            ThreadPool.questions.async {
                do throws(CommandFailure) {
                    let isHeard = try ReplicaDirectory.isHeard(directory: directory)
                    continuation.resume(returning: isHeard)
                } catch {
                    // A daemon is there, but does not accept this client.
                    continuation.resume(returning: true)
                }
            }
        }
    }
}

extension HomeError {
    fileprivate var status: ExitStatus {
        switch code {
        case .notFound: .noLog
        case .dataLoss: .damaged
        case .failedPrecondition: .notAllowed
        default: .no
        }
    }
}
