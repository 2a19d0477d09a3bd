// SPDX-License-Identifier: Apache-2.0

import HomeSDK

extension TagName {
    /// The error for a text that is no name.
    static func failure(_ name: String) -> CommandFailure {
        CommandFailure(.usage, "'\(TerminalText.escape(name))' is no name of a tag: \(rule)")
    }
}
