// SPDX-License-Identifier: Apache-2.0

/// Where a server listens.
public struct ServerAddress: Hashable, Sendable {
    /// A name or an address of this machine.
    public var host: String
    /// From 0 to 65 535; 0 takes a free one.
    public var port: Int

    public init(host: String = "127.0.0.1", port: Int) {
        self.host = host
        self.port = port
    }
}

/// Why a server cannot serve.
public enum ServerError: Error, Hashable, Sendable {
    /// The system's error says why: another program listens there, or it is not allowed.
    case cannotListen(ServerAddress, errno: Int32)
}
