// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeEngine
import HomeGraph
import HomeSDK

struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the values of a device over time.",
        discussion: """
            hearth history "Front door" contact yesterday..HEAD
            hearth history "Front door" connectivity --since -7d --by day
            hearth history Bath humidity --since -2d --plot
            hearth history Boiler power --by hour --output csv
            """)

    @Argument(help: "A device: id or name.", completion: NameCompletion.devices)
    var device: String

    @Argument(
        help: "onOff, OnOff.onOff, left/onOff, connectivity; the values that ls shows without it.")
    var attribute: String?

    @Argument(help: "The range, A..B; the whole log without one.")
    var range: String?

    @Option(help: "Sums of each hour, day or week: how long each state, and min, mean, max.")
    var by: CalendarPeriod.Unit?

    @Flag(help: "Draw a picture.")
    var plot = false

    @Flag(help: "Also what imports tell of the time before the first value that was heard.")
    var imported = false

    @OptionGroup var ends: RangeOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var progress: ProgressOptions
    @OptionGroup var pager: PagerOptions

    func validate() throws {
        guard plot else { return }
        if by != nil { throw ValidationError("--plot draws the whole range: leave --by out") }
        if let form = output.output, form != .table {
            throw ValidationError("--plot is no \(form.rawValue): leave --output out")
        }
    }

    func run() throws {
        pager.use()
        let log = try LogAccess(data)
        // The attribute may be left out, not the range behind it.
        var isRange = false
        if range == nil, let attribute { isRange = try Point.range(attribute) != nil }
        let points = try Point.wholeRange(isRange ? attribute : range)
        let offsets = try log.offsets(points, ends)
        var since: Int64?
        if case .time(_, let time)? = ends.since ?? points?.from { since = time.lowerBound }
        let isEmpty = offsets.isEmpty && (since == nil || offsets.lowerBound <= log.firstOffset)
        guard !isEmpty || imported else {
            throw CommandFailure(.no, "the range holds no record")
        }
        // What was imported may be older than the log.
        let searched = imported ? log.firstOffset..<log.nextOffset : offsets
        let found = try DeviceInRange(device, log, searched)
        let columns = try columns(of: found, isRange ? nil : attribute)
        var scan = try log.run {
            try ValueScan(
                columns.map(\.value), from: offsets.lowerBound, since: since,
                log.replay.limited(to: offsets.upperBound))
        }
        let report = report(columns, log)
        let progress = progress.over(offsets)
        defer { progress.end() }
        let end = try log.end(of: offsets, until: ends.until ?? points?.to)
        if imported {
            let times = try log.times(
                offsets, since: ends.since ?? points?.from, ends.until ?? points?.to)
            let old = try ImportedStretches(of: found, columns, log, in: times)
            try take(old, before: &scan, progress, until: end, times, log, report)
        }
        while let stretch = try log.next(&scan, progress) { try report.take(stretch) }
        if let stretch = scan.finish(until: end) { try report.take(stretch) }
        guard try report.end() else {
            guard !offsets.isEmpty else { throw CommandFailure(.no, "the range holds no record") }
            let names = columns.map(\.title).joined(separator: ", ")
            throw CommandFailure(
                .no,
                "\(found.name) reported no \(names) in @\(offsets.lowerBound) to "
                    + "@\(offsets.upperBound - 1)")
        }
        if scan.clockSteps > 0 {
            let times = scan.clockSteps == 1 ? "once" : "\(scan.clockSteps) times"
            Output.tell("the clock was set \(times) in this range: that is no time that passed")
        }
        if scan.backwardTimes > 0 {
            Output.tell(
                "the times of \(scan.backwardTimes) records go back although no clock was set: "
                    + "what lasts until them counts to the latest time before")
        }
        // Who asks up to a point asks nothing about now.
        if ends.until == nil, points?.to == nil, output.form(output.console) == .table {
            try log.asOf(try log.state(at: .head), at: .head).tell()
        }
    }

    /// Reports the imported values up to the first one that was heard, and that.
    private func take(
        _ old: ImportedStretches, before scan: inout ValueScan, _ progress: WorkProgress,
        until end: Int64?, _ times: ClosedRange<Int64>, _ log: LogAccess, _ report: HistoryReport
    ) throws(CommandFailure) {
        var heard: ValueScan.Stretch?
        while heard == nil, let stretch = try log.next(&scan, progress) {
            if stretch.isKnown { heard = stretch }
        }
        let last = heard ?? scan.openStretch.flatMap { $0.isKnown ? $0 : nil }
        var stop = times.upperBound
        if let known = last?.start ?? end {
            stop = min(stop, known)
        } else {
            stop = min(stop, try log.lastTime())
        }
        try old.each(until: stop) { stretch throws(CommandFailure) in try report.take(stretch) }
        if let heard { try report.take(heard) }
    }

    private func columns(
        of device: DeviceInRange, _ attribute: String?
    ) throws(CommandFailure) -> [HistoryColumn] {
        guard let home = device.homes.first else { return [] }
        guard let attribute else {
            let places = home.device(device.id).map { MainValues.places(of: $0) } ?? []
            if places.isEmpty {
                return [HistoryColumn(.connectivity(of: device.id), in: home)]
            }
            return places.map { place in
                HistoryColumn(
                    DeviceValue(
                        deviceID: device.id, part: place.part, trait: place.trait,
                        attribute: place.attribute), in: home)
            }
        }
        var failure: PredicateError?
        for home in device.homes {
            do throws(PredicateError) {
                return [
                    HistoryColumn(try DeviceValue(attribute, of: device.id, in: home), in: home)
                ]
            } catch {
                failure = failure ?? error
            }
        }
        let message = failure?.message ?? "'\(attribute)' is no value"
        let id = "'\(device.id)'"
        throw CommandFailure(
            .no,
            message.hasPrefix(id)
                ? "'\(device.name)'" + TerminalText.escape(String(message.dropFirst(id.count)))
                : TerminalText.escape(message))
    }

    private func report(_ columns: [HistoryColumn], _ log: LogAccess) -> HistoryReport {
        let console = output.console
        let form = output.form(console)
        let kind: HistoryReport.Kind =
            if plot {
                .plot
            } else if let by {
                .periods(
                    PeriodPrinter(by, form: form, console: console, columns: columns))
            } else {
                .rows(
                    HistoryPrinter(
                        form: form, console: console, columns: columns,
                        offsetMax: log.nextOffset))
            }
        return HistoryReport(
            kind, columns: columns, console: console, by: by, hasSummary: form == .table)
    }
}

