// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime

// What the verifier finds, as it is known or new.

extension LogVerifier.Finding {
    /// Its place among the known damage; nil for what a repair makes again.
    var place: KnownDamage.Place? {
        if losesRecords { return .records(offsets.lowerBound...offsets.upperBound - 1) }
        switch kind {
        case .capture: return .captures(offsets.lowerBound...max(offsets.upperBound, 1) - 1)
        case .frame, .missing:
            let name = path.split(separator: "/").last.map(String.init) ?? ""
            return .bytes(
                segment: LogPaths.segmentBases([name]).first ?? 0, position: position)
        case .headerCopy, .header, .otherLog, .footer, .blockTable, .index, .tail, .mark,
            .markBehind, .markAhead, .checkpoint:
            return nil
        }
    }
}

extension DamageList {
    /// Whether a person knows of it.
    func isAcknowledged(_ finding: LogVerifier.Finding) -> Bool {
        finding.place.map { acknowledgedAt($0) != nil } ?? false
    }
}

extension LogAccess {
    var damageFile: DamageFile {
        DamageFile(
            directory: reader.path, logID: hexText(reader.identity.logID),
            fileSystem: reader.fileSystem)
    }

    /// The damage that was noted beside the log; says on the standard error where that cannot be
    /// read, and counts nothing as known then.
    func knownDamage() -> DamageList {
        do throws(DamageFile.Failure) {
            return try damageFile.read()
        } catch {
            Output.tell(CommandFailure(error).line)
            return DamageList(logID: damageFile.logID)
        }
    }

    /// Whether something is damaged that nobody has acknowledged. Reads the whole log.
    func hasNewDamage() throws(CommandFailure) -> Bool {
        let known = knownDamage()
        do throws(LogError) {
            let report = try LogVerifier.run(
                directory: reader.path, fileSystem: reader.fileSystem)
            return report.findings.contains { $0.isDamage && !known.isAcknowledged($0) }
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Notes places as damaged, and returns all that is noted.
    ///
    /// - Parameter isAcknowledged: whether a person knows of all of it.
    func note(
        _ places: [KnownDamage.Place], isAcknowledged: Bool
    ) throws(CommandFailure) -> DamageList {
        let now = SystemClock().wallNanoseconds
        do throws(DamageFile.Failure) {
            try damageFile.change { list in
                list.note(places, at: now)
                if isAcknowledged { list.acknowledge(at: now) }
            }
            return try damageFile.read()
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The lost records that the state at the end of the log has met, also those that were put
    /// back since.
    func lostInState() throws(CommandFailure) -> [KnownDamage.Place] {
        guard nextOffset > firstOffset else { return [] }
        do throws(EngineError) {
            let books = try replay.fold(through: nextOffset - 1, from: .newestCheckpoint).state
                .books
            return books.lostRanges.map { .records($0.first...max($0.first, $0.last)) }
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Repairs the log, which nobody else writes.
    func repair() throws(CommandFailure) {
        do throws(LogError) {
            _ = try LogRepair.run(
                directory: directory, random: { UInt64.random(in: .min ... .max) })
        } catch {
            throw CommandFailure(repairing: error)
        }
    }

    /// Refuses a log that somebody writes, or that must not be changed.
    func mustBeRepairable() throws(CommandFailure) {
        try mustBeChangeable()
        do throws(LogError) {
            let lock = LogPaths(directory: directory).lock
            guard try reader.fileSystem.isLocked(lock) else { return }
            throw .locked(path: lock, processID: nil)
        } catch {
            throw CommandFailure(repairing: error)
        }
    }

    /// Refuses copies, and a directory of somebody else.
    func mustBeChangeable() throws(CommandFailure) {
        try DataDirectory.mustNotBeCopy(directory)
        if let complaint = DataDirectoryTrust.complaint(directory: directory) {
            throw CommandFailure(.notAllowed, TerminalText.escape(complaint))
        }
    }
}

extension CommandFailure {
    init(_ failure: DamageFile.Failure) {
        switch failure {
        case .log(.locked): self.init(.tryAgain, "another process notes damage just now")
        case .log(let error): self.init(error)
        case .unusable(let path, let sentence):
            self.init(
                .damaged,
                TerminalText.escape("\(path) \(sentence): no damage counts as known; remove it"))
        }
    }

    /// The error of a repair, and what to do.
    fileprivate init(repairing error: LogError) {
        self.init(error)
        switch error {
        case .locked: line += "; end it, for a log is repaired while nobody writes to it"
        case .io(let failure) where failure.isFull, .full(let failure) where failure.isFull:
            line += "; nothing is lost: make room and run it again"
        default: break
        }
    }
}
