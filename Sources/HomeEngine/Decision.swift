// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Why `Engine.decide` wrote nothing.
public enum DecisionError: Error, Hashable, Sendable {
    /// The state after all earlier records forbids it.
    case refused(CommandRefusal)
    /// The events could not be logged.
    case engine(EngineError)
}

/// Events that depend on the state at their record's own place in the log.
struct Decision: Sendable {
    var cause: RecordCause
    var sender: CommandSender?
    /// No events: nothing is to be written.
    var make: @Sendable (HomeState) throws(CommandRefusal) -> [HomeEvent]
}
