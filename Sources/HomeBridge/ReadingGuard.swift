// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Watches the reading of messages, so that one that ends the process is known at the next start.
public protocol ReadingGuard: AnyObject, Sendable {
    /// Called right before a message is read, on the thread that reads it.
    func willRead(_ message: IncomingMessage) -> ReadingDecision
    /// Called when the last of the messages is read.
    func didRead()
}

/// Whether a message is read.
public enum ReadingDecision: Hashable, Sendable {
    /// By the codecs.
    case read
    /// Not at all: the message has ended the process before.
    ///
    /// - Parameters:
    ///   - detail: how it ended the process, for the record.
    ///   - keepsPayload: false where not even the search for secrets in it can be trusted.
    case refuse(detail: String, keepsPayload: Bool)
}

extension MessageUnreadable {
    /// The reason of a message that has ended the process while it was read.
    public static let endedProgram = "ended the program"
}
