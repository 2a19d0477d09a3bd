// SPDX-License-Identifier: Apache-2.0

/// The way to a home that is followed.
package protocol HomeConnection: Sendable {
    /// Follows the log from an offset on; returns when the home ends the stream.
    ///
    /// - Parameter body: gets the bytes of the stream, piece by piece, and holds the stream back
    ///   while it works.
    /// - Throws: ``ConnectionError``; what `body` threw.
    func follow(
        from offset: UInt64, _ body: @Sendable ([UInt8]) async throws -> Void
    ) async throws

    /// The home's hash of the state after a record, in hexadecimal.
    ///
    /// - Throws: ``ConnectionError``
    func stateHash(after offset: UInt64) async throws -> String

    /// Gives the home a command, and waits for what it says of it.
    ///
    /// - Throws: ``ConnectionError``, which says nothing of whether the home has it.
    func send(_ edit: Edit) async throws -> EditAnswer
}

/// Why there is no answer from a home.
package enum ConnectionError: Error, Hashable {
    /// It may answer later.
    case unreachable(String)
    /// It will say the same again.
    case refused(String)
}
