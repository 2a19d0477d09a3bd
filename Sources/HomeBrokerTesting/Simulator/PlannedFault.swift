// SPDX-License-Identifier: Apache-2.0

public import HomeTesting

/// Something that goes wrong in a simulation, at an instant that was decided before.
public struct PlannedFault: Hashable, Sendable {
    /// When, in milliseconds since the simulation began, on a clock that only goes forward.
    public var at: Int64
    /// What goes wrong.
    public var kind: Kind

    /// A fault at an instant.
    public init(at: Int64, _ kind: Kind) {
        self.at = at
        self.kind = kind
    }

    /// A place between two steps of the program.
    public enum Moment: Hashable, Sendable {
        /// At once, between two turns of the session.
        case now
        /// Once so many further packets were read.
        case afterReads(Int)
        /// Once so many further packets were written, acknowledgements among them.
        case afterWrites(Int)
        /// In the operation of the disk behind so many further ones.
        case afterOperations(Int)
    }

    /// What a broker that starts again still knows.
    public enum BrokerMemory: Hashable, Sendable {
        /// Everything, also what was not acknowledged.
        case all
        /// Neither sessions nor retained messages.
        case nothing
        /// What it saved so many savings ago; old copies come with the DUP flag, or without.
        case older(saves: Int, marksCopies: Bool)
    }

    /// How bytes of a file change while no process runs.
    public enum Damage: Hashable, Sendable {
        /// A bit of a sealed segment, chosen by a seed.
        case bit(seed: UInt64)
        /// 512 bytes of a sealed segment become zeros.
        case sector(seed: UInt64)
        /// The durable mark is as it was when the process before began.
        case olderMark
        /// A checkpoint, an index or the copy of a header is gone.
        case sideFile(seed: UInt64)
    }

    /// What goes wrong.
    public enum Kind: Hashable, Sendable {
        /// The program is stopped in order, and starts again.
        case stop
        /// The process ends; the disk keeps what was written.
        case kill(Moment)
        /// The machine loses power; the disk keeps what was synced, and some of the rest.
        case powerLoss(Moment, FaultyFileSystem.CrashMode)
        /// The connection breaks.
        case cut
        /// The connection breaks once so many further packets were read.
        case cutAfterReads(Int)
        /// The connection breaks once so many further packets were written; the last ones are lost.
        case cutAfterWrites(Int, lost: Int)
        /// The broker says DISCONNECT.
        case disconnect(code: UInt8)
        /// The broker ends, and starts again after a while.
        case brokerRestart(BrokerMemory, seconds: Int)
        /// The broker refuses CONNECT with a code.
        case refusal(code: UInt8, seconds: Int)
        /// The broker takes the connection and says nothing.
        case silence(seconds: Int)
        /// Nothing arrives for a while, and then everything at once.
        case stall(seconds: Int)
        /// The broker sends more than the window allows.
        case overshoot(seconds: Int)
        /// The broker gives so many messages an id, and sends them after the next reconnect.
        case passOver(messages: Int)
        /// From the next connection on: TLS with so many packets in a record; 0 is plain TCP.
        case records(packets: Int)
        /// The operation of the disk behind so many further ones fails and does nothing.
        case diskError(afterOperations: Int)
        /// It stores some bytes, and fails.
        case shortWrite(afterOperations: Int, bytes: Int)
        /// It is done, and reported as failed.
        case diskLie(afterOperations: Int)
        /// The next sync of a file fails.
        case failingSync
        /// The disk has no room for so many bytes more, for a while.
        case fullDisk(bytes: Int, seconds: Int)
        /// The wall clock steps.
        case clockStep(seconds: Int)
        /// Somebody publishes the latest messages again, so many of them.
        case repeats(messages: Int)
        /// Somebody publishes messages that no device would.
        case hostile(messages: Int, seed: UInt64)
        /// The process is killed, and files are damaged before it starts again.
        case damage(Damage)
    }
}
