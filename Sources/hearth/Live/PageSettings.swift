// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeRuntime
import HomeSDK
import HomeServer
import HomeTypes
import Logging

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where the page of a daemon is served, and what it may do.
struct PageSettings {
    let port: UInt16
    let takesCommands: Bool

    /// Nil where no page is served.
    init?(_ given: Settings) throws(CommandFailure) {
        takesCommands =
            try given.choice(.webCommands, [("true", true), ("false", false)]) ?? false
        guard let port = try given.port(.webPort) else {
            if takesCommands {
                throw given.failure(.webCommands, "needs web.port: without it nothing is served")
            }
            return nil
        }
        self.port = port
    }

    var address: String { Self.address(port: port) }

    static func address(port: UInt16) -> String { "http://localhost:\(port)/" }

    /// The server of a home that is opened already.
    ///
    /// - Throws: where another program listens on the port.
    func server(
        of home: RunningHome, _ directory: String, _ logger: Logger
    ) async throws(CommandFailure) -> DashboardServer {
        try Self.mustBeFree(port)
        var facilities = ServerFacilities(
            version: HearthVersion.text, isLive: { true }, sha256: { sha256($0) },
            tags: { try tags(beside: directory) })
        facilities.status = { await home.statusText() }
        if takesCommands {
            facilities.command = { await home.answer(request: $0, from: "page") }
        }
        do {
            return DashboardServer(
                try await Home.open(.running(home)), address: ServerAddress(port: Int(port)),
                facilities: facilities, logger: logger)
        } catch {
            throw CommandFailure(.internalError, "\(error)")
        }
    }

    /// Refuses a port before anything is connected.
    static func mustBeFree(_ port: UInt16) throws(CommandFailure) {
        close(try LoopbackListener.listen(.v4, port: port, for: "the page").descriptor)
    }
}

/// The tags beside a log, for a server.
func tags(beside directory: String) throws -> [ServerFacilities.Tag] {
    try LogAccess(directory: directory).heldTags().map {
        ServerFacilities.Tag(name: $0.name, offset: $0.offset)
    }
}

extension CommandFailure {
    init(_ error: ServerError) {
        switch error {
        case .cannotListen(let address, let number):
            let status: ExitStatus =
                switch number {
                case EADDRINUSE: .tryAgain
                case EACCES, EPERM: .notAllowed
                default: .inputOutput
                }
            self.init(
                status,
                "the page on \(address.host) port \(address.port): "
                    + String(cString: strerror(number)))
        }
    }
}
