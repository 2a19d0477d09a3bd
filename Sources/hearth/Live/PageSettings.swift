// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph
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

/// Where the page of a daemon is served, to whom, and what it may do.
struct PageSettings {
    let address: ServerAddress
    let takesCommands: Bool
    let wantsLogin: Bool

    /// Nil where no page is served.
    ///
    /// - Parameter isFleet: whether many homes are served: a login is asked for on loopback as well,
    ///   unless it is said not to be.
    init?(_ given: Settings, isFleet: Bool = false) throws(CommandFailure) {
        let truth = [("true", true), ("false", false)]
        takesCommands = try given.choice(.webCommands, truth) ?? false
        let login = try given.choice(.webLogin, truth)
        guard let port = try given.port(.webPort) else {
            for setting in Self.needingPort where given.origin(of: setting) != nil {
                throw given.failure(setting, "needs web.port: without it nothing is served")
            }
            return nil
        }
        var address = ServerAddress(port: Int(port))
        if let host = given.text(.webAddress) {
            guard ServerAddress.isIP(host) else {
                throw given.failure(
                    .webAddress,
                    "'\(TerminalText.escape(host))' is no address of this machine, as 192.168.1.4, "
                        + "0.0.0.0 (all of IPv4) or :: (all)")
            }
            address.host = host
        }
        address.names = given.list(.webHost)
        for name in address.names where !ServerAddress.isName(name) {
            throw given.failure(
                .webHost,
                "'\(TerminalText.escape(name))' is no name of a host, as home.example.org")
        }
        address.certificate = try Self.certificate(given)
        wantsLogin = login ?? (isFleet || !address.isLoopback)
        if !address.isLoopback {
            guard address.certificate != nil else {
                throw given.failure(
                    .webAddress,
                    "\(address.host) is reached by other machines: needs web.certificate and web.key"
                )
            }
            guard wantsLogin else {
                throw given.failure(
                    .webLogin,
                    "must be true: \(address.host) is reached by other machines")
            }
        }
        self.address = address
    }

    private static let needingPort: [Setting] = [
        .webCommands, .webAddress, .webHost, .webCertificate, .webKey, .webLogin,
    ]

    private static func certificate(
        _ given: Settings
    ) throws(CommandFailure) -> ServerCertificate? {
        let (chain, key) = (given.text(.webCertificate), given.text(.webKey))
        guard let chain else {
            if key != nil { throw given.failure(.webKey, "needs web.certificate") }
            return nil
        }
        guard let key else { throw given.failure(.webCertificate, "needs web.key") }
        let certificate = ServerCertificate(chainFile: chain, keyFile: key)
        do throws(ServerError) {
            try certificate.check()
        } catch .badCertificate(let file, let reason) {
            throw given.failure(
                file == key ? .webKey : .webCertificate,
                TerminalText.escape("\(file) \(reason)"))
        } catch {
            throw CommandFailure(error)
        }
        return certificate
    }

    var url: String { address.url }

    /// Where somebody who has the code of a link logs in.
    func link(_ code: String) -> String { "\(url)login#\(code)" }

    /// The server of a home that is opened already.
    ///
    /// - Throws: where another program listens on the port.
    func server(
        of home: RunningHome, _ directory: String, _ logger: Logger
    ) async throws(CommandFailure) -> DashboardServer {
        try mustBeFree()
        var facilities = facilities(of: home)
        facilities.tags = { try tags(beside: directory) }
        let served: Home
        do {
            served = try await Home.open(.running(home))
        } catch {
            throw CommandFailure(.internalError, "\(error)")
        }
        if wantsLogin {
            let access = PageAccess(directory: directory, logID: served.identifier)
            do throws(CommandFailure) {
                if let code = try access.firstLink() {
                    Output.tell("log in within 15 minutes, once: \(link(code))")
                }
            } catch {
                // The home goes on being recorded.
                logger.warning(
                    "nobody can log in to the page", metadata: ["error": "\(error.line)"])
            }
            facilities.access = access.access
        }
        return DashboardServer(
            served, address: address, facilities: facilities, logger: logger)
    }

    /// What a running home offers beside itself; who may ask is not among it.
    func facilities(of home: RunningHome) -> ServerFacilities {
        var facilities = ServerFacilities(
            version: HearthVersion.text, isLive: { true }, sha256: { sha256($0) })
        facilities.readings = MessageReading.all
        facilities.status = { await home.statusText() }
        if takesCommands { facilities.command = { try await home.answer($0, of: $1) } }
        return facilities
    }

    /// Refuses an address to which other nodes of a fleet can send nobody, and a port that is taken.
    func mustBeReachable(_ given: Settings) throws(CommandFailure) {
        guard address.isLoopback || address.isNamed else {
            throw given.failure(
                .webAddress,
                "\(address.host) is every address of this machine: needs web.host, the name to which "
                    + "other nodes send clients")
        }
        try mustBeFree()
    }

    /// Refuses a port of loopback before anything is connected.
    func mustBeFree() throws(CommandFailure) {
        if address.isLoopback { try Self.mustBeFree(UInt16(address.port)) }
    }

    static func mustBeFree(_ port: UInt16) throws(CommandFailure) {
        close(try LoopbackListener.listen(.v4, port: port, for: "HTTP").descriptor)
    }
}

extension RunningHome {
    /// Carries out what somebody asks over HTTP, as far as his token goes.
    ///
    /// - Throws: `HomeError` (`resourceExhausted`) where too many of his commands wait already.
    fileprivate func answer(_ request: [UInt8], of caller: Caller) async throws -> [UInt8] {
        do throws(CommandRefusal) {
            return try await answer(
                request: request,
                from: RequestSender(caller) { [engine] in
                    caller.maySee(device: $0, in: engine.snapshot)
                })
        } catch {
            throw HomeError(error)
        }
    }
}

extension RequestSender {
    /// Somebody who asks over HTTP. A record holds the user of a system in the same place, whose
    /// name has no colon: a token `root` is `http:root`, and not taken for that user.
    ///
    /// - Parameter mayCommand: whether he may command and ask a device, by its id.
    init(_ caller: Caller, mayCommand: @escaping @Sendable (String) -> Bool) {
        self.init(
            program: "page", user: caller.name.map { "http:\($0)" },
            mayChangeNames: caller.scope == .admin && caller.structure == nil,
            mayCommand: mayCommand)
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
                "HTTP on \(address.host) port \(address.port): "
                    + String(cString: strerror(number)))
        case .badCertificate(let file, let reason):
            self.init(.usage, TerminalText.escape("\(file) \(reason)"))
        }
    }
}
