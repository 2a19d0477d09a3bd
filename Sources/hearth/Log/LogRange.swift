// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeSDK

/// The ends of a range, each as an option.
struct RangeOptions: ParsableArguments {
    @Option(help: Point.sinceHelp, transform: Point.option)
    var since: Point?

    @Option(
        help: ArgumentHelp("The last point, with its record.", valueName: "point"),
        transform: Point.option)
    var until: Point?
}

/// Which of a record's times is meant.
enum TimeBasis: String, CaseIterable, ExpressibleByArgument {
    /// When the record was received.
    case receipt
    /// When it happened, as the device or gateway says; that of receipt where it says nothing.
    case source
}

extension HomeRecord {
    func time(by basis: TimeBasis) -> Int64 {
        basis == .source ? sourceAt ?? receivedAt : receivedAt
    }
}

extension RangeOptions {
    /// Both ends, however the user wrote them.
    ///
    /// - Parameter range: those of `A..B`; nil for none.
    func ends(
        _ range: (from: Point?, to: Point?)?
    ) throws(CommandFailure) -> (from: Point?, to: Point?) {
        guard let range else { return (since, until) }
        guard since == nil, until == nil else {
            throw CommandFailure(.usage, "A..B is --since and --until already")
        }
        return range
    }
}

extension LogAccess {
    /// The offsets of a range: all records where nothing is given.
    ///
    /// - Parameters:
    ///   - range: both ends as the user wrote them, `A..B`; nil for none.
    ///   - options: the values of `--since` and `--until`.
    func offsets(
        _ range: (from: Point?, to: Point?)?, _ options: RangeOptions
    ) throws(CommandFailure) -> Range<UInt64> {
        try offsets(options.ends(range))
    }

    private func offsets(
        _ ends: (from: Point?, to: Point?)
    ) throws(CommandFailure) -> Range<UInt64> {
        let begin =
            try ends.from.map { point throws(CommandFailure) in try first(since: point) }
            ?? firstOffset
        let stop = try ends.to.map { point throws(CommandFailure) in try self.end(until: point) }
        if let stop, stop < begin {
            throw CommandFailure(
                .usage,
                "the range ends before it begins"
                    + (stop > firstOffset
                        ? ": with @\(stop - 1), and it begins with @\(begin)" : ""))
        }
        return begin..<max(begin, stop ?? nextOffset)
    }

    /// A range whose times are those of sources, which may lie anywhere in the log.
    ///
    /// - Parameters:
    ///   - range: as in `offsets(_:_:)`
    ///   - options: as there.
    /// - Returns: the offsets that its other points leave, and the times of what lies in it.
    func sourceTimes(
        _ range: (from: Point?, to: Point?)?, _ options: RangeOptions
    ) throws(CommandFailure) -> (offsets: Range<UInt64>, times: ClosedRange<Int64>) {
        var ends = try options.ends(range)
        var (first, last) = (Int64.min, Int64.max)
        func tell(_ text: String, _ time: Int64) {
            Output.tell(
                "\(TerminalText.escape(text)) is \(LocalTime.zoned(time)), by the sources' clocks")
        }
        if case .time(let text, let time)? = ends.from {
            (ends.from, first) = (nil, time.lowerBound)
            tell(text, first)
        }
        if case .time(let text, let time)? = ends.to {
            (ends.to, last) = (nil, time.upperBound)
            tell(text, last)
        }
        guard first <= last else {
            throw CommandFailure(.usage, "the range ends before it begins")
        }
        return (try offsets(ends), first...last)
    }
}
