// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

struct CheckpointCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checkpoint",
        abstract: "Saved states: from the nearest one a point is folded.",
        discussion: """
            hearth checkpoint ls
            hearth checkpoint create
            hearth checkpoint create tag:before-update

            The daemon saves them by itself. Of the older ones it keeps fewer the further
            back they lie, so one that was made by hand may go when it saves the next.
            """,
        shouldDisplay: CompletionScript.isWanted,
        subcommands: [CheckpointCreate.self, CheckpointListing.self, CheckpointRemove.self])
}

struct CheckpointCreate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Save the state after a record, folded twice with an equal hash.")

    @Argument(help: Point.argumentHelp, transform: Point.option)
    var point = Point.head

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try output.mustNotBeCSV("checkpoint create") }

    func run() throws {
        let log = try LogAccess(data)
        let offset = try log.offset(of: point).addingSaturated(1)
        let upkeep = try LogUpkeep(directory: log.directory)
        try upkeep.saveCheckpoint(at: offset)
        try upkeep.close()
        let saved = try LogAccess(directory: log.directory).savedStates()
        guard let made = saved.first(where: { $0.info.offset == offset }) else {
            throw CommandFailure(.internalError, "the checkpoint is not there")
        }
        try made.tell("is saved", output)
    }
}

struct CheckpointRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm", abstract: "Remove a checkpoint; it can be made again from the log.")

    @Argument(help: ArgumentHelp("Its offset, as 'checkpoint ls' has it.", valueName: "@offset"))
    var offset: String

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try output.mustNotBeCSV("checkpoint rm") }

    func run() throws {
        guard case .offset(let offset)? = Point(argument: offset) else {
            throw CommandFailure(
                .usage, "'\(TerminalText.escape(self.offset))' is no offset of a checkpoint: @1234")
        }
        let log = try LogAccess(data)
        guard let state = try log.savedStates().first(where: { $0.info.offset == offset }) else {
            throw CommandFailure(LogError.noCheckpoint(offset: offset))
        }
        let upkeep = try LogUpkeep(directory: log.directory)
        try upkeep.removeCheckpoint(offset)
        try upkeep.close()
        try state.tell("is removed", output)
    }
}

struct CheckpointListing: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ls", abstract: "List the checkpoints, oldest first.")

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let states = try LogAccess(data).savedStates()
        let out = Output()
        let console = output.console
        switch output.form(console) {
        case .jsonl: for state in states { try out.line(state.json) }
        case .json:
            let items = states.map(\.json).joined(separator: ",")
            try out.line("{\"checkpoints\":[\(items)],\"v\":1}")
        case let form:
            let table = SavedState.table(states, isCSV: form == .csv)
            try out.lines(
                form == .csv
                    ? table.csv : table.lines(width: console.columns, paint: console.paint))
        }
        try out.flush()
        if states.isEmpty { Output.tell("this log has no checkpoints; the daemon saves them") }
    }
}

/// A checkpoint, with the time of the last record in it.
private struct SavedState {
    var info: CheckpointInfo
    /// Nil where that record cannot be read, or is no longer kept.
    var receivedAt: Int64?
    /// Whether the log is folded from it: its first records are gone.
    var isBeginning: Bool

    private var word: String {
        isBeginning ? "beginning of the log" : info.isVerified ? "verified" : "not verified"
    }

    static func table(_ states: [SavedState], isCSV: Bool) -> Table {
        let zone = isCSV ? "" : " (\(LocalTime.zone(at: states.first?.receivedAt ?? 0).name))"
        var table = Table([
            .init("OFFSET"), .init("TIME" + zone), .init("SIZE", isRight: true), .init("STATE"),
        ])
        for state in states {
            let time = state.receivedAt
            table.rows.append([
                isCSV ? "\(state.info.offset)" : "@\(state.info.offset)",
                .init(time.map { isCSV ? timeText($0) : LocalTime.text($0) } ?? "", .dim),
                .init(
                    isCSV ? "\(state.info.byteCount)" : SizeText.bytes(state.info.byteCount)),
                .init(state.word, state.info.isVerified ? .plain : .warning),
            ])
        }
        return table
    }

    var json: String {
        var json = JSONText()
        json.object { json in
            json.key("beginning")
            json.bool(isBeginning)
            json.key("bytes")
            json.number(info.byteCount)
            json.key("offset")
            json.number(info.offset)
            json.key("receivedAt")
            json.string(receivedAt.map { timeText($0) })
            json.key("v")
            json.number(1)
            json.key("verified")
            json.bool(info.isVerified)
        }
        return json.text
    }

    /// Prints the result of a command about one checkpoint.
    func tell(_ verb: String, _ output: OutputOptions) throws {
        let out = Output()
        switch output.form(output.console) {
        case .table:
            let time = receivedAt.map { ", the state of \(LocalTime.zoned($0))" } ?? ""
            try out.line("checkpoint @\(info.offset) \(verb)\(time)")
        case .json, .jsonl, .csv: try out.line(json)
        }
        try out.flush()
    }
}

extension LogAccess {
    func checkpointList() throws(CommandFailure) -> [CheckpointInfo] {
        do throws(LogError) {
            return try reader.checkpoints.list()
        } catch {
            throw CommandFailure(error)
        }
    }

    fileprivate func savedStates() throws(CommandFailure) -> [SavedState] {
        var states: [SavedState] = []
        for info in try checkpointList() {
            let record = info.offset > 0 ? try record(at: info.offset - 1) : nil
            states.append(
                SavedState(
                    info: info, receivedAt: record?.receivedAt,
                    isBeginning: firstOffset > 0 && info.offset == firstOffset))
        }
        return states
    }
}
