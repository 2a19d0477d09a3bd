// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeRuntime

/// A point of the log, as people write it: `HEAD`, `@1234`, `@-10`.
enum Point: Equatable, ExpressibleByArgument {
    /// The newest record.
    case head
    /// The record with this offset.
    case offset(UInt64)
    /// So many records before the newest one.
    case back(UInt64)

    init?(argument: String) {
        let bytes = argument.utf8
        if argument == "HEAD" {
            self = .head
        } else if bytes.starts(with: "@-".utf8), let count = Self.number(bytes.dropFirst(2)) {
            self = .back(count)
        } else if bytes.first == UInt8(ascii: "@"), let offset = Self.number(bytes.dropFirst()) {
            self = .offset(offset)
        } else {
            return nil
        }
    }

    /// Digits alone: `+5` and `٥` are not offsets.
    private static func number(_ digits: Substring.UTF8View) -> UInt64? {
        guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return UInt64(String(decoding: digits, as: UTF8.self))
    }

    /// The time against which ages count: ours, or that of the last record of a past point.
    func now(_ state: HomeState) -> Int64 {
        self == .head ? SystemClock().wallNanoseconds : state.books.lastReceivedAt
    }

    var text: String {
        switch self {
        case .head: "HEAD"
        case .offset(let offset): "@\(offset)"
        case .back(let count): "@-\(count)"
        }
    }

    /// The offset that is meant in a log of the records `first..<next`.
    func resolve(first: UInt64, next: UInt64) throws(CommandFailure) -> UInt64 {
        guard first < next else { throw CommandFailure(.no, "the log holds no record yet") }
        let last = next - 1
        let offset: UInt64? =
            switch self {
            case .head: last
            case .offset(let offset): offset
            case .back(let count): count > last ? nil : last - count
            }
        guard let offset, (first..<next).contains(offset) else {
            throw CommandFailure(.no, Self.absent(text, first: first, next: next))
        }
        return offset
    }

    static func absent(_ text: String, first: UInt64, next: UInt64) -> String {
        "the log has no point \(text): it holds @\(first) to @\(next - 1)"
    }
}
