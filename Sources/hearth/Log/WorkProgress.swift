// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeRuntime
import HomeSDK

/// How far long work has come: as a line on a terminal, or as objects for a program.
///
/// A line comes after half a second and goes away at the end. Objects come as often, and one more
/// at the end.
final class WorkProgress {
    /// What is counted.
    enum Unit: String {
        case records, messages, points, bytes

        /// The clock is read once in so many.
        fileprivate var stride: UInt64 {
            switch self {
            case .records: 64
            case .messages, .points: 1
            case .bytes: 1 << 16
            }
        }

        fileprivate func text(_ count: UInt64) -> String {
            self == .bytes
                ? SizeText.bytes(Int(clamping: count))
                : CountText.of(count, String(rawValue.dropLast()))
        }
    }

    private let form: ProgressForm
    private let unit: Unit
    private let now: () -> Int64
    private let write: (String) -> Void
    /// The place at which the work begins.
    private var first: UInt64
    /// Nil where nobody knows how much there is.
    private var total: UInt64?
    private var begun: Int64
    private var done: UInt64 = 0
    /// So much was done when the clock was read last.
    private var lookedAt: UInt64 = 0
    private var line: ProgressLine
    private var pace = ProgressPace()

    /// Offsets may have any distance; no rate and no time that is said is greater.
    private static let numberMax = 1e15

    /// - Parameters:
    ///   - total: how much there is; nil where nobody knows.
    ///   - first: the place at which it begins.
    ///   - now: a clock that only goes forward, in nanoseconds.
    ///   - write: takes each object.
    init(
        _ form: ProgressForm, _ unit: Unit, total: UInt64?, first: UInt64 = 0,
        now: @escaping () -> Int64 = { SystemClock().monotonicNanoseconds },
        write: @escaping (String) -> Void = { Output.tell(progress: $0) }
    ) {
        self.form = form
        self.unit = unit
        self.total = total
        self.first = first
        self.now = now
        self.write = write
        begun = now()
        line = ProgressLine(isQuiet: form != .line)
    }

    /// Begins another piece of work of the same kind.
    func begin(total: UInt64?) {
        (self.total, first, done, lookedAt, begun) = (total, 0, 0, 0, now())
        pace = ProgressPace()
    }

    /// - Parameter place: that of what comes next, as the offset of a record.
    func advance(to place: UInt64) {
        done = max(place, first) - first
        if let total { done = min(done, total) }
        guard done.subtractingSaturated(lookedAt) >= unit.stride else { return }
        lookedAt = done
        show()
    }

    /// - Parameter offset: of the record that is done.
    func advance(behind offset: UInt64) { advance(to: offset.addingSaturated(1)) }

    /// - Parameter count: so much was done since.
    func advance(by count: UInt64) { advance(to: (first + done).addingSaturated(count)) }

    /// Takes the line away, or says with an object how far the work came.
    func end() {
        line.clear()
        if form == .json { write(json) }
    }

    private func show() {
        switch form {
        case .line: line.show(seconds) { text }
        case .json: if pace.isDue(seconds) { write(json) }
        case .none: break
        }
    }

    private var seconds: Double { Double(now().subtractingSaturated(begun)) / 1e9 }

    /// How many a second; nil before that is known.
    private var rate: Double? {
        let seconds = seconds
        return done > 0 && seconds > 0 ? min(Double(done) / seconds, Self.numberMax) : nil
    }

    /// How many seconds the rest takes; nil where nobody knows.
    private var left: Int? {
        guard let rate, let total else { return nil }
        return Int(min((Double(total - done) / rate).rounded(.up), Self.numberMax))
    }

    /// `120000 of 400000 records, 53000/s, 5 s left`
    var text: String {
        var words = unit.text(done)
        if let total { words = (unit == .bytes ? words : "\(done)") + " of " + unit.text(total) }
        guard let rate else { return words }
        switch unit {
        case .bytes: words += ", " + SizeText.bytes(Int(rate)) + "/s"
        case .points: words += ", " + ValueText.decimal(rate, 1) + "/s"
        case .records, .messages: words += ", \(Int(rate))/s"
        }
        return words + (left.map { ", \(SizeText.duration($0)) left" } ?? "")
    }

    var json: String {
        let (left, rate) = (left, rate)
        var json = JSONText()
        json.object { json in
            json.key("done")
            json.number(done)
            json.key("left")
            if let left { json.number(UInt64(left)) } else { json.null() }
            json.key("rate")
            if let rate { json.number(UInt64(rate)) } else { json.null() }
            json.key("total")
            if let total { json.number(total) } else { json.null() }
            json.key("unit")
            json.string(unit.rawValue)
            json.key("v")
            json.number(1)
        }
        return json.text
    }
}
