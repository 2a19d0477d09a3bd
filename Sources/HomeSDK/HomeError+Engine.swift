// SPDX-License-Identifier: Apache-2.0

package import HomeEngine
import HomeGraph
package import HomeLog
package import HomeTypes

// The one place that turns errors of the engine and the log into a client's (home-api section 7).

extension HomeError {
    package init(_ error: DecisionError) {
        switch error {
        case .refused(let refusal): self.init(refusal)
        case .engine(let error): self.init(error)
        }
    }

    package init(_ error: EngineError) {
        switch error {
        case .log(let error): self.init(error)
        case .unreadableRecord(let offset, .unknownVersion(let version, let what)):
            self = .failedPrecondition(
                "A newer program wrote record \(offset): version \(version) of \(what).")
        case .unreadableRecord(let offset, let cause):
            self = .dataLoss("Record \(offset) cannot be read: \(cause).")
        case .newerReducer(let found, let supported):
            self = .failedPrecondition(
                "The log was folded by rules \(found), and this program has \(supported).")
        case .notOpened: self = .dataLoss("The log does not begin with its first record.")
        case .noSuchPoint(let offset, let first, let next):
            self = .outOfRange("Offset \(offset) is not within \(first)..<\(next).")
        case .neededCheckpoint(let offset):
            self = .failedPrecondition("The log begins with checkpoint \(offset).")
        case .unprovenState(let offset):
            self = .dataLoss("The state before record \(offset) cannot be proved.")
        }
    }

    package init(_ error: LogError) {
        switch error {
        case .wrongOffset, .fenced: self = .aborted("Another writer was quicker: \(error).")
        case .full: self = .resourceExhausted("The disk is full: nothing can be logged.")
        case .closed: self = .unavailable("The log is closed.")
        case .locked(let path, _):
            self = .failedPrecondition("Another process writes the log \(path).")
        case .noLog(let path): self = .notFound("There is no log in \(path).")
        case .segmentsGone(let path):
            self = .dataLoss("\(path) holds no segment, but a log was there.")
        case .isBackup(let path):
            self = .failedPrecondition("\(path) is a backup: 'hearth restore' makes a home of it.")
        case .logExists(let path): self = .alreadyExists("There is a log in \(path) already.")
        case .newerFormat(let path, let found, let supported):
            self = .failedPrecondition(
                "A newer program wrote \(path) in format \(found.major).\(found.minor); "
                    + "this one reads \(supported.major).\(supported.minor).")
        case .mixedLogs(let path): self = .dataLoss("\(path) holds files of several logs.")
        case .otherLog(let path): self = .failedPrecondition("\(path) belongs to another log.")
        case .trimmed(let first):
            self = .outOfRange("The log has nothing before offset \(first) any more.")
        case .beyondEnd(let next): self = .outOfRange("The log ends before offset \(next).")
        case .noCheckpoint(let offset):
            self = .notFound("There is no checkpoint at offset \(offset).")
        case .damagedFile(let path, let position):
            self = .dataLoss("\(path) is damaged at byte \(position).")
        case .io(let failure) where failure.errno == EACCES || failure.errno == EPERM:
            self = .permissionDenied("\(failure.path) may not be used: \(failure.operation).")
        case .poisoned, .ambiguous, .io, .emptyBatch, .tooLarge:
            self = .internal("The log failed: \(error).")
        }
    }
}
