// SPDX-License-Identifier: Apache-2.0

import HomeRuntime

/// The messages that ended the daemon, which it now refuses or suspects.
struct PoisonCheck {
    private let messages: [PoisonMessage]

    init(directory: String) { messages = PoisonMessage.all(directory: directory) }

    var findings: [Finding] {
        messages.map { message in
            let topic = TerminalText.cut(TerminalText.escape(message.topic), to: 60)
            let signal = message.signal.isEmpty ? "" : " (\(TerminalText.escape(message.signal)))"
            let ended = "a message on \(topic) ended the daemon\(signal)"
            guard message.isRefused else {
                return Finding(
                    .note, "poison", "\(ended), or was being read when it was killed",
                    remedy: "it is read once more")
            }
            return Finding(
                .warning, "poison", "\(ended); messages like it are kept and read by nobody",
                remedy: "update hearth, then 'hearth remap' reads them; report the bug")
        }
    }
}
