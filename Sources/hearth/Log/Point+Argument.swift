// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeRuntime
import HomeSDK

extension Point: ExpressibleByArgument {
    init?(argument: String) { self.init(argument) }

    /// The error that explains how a point is written.
    static func failure(_ text: String) -> CommandFailure {
        if TagName.isMeant(text) {
            return TagName.failure(
                String(Substring(text.utf8.dropFirst(TagName.prefix.utf8.count))))
        }
        return CommandFailure(
            .usage,
            "'\(TerminalText.escape(text))' is no point: HEAD, @1234, @-10, tag:NAME, or a time as "
                + TimeWords.examples)
    }

    /// The point in a text, or an error that says why there is none.
    static func read(_ text: String) throws(CommandFailure) -> Point {
        guard let point = Point(argument: text) else { throw failure(text) }
        return point
    }

    /// Both ends of `A..B`; nil where this is no range. An end that is left out is the log's own.
    static func range(_ text: String) throws(CommandFailure) -> (from: Point?, to: Point?)? {
        let bytes = Array(text.utf8)
        guard
            let dots = bytes.indices.dropLast().first(where: {
                bytes[$0] == UInt8(ascii: ".") && bytes[$0 + 1] == UInt8(ascii: ".")
            })
        else { return nil }
        let (left, right) = (
            String(decoding: bytes[..<dots], as: UTF8.self),
            String(decoding: bytes[(dots + 2)...], as: UTF8.self)
        )
        // A device may have two dots in its name.
        guard isMeant(left) || left.isEmpty, isMeant(right) || right.isEmpty,
            !(left.isEmpty && right.isEmpty)
        else { return nil }
        return (
            left.isEmpty ? nil : try read(left), right.isEmpty ? nil : try read(right)
        )
    }

    /// Both ends of a text that must be a range; nil for no text.
    static func wholeRange(
        _ text: String?
    ) throws(CommandFailure) -> (from: Point?, to: Point?)? {
        guard let text else { return nil }
        guard let range = try range(text) else {
            throw CommandFailure(
                .usage, "'\(TerminalText.escape(text))' is no range: A..B, as yesterday..HEAD")
        }
        return range
    }

    /// Whether a text is meant as a point, well written or not.
    static func isMeant(_ text: String) -> Bool {
        Point(argument: text) != nil || text.utf8.first == UInt8(ascii: "@")
            || TagName.isMeant(text) || TimeWords.looksLikeTime(text)
    }

    /// The time from which ages count: now, or that of the last record of a past point.
    func now(_ state: HomeState) -> Int64 {
        self == .head ? SystemClock().wallNanoseconds : state.books.lastReceivedAt
    }

    /// The offset of a point in a log of the records `first..<next`; nil for a tag or time, which
    /// only the log can resolve.
    func resolve(first: UInt64, next: UInt64) throws(CommandFailure) -> UInt64? {
        guard first < next else { throw CommandFailure(.no, "the log holds no record yet") }
        let last = next - 1
        let offset: UInt64?
        switch self {
        case .head: offset = last
        case .offset(let given): offset = given
        case .back(let count): offset = count > last ? nil : last - count
        case .tag, .time: return nil
        }
        guard let offset, (first..<next).contains(offset) else {
            throw CommandFailure(.no, Self.absent(text, offset, first: first, next: next))
        }
        return offset
    }

    /// - Parameter offset: what the point would be; nil where it is before every record.
    static func absent(
        _ text: String, _ offset: UInt64?, first: UInt64, next: UInt64
    ) -> String {
        let isTrimmed = offset.map { $0 < first } ?? false
        return (isTrimmed ? "\(text) is no longer kept" : "the log has no point \(text)")
            + ": it holds @\(first) to @\(next - 1)"
    }

    private static let help =
        "HEAD, @offset, @-back, tag:NAME, or a time: 14:00, -15m, yesterday, 2026-11-20T14:00."
    static let argumentHelp = ArgumentHelp("\(help)")
    static let rangeHelp = ArgumentHelp("\(help) A..B is both points in one.")
    static let sinceHelp = ArgumentHelp("The first point: \(help)", valueName: "point")
    static let optionHelp = ArgumentHelp("\(help)", valueName: "point")

    /// Reads the value of an option.
    static func option(_ text: String) throws -> Point {
        do throws(CommandFailure) {
            return try read(text)
        } catch {
            throw ValidationError(error.line)
        }
    }

    /// Prepares the arguments for the parser, so that `-15m` is a time and no option.
    static func prepared(_ arguments: [String]) -> [String] {
        guard let command = arguments.first, timeCommands.contains(command) else {
            return arguments
        }
        return arguments.map { text in
            guard text.utf8.first == UInt8(ascii: "-") else { return text }
            // The first point of a range decides.
            let first = text.utf8.split(separator: UInt8(ascii: ".")).first ?? Substring().utf8
            return TimeWords.read(String(Substring(first)), now: 0) == nil ? text : "now" + text
        }
    }

    private static let timeCommands: Set<String> = [
        "ls", "show", "log", "diff", "explain", "blame", "tag", "room", "find", "bisect", "watch",
        "backtest", "history", "fork", "export", "ui", "trim", "checkpoint", "restore",
    ]
}
