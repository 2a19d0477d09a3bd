// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph

/// What a log says of an edit.
enum LoggedEdit: Hashable, Sendable {
    /// The log has no command with its id.
    case unknown
    /// The home has taken it; its outcome is not there yet.
    case underWay
    case ended(Edit.State)

    /// Looks an edit up: the home's records are the last word on what became of it.
    ///
    /// - Parameters:
    ///   - edit: the edit.
    ///   - replay: of the replica's log.
    ///   - offset: its command cannot stand before it, unless another one has its id.
    ///   - home: the state after the log. It remembers the command that the id is of: one that came
    ///     again is recorded too, and never has an outcome.
    /// - Throws: what reading throws.
    init(_ edit: Edit, in replay: Replay, from offset: UInt64, home: HomeState?) throws {
        self = .unknown
        let known = home?.books.commandID(ofRequest: edit.id)
        let first = min(offset, known.flatMap { Self.offset(of: $0) } ?? offset)
        let range =
            max(first, replay.firstOffset)..<max(first, replay.firstOffset, replay.nextOffset)
        let asked = AskedCommand(edit.command)
        var commandID: String?
        var found = LoggedEdit.unknown
        try replay.records(in: range, captures: false) { item in
            guard case .record(let record) = item, let offset = record.offset else { return true }
            for (index, event) in record.events.enumerated() {
                if case .commandReceived(let received) = event, commandID == nil,
                    utf8Equal(received.requestID, edit.id)
                {
                    let candidate = HomeID.command(offset: offset, index: index)
                    guard known.map({ utf8Equal($0, candidate) }) ?? true else { continue }
                    guard Self.isSame(received, asked, home) else {
                        // One that is forgotten keeps no other from being carried out.
                        guard known != nil else { continue }
                        found = .ended(.refused(Self.otherCommand(edit, candidate)))
                        return false
                    }
                    commandID = candidate
                    // What the home does not remember counts by its outcome alone.
                    found = known == nil ? .unknown : .underWay
                }
                guard let id = commandID,
                    let outcome = try Self.outcome(event, of: id, edit, replay, at: offset)
                else { continue }
                found = .ended(outcome)
                return false
            }
            return true
        }
        self = found
    }

    /// Where a command stands in the log, by its id.
    private static func offset(of commandID: String) -> UInt64? {
        guard let colon = commandID.firstIndex(of: ":"), let dot = commandID.lastIndex(of: "."),
            colon < dot
        else { return nil }
        return UInt64(commandID[commandID.index(after: colon)..<dot])
    }

    private static func isSame(
        _ received: CommandReceived, _ asked: AskedCommand, _ home: HomeState?
    ) -> Bool {
        guard let object = (try? JSONReader.read(Array(received.command.utf8)))?.object else {
            return false
        }
        return asked.isSame(as: AskedCommand(object), in: home)
    }

    /// The home refuses the edit then, whenever it comes.
    private static func otherCommand(_ edit: Edit, _ commandID: String) -> CommandRefusal {
        CommandRefusal(
            .alreadyExists,
            "the home has had another command with the id \(edit.id), \(commandID): an id names one "
                + "command, and this one was not carried out")
    }

    private static func outcome(
        _ event: HomeEvent, of commandID: String, _ edit: Edit, _ replay: Replay, at offset: UInt64
    ) throws -> Edit.State? {
        switch event {
        case .commandConfirmed(let event) where utf8Equal(event.commandID, commandID):
            return .done
        case .commandUnconfirmed(let event) where utf8Equal(event.commandID, commandID):
            return event.reason == .nothingExpected ? .done : .unconfirmed(event.reason.name)
        case .commandFailed(let event)
        where event.commandID.map({ utf8Equal($0, commandID) }) ?? false:
            let refusal = CommandRefusal(event.code, event.message)
            return .refused(refusal, conflicts: try conflicts(of: edit, refusal, replay, offset))
        default: return nil
        }
    }

    /// The values that were in the way: the log has them as the home had them.
    private static func conflicts(
        of edit: Edit, _ refusal: CommandRefusal, _ replay: Replay, _ offset: UInt64
    ) throws -> [ValueConflict] {
        guard refusal.code == .failedPrecondition, !edit.command.basedOn.isEmpty else { return [] }
        do throws(CommandRefusal) {
            _ = try (try? replay.state(before: offset))?.plan(edit.command)
            return []
        } catch {
            return error.conflicts
        }
    }
}

extension Edit.State {
    static func refused(_ refusal: CommandRefusal, conflicts: [ValueConflict]) -> Edit.State {
        guard conflicts.isEmpty else { return .conflict(conflicts) }
        return refusal.code == .deadlineExceeded ? .expired : .refused(refusal)
    }
}
