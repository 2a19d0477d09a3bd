// SPDX-License-Identifier: Apache-2.0

/// A time as RFC 3339 in UTC with nine digits of seconds.
///
/// - Parameter nanoseconds: since 1970-01-01 UTC.
public func timeText(_ nanoseconds: Int64) -> String {
    let perSecond: Int64 = 1_000_000_000
    let (seconds, fraction) = floorDivide(nanoseconds, perSecond)
    let (days, secondOfDay) = floorDivide(seconds, 86_400)
    let (year, month, day) = civil(days)
    // Byte by byte: every line of a log has one of these.
    return String(unsafeUninitializedCapacity: 30) { bytes in
        bytes.update(repeating: UInt8(ascii: "0"))
        bytes.write(year, 4, at: 0, before: "-")
        bytes.write(month, 2, at: 5, before: "-")
        bytes.write(day, 2, at: 8, before: "T")
        bytes.write(secondOfDay / 3600, 2, at: 11, before: ":")
        bytes.write(secondOfDay / 60 % 60, 2, at: 14, before: ":")
        bytes.write(secondOfDay % 60, 2, at: 17, before: ".")
        bytes.write(fraction, 9, at: 20, before: "Z")
        return 30
    }
}

private func floorDivide(_ value: Int64, _ divisor: Int64) -> (Int64, Int64) {
    var quotient = value / divisor
    var rest = value % divisor
    if rest < 0 {
        quotient -= 1
        rest += divisor
    }
    return (quotient, rest)
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Writes a number in so many digits over zeros, and what follows it.
    fileprivate func write(_ value: Int64, _ width: Int, at start: Int, before end: Unicode.Scalar)
    {
        var rest = value
        var place = start + width
        self[place] = UInt8(ascii: end)
        while rest > 0, place > start {
            place -= 1
            self[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }
}

/// The proleptic Gregorian date of a day number, 0 being 1970-01-01. Counted in years that begin in
/// March, so that the leap day comes last.
private func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let (era, dayOfEra) = floorDivide(shifted, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
}
