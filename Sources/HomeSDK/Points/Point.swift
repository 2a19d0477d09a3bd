// SPDX-License-Identifier: Apache-2.0

import HomeThreads

/// A point of the log, as the user writes it: `HEAD`, `@1234`, `@-10`, `tag:name`, `14:00`,
/// `-15m`, `yesterday`.
package enum Point: Hashable, Sendable {
    /// The newest record.
    case head
    /// The record with this offset.
    case offset(UInt64)
    /// So many records before the newest one.
    case back(UInt64)
    /// The record that a tag names.
    case tag(String)
    /// The newest record that had been received by then.
    case time(String, ClosedRange<Int64>)

    /// A point of which ages and times of day count from now.
    package init?(_ text: String) { self.init(text, now: SystemTime.wallNanoseconds) }

    /// - Parameter now: the time from which ages and times of day count, in nanoseconds since 1970
    ///   UTC.
    package init?(_ text: String, now: Int64) {
        let bytes = text.utf8
        if text == "HEAD" {
            self = .head
        } else if bytes.starts(with: "@-".utf8), let count = Self.number(bytes.dropFirst(2)) {
            self = .back(count)
        } else if bytes.first == UInt8(ascii: "@"), let offset = Self.number(bytes.dropFirst()) {
            self = .offset(offset)
        } else if let name = TagName.name(in: text) {
            self = .tag(name)
        } else if let time = TimeWords.read(text, now: now) {
            self = .time(text, time)
        } else {
            return nil
        }
    }

    /// As it was written.
    package var text: String {
        switch self {
        case .head: "HEAD"
        case .offset(let offset): "@\(offset)"
        case .back(let count): "@-\(count)"
        case .tag(let name): TagName.prefix + name
        case .time(let text, _): text
        }
    }

    /// Digits alone: `+5` and `٥` are not offsets.
    private static func number(_ digits: Substring.UTF8View) -> UInt64? {
        guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return UInt64(String(decoding: digits, as: UTF8.self))
    }
}
