// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeRuntime

/// How far long work over the records of a log has come, said on a terminal.
final class WorkProgress {
    private let range: Range<UInt64>
    private let now: () -> Int64
    private let begun: Int64
    private var line = ProgressLine()
    private var calls: UInt64 = 0

    /// The clock is read once in so many records.
    private static let stride: UInt64 = 64

    /// - Parameters:
    ///   - range: the offsets of all records.
    ///   - now: a clock that only goes forward, in nanoseconds.
    init(over range: Range<UInt64>, now: @escaping () -> Int64) {
        self.range = range
        self.now = now
        begun = now()
    }

    convenience init(over range: Range<UInt64>) {
        let clock = SystemClock()
        self.init(over: range) { clock.monotonicNanoseconds }
    }

    /// Takes the line away.
    func end() { line.clear() }

    /// - Parameter offset: that of the next record.
    func advance(to offset: UInt64) {
        calls &+= 1
        guard calls % Self.stride == 0 else { return }
        line.show(seconds) { text(at: offset) }
    }

    private var seconds: Double { Double(now().subtractingSaturated(begun)) / 1e9 }

    /// `120000 of 400000 records, 53000/s, 5 s left`
    func text(at offset: UInt64) -> String {
        let done = min(max(offset, range.lowerBound), range.upperBound) - range.lowerBound
        let words = "\(done) of \(range.count) records"
        let seconds = seconds
        guard done > 0, seconds > 0 else { return words }
        let rate = Double(done) / seconds
        let left = Double(UInt64(range.count) - done) / rate
        return words + ", \(Int(rate))/s, \(SizeText.duration(Int(left.rounded(.up)))) left"
    }
}
