// SPDX-License-Identifier: Apache-2.0

public import HomeGraph
import Synchronization

/// The result of a change of names or places.
public struct MetadataOutcome: Hashable, Sendable {
    /// The record that holds the change; nil: everything was so already, nothing was written.
    public var offset: UInt64?
    /// The room or structure that was made.
    public var createdID: String?

    /// Makes an outcome; an engine makes its own.
    public init(offset: UInt64?, createdID: String? = nil) {
        self.offset = offset
        self.createdID = createdID
    }
}

extension Engine {
    /// Changes names or places; when it returns, a snapshot shows it. Blocks like `decide`.
    ///
    /// - Parameters:
    ///   - command: The change.
    ///   - sender: The sender of the command, kept in the record.
    ///   - addition: events that go into the same record, after those of the change; called when
    ///     the decision is made.
    /// - Throws: `DecisionError`: `refused` as home-api sections 4 and 7 say; `engine` as `commit`.
    public func change(
        _ command: MetadataCommand, sender: CommandSender? = nil,
        with addition: @escaping @Sendable () -> [HomeEvent] = { [] }
    ) throws(DecisionError) -> MetadataOutcome {
        let structureID = Mutex("")
        let offset = try decide(sender: sender) { state throws(CommandRefusal) in
            let events = try state.events(for: command)
            structureID.withLock { $0 = state.books.nextStructureID }
            return events + addition()
        }
        guard let offset else { return MetadataOutcome(offset: nil) }
        // The event that makes a room or structure is the first of its record.
        let createdID: String? =
            switch command {
            case .createRoom: "room:\(offset).0"
            case .createStructure: structureID.withLock { $0 }
            default: nil
            }
        return MetadataOutcome(offset: offset, createdID: createdID)
    }
}
