// SPDX-License-Identifier: Apache-2.0

public import HomeSDK
import Hummingbird
public import Logging
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
        let router = HTTPService.router(address, logger)
        let login = LoginRoutes(
            access: facilities.access, isSecure: address.certificate != nil, failures: failures)
        login.add(to: router)
        routes.addProbes(to: router)
        routes.add(
            to: router.group("api/v1").add(
                middleware: AccessGuard(access: facilities.access, failures: failures)))
        DashboardFiles.add(to: router)
        router.refuseOtherMethods()
        return router
    }

    /// Serves until the service group shuts down, or the task is cancelled.
    ///
    /// - Throws: ``ServerError``
    public func run() async throws {
        let hub = StreamHub(home: home)
        let service = HTTPService(
            address: address, router: router(hub), companion: hub, logger: logger,
            onListening: onListening)
        try await service.run { hub.end() }
    }
}
