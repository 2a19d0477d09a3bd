// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// The outcome of one command to a device (K-6, K-9).
public struct CommandOutcome: Hashable, Sendable {
    /// Nil: it was refused before it became a command.
    public var commandID: String?
    /// The device that the command names.
    public var deviceID: String
    /// How the command ended.
    public var result: Result
    /// Whether the device itself, or its bridge for it, gave the answer.
    public var isFromDevice = false

    /// How a command may end.
    public enum Result: Hashable, Sendable {
        /// - latency: nanoseconds from the request to the evidence.
        case confirmed(evidence: CommandEvidence, latency: Int64)
        /// It was refused, by a check or by the device.
        case failed(CommandRefusal)
        /// No evidence decided it in time; the device may have acted.
        case unconfirmed(CommandUnconfirmed.Reason)
    }

    /// Makes an outcome; the dispatcher makes its own.
    public init(commandID: String?, deviceID: String, result: Result) {
        self.commandID = commandID
        self.deviceID = deviceID
        self.result = result
    }

    /// The error that a caller sees; nil for a command that was confirmed, or that nothing can
    /// confirm (K-6).
    public var refusal: CommandRefusal? {
        switch result {
        case .confirmed, .unconfirmed(.nothingExpected): nil
        case .failed(let refusal): refusal
        case .unconfirmed(.timeout):
            CommandRefusal(
                .deadlineExceeded, "the device did not answer in time; it may still have acted")
        case .unconfirmed(.restart):
            CommandRefusal(
                .unknown, "hearth ended before an answer came; the device may have acted")
        }
    }
}
