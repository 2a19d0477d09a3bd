// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// The commands of a range, each with its outcome: a row when it ends.
struct ExportCommands {
    private var open: [(id: String, command: Open)] = []

    /// A command that a record ended with success: it explains the values of its device there.
    struct Confirmed {
        var id: String
        var deviceID: String
        var sender: String?
    }

    /// A command under way.
    private struct Open {
        var begun: ExportMoment
        /// From the moment to the sender.
        var columns: [SQLiteValue]
        var sender: String?
    }

    /// The outcome of a command.
    private struct Outcome {
        var word: String
        var detail: String
        var ended: ExportMoment?
    }

    /// More are not under way in the books; the oldest is written as open.
    private static let openMax = 1024

    /// Takes a record's events.
    ///
    /// - Parameter underWay: the commands that are under way behind the record.
    /// - Returns: the commands that the record ended with success.
    mutating func take(
        _ record: HomeRecord, at moment: ExportMoment, in home: HomeSnapshot,
        underWay: [PendingCommand], into target: any ExportTarget
    ) throws(CommandFailure) -> [Confirmed] {
        var confirmed: [Confirmed] = []
        for (index, event) in record.events.enumerated() {
            switch event {
            case .commandRequested(let event):
                let id =
                    event.commandID
                    ?? HomeID.command(offset: moment.offset ?? 0, index: index)
                // Others had no effect.
                guard
                    underWay.contains(where: { utf8Equal($0.id, id) })
                        || record.ends(id, after: index),
                    !open.contains(where: { utf8Equal($0.id, id) })
                else { continue }
                try begin(id, event, record, index, at: moment, in: home, into: target)
            case .commandConfirmed(let event):
                let ended = try end(
                    event.commandID,
                    Outcome(word: "confirmed", detail: "\(event.evidence)", ended: moment), target)
                guard let ended else { continue }
                confirmed.append(
                    Confirmed(
                        id: event.commandID, deviceID: event.deviceID, sender: ended.sender))
            case .commandFailed(let event):
                let detail = "\(event.code): \(event.message)"
                _ = try end(
                    event.commandID ?? "", Outcome(word: "failed", detail: detail, ended: moment),
                    target)
            case .commandUnconfirmed(let event):
                _ = try end(
                    event.commandID,
                    Outcome(word: "unconfirmed", detail: "\(event.reason)", ended: moment), target)
            default: break
            }
        }
        return confirmed
    }

    /// Writes the commands whose outcome the range does not hold.
    mutating func finish(into target: any ExportTarget) throws(CommandFailure) {
        while let first = open.first {
            _ = try end(first.id, Outcome(word: "open", detail: "", ended: nil), target)
        }
    }

    private mutating func begin(
        _ id: String, _ event: CommandRequested, _ record: HomeRecord, _ index: Int,
        at moment: ExportMoment, in home: HomeSnapshot, into target: any ExportTarget
    ) throws(CommandFailure) {
        if open.count >= Self.openMax, let first = open.first {
            _ = try end(first.id, Outcome(word: "open", detail: "", ended: nil), target)
        }
        let sender: String? = record.sender.map { SenderWords.text($0) }
        let columns =
            moment.columns(event: index) + home.exportColumns(ofDevice: event.deviceID)
            + [
                .text(event.part), .text(event.trait), SQLiteValue(event.name),
                .text(ValueText.json(.object(event.arguments))),
                SQLiteValue(sender),
            ]
        open.append((id, Open(begun: moment, columns: columns, sender: sender)))
    }

    /// - Returns: the command; nil where it is not under way.
    private mutating func end(
        _ id: String, _ outcome: Outcome, _ target: any ExportTarget
    ) throws(CommandFailure) -> Open? {
        guard let index = open.firstIndex(where: { utf8Equal($0.id, id) }) else { return nil }
        let command = open.remove(at: index).command
        let seconds = outcome.ended.map { ended in
            Double(ended.elapsed.subtractingSaturated(command.begun.elapsed)) / 1e9
        }
        try target.add(
            [.text(id)] + command.columns + [
                .text(outcome.word), outcome.detail.isEmpty ? .null : .text(outcome.detail),
                outcome.ended?.place[0] ?? .null, outcome.ended?.place[1] ?? .null,
                SQLiteValue(seconds),
            ], to: .commands)
        return command
    }
}

extension HomeRecord {
    /// Whether the record asks for commands.
    var requestsCommands: Bool {
        events.contains { if case .commandRequested = $0 { true } else { false } }
    }

    /// Whether the outcome of a command is in the record, behind an event.
    fileprivate func ends(_ command: String, after index: Int) -> Bool {
        events.dropFirst(index + 1).contains { event in
            switch event {
            case .commandConfirmed(let event): utf8Equal(event.commandID, command)
            case .commandFailed(let event): event.commandID.map { utf8Equal($0, command) } ?? false
            case .commandUnconfirmed(let event): utf8Equal(event.commandID, command)
            default: false
            }
        }
    }
}

extension HomeSnapshot {
    /// The columns `device_id`, `device` and `room` of a device as it is in this home.
    func exportColumns(ofDevice id: String) -> [SQLiteValue] {
        view(of: id).map { exportColumns(of: $0) } ?? [.text(id), .null, .null]
    }

    func exportColumns(of device: DeviceView) -> [SQLiteValue] {
        let room: String? = device.roomID.flatMap { self.room($0)?.name }
        return [.text(device.id), .text(device.name), SQLiteValue(room)]
    }
}
