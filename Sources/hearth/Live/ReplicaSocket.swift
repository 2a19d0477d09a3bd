// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeReplica
import HomeRuntime
import HomeThreads
import Logging
import ServiceLifecycle

/// The control socket of a replica: `hearth set` and `hearth status` find it as they find a
/// daemon's.
struct ReplicaSocket: Service {
    private let server: ControlServer

    /// Begins to listen.
    init(
        _ replica: Replica, of address: HomeAddress, directory: String, logger: Logger
    ) throws(CommandFailure) {
        let requests = replica.requests
        server = ControlServer(directory: directory, logger: logger) { line, peer in
            requests.answer(
                line, from: Self.words(peer), status: { replica.statusJSON(of: address) })
        }
        do throws(SystemFailure) {
            try server.start()
        } catch {
            throw CommandFailure(
                .inputOutput, "the socket of \(TerminalText.escape(directory)): \(error.line)")
        }
    }

    func run() async throws {
        try? await gracefulShutdown()
        await onQuestionThread { server.stop() }
    }

    private static func words(_ peer: ControlPeer) -> String {
        [peer.user, peer.program].compactMap { $0 }.joined(separator: ", ")
    }
}

extension Replica {
    /// Answers the control protocol.
    var requests: EditRequests { EditRequests(edits: edits) { self.home } }

    func statusJSON(of address: HomeAddress) -> String {
        status.json(of: address, logID: home?.books.logID ?? "", edits: edits.edits)
    }

    func statusText(of address: HomeAddress) async -> String {
        await onQuestionThread { self.statusJSON(of: address) }
    }
}

/// Runs a body that blocks on a disk, off the threads of tasks.
func onQuestionThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        ThreadPool.questions.async { continuation.resume(returning: body()) }
    }
}
