// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeReplica

/// A directory that may be a replica's, and who keeps it.
enum ReplicaDirectory {
    /// Whether somebody hears the devices of a directory's home now: its daemon, or a replica that
    /// is connected.
    static func isHeard(directory: String) throws(CommandFailure) -> Bool {
        guard let client = try ControlClient.ifRunning(directory: directory) else { return false }
        guard try isReplica(directory) else { return true }
        let answer = try client.ask(
            [JSONMember(key: "do", value: .string("status"))],
            answerSeconds: ControlClient.statusSeconds)
        return answer["status"]?.object?["replica"]?.object?["connected"]?.bool ?? false
    }

    /// Whether a directory is a replica's.
    static func isReplica(_ directory: String) throws(CommandFailure) -> Bool {
        do throws(ReplicaError) {
            return try ReplicaNote.read(in: directory) != nil
        } catch {
            throw CommandFailure(.inputOutput, TerminalText.escape("\(error)"))
        }
    }

    /// What is said of a replica that nobody keeps now; nil for every other directory.
    static func wordsOfAbsence(_ directory: String) throws(CommandFailure) -> String? {
        guard try isReplica(directory), try ControlClient.ifRunning(directory: directory) == nil
        else { return nil }
        let edits = EditWords.text(of: directory).map { "; \($0)" } ?? ""
        return "no 'hearth follow' keeps \(TerminalText.escape(directory))" + edits
    }
}
