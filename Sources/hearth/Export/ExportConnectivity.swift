// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The connectivity of each device over time: a row when a state ends.
struct ExportConnectivity {
    private var open: [ByteString: Interval] = [:]

    /// A state that goes on.
    private struct Interval {
        var device: [SQLiteValue]
        var state: ConnectivityState
        var reason: String?
        var begun: ExportMoment
    }

    /// Notes the state of a device after a record.
    ///
    /// - Parameters:
    ///   - device: nil where the home does not have it any longer.
    ///   - state: the fold after the record, which tells the reason.
    mutating func note(
        _ id: String, _ device: DeviceView?, in state: HomeState, at moment: ExportMoment,
        into target: any ExportTarget
    ) throws(CommandFailure) {
        let key = ByteString(id)
        let before = open[key]
        guard before?.state != device?.connectivityState else { return }
        if let before { try end(before, at: moment, target) }
        open[key] = device.map { device in
            Interval(
                device: state.graph.exportColumns(of: device), state: device.connectivityState,
                reason: Self.reason(of: id, state), begun: moment)
        }
    }

    /// Writes the states that go on at the end, by device.
    mutating func finish(
        at moment: ExportMoment, into target: any ExportTarget
    ) throws(CommandFailure) {
        for (_, interval) in open.sorted(by: { $0.key < $1.key }) {
            try end(interval, at: nil, last: moment, target)
        }
        open = [:]
    }

    private func end(
        _ interval: Interval, at moment: ExportMoment?, last: ExportMoment? = nil,
        _ target: any ExportTarget
    ) throws(CommandFailure) {
        let until = moment ?? last ?? interval.begun
        let length = until.elapsed.subtractingSaturated(interval.begun.elapsed)
        try target.add(
            interval.device
                + [.text(interval.state.name), SQLiteValue(interval.reason)]
                + interval.begun.place + (moment?.place ?? [.null, .null, .null])
                + [.double(Double(length) / 1e9)],
            to: .connectivity)
    }

    /// The facts that decide the state: `own off: the internet is lost`; nil without one.
    private static func reason(of id: String, _ state: HomeState) -> String? {
        guard let verdict = DeviceExplanation(deviceID: id, state: state)?.verdict() else {
            return nil
        }
        var texts: [String] = []
        for fact in verdict.evidence {
            let text = "\(fact.slot) \(fact.value)"
            let whole = fact.reason.isEmpty ? text : "\(text): \(fact.reason)"
            if !texts.contains(whole) { texts.append(whole) }
        }
        return texts.isEmpty ? nil : texts.joined(separator: "; ")
    }
}
