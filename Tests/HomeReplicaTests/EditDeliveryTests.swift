// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeRuntime
import Synchronization
import Testing

@testable import HomeReplica

/// A way to a home that refuses a connection before it answers.
private final class RefusingConnection: HomeConnection {
    private let sent = Mutex<[String]>([])

    var ids: [String] { sent.withLock { $0 } }

    func follow(
        from offset: UInt64, _ body: @Sendable ([UInt8]) async throws -> Void
    ) async throws {
        throw ConnectionError.unreachable("not followed here")
    }

    func stateHash(after offset: UInt64) async throws -> String {
        throw ConnectionError.unreachable("no hash")
    }

    func send(_ edit: Edit) async throws -> EditAnswer {
        let count = sent.withLock { sent in
            sent.append(edit.id)
            return sent.count
        }
        guard count > 1 else { throw ConnectionError.refused("The token is revoked") }
        return .settled(.done)
    }
}

/// How edits leave.
@Suite(.timeLimit(.minutes(5))) struct EditDeliveryTests {
    @Test("a connection that is refused is no word on the edit: it is given again")
    func aRefusedConnection() async throws {
        let folder = try Folder()
        let store = try EditStore(directory: folder.path)
        let log = try ReplicaLog(directory: folder.path, sha256: { sha256($0) })
        let connection = RefusingConnection()
        let delivery = EditDelivery(store, to: connection, log, quiet)
        let (changes, changed) = AsyncStream.makeStream(of: Void.self)
        store.observe { changed.yield() }
        _ = try store.add(RandomLamp.command(10), id: "a", sender: "x", in: RandomLamp.home)
        let task = Task {
            await delivery.run {
                var status = ReplicaStatus()
                (status.isConnected, status.isFilling, status.homeNextOffset) = (true, false, 0)
                return status
            }
        }
        for await _ in changes where store.edits.allSatisfy({ !$0.isOpen }) { break }
        task.cancel()
        await task.value
        #expect(store.edits.map(\.state) == [.done])
        #expect(connection.ids == ["a", "a"])
        store.close()
        try log.close()
    }
}
