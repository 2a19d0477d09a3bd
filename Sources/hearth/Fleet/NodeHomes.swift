// SPDX-License-Identifier: Apache-2.0

import HomeFleet
import HomeGraph
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

    func access(of key: String) async throws -> ServerAccess? {
        page.wantsLogin ? try await tokens.access(of: key) : nil
    }

    func place(of key: String) async throws -> HomePlace {
        if let home = node.home(key) {
            return .here(
                LocalHome(identity: home) {
                    (try await Home.open(.running(home)), page.facilities(of: home))
                })
        }
        let found: FleetHomePlace
        do {
            found = try await onThread(of: .questions) {
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
            return .nowhere("This home is being opened here.")
        case .node(_, let url?): return .at(url: url)
        case .node(let other, nil):
            return .nowhere("This home is on the node \(other), which does not answer over HTTP.")
        }
    }
}
