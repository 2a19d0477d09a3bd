// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph
import HomeLog

extension DecisionError {
    /// The refusal that a caller gets.
    var refusal: CommandRefusal {
        switch self {
        case .refused(let refusal): refusal
        case .engine(let error): CommandRefusal(of: error)
        }
    }
}

extension CommandRefusal {
    fileprivate init(of error: EngineError) {
        switch error {
        case .log(.full):
            self.init(.resourceExhausted, "the disk is full: nothing can be logged")
        case .log(.noCheckpoint(let offset)):
            self.init(.notFound, "there is no checkpoint @\(offset)")
        case .noSuchPoint(let offset, let first, let next):
            self.init(.outOfRange, "@\(offset) is not within @\(first) to @\(next - 1)")
        case .neededCheckpoint(let offset):
            self.init(
                .failedPrecondition,
                "the checkpoint @\(offset) is the beginning of the log, and cannot be made again")
        case .unprovenState(let offset):
            self.init(.dataLoss, "the state before @\(offset) cannot be proved")
        default: self.init(.internal, "the log: \(error)")
        }
    }

    /// The refusal of a message that could not even be handed over.
    init(of error: BridgeError, _ profile: String) {
        switch error {
        case .notConnected:
            self.init(.unavailable, "the broker of profile \(profile) is not connected")
        case .queueFull:
            self.init(.resourceExhausted, "too many messages wait for profile \(profile)")
        default: self.init(.internal, "profile \(profile): \(error)")
        }
    }
}
