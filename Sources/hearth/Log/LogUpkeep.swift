// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeLog
import HomeRuntime

/// Changes what is kept of a log: through the daemon where one runs, else as the log's writer.
struct LogUpkeep {
    private enum Way {
        case daemon(ControlClient)
        case log(FileLog)
    }

    private let way: Way

    /// How long the daemon may take: a part of the log is folded again.
    private static let answerSeconds = 600

    /// - Parameter directory: The data directory.
    init(directory: String) throws(CommandFailure) {
        try DataDirectory.mustNotBeCopy(directory)
        if let daemon = try ControlClient.ifRunning(directory: directory) {
            way = .daemon(daemon)
            return
        }
        if let complaint = DataDirectoryTrust.complaint(directory: directory) {
            throw CommandFailure(.notAllowed, TerminalText.escape(complaint))
        }
        do throws(LogError) {
            way = .log(
                try FileLog.open(
                    directory: directory, mode: .write,
                    random: { UInt64.random(in: .min ... .max) }))
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Trims the log below the base of a segment.
    func trim(below offset: UInt64) throws(CommandFailure) {
        try change("trim", offset) { log throws(EngineError) in
            try LogTrim(log: log, sha256: sha256).run(below: offset)
        }
    }

    /// Removes the captured messages of segments; those that are damaged keep them.
    func removeCaptures(of bases: [UInt64]) throws(CommandFailure) {
        for base in bases {
            try change("removeCaptures", base) { log throws(EngineError) in
                do throws(LogError) {
                    _ = try log.removeCaptures(base)
                } catch {
                    throw .log(error)
                }
            }
        }
    }

    /// Saves the state before an offset.
    func saveCheckpoint(at offset: UInt64) throws(CommandFailure) {
        try change("saveCheckpoint", offset) { log throws(EngineError) in
            _ = try CheckpointChange(log: log, sha256: sha256).save(at: offset)
        }
    }

    /// Removes the checkpoint at an offset.
    func removeCheckpoint(_ offset: UInt64) throws(CommandFailure) {
        try change("removeCheckpoint", offset) { log throws(EngineError) in
            try CheckpointChange(log: log, sha256: sha256).remove(offset)
        }
    }

    private func change(
        _ name: String, _ offset: UInt64, _ body: (FileLog) throws(EngineError) -> Void
    ) throws(CommandFailure) {
        switch way {
        case .daemon(let daemon):
            guard let number = JSONNumber(String(offset)) else { return }
            let request = [
                JSONMember(key: "do", value: .string(name)),
                JSONMember(key: "offset", value: .number(number)),
            ]
            _ = try daemon.ask(request, answerSeconds: Self.answerSeconds)
        case .log(let log):
            do throws(EngineError) {
                try body(log)
            } catch {
                throw CommandFailure(error)
            }
        }
    }

    /// Ends the use of the log.
    func close() throws(CommandFailure) {
        guard case .log(let log) = way else { return }
        do throws(LogError) {
            try log.close()
        } catch {
            throw CommandFailure(error)
        }
    }
}
