// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeFleet
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK
import HomeServer
import HomeThreads

/// The homes of a fleet, as the server of a node needs them.
struct NodeHomes: HomeDirectory {
    let node: FleetNode
    let name: String
    let format: FleetFormat
    let store: any OpenedFleet
    let page: PageSettings
    private let tokens: NodeTokens

    init(
        _ node: FleetNode, name: String, format: FleetFormat, store: any OpenedFleet,
        page: PageSettings
    ) {
        self.node = node
        self.name = name
        self.format = format
        self.store = store
        self.page = page
        tokens = NodeTokens(store.directory)
    }

    var wantsLogin: Bool { page.wantsLogin }

    func access(of key: String, isNewest: Bool) async throws -> ServerAccess {
        let logID = served(key).map { hexText($0.engine.log.identity.logID) }
        return try await tokens.access(of: key, logID: logID, isNewest: isNewest)
    }

    func serves(_ key: String, _ identity: any AnyObject & Sendable) -> Bool {
        served(key) === identity
    }

    private func served(_ key: String) -> RunningHome? {
        HomeKey.isValid(key) ? node.home(key, in: format.partition(of: key)) : nil
    }

    func place(of key: String) async throws -> HomePlace {
        guard HomeKey.isValid(key) else { return .unknown }
        if let home = served(key) {
            return .here(
                LocalHome(identity: home) {
                    (try await Home.open(.running(home)), page.facilities(of: home))
                })
        }
        let found: FleetHomePlace
        do {
            found = try await onThread(of: NodeTokens.pool) {
                try FleetHomePlace.find(key, for: name, in: format, store.leases, store.directory)
            }
        } catch let error as FleetDirectoryError {
            return .nowhere(
                "Where this home is cannot be found out: \(CommandFailure(error).line).")
        }
        switch found {
        case .notEnrolled: return .unknown
        case .nobody: return .nowhere("No node has the partition of this home just now.")
        case .node(let other, _) where utf8Equal(other, name):
            return .nowhere(
                "This home is being opened or ended here, or cannot be opened: the node's log says."
            )
        case .node(let other, let url?):
            guard page.address.maySend(to: url) else {
                return .nowhere(
                    "This home is on the node \(other), which answers on its own machine alone.")
            }
            return .at(url: url)
        case .node(let other, nil):
            return .nowhere("This home is on the node \(other), which does not answer over HTTP.")
        }
    }
}
