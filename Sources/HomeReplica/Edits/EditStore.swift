// SPDX-License-Identifier: Apache-2.0

import Foundation
public import HomeGraph
package import HomeLog
import Synchronization

/// The edits of a replica, kept in a file beside its log. One process at a time has it.
///
/// Each change is durable before it counts, so a process that is killed loses no edit, and never
/// sends one of which it does not know. Its methods block on the file.
public final class EditStore: Sendable {
    private let file: EditFile
    private let now: @Sendable () -> Int64
    private let makeID: @Sendable () -> String
    private let state: Mutex<State>

    private struct State {
        var queue: EditQueue
        /// Nil once it is closed.
        var lock: (any FileLock)?
        var observers: [@Sendable () -> Void] = []
    }

    /// Opens the edits of a replica's directory, for as long as the object lives.
    ///
    /// - Throws: `ReplicaError.inUse` while another process has them; `.files` for a file that is
    ///   damaged or cannot be read.
    public convenience init(directory: String) throws(ReplicaError) {
        try self.init(
            directory: directory, fileSystem: SystemFileSystem(),
            now: { Int64(clamping: Int(Date().timeIntervalSince1970 * 1_000_000)) * 1000 },
            makeID: { UUID().uuidString.lowercased() })
    }

    package init(
        directory: String, fileSystem: any FileSystem, now: @escaping @Sendable () -> Int64,
        makeID: @escaping @Sendable () -> String
    ) throws(ReplicaError) {
        file = EditFile(directory: directory, fileSystem: fileSystem)
        self.now = now
        self.makeID = makeID
        do throws(EditFile.Failure) {
            let lock = try file.lock()
            state = Mutex(State(queue: try file.read(), lock: lock))
        } catch {
            throw Self.error(error, directory)
        }
    }

    /// The edits in a directory, as they were written last; for readers beside a running replica.
    ///
    /// - Throws: `ReplicaError.files`
    public static func edits(in directory: String) throws(ReplicaError) -> [Edit] {
        do throws(EditFile.Failure) {
            let file = EditFile(directory: directory, fileSystem: SystemFileSystem())
            return try file.read().edits
        } catch {
            throw Self.error(error, directory)
        }
    }

    private static func error(_ failure: EditFile.Failure, _ directory: String) -> ReplicaError {
        switch failure {
        case .log(.locked): .inUse(directory: directory)
        case .log(let error): .files("the edits in \(directory): \(error.words)")
        case .damaged(let path):
            .files(
                "\(path) is damaged, or of a newer version: the edits in it were not sent; move it "
                    + "away to go on without them")
        }
    }

    /// The edits in the order in which they were made; those too old are among them as such.
    public var edits: [Edit] {
        let now = now()
        try? change { queue in queue.expire(at: now) }
        return state.withLock { $0.queue.edits }
    }

    /// Lets other processes have the edits; nothing can be changed any more.
    public func close() { state.withLock { $0.lock = nil } }

    /// Calls back after each change, on the thread that made it.
    func observe(_ observer: @escaping @Sendable () -> Void) {
        state.withLock { $0.observers.append(observer) }
    }

    // MARK: What people do

    /// Takes a command for the home.
    ///
    /// - Parameters:
    ///   - command: its base is looked up where it names none.
    ///   - id: the sender's own; the same command with it again changes nothing. Nil makes one.
    ///   - sender: who asks, for people.
    ///   - home: the replica's state.
    /// - Returns: the edit, as it is now.
    /// - Throws: `CommandRefusal`: as `HomeState.plan`; `alreadyExists` where the id is that of
    ///   another command; `invalidArgument` for a secret, which is not written to a file;
    ///   `resourceExhausted` where there are too many, or the disk is full.
    public func add(
        _ command: DeviceCommand, id: String? = nil, sender: String, in home: HomeState
    ) throws(CommandRefusal) -> Edit {
        let (id, now) = (id ?? makeID(), now())
        return try changed { queue throws(CommandRefusal) in
            if let known = queue[id] {
                guard known.isOf(command, in: home) else {
                    throw CommandRefusal(
                        .alreadyExists,
                        "the id \(id) is that of another edit, to \(known.command.deviceID): an id "
                            + "names one command")
                }
                return known
            }
            let edit = try Edit(
                command, id: id, sender: sender, at: now, in: home, behind: queue)
            try queue.add(edit)
            return edit
        }
    }

    /// Removes an edit; one that waits is not carried out then.
    ///
    /// - Throws: `CommandRefusal`: `notFound`; `failedPrecondition` while its answer is missing.
    public func discard(_ id: String) throws(CommandRefusal) {
        try changed { queue throws(CommandRefusal) in try queue.discard(id) }
    }

    /// Sends an undecided edit again, as a new one with another id; one that was a conflict
    /// whatever the values are now.
    ///
    /// - Returns: the new id.
    /// - Throws: `CommandRefusal`: `notFound`; `failedPrecondition` for one that is not undecided.
    public func applyAnyway(_ id: String, offset: UInt64) throws(CommandRefusal) -> String {
        let (newID, now) = (makeID(), now())
        return try changed { queue throws(CommandRefusal) in
            try queue.applyAnyway(id, as: newID, now: now, offset: offset)
            return newID
        }
    }

    // MARK: What the way to the home does

    /// The edit that is to be sent next, or whose answer is missing.
    func next() throws(CommandRefusal) -> Edit? {
        let now = now()
        return try changed { queue throws(CommandRefusal) in
            queue.expire(at: now)
            return queue.next
        }
    }

    func isTooOld(_ edit: Edit) -> Bool { edit.isTooOld(at: now()) }

    func doubt(_ edit: Edit, homeAt: Int64?) -> ClockDoubt? {
        edit.doubt(at: now(), homeAt: homeAt)
    }

    /// The edit leaves: it is known as sent, also after a crash, before a byte of it is.
    func send(_ id: String, from offset: UInt64) throws(CommandRefusal) {
        try changed { queue throws(CommandRefusal) in queue.send(id, from: offset) }
    }

    /// - Parameter homeAt: when the home received its newest record.
    func settle(
        _ id: String, _ outcome: Edit.State, homeAt: Int64? = nil
    ) throws(CommandRefusal) {
        let now = now()
        try changed { queue throws(CommandRefusal) in
            let named = queue[id]?.named(outcome, at: now, homeAt: homeAt)
            queue.settle(id, named ?? outcome)
        }
    }

    private func change(_ body: (inout EditQueue) -> Void) throws(CommandRefusal) {
        try changed { queue throws(CommandRefusal) in body(&queue) }
    }

    private func changed<Result>(
        _ body: (inout EditQueue) throws(CommandRefusal) -> Result
    ) throws(CommandRefusal) -> Result {
        let (result, observers) = try state.withLock { state throws(CommandRefusal) in
            var queue = state.queue
            let result = try body(&queue)
            guard queue != state.queue else { return (result, [@Sendable () -> Void]()) }
            guard state.lock != nil else {
                throw CommandRefusal(.unavailable, "the replica is closing")
            }
            do throws(EditFile.Failure) {
                try file.write(queue)
            } catch {
                throw CommandRefusal(
                    .resourceExhausted, "the edits cannot be written: \(error.words)")
            }
            state.queue = queue
            return (result, state.observers)
        }
        for observer in observers { observer() }
        return result
    }
}
