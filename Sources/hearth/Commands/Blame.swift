// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeSDK

struct Blame: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say who changed each value last, and when.",
        discussion: """
            hearth blame "Kitchen lamp"
            hearth blame "Kitchen lamp" onOff
            hearth blame Kitchen --at yesterday
            """)

    @Argument(help: "A device, room or structure: id or name.", completion: NameCompletion.things)
    var id: String

    @Argument(help: "An attribute: onOff, OnOff.onOff, or part/OnOff.onOff.")
    var attribute: String?

    @Option(help: Point.optionHelp, transform: Point.option)
    var at = Point.head

    @Flag(help: "With diagnostics: link quality, last seen, battery.")
    var all = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var pager: PagerOptions

    func run() throws {
        pager.use()
        let log = try LogAccess(data)
        let state = try log.state(at: at)
        let asOf = try log.asOf(state, at: at)
        let console = output.console
        let form = output.form(console)
        let found = try log.find(id, in: state, at: at)
        var sections = found.deviceIDs(in: state.graph).compactMap { state.graph.device($0) }
            .map { device in
                let rows = state.origins(of: device, attribute: attribute).filter {
                    attribute != nil || form != .table || all || $0.evidence.part != "root"
                }
                return BlameTable.Section(device: device, rows: rows)
            }
        if let attribute {
            let known = sections.flatMap { state.attributeEvidence(of: $0.device.id) }
            sections.removeAll(where: \.rows.isEmpty)
            if sections.isEmpty {
                throw CommandFailure.neverReported(attribute, by: id, known)
            }
        }
        var reader = OriginReader(log.replay)
        var origins = sections.flatMap(\.rows)
        try log.run { try reader.read(&origins, payloadBytesMax: BlameTable.payloadBytesMax) }
        var rest = origins[...]
        for section in sections.indices {
            sections[section].rows = Array(rest.prefix(sections[section].rows.count))
            rest.removeFirst(sections[section].rows.count)
        }
        let out = Output()
        let table = BlameTable(sections: sections, now: at.now(state))
        switch form {
        case .table: try out.lines(table.lines(console))
        case .csv: try out.lines(table.csv)
        case .jsonl:
            try each(of: origins, &reader, log) { try out.line(asOf.added(to: $0.blameJSON)) }
        case .json:
            // Line by line: each value may have a message of a megabyte.
            let start = asOf.added(
                to: "{\"offset\":\(state.graph.offset ?? 0),\"v\":1,\"values\":[")
            var isFirst = true
            try each(of: origins, &reader, log) { origin in
                try out.line((isFirst ? start : ",") + origin.blameJSON)
                isFirst = false
            }
            try out.line((isFirst ? start : "") + "]}")
        }
        try out.flush()
        let unsearched = origins.count(where: \.isUnsearched)
        if unsearched > 0 {
            Output.tell(
                "who changed \(unsearched) values was not searched beyond "
                    + "\(CausePass.recordsMax) records: name one device or attribute")
        }
        asOf.tell()
    }

    /// Passes every value with its whole message.
    private func each(
        of origins: [ValueOrigin], _ reader: inout OriginReader, _ log: LogAccess,
        _ body: (ValueOrigin) throws -> Void
    ) throws {
        // Of values of one record, the record is read once.
        var last: (offset: UInt64, record: HomeRecord?)?
        for var origin in origins {
            let since = origin.evidence.since
            if last?.offset != since { last = (since, try log.record(at: since)) }
            if let record = last?.record {
                try log.run { try reader.readMessage(of: &origin, record, payloadBytesMax: .max) }
            }
            try body(origin)
        }
    }
}

extension CommandFailure {
    /// The error for an attribute that no device has, with the name that was probably meant.
    static func neverReported(
        _ attribute: String, by name: String, _ known: [AttributeEvidence]
    ) -> CommandFailure {
        CommandFailure(.no, AttributeEvidence.neverReported(attribute, by: name, known))
    }
}
