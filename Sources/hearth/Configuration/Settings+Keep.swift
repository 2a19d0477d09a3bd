// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeSDK

extension Settings {
    /// What lifts a limit that a package, an image or a file sets.
    private static let all = "all"

    /// How much of the log is kept.
    func keep() throws(CommandFailure) -> RetentionLimits {
        var limits = RetentionLimits()
        limits.bytes = try bytes(.keepBytes)
        limits.age = try age(.keepAge)
        limits.captureAge = try age(.keepCaptures)
        return limits
    }

    /// What the stream of a partition of a fleet may have; nil keeps everything.
    func fleetKeepBytes() throws(CommandFailure) -> Int? {
        try bytes(.fleetKeepBytes).map { Int(clamping: $0) }
    }

    private func bytes(_ setting: Setting) throws(CommandFailure) -> UInt64? {
        guard let text = text(setting), text != Self.all else { return nil }
        do throws(CommandFailure) {
            return try Budget.read(text)
        } catch {
            throw failure(setting, error.line)
        }
    }

    private func age(_ setting: Setting) throws(CommandFailure) -> Int64? {
        guard let text = text(setting), text != Self.all else { return nil }
        guard let age = HomePredicate.nanoseconds(ofDuration: text), age > 0 else {
            throw failure(
                setting, "'\(TerminalText.escape(text))' is not how long: 90d, 12h, all")
        }
        return age
    }
}

/// A budget of bytes as people write it.
enum Budget {
    /// - Throws: `usage` where the text is no size, or too small for any log.
    static func read(_ text: String) throws(CommandFailure) -> UInt64 {
        guard let bytes = SizeWords.read(text) else {
            throw CommandFailure(
                .usage, "'\(TerminalText.escape(text))' is not a size: \(SizeWords.examples)")
        }
        let least = RetentionLimits.bytesMin()
        guard bytes >= least else {
            throw CommandFailure(
                .usage,
                "'\(TerminalText.escape(text))' is too small for a log, which is trimmed by whole "
                    + "segments: the least is \(SizeText.bytes(Int(clamping: least))) "
                    + "(\(least) bytes)")
        }
        return bytes
    }
}
