// SPDX-License-Identifier: Apache-2.0

/// The script that a shell completes words by.
enum CompletionScript {
    /// Whether it is being made: then all commands are shown, also those for which the first help
    /// page has no room.
    static let isWanted = CommandLine.arguments.contains { argument in
        argument.hasPrefix("--generate-completion-script")
    }
}
