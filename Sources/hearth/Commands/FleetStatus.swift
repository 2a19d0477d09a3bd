// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeFleet
import HomeLogJetStream
import HomeSDK

struct FleetStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show nodes and partitions; code 1 when one has no node, or is nearly full.")

    @Option(
        help: ArgumentHelp(
            "Code 1 unless this node is alive and serves what it should, whatever others do.",
            valueName: "name"))
    var node: String?

    @OptionGroup var fleet: FleetOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let store = try fleet.open(as: "hearth fleet status")
        let format: FleetFormat
        do throws(FleetDirectoryError) {
            format = try store.directory.format()
        } catch {
            throw CommandFailure(error)
        }
        let overview: FleetOverview
        do throws(StreamError) {
            overview = try FleetOverview.read(store, partitions: format.partitions)
        } catch {
            throw CommandFailure(error)
        }
        let out = Output()
        let console = output.console
        switch output.form(console) {
        case .json, .jsonl: try out.line(FleetJSON.overview(format, overview))
        case .table:
            try out.line("fleet     \(TerminalText.escape(format.name))")
            let nodes = overview.nodes.map { TerminalText.escape($0) }.joined(separator: ", ")
            try out.line("nodes     \(nodes.isEmpty ? "none" : nodes)")
            try out.lines(table(overview).lines(width: console.columns, paint: console.paint))
        case .csv: try out.lines(table(overview).csv)
        }
        try out.flush()
        if let node { return try Self.check(node, overview) }
        let alone = overview.partitions.filter { $0.node == nil }
        guard alone.isEmpty else {
            throw CommandFailure(
                .no, "no node has \(alone.count) of \(format.partitions) partitions")
        }
        if let full = overview.partitions.first(where: \.bounds.isNearlyFull) {
            throw CommandFailure(
                .no,
                "the stream of partition \(full.number) is nearly full: 'nats stream edit "
                    + "hl_\(full.number) --max-bytes SIZE' gives it room")
        }
    }

    /// The healthcheck of a node.
    private static func check(
        _ node: String, _ overview: FleetOverview
    ) throws(CommandFailure) {
        let name = TerminalText.escape(node)
        guard let share = overview.share(of: node) else {
            throw CommandFailure(.no, "no node '\(name)' is alive")
        }
        guard let missing = share.missing.first else { return }
        throw CommandFailure(
            .no,
            "'\(name)' has \(share.wanted - share.missing.count) of the \(share.wanted) partitions that "
                + "it should have; partition \(missing.number) has "
                + (missing.node.map { "'\(TerminalText.escape($0))'" } ?? "no node"))
    }

    private func table(_ overview: FleetOverview) -> Table {
        var table = Table([
            .init("PARTITION", isRight: true), .init("NODE", isFlexible: true),
            .init("HOMES", isRight: true), .init("FRAMES", isRight: true),
            .init("ROOM", isRight: true, dropRank: 1),
        ])
        table.rows = overview.partitions.map { one in
            let node = one.node.map { TerminalText.escape($0) } ?? "nobody"
            let isMoving = one.node != nil && one.nodeWanted != nil && one.node != one.nodeWanted
            return [
                "\(one.number)",
                .init(
                    isMoving
                        ? "\(node), to go to \(TerminalText.escape(one.nodeWanted ?? ""))" : node,
                    one.node == nil ? .bad : .plain),
                "\(one.homes)", "\(one.bounds.last)",
                .init(
                    one.bounds.bytesMax == .max ? "no bound" : SizeText.bytes(one.bounds.bytesLeft),
                    one.bounds.isNearlyFull ? .bad : .plain),
            ]
        }
        return table
    }
}
