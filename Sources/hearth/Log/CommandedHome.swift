// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeReplica
import HomeSDK

/// The home that a command to a device goes to: its daemon takes it, or a replica keeps it for the
/// home.
struct CommandedHome {
    let snapshot: HomeSnapshot
    private let way: Way

    private enum Way {
        /// A daemon, or a replica that is kept now.
        case socket(ControlClient)
        case edits(EditRequests)
    }

    /// - Throws: `noLog`, or `unreachable` where no daemon serves the log and it is no replica's.
    init(_ options: DataOptions) throws(CommandFailure) {
        let log = try LogAccess(options)
        try DataDirectory.mustNotBeCopy(log.directory)
        guard try ReplicaDirectory.isReplica(log.directory),
            try ControlClient.ifRunning(directory: log.directory) == nil
        else {
            let home = try HomeAtHead(options)
            snapshot = home.snapshot
            way = .socket(home.daemon)
            return
        }
        let state = try log.state(at: .head)
        snapshot = state.graph
        do throws(ReplicaError) {
            way = .edits(
                EditRequests(edits: try EditStore(directory: log.directory), home: { state }))
        } catch {
            let isBusy = if case .inUse = error { true } else { false }
            throw CommandFailure(
                isBusy ? .tryAgain : .inputOutput, TerminalText.escape("\(error)"))
        }
    }

    /// Asks and waits for the answer; arguments as of ``ControlClient``.
    func ask(_ request: [JSONMember], seconds: UInt32) throws(CommandFailure) -> JSONObject {
        switch way {
        case .socket(let client): return try client.ask(request, seconds: seconds)
        case .edits(let requests):
            let members = request + [JSONMember(key: "v", value: .number(JSONNumber(1)))]
            let line = Array(JSONWriter.write(.object(JSONObject(members))).utf8)
            return try ControlClient.read(requests.answer(line, from: ControlClient.program))
        }
    }
}
