// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Where imported values come from, and the attribute that they are of.
struct ImportedSeries: Hashable, Comparable {
    /// `recorder`, `mqtt`.
    var source: ByteString
    /// The entity or topic.
    var series: ByteString
    var deviceID: ByteString
    var part: ByteString
    var trait: ByteString
    var attribute: ByteString
    /// As in ``HistoryImported/seconds``.
    var seconds: UInt32 = 0

    static func < (left: Self, right: Self) -> Bool {
        if left.names != right.names { return left.names.lexicographicallyPrecedes(right.names) }
        return left.seconds < right.seconds
    }

    private var names: [ByteString] { [deviceID, part, trait, attribute, source, series] }

    /// The event with these samples.
    func event(_ samples: [HistoryImported.Sample]) -> HomeEvent {
        .historyImported(
            HistoryImported(
                deviceID: deviceID.text, part: part.text, trait: trait.text,
                attribute: attribute.text, source: source.text, series: series.text,
                seconds: seconds, samples: samples))
    }
}

extension ImportedSeries {
    /// - Parameter home: which gives the present id of a device that was joined with another.
    init(_ event: HistoryImported, in home: HomeSnapshot) {
        let device = home.view(of: event.deviceID)?.id ?? event.deviceID
        source = ByteString(event.source)
        series = ByteString(event.series)
        deviceID = ByteString(device)
        part = ByteString(event.part)
        trait = ByteString(event.trait)
        attribute = ByteString(event.attribute)
        seconds = event.seconds
    }
}

/// Values of the past, in any order of series; the values of one series by time.
protocol ImportSource {
    /// Reads all values; may be called again.
    mutating func each(
        _ body: (ImportedSeries, HistoryImported.Sample) throws(CommandFailure) -> Void
    ) throws(CommandFailure)

    /// What of the source is not of this home, after it was read.
    var unmatched: ImportUnmatched { get }
}

/// The series of a source that became no values, each with the reason.
struct ImportUnmatched {
    /// By series; no more than ``countMax``.
    private(set) var reasons: [ByteString: String] = [:]
    private(set) var isMore = false

    static let countMax = 10_000

    mutating func add(_ series: String, _ reason: String) {
        let key = ByteString(series)
        guard reasons[key] == nil else { return }
        if reasons.count < Self.countMax { reasons[key] = reason } else { isMore = true }
    }

    mutating func remove(_ series: String) { reasons[ByteString(series)] = nil }

    /// `3 of no device of this home: sensor.a, sensor.b, sensor.c`, for each reason; escaped.
    var lines: [String] {
        Dictionary(grouping: reasons.keys, by: { reasons[$0] ?? "" })
            .sorted { $0.key < $1.key }
            .map { reason, series in
                let names = series.sorted().prefix(3).map { TerminalText.escape($0.text) }
                let more = series.count > names.count ? ", …" : ""
                return "\(series.count)\(isMore ? " and more" : "") \(reason): "
                    + names.joined(separator: ", ") + more
            }
    }
}