extension CalendarPeriod.Unit: ExpressibleByArgument {}

extension ValueScan.Stretch {
    /// Whether one of the values is known.
    fileprivate var isKnown: Bool { values.contains { $0 != nil && $0 != .null } }
}

extension LogAccess {
    /// When the last record was received.
    fileprivate func lastTime() throws(CommandFailure) -> Int64 {
        try record(at: nextOffset - 1)?.receivedAt ?? .max
    }

    /// The times that a range means, of values that have times of their own.
    fileprivate func times(
        _ range: Range<UInt64>, since: Point?, _ until: Point?
    ) throws(CommandFailure) -> ClosedRange<Int64> {
        var (first, last) = (Int64.min, Int64.max)
        if case .time(_, let time)? = since {
            first = time.lowerBound
        } else if since != nil {
            first = try record(at: range.lowerBound)?.receivedAt ?? .min
        }
        if case .time(_, let time)? = until {
            last = time.upperBound
        } else if until != nil, !range.isEmpty {
            last = try record(at: range.upperBound - 1)?.receivedAt ?? .max
        }
        return first...max(first, last)
    }

    /// The next stretch of a scan; tells on the standard error what damage took.
    fileprivate func next(
        _ scan: inout ValueScan, _ progress: WorkProgress
    ) throws(CommandFailure) -> ValueScan.Stretch? {
        try run {
            try scan.next(
                lost: { lost in
                    let records = CountText.records(lost.first, lost.last, areWhat: "damaged")
                    Output.tell(records + " and left out")
                }, passed: { progress.advance(behind: $0) })
        }
    }
}
