// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Explain a device's connectivity, or a value's origin.",
        discussion: """
            hearth explain "Kitchen lamp"
            hearth explain "Kitchen lamp" onOff
            hearth explain zigbee:0x00158d0001a2b3c4 --at @1200 --output json
            """)

    @Argument(help: "A device: id or name.")
    var id: String

    @Argument(help: "An attribute: onOff, OnOff.onOff, or part/OnOff.onOff.")
    var attribute: String?

    @Option(help: ArgumentHelp("HEAD, @offset or @-back.", valueName: "point"))
    var at = Point.head

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let log = try LogAccess(data)
        let state = try log.state(at: at)
        guard case .device(let deviceID) = try HomeSearch(id, in: state.graph),
            var evidence = DeviceExplanation(deviceID: deviceID, state: state)
        else {
            throw CommandFailure(
                .no, "'\(TerminalText.escape(id))' is no device: only devices are explained")
        }
        let console = output.console
        let form = output.form(console)
        if form == .csv { throw ValidationError("explain has no csv form") }
        let out = Output()
        if let attribute {
            let found = evidence.values.filter { $0.isMeant(by: attribute) }
            guard !found.isEmpty else {
                throw CommandFailure(
                    .no,
                    "\(HomeWords.name(of: evidence.device)) has never reported "
                        + "'\(TerminalText.escape(attribute))'")
            }
            for value in found {
                let origin = ValueOrigin(
                    device: evidence.device, evidence: value,
                    record: try log.record(at: value.since))
                if form == .table {
                    try out.lines(origin.lines(console.paint))
                } else {
                    try out.line(origin.json)
                }
            }
        } else {
            try evidence.readOrigins { try log.record(at: $0) }
            let explanation = ConnectivityExplanation(evidence: evidence, now: at.now(state))
            if form == .table {
                try out.lines(explanation.lines(console))
            } else {
                try out.line(explanation.json)
            }
        }
        try out.flush()
    }
}

extension AttributeEvidence {
    /// Whether a person's words mean this attribute.
    func isMeant(by words: String) -> Bool {
        let short = "\(ValueText.short(trait)).\(attribute)"
        return [attribute, short, "\(trait).\(attribute)", "\(part)/\(short)"].contains {
            utf8Equal($0, words)
        }
    }
}
