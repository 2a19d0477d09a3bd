// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeSDK

/// The log's view of the sessions that brokers keep for a home whose daemon does not run.
struct SessionCheck {
    var books: Books
    /// Nanoseconds since 1970 UTC.
    var now: Int64

    var findings: [Finding] { books.profiles.map { finding($0) } }

    private func finding(_ book: ProfileBook) -> Finding {
        let subject = "session " + TerminalText.escape(book.settings.profile)
        guard book.session != .none else {
            return Finding(.note, subject, "none was ever made")
        }
        // No record follows the daemon's end, so the newest record is at most as late as that.
        let away = max(0, now.subtractingSaturated(books.lastReceivedAt) / 1_000_000_000)
        let kept = Int64(SessionLimits().sessionExpirySeconds)
        let text = "no daemon for \(SizeText.duration(Int(away)))"
        if away > kept {
            return Finding(
                .warning, subject,
                text + ": the broker keeps what comes for \(SizeText.duration(Int(kept))) only",
                remedy: "start the daemon; what came in between is lost and will show as a gap")
        }
        return Finding(
            .note, subject,
            text + "; the broker keeps what comes for another "
                + SizeText.duration(Int(kept - away)))
    }
}
