// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeGraph

@Suite struct JoinTests {
    static let connectivities = ConnectivityState.allCases
    static let localities = LocalityType.allCases

    /// Spec 5.2, row by row: unknown, online, offline, partiallyOnline.
    @Test func connectivityTable_CA1toCA9() {
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
    @Test func localityTable_LA1toLA6() {
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

    @Test func connectivityLaws_5_4() {
        laws(Self.connectivities, identity: .unknown, top: .partiallyOnline) { $0.joined(with: $1) }
    }

    @Test func localityLaws_5_4() {
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
    @Test func joinOfJoinsIsTheJoinOfAll_5_4() {
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
                var traits: [Int: (ConnectivityState, LocalityType)] = [:]
                for (trait, connectivity, locality) in steps {
                    if let old = traits.removeValue(forKey: trait) { tally.remove(old.0, old.1) }
                    // Now and then it stays away.
                    guard connectivity < 2 || locality < 3 else { continue }
                    let new = (Self.connectivities[connectivity], Self.localities[locality])
                    tally.add(new.0, new.1)
                    traits[trait] = new
                    try hold(
                        tally.connectivity == .join(traits.values.map(\.0)), "connectivity")
                    try hold(tally.locality == .join(traits.values.map(\.1)), "locality")
                    try hold(
                        tally.routeClass == RouteClass(routes: traits.values.map(\.1)), "class")
                }
            })
    }

    private static func groups<Value>(of values: [Value]) -> [[Value]] {
        [[]] + values.map { [$0] } + values.flatMap { a in values.map { [a, $0] } }
    }

    @Test(
        arguments: [
            ([], RouteClass.unknown), ([.unspecified], .unknown), ([.direct, .localPeer], .local),
            ([.remote, .unspecified], .remote), ([.direct, .remote], .mixed),
        ] as [([LocalityType], RouteClass)])
    func routeClass_5_3(routes: [LocalityType], expected: RouteClass) {
        #expect(RouteClass(routes: routes) == expected)
    }

    @Test func mixedIsNoRoute_5_1() {
        #expect(LocalityType(route: "mixed") == nil)
        for locality in Self.localities where locality != .mixed {
            #expect(LocalityType(route: locality.name) == locality)
        }
    }
}
