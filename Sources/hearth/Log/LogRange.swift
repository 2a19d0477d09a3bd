// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The ends of a range, each as an option.
struct RangeOptions: ParsableArguments {
    @Option(help: Point.sinceHelp, transform: Point.option)
    var since: Point?

    @Option(
        help: ArgumentHelp("The last point, with its record.", valueName: "point"),
        transform: Point.option)
    var until: Point?
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
        let (since, until) = (options.since, options.until)
        if range != nil, since != nil || until != nil {
            throw CommandFailure(.usage, "A..B is --since and --until already")
        }
        let start = try (since ?? range?.from).map { point throws(CommandFailure) in
            try first(since: point)
        }
        let stop = try (until ?? range?.to).map { point throws(CommandFailure) in
            try self.end(until: point)
        }
        let begin = start ?? firstOffset
        if let stop, stop < begin {
            throw CommandFailure(
                .usage,
                "the range ends before it begins"
                    + (stop > firstOffset
                        ? ": with @\(stop - 1), and it begins with @\(begin)" : ""))
        }
        return begin..<max(begin, stop ?? nextOffset)
    }
}
