// SPDX-License-Identifier: Apache-2.0

import Hummingbird
public import Logging
public import ServiceLifecycle

/// Serves the homes of a node over HTTP, each below `/api/v1/homes/<key>/`, and sends clients of other
/// homes to the node that has them.
///
/// docs/FLEET.md describes what it serves.
public struct FleetServer: Service {
    private let address: ServerAddress
    private let homes: any HomeDirectory
    private let logger: Logger
    private let onListening: @Sendable (Int) -> Void

    /// - Parameters:
    ///   - homes: those of the fleet.
    ///   - address: where to listen.
    ///   - onListening: is told the port once requests are accepted.
    public init(
        _ homes: any HomeDirectory, address: ServerAddress, logger: Logger,
        onListening: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.homes = homes
        self.address = address
        self.logger = logger
        self.onListening = onListening
    }

    /// Serves until the service group shuts down, or the task is cancelled.
    ///
    /// - Throws: ``ServerError``
    public func run() async throws {
        let open = OpenHomes(homes, logger: logger)
        let routes = FleetRoutes(
            homes: homes, open: open, isSecure: address.certificate != nil,
            failures: LoginFailures(logger: logger))
        let router = HTTPService.router(address, logger)
        routes.add(to: router)
        router.refuseOtherMethods()
        let service = HTTPService(
            address: address, router: router, companion: open, logger: logger,
            onListening: onListening)
        try await service.run { open.end() }
    }
}
