// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// What the program around a home offers beside it; a home that is only read has none of it.
public struct ServerFacilities: Sendable {
    /// The version of the program.
    public var version: String
    /// Whether somebody follows the devices now; else what is shown may have changed long ago.
    public var isLive: @Sendable () async -> Bool
    /// The status of the daemon, as `hearth status --output json` prints it; nil without a daemon.
    public var status: (@Sendable () async -> String)?
    /// Carries out a request of the control protocol (docs/COMMANDS.md) as far as its sender may,
    /// and answers it; nil where nobody may command. May throw a `HomeError`: `resourceExhausted`
    /// where the sender is to come again later.
    public var command: (@Sendable ([UInt8], Caller) async throws -> [UInt8])?
    /// Who may ask; nil asks for no login.
    public var access: ServerAccess?
    /// The commands that wait for the home of a replica, as `/api/v1/edits` has them; nil where this
    /// is no replica.
    public var edits: (@Sendable () async -> [UInt8])?
    /// The digest that replicas compare by; nil serves no replicas.
    public var sha256: SHA256Function?
    /// Finds where a binding reads a value in a message, for explanations; without it they leave
    /// that step out.
    package var readings: @Sendable (MessageReading.Search) -> [MessageReading] = { _ in [] }
    /// Whether a replica may come now.
    ///
    /// One that is still being filled, or whose log is read a moment behind it, would look set back
    /// to those who follow it. Is given the offset that is wanted, and the end of what is served.
    public var mayReplicate: @Sendable (_ from: UInt64, _ end: UInt64) -> Bool = { _, _ in true }
    /// The tags beside the log.
    public var tags: @Sendable () throws -> [Tag]

    /// A named point.
    public struct Tag: Hashable, Sendable {
        public var name: String
        public var offset: UInt64

        public init(name: String, offset: UInt64) {
            self.name = name
            self.offset = offset
        }
    }

    public init(
        version: String = "", isLive: @escaping @Sendable () async -> Bool = { false },
        status: (@Sendable () async -> String)? = nil,
        command: (@Sendable ([UInt8], Caller) async throws -> [UInt8])? = nil,
        sha256: SHA256Function? = nil,
        tags: @escaping @Sendable () throws -> [Tag] = { [] }
    ) {
        self.version = version
        self.isLive = isLive
        self.status = status
        self.command = command
        self.sha256 = sha256
        self.tags = tags
    }
}
