// SPDX-License-Identifier: Apache-2.0

/// The homes that a node of a fleet knows, for a ``FleetServer``.
public protocol HomeDirectory: Sendable {
    /// Whether a token is asked for.
    var wantsLogin: Bool { get }

    /// Who may ask for a home; called where a login is asked for and a request has a secret.
    ///
    /// Gives an answer for every key, so that nobody learns which keys there are.
    /// - Parameters:
    ///   - key: as a client wrote it.
    ///   - isNewest: whether tokens are wanted that were made in this moment; else some seconds do.
    /// - Throws: where the tokens cannot be read; then nobody comes in.
    func access(of key: String, isNewest: Bool) async throws -> ServerAccess

    /// Where a home is served now.
    /// - Parameter key: as a client wrote it.
    /// - Throws: where that cannot be found out.
    func place(of key: String) async throws -> HomePlace

    /// Whether this node still serves what was ``HomePlace/here(_:)``.
    /// - Parameter identity: of the ``LocalHome``.
    func serves(_ key: String, _ identity: any AnyObject & Sendable) -> Bool
}
