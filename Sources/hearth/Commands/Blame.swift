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
                BlameTable.Section(
                    device: device,
                    rows: values(of: device, state, isTable: form == .table).map {
                        .init(origin: ValueOrigin(device: device, evidence: $0))
                    })
            }
        if let attribute {
            let known = sections.flatMap { state.attributeEvidence(of: $0.device.id) }
            sections.removeAll(where: \.rows.isEmpty)
            if sections.isEmpty {
                throw CommandFailure.neverReported(attribute, by: id, known)
            }
        }
        try readOrigins(of: &sections, log)
        let out = Output()
        let table = BlameTable(sections: sections, now: at.now(state))
        switch form {
        case .table: try out.lines(table.lines(console))
        case .csv: try out.lines(table.csv)
        case .jsonl:
            try eachOrigin(of: sections, log) { try out.line(asOf.added(to: $0.blameJSON)) }
        case .json:
            // Line by line: each value may have a message of a megabyte.
            let start = asOf.added(
                to: "{\"offset\":\(state.graph.offset ?? 0),\"v\":1,\"values\":[")
            var isFirst = true
            try eachOrigin(of: sections, log) { origin in
                try out.line((isFirst ? start : ",") + origin.blameJSON)
                isFirst = false
            }
            try out.line((isFirst ? start : "") + "]}")
        }
        try out.flush()
        let unsearched = sections.flatMap(\.rows).count(where: \.isUnsearched)
        if unsearched > 0 {
            Output.tell(
                "who changed \(unsearched) values was not searched beyond "
                    + "\(CausePass.recordsMax) records: name one device or attribute")
        }
        asOf.tell()
    }

    /// The wanted values of a device, the newest change first.
    private func values(
        of device: DeviceState, _ state: HomeState, isTable: Bool
    ) -> [AttributeEvidence] {
        let values = state.attributeEvidence(of: device.id).filter { value in
            if let attribute { return value.isMeant(by: attribute) }
            return !isTable || all || value.part != "root"
        }
        // Values of one record keep their order.
        return values.enumerated()
            .sorted { ($1.element.since, $0.offset) < ($0.element.since, $1.offset) }
            .map(\.element)
    }

    /// Reads the record of each value, and the beginning of its message, and finds the causes.
    private func readOrigins(
        of sections: inout [BlameTable.Section], _ log: LogAccess
    ) throws {
        var places: [UInt64: [(section: Int, row: Int)]] = [:]
        for section in sections.indices {
            for row in sections[section].rows.indices {
                let since = sections[section].rows[row].origin.evidence.since
                places[since, default: []].append((section, row))
            }
        }
        var items: [CausePass.Item] = []
        var found: [(section: Int, row: Int)] = []
        var reader = OriginReader(log: log)
        try log.records(at: places.keys.sorted()) { record throws(CommandFailure) in
            for place in places[record.offset ?? 0] ?? [] {
                var origin = sections[place.section].rows[place.row].origin
                try reader.read(&origin, record, payloadMax: BlameTable.payloadMax)
                origin.record?.capture = nil
                let device = origin.device
                items.append(
                    CausePass.Item(
                        ids: [device.id] + device.aliases, value: origin.evidence,
                        record: origin.record ?? record))
                found.append(place)
                sections[place.section].rows[place.row].origin = origin
            }
        }
        for (place, cause) in zip(found, try log.causes(of: items)) {
            sections[place.section].rows[place.row].origin.cause = cause
            sections[place.section].rows[place.row].isUnsearched = cause == nil
        }
    }

    /// Passes every value with its whole message.
    private func eachOrigin(
        of sections: [BlameTable.Section], _ log: LogAccess, _ body: (ValueOrigin) throws -> Void
    ) throws {
        var reader = OriginReader(log: log)
        for row in sections.flatMap(\.rows) {
            var origin = row.origin
            if let record = try reader.record(at: origin.evidence.since) {
                try reader.read(&origin, record, payloadMax: .max)
            }
            try body(origin)
        }
    }
}

/// Reads records and messages of values; of values of one record, the record is read once.
private struct OriginReader {
    let log: LogAccess
    private var last: (offset: UInt64, record: HomeRecord?)?
    private var held: [HeldReleased: MessageHeld?] = [:]

    init(log: LogAccess) { self.log = log }

    mutating func record(at offset: UInt64) throws(CommandFailure) -> HomeRecord? {
        if last?.offset != offset { last = (offset, try log.record(at: offset)) }
        return last?.record
    }

    /// Sets the record of a value, and its message up to so many bytes of payload.
    mutating func read(
        _ origin: inout ValueOrigin, _ record: HomeRecord, payloadMax: Int
    ) throws(CommandFailure) {
        let value = origin.evidence
        origin.record = record
        let device = origin.device
        var message = try record.message(
            behind: { value.isReported(by: $0, of: device) },
            held: { released, offset throws(CommandFailure) in
                if let known = held[released] { return known }
                let found = try log.held(released, before: offset)
                held[released] = .some(found)
                return found
            })
        if let payload = message?.payload, payload.count > payloadMax {
            message?.payload = Array(payload.prefix(payloadMax))
        }
        origin.message = message
    }
}

extension CommandFailure {
    /// The error for an attribute that no device has, with the name that was probably meant.
    static func neverReported(
        _ attribute: String, by name: String, _ known: [AttributeEvidence]
    ) -> CommandFailure {
        let words = Set(
            known.flatMap { [$0.attribute, "\(shortTraitName($0.trait)).\($0.attribute)"] })
        let near = Suggestion.near(attribute, in: words.sorted())
        return CommandFailure(
            .no,
            "\(TerminalText.escape(name)) has never reported '\(TerminalText.escape(attribute))'"
                + Suggestion.question(near.map { TerminalText.escape($0) }))
    }
}
