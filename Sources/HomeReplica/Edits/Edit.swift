// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

//          sent              the home's answer, or its log
// waiting ─────▶ sent ─────────────────────────────────────▶ done, unconfirmed, refused, conflict
//    │ too old     │ too old, and the home does not know it
//    └─────────────┴───────────────────────────────────────▶ expired
//
/// A command that was made on a replica: it is sent to the home once, when the home is there.
public struct Edit: Hashable, Sendable {
    /// Its own id, by which the home knows whether it had it before.
    public var id: String
    /// With the values that it is based on, and the time after which it is too old.
    public var command: DeviceCommand
    /// The values that it asks for: later edits are based on them.
    public var wanted: [CommandTarget] = []
    /// The earlier edit whose wanted value this one is based on; nil where it is the home's value.
    public var follows: String?
    /// Who made it, for people.
    public var sender: String
    /// In nanoseconds since 1970 UTC, by the clock of the replica.
    public var madeAt: Int64
    /// The replica had the records below this offset when it was made.
    public var basedOnOffset: UInt64
    public var state = State.waiting

    /// What became of an edit.
    public enum State: Hashable, Sendable {
        /// It waits for the home, or for earlier edits.
        case waiting
        /// It is on its way, or its answer is: a command with its id stands in the home's log at or
        /// behind this offset, or was not taken.
        case sent(from: UInt64)
        /// The device confirmed it, or nothing can.
        case done
        /// The device did not answer; it may have acted.
        case unconfirmed(String)
        /// The home, or the device, refused it.
        case refused(CommandRefusal)
        /// Values that it is based on have changed.
        case conflict([ValueConflict])
        /// It was too old to be carried out.
        case expired
    }

    public init(
        id: String, command: DeviceCommand, sender: String, madeAt: Int64, basedOnOffset: UInt64
    ) {
        self.id = id
        self.command = command
        self.sender = sender
        self.madeAt = madeAt
        self.basedOnOffset = basedOnOffset
    }

    /// Whether it has not got its outcome yet.
    public var isOpen: Bool {
        switch state {
        case .waiting, .sent: true
        default: false
        }
    }

    /// Whether a person has to decide: to discard it, or to apply it anyway.
    public var isUndecided: Bool { !isOpen && state != .done }

    /// Whether the time is over in which it may be carried out.
    func isTooOld(at now: Int64) -> Bool { command.expiresAt.map { now > $0 } ?? false }
}

/// The bounds of the edits of a replica; docs/REPLICA.md lists them.
enum EditLimits {
    /// More edits are refused, until some are discarded.
    static let count = 256
    /// The same in bytes of the file.
    static let bytes = 256 << 10
    /// A longer file is damaged. Outcomes, with what the home says, come on top of the edits.
    static let fileBytesMax: UInt64 = 64 << 20
    /// Edits that are done are kept for people, so many of them.
    static let done = 32
    /// An older edit is not carried out, in nanoseconds.
    static let age: Int64 = 24 * 3600 * 1_000_000_000
    /// The same for locks, covers and doors, and for what is based on no value, as a step.
    static let secureAge: Int64 = 600 * 1_000_000_000
    /// So far may the clock go back, or those of home and replica differ, in nanoseconds.
    static let clockSkew: Int64 = 60 * 1_000_000_000
}
