// SPDX-License-Identifier: Apache-2.0

public import HomeSDK
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
public import Logging
import NIOCore
public import ServiceLifecycle

/// Serves a home over HTTP: the page for people, and the API below `/api/v1` that it is made of.
///
///     let server = DashboardServer(home, address: ServerAddress(port: 8123), logger: logger)
///     try await server.run()
///
/// docs/API.md describes what it serves.
public struct DashboardServer: Service {
    private let address: ServerAddress
    private var facilities: ServerFacilities
    private let home: Home
    private let logger: Logger
    private let onListening: @Sendable (Int) -> Void

    /// - Parameters:
    ///   - home: the home to serve.
    ///   - address: where to listen.
    ///   - facilities: what the program offers beside the home.
    ///   - onListening: is told the port once requests are accepted.
    public init(
        _ home: Home, address: ServerAddress, facilities: ServerFacilities = ServerFacilities(),
        logger: Logger, onListening: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.home = home
        self.address = address
        self.facilities = facilities
        self.facilities.access?.isSecure = address.certificate != nil
        self.logger = logger
        self.onListening = onListening
    }

    private func router(_ hub: StreamHub) -> Router<APIContext> {
        let routes = APIRoutes(home: home, facilities: facilities, hub: hub)
        let failures = LoginFailures(logger: logger)
        let router = Router(context: APIContext.self, options: .autoGenerateHeadEndpoints)
        router.addMiddleware {
            RequestGuard(address: address)
            AnswerCompression()
            ErrorResponder(logger: logger)
            RateGuard()
        }
        let login = LoginRoutes(
            access: facilities.access, isSecure: address.certificate != nil, failures: failures)
        login.add(to: router)
        routes.add(to: router, behind: AccessGuard(access: facilities.access, failures: failures))
        DashboardFiles.add(to: router)
        return router
    }

    private func server() throws(ServerError) -> HTTPServerBuilder {
        let settings = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                WriteDeadline(.seconds(Int64(ServerLimits.takeSeconds)))
            ],
            idleTimeout: .seconds(Int64(ServerLimits.idleSeconds)),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: ServerLimits.headerBytesMax,
                maxHeaderListSize: ServerLimits.headerBytesMax,
                maxHeaderFieldCount: ServerLimits.headersMax))
        let limiter = ConnectionLimiter(most: ServerLimits.connectionsOfMachineMax)
        guard let certificate = address.certificate else {
            return HTTPServerBuilder { responder in
                let plain = HTTP1Channel(responder: responder, configuration: settings)
                return LimitedChannel(base: plain, limiter: limiter)
            }
        }
        // Reads the certificate, and throws where it cannot be used.
        let watch = try CertificateWatch(certificate, logger: logger)
        return HTTPServerBuilder { responder in
            let plain = HTTP1Channel(responder: responder, configuration: settings)
            let base = try TLSChannel(plain, tlsConfiguration: watch.configuration)
            return LimitedChannel(base: base, limiter: limiter)
        }
    }

    /// Serves until the service group shuts down, or the task is cancelled.
    ///
    /// - Throws: ``ServerError``
    public func run() async throws {
        let hub = StreamHub(home: home)
        let application = Application(
            router: router(hub), server: try server(),
            configuration: ApplicationConfiguration(
                address: .hostname(address.host, port: address.port), reuseAddress: true,
                availableConnectionsDelegate: MaximumAvailableConnections(
                    ServerLimits.connectionsMax, logger: logger)),
            services: [hub],
            onServerRunning: { channel in onListening(channel.localAddress?.port ?? address.port) },
            logger: logger)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        // A task of its own: NIO ends the process where a server is cancelled that has accepted
        // connections which nobody has taken yet. It shuts down first, whatever ends it.
        let group = ServiceGroup(
            configuration: .init(services: [.init(service: application)], logger: logger))
        let serving = Task {
            defer { end.finish() }
            try await group.run()
        }
        await withTaskCancellationHandler {
            await withGracefulShutdownHandler {
                for await _ in ends { break }
            } onGracefulShutdown: {
                end.yield()
            }
        } onCancel: {
            end.finish()
        }
        await group.triggerGracefulShutdown()
        // The server waits for every answer that is not finished, and a client that takes nothing
        // any more never lets one finish.
        hub.end()
        let patience = Task {
            try await Task.sleep(for: .seconds(ServerLimits.stopSeconds))
            serving.cancel()
        }
        defer { patience.cancel() }
        do {
            try await serving.value
        } catch is CancellationError {
            // Its time was over.
        } catch let error as IOError {
            throw ServerError.cannotListen(address, errno: error.errnoCode)
        }
    }
}
