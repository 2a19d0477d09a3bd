// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// An age as the user writes it: `90s`, `15min`, `1h`, `2d`.
struct Age: Equatable, ExpressibleByArgument {
    var nanoseconds: Int64

    private static let units: [(name: String, seconds: Int64)] = [
        ("min", 60), ("s", 1), ("h", 3600), ("d", 86_400),
    ]

    init?(argument: String) {
        guard let unit = Self.units.first(where: { argument.hasSuffix($0.name) }) else {
            return nil
        }
        let digits = argument.utf8.dropLast(unit.name.utf8.count)
        guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let count = Int64(String(decoding: digits, as: UTF8.self))
        else { return nil }
        let (total, isOver) = count.multipliedReportingOverflow(by: unit.seconds * 1_000_000_000)
        guard !isOver else { return nil }
        nanoseconds = total
    }

    /// Whether a device's last live message is at least this old; a device without one counts as
    /// older.
    func isReached(since lastHeard: Int64?, now: Int64) -> Bool {
        guard let lastHeard else { return true }
        let (age, isOver) = now.subtractingReportingOverflow(lastHeard)
        return isOver ? now > lastHeard : age >= nanoseconds
    }
}
