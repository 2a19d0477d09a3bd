// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import ServiceLifecycle

/// A server with the bounds that all servers here have; what it answers is its router's.
struct HTTPService {
    let address: ServerAddress
    let router: Router<APIContext>
    /// Runs beside the server, for its streams.
    let companion: any Service
    let logger: Logger
    let onListening: @Sendable (Int) -> Void

    /// A router whose requests are what this server takes, and whose errors are answers.
    static func router(_ address: ServerAddress, _ logger: Logger) -> Router<APIContext> {
        let router = Router(context: APIContext.self, options: .autoGenerateHeadEndpoints)
        router.addMiddleware {
            RequestGuard(address: address)
            AnswerCompression()
            ErrorResponder(logger: logger)
            RateGuard()
        }
        return router
    }

    private func server() throws(ServerError) -> HTTPServerBuilder {
        let settings = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                RequestDeadline(.seconds(Int64(ServerLimits.idleSeconds))),
                WriteDeadline(.seconds(Int64(ServerLimits.takeSeconds))),
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
    /// - Parameter endStreams: ends every answer that would never be finished by itself.
    /// - Throws: ``ServerError``
    func run(endingStreams endStreams: () -> Void) async throws {
        let application = Application(
            router: router, server: try server(),
            configuration: ApplicationConfiguration(
                address: .hostname(address.host, port: address.port), reuseAddress: true,
                availableConnectionsDelegate: MaximumAvailableConnections(
                    ServerLimits.connectionsMax, logger: logger)),
            services: [companion],
            onServerRunning: { [address, onListening] channel in
                onListening(channel.localAddress?.port ?? address.port)
            },
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
        endStreams()
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
