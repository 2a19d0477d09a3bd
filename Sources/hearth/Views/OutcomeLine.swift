// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// The outcome of one command, from the daemon's answer.
struct OutcomeLine: Equatable {
    /// Safe for a terminal.
    var text: String
    /// Nil: the command was confirmed, or nothing could confirm it.
    var status: ExitStatus?

    init(_ outcome: JSONObject) {
        switch outcome["state"]?.string {
        case "confirmed":
            let seconds = Double(outcome["latency"]?.int ?? 0) / 1e9
            text =
                "confirmed by \(TerminalText.escape(outcome["evidence"]?.string ?? "nothing")) "
                + "after \(Self.seconds(seconds)) s"
        case "queued":
            text =
                "waits for the home, as edit " + TerminalText.escape(outcome["edit"]?.string ?? "")
        case "unconfirmed" where outcome["reason"]?.string == "nothingExpected":
            text = "sent; nothing can confirm it"
        default:
            let code = ErrorCode.named(outcome["code"]?.string ?? "") ?? .unknown
            status = code.exitStatus
            let message = outcome["message"]?.string ?? "nobody knows what became of it"
            text = "\(code.name): " + TerminalText.escape(message) + RefusalWords.explain(message)
        }
    }

    /// With three decimals, always: `0.030`.
    private static func seconds(_ seconds: Double) -> String {
        let milliseconds = Int((seconds * 1000).rounded())
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.utf8.count) + rest
    }
}
