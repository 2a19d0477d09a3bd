// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeGraph
import HomeSDK

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Explain a device's connectivity, or a value's origin.",
        discussion: """
            hearth explain "Kitchen lamp"
            hearth explain "Kitchen lamp" onOff --at tag:party
            hearth explain zigbee:0x00158d0001a2b3c4 --at @1200 --output json
            """)

    @Argument(help: "A device: id or name.", completion: NameCompletion.devices)
    var id: String

    @Argument(help: "An attribute: onOff, OnOff.onOff, or part/OnOff.onOff.")
    var attribute: String?

    @Option(help: Point.optionHelp, transform: Point.option)
    var at = Point.head

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var pager: PagerOptions

    func validate() throws { try output.mustNotBeCSV("explain") }

    func run() throws {
        pager.use()
        let log = try LogAccess(data)
        let state = try log.state(at: at)
        let asOf = try log.asOf(state, at: at)
        guard case .device(let deviceID) = try log.find(id, in: state, at: at),
            var evidence = DeviceExplanation(deviceID: deviceID, state: state)
        else {
            throw CommandFailure(
                .no, "'\(TerminalText.escape(id))' is no device: only devices are explained")
        }
        let console = output.console
        let form = output.form(console)
        let out = Output()
        if let attribute {
            var found = evidence.values.filter { $0.isMeant(by: attribute) }
                .map { ValueOrigin(device: evidence.device, evidence: $0) }
            guard !found.isEmpty else {
                throw CommandFailure.neverReported(
                    attribute, by: evidence.device.name, evidence.values)
            }
            var reader = OriginReader(log.replay)
            try log.run { try reader.read(&found, payloadBytesMax: .max) }
            for var origin in found {
                try log.run { try reader.readChain(of: &origin, MessageReading.all) }
                if form == .table {
                    try out.lines(origin.lines(console.paint))
                } else {
                    try out.line(asOf.added(to: origin.json))
                }
            }
        } else {
            try evidence.readOrigins(log.record, held: log.held)
            let explanation = ConnectivityExplanation(
                evidence: evidence, now: at.now(state), asOf: asOf)
            if form == .table {
                try out.lines(explanation.lines(console))
            } else {
                try out.line(asOf.added(to: explanation.json))
            }
        }
        try out.flush()
        asOf.tell()
    }
}
