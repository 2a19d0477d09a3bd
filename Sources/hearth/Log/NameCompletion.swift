// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeEngine
import HomeGraph
import HomeLog

/// What a shell offers where the name of something is wanted: what the newest home of the log has.
///
/// Where there is no log, or anything else is wrong, nothing is offered and nothing said.
enum NameCompletion {
    static let devices = kind { _, home in home.devices.map(\.name) }
    static let rooms = kind { _, home in home.rooms.map(\.name) }
    static let devicesAndRooms = kind { _, home in
        home.devices.map(\.name) + home.rooms.map(\.name)
    }
    static let things = kind { _, home in
        home.devices.map(\.name) + home.rooms.map(\.name) + home.structures.map(\.name)
    }
    static let tags = CompletionKind.custom { words, _, _ in
        offered(words) { log throws(CommandFailure) in try log.tagFile.read().tags.map(\.name) }
    }

    private static func kind(
        _ names: @escaping @Sendable (LogAccess, HomeSnapshot) -> [String]
    ) -> CompletionKind {
        .custom { words, _, _ in
            offered(words) { log throws(CommandFailure) in
                names(log, try home(of: log))
            }
        }
    }

    /// More records than these behind a checkpoint are not folded while somebody waits for a word.
    private static let recordsMax: UInt64 = 5000

    /// The home at the newest record, or at the newest checkpoint where the log ends there or goes
    /// on far behind it: then no record is read.
    private static func home(of log: LogAccess) throws(CommandFailure) -> HomeSnapshot {
        let next = log.nextOffset
        let checkpoints = (try? log.reader.checkpoints.list())?.map(\.offset) ?? []
        let newest = checkpoints.filter { $0 <= next }.max()
        if let newest, newest == next || next - newest > recordsMax,
            let state = log.replay.loadCheckpoint(newest)
        {
            return state.graph
        }
        return try log.state(at: .head).graph
    }

    private static func offered(
        _ words: [String], _ names: (LogAccess) throws(CommandFailure) -> [String]
    ) -> [String] {
        // A line on the standard error would stand in the middle of what is being typed.
        Output.holdLines()
        let found: [String]
        do throws(CommandFailure) {
            let directory = try DataDirectory.toRead(
                ShellWords.value(of: "--data", in: words), environment: Console.value)
            found = try names(try LogAccess(directory: directory))
        } catch {
            return []
        }
        let shell = CompletionShell.requesting
        // A name with control characters cannot be typed: its device has an id.
        return Set(found).filter { !$0.isEmpty && TerminalText.escape($0) == $0 }.sorted()
            .map { ShellWords.quoted($0, for: shell) }
    }
}
