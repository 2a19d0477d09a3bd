// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeGraph

@Suite struct JoinTests {
    static let connectivities = ConnectivityState.allCases
    static let localities = LocalityType.allCases

    /// Spec 5.2, row by row: unknown, online, offline, partiallyOnline.
    @Test("CA-1, CA-2, CA-3, CA-4, CA-5, CA-6, CA-7, CA-8, CA-9: the table of the join")
    func connectivityTable() {
        let table: [[ConnectivityState]] = [
            [.unknown, .online, .offline, .partiallyOnline],
            [.online, .online, .partiallyOnline, .partiallyOnline],
            [.offline, .partiallyOnline, .offline, .partiallyOnline],
            [.partiallyOnline, .partiallyOnline, .partiallyOnline, .partiallyOnline],
        ]
        for (row, left) in Self.connectivities.enumerated() {
            for (column, right) in Self.connectivities.enumerated() {
                #expect(left.joined(with: right) == table[row][column], "\(left) \(right)")
            }
        }
        #expect(ConnectivityState.join([]) == .unknown, "CA-4")
    }

    /// Spec 5.3, row by row: unspecified, direct, localPeer, remote, mixed.
    @Test("LA-1, LA-2, LA-3, LA-4, LA-5, LA-6: the table of the join")
    func localityTable() {
        let table: [[LocalityType]] = [
            [.unspecified, .direct, .localPeer, .remote, .mixed],
            [.direct, .direct, .mixed, .mixed, .mixed],
            [.localPeer, .mixed, .localPeer, .mixed, .mixed],
            [.remote, .mixed, .mixed, .remote, .mixed],
            [.mixed, .mixed, .mixed, .mixed, .mixed],
        ]
        for (row, left) in Self.localities.enumerated() {
            for (column, right) in Self.localities.enumerated() {
                #expect(left.joined(with: right) == table[row][column], "\(left) \(right)")
            }
        }
        #expect(LocalityType.join([]) == .unspecified, "LA-4")
    }

    @Test("5.4: the laws of the join of connectivities")
    func connectivityLaws() {
        laws(Self.connectivities, identity: .unknown, top: .partiallyOnline) { $0.joined(with: $1) }
    }

    @Test("5.4: the laws of the join of localities")
    func localityLaws() {
        laws(Self.localities, identity: .unspecified, top: .mixed) { $0.joined(with: $1) }
    }

    private func laws<Value: Equatable>(
        _ values: [Value], identity: Value, top: Value, _ join: (Value, Value) -> Value
    ) {
        for a in values {
            #expect(join(a, a) == a, "idempotent")
            #expect(join(a, identity) == a, "identity")
            #expect(join(a, top) == top, "absorbing")
            for b in values {
                #expect(join(a, b) == join(b, a), "commutative")
                // Monotone: what is joined in never gets lost.
                #expect(join(join(a, b), a) == join(a, b), "monotone")
                for c in values {
                    #expect(join(join(a, b), c) == join(a, join(b, c)), "associative")
                }
            }
        }
    }

    /// Up to three groups of up to two traits, empty groups included.
    @Test("5.4: the join of joins is the join of all")
    func joinOfJoinsIsTheJoinOfAll() {
        let groups = Self.groups(of: Self.connectivities)
        let places = Self.groups(of: Self.localities)
        for a in groups {
            for b in groups {
                for c in groups {
                    #expect(
                        ConnectivityState.join([a, b, c].map { ConnectivityState.join($0) })
                            == ConnectivityState.join(a + b + c))
                }
            }
        }
        for a in places {
            for b in places {
                for c in places {
                    #expect(
                        LocalityType.join([a, b, c].map { LocalityType.join($0) })
                            == LocalityType.join(a + b + c))
                }
            }
        }
    }

    @Test("CA-1 to CA-9, LA-1 to LA-6, 5.4: a tally of traits is their join")
    func aTallyIsTheJoin() throws {
        try checkProperty(
            cases: 300, seed: 51,
            generate: { random in
                (0..<random.below(40)).map { _ in
                    (random.below(5), random.below(3), random.below(4))
                }
            },
            property: { steps in
                var tally = StatusTally()
                var traits: [Int: TraitStatus] = [:]
                for (trait, connectivity, locality) in steps {
                    if let old = traits.removeValue(forKey: trait) { tally.remove(old) }
                    // Now and then it stays away.
                    guard connectivity < 2 || locality < 3 else { continue }
                    let new = TraitStatus(
                        connectivity: Self.connectivities[connectivity],
                        locality: Self.localities[locality])
                    tally.add(new)
                    traits[trait] = new
                    let all = traits.values
                    try hold(
                        tally.connectivity == .join(all.map(\.connectivity)), "connectivity")
                    let routes = all.map(\.locality)
                    try hold(tally.locality == .join(routes), "locality")
                    try hold(tally.routeClass == RouteClass(routes: routes), "class")
                }
            })
    }

    private static func groups<Value>(of values: [Value]) -> [[Value]] {
        [[]] + values.map { [$0] } + values.flatMap { a in values.map { [a, $0] } }
    }

    @Test(
        "5.3: the coarser class of routes",
        arguments: [
            ([], RouteClass.unknown), ([.unspecified], .unknown), ([.direct, .localPeer], .local),
            ([.remote, .unspecified], .remote), ([.direct, .remote], .mixed), ([.mixed], .mixed),
        ] as [([LocalityType], RouteClass)])
    func routeClass(routes: [LocalityType], expected: RouteClass) {
        #expect(RouteClass(routes: routes) == expected)
    }

    @Test("5.1: mixed is no route")
    func mixedIsNoRoute() {
        #expect(LocalityType(route: "mixed") == nil)
        for locality in Self.localities where locality != .mixed {
            #expect(LocalityType(route: locality.name) == locality)
        }
    }
}
