// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeEngine
import HomeGraph
import HomeLog
import HomeSDK
import HomeServer

/// What a shell offers where the name of something is wanted: what the newest home of the log has.
///
/// Where there is no log, or anything else is wrong, nothing is offered and nothing said.
enum NameCompletion {
    static let devices = kind { devices($0) }
    static let rooms = kind { rooms($0) }
    static let devicesAndRooms = kind { devices($0) + rooms($0) }
    static let things = kind { home in
        devices(home) + rooms(home) + home.structures.map { Thing(name: $0.name, id: $0.id) }
    }
    static let tags = CompletionKind.custom { words, _, _ in
        offered(words) { log throws(CommandFailure) in
            try log.tagFile.read().tags.map { Thing(name: $0.name, id: "") }
        }
    }

    static let tokens = CompletionKind.custom { words, _, _ in
        offered(words) { log throws(CommandFailure) in
            try log.tokenFile.read().tokens.map { Thing(name: $0.name, id: "") }
        }
    }

    /// What has a name, and an id where the name cannot be offered.
    private struct Thing {
        var name: String
        var id: String
    }

    private static func devices(_ home: HomeSnapshot) -> [Thing] {
        home.devices.map { Thing(name: $0.name, id: $0.id) }
    }

    private static func rooms(_ home: HomeSnapshot) -> [Thing] {
        home.rooms.map { Thing(name: $0.name, id: $0.id) }
    }

    private static func kind(
        _ things: @escaping @Sendable (HomeSnapshot) -> [Thing]
    ) -> CompletionKind {
        .custom { words, _, _ in
            offered(words) { log throws(CommandFailure) in things(try home(of: log)) }
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
        _ words: [String], _ things: (LogAccess) throws(CommandFailure) -> [Thing]
    ) -> [String] {
        // A line on the standard error would stand in the middle of what is being typed.
        Output.holdLines()
        let found: [Thing]
        do throws(CommandFailure) {
            let directory = try DataDirectory.toRead(
                ShellWords.value(of: "--data", in: words), environment: Console.value)
            found = try things(try LogAccess(directory: directory))
        } catch {
            return []
        }
        let shell = CompletionShell.requesting
        let words = found.compactMap { thing in
            [thing.name, thing.id].first { ShellWords.canBeOffered($0, to: shell) }
        }
        return Set(words).sorted().map { ShellWords.quoted($0, for: shell) }
    }
}
