// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeLog
import HomeRuntime
import HomeSDK

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// The libraries' errors in words, each with its exit code.

extension CommandFailure {
    init(_ error: LogError) {
        switch error {
        case .noLog(let path):
            self.init(
                .noLog,
                "no log in \(path): 'hearth run' starts one, --data names another directory")
        case .locked(let path, let processID):
            let holder = processID.map { "process \($0)" } ?? "another process"
            let directory = path.hasSuffix("/lock") ? String(path.dropLast(5)) : path
            self.init(.tryAgain, "data directory \(directory) is in use: \(holder) writes to it")
        case .newerFormat(let path, let found, let supported):
            self.init(
                .damaged,
                "\(path) has format \(found.major).\(found.minor), written by a newer hearth; "
                    + "this one reads \(supported.major).\(supported.minor)")
        case .io(let failure), .full(let failure), .poisoned(let failure),
            .ambiguous(let failure):
            self.init(failure)
        case .damagedFile(let path, let position) where path.hasSuffix(LogPaths.backupManifest):
            self.init(
                .damaged,
                "\(path) is damaged at byte \(position): it says what the backup holds, which "
                    + "cannot be opened without it")
        case .damagedFile(let path, let position):
            self.init(.damaged, "\(path) is damaged at byte \(position); 'hearth verify' has more")
        case .trimmed(let first):
            self.init(.no, "the log begins at @\(first): what was before is no longer kept")
        case .beyondEnd(let next):
            self.init(.no, "the log ends before @\(next)")
        case .segmentsGone(let path):
            self.init(
                .damaged,
                "\(path) holds no segment, but a log was there: put its files back, or name another "
                    + "directory with --data")
        case .isBackup(let path):
            self.init(
                .notAllowed,
                "\(path) is a backup, which only reading commands open: 'hearth restore' makes a "
                    + "home of it")
        case .logExists(let path): self.init(.cannotCreate, "there is a log in \(path) already")
        case .mixedLogs(let path):
            self.init(
                .damaged,
                "\(path) holds files of several logs, and nothing says which one it is: take those "
                    + "of the others out of it")
        case .otherLog(let path): self.init(.damaged, "\(path) belongs to another log")
        case .noCheckpoint(let offset): self.init(.no, "there is no checkpoint @\(offset)")
        case .wrongOffset, .fenced, .emptyBatch, .tooLarge, .closed:
            self.init(.internalError, "the log refused: \(error)")
        }
    }

    private init(_ failure: IOFailure) {
        let line = failure.description
        switch (failure.errno, failure.operation) {
        case (ELOOP, .lock):
            self.init(
                .notAllowed,
                "\(failure.path) is a symbolic link, which hearth never makes: remove it")
        case (EACCES, _), (EPERM, _), (EROFS, _): self.init(.notAllowed, line)
        case (_, .create), (_, .createDirectory): self.init(.cannotCreate, line)
        default: self.init(.inputOutput, line)
        }
    }

    init(_ error: EngineError) {
        switch error {
        case .log(let error): self.init(error)
        case .unreadableRecord(let offset, let error):
            self.init(.damaged, "record @\(offset) cannot be read: \(error)")
        case .newerReducer(let found, let supported):
            self.init(
                .damaged,
                "the log was folded by rules of version \(found); this hearth has \(supported)")
        case .notOpened:
            self.init(.damaged, "the log does not begin as a log of a home does")
        case .noSuchPoint(let offset, let first, let next):
            self.init(.no, Point.absent("@\(offset)", offset, first: first, next: next))
        case .neededCheckpoint(let offset):
            self.init(
                .no,
                "the checkpoint @\(offset) is the beginning of the log: the records before it are no "
                    + "longer kept, so it cannot be made again")
        case .unprovenState(let offset):
            self.init(
                .damaged,
                "the state before @\(offset) does not lead to the next verified checkpoint: nothing "
                    + "was changed; 'hearth verify --refold' has more")
        }
    }

    init(_ error: RuntimeError) {
        switch error {
        case .engine(let error): self.init(error)
        case .bridge(let profile, let error): self.init(error, where: "profile \(profile)")
        case .ackGate(let reason):
            self.init(
                .internalError,
                "libmosquitto acknowledges before it is told to, so hearth does not run: \(reason)"
            )
        case .invalidProfileKey(let key):
            self.init(.configuration, "'\(TerminalText.escape(key))' is not a profile key")
        case .duplicateProfileKey(let key):
            self.init(.configuration, "the profile key '\(key)' is used twice")
        case .invalidTopicMap(let profile, let error):
            self.init(
                .configuration,
                TerminalText.escape("profile \(profile): map \(error.map): \(error)"))
        case .invalidHomeKey(let key):
            self.init(.configuration, "'\(TerminalText.escape(key))' is not a home key")
        case .invalidDiscoveryPrefix(let prefix):
            self.init(.configuration, "'\(TerminalText.escape(prefix))' is not a discovery prefix")
        case .file(let sentence): self.init(.cannotCreate, sentence)
        case .budgetTooSmall(let bytes, let least):
            self.init(
                .configuration,
                "a budget of \(bytes) bytes is too small for a log: the least is \(least)")
        case .untrusted(let sentence):
            self.init(.notAllowed, TerminalText.escape(sentence))
        case .damagedFile(let path):
            self.init(
                .damaged,
                "\(TerminalText.escape(path)) is not what hearth wrote: put back the one of a "
                    + "backup; without any, remove it, and codes that stand in the log cannot be "
                    + "compared with new ones any more")
        case .poisonRecord(let offset, let ends):
            self.init(
                .internalError,
                "record @\(offset) ended hearth \(ends) times while it was folded. The log is "
                    + "whole, and brokers keep what comes: run another version of hearth; to try "
                    + "this one again, remove poisoned.json from the data directory")
        }
    }

    /// - Parameter place: the address of the broker.
    init(_ error: BridgeError, where place: String) {
        switch error {
        case .connectionFailed(let failure): self.init(failure, where: place)
        case .setting(let name, let reason):
            self.init(.configuration, "\(place): setting \(name) not accepted: \(reason)")
        case .filterNotValid(let filter):
            self.init(.configuration, "\(place): '\(filter)' is not a topic filter")
        case .topicNotValid(let topic):
            self.init(.internalError, "\(place): '\(topic)' is not a topic")
        case .watchedTopicCovered(let topic, let filter):
            self.init(
                .configuration,
                "\(place): '\(filter)' also brings \(topic), where this home tells its own status")
        case .notConnected: self.init(.unreachable, "\(place): not connected")
        case .queueFull: self.init(.tryAgain, "\(place): too much is waiting to be published")
        case .timedOut(let what): self.init(.tryAgain, "\(place): \(what)")
        case .alreadyStarted, .system: self.init(.internalError, "\(place): \(error)")
        }
    }

    init(_ failure: SessionFailure, where place: String) {
        self.init(failure.exitStatus, "\(place): \(TerminalText.escape(failure.line))")
    }
}

extension SessionFailure {
    var exitStatus: ExitStatus {
        switch self {
        case .setting: .configuration
        case .refused where isForWantOfRights: .notAllowed
        default: .unreachable
        }
    }

    /// Whether the name, the password or the rights were refused.
    var isForWantOfRights: Bool {
        guard case .refused(let code) = self else { return false }
        return [0x86, 0x87, 0x8a, 0x8c].contains(code)
    }
}
