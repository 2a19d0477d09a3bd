// SPDX-License-Identifier: Apache-2.0

import HomeRuntime
import HomeTesting

@testable import HomeGraph

let sha256: SHA256Function = HomeRuntime.sha256

/// A property does not hold.
struct Broken: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}

func hold(_ isTrue: Bool, _ claim: @autoclosure () -> String) throws {
    if !isTrue { throw Broken(claim()) }
}

/// A history and a number that a property makes its choices from.
struct History: CustomStringConvertible {
    var records: [HomeRecord]
    var choice: UInt64

    var description: String { records.flatMap(\.jsonLines).joined(separator: "\n") }

    func index(_ bound: Int) -> Int { Int(choice % UInt64(max(bound, 1))) }
}

/// Checks a property over random histories of a home.
func checkHistories(
    cases: Int = 1000, records: Int = 10, isFlapping: Bool = false, seed: UInt64,
    _ property: (History) throws -> Void
) throws {
    try checkProperty(
        cases: cases, seed: seed,
        generate: { random in
            let home = RandomHome(
                records: 2 + random.below(records), isFlapping: isFlapping, using: &random)
            return History(records: home.records, choice: random.next())
        },
        shrink: { history in
            shrinkArray(history.records).map { History(records: $0, choice: history.choice) }
        },
        property: property)
}

func fold(_ records: some Sequence<HomeRecord>, from state: HomeState = HomeState()) -> HomeState {
    var state = state
    for record in records { reduce(into: &state, record) }
    return state
}

/// Folds the encoded bytes of records, as a log is read.
struct EncodedFold {
    var encoder = RecordEncoder()
    var fold = LogFold()
    private var defined = 0

    mutating func add(_ record: HomeRecord) throws {
        let bytes = encoder.encode(record)
        for definition in encoder.takeNewDefinitions() {
            try fold.define(id: defined, bytes: definition)
            defined += 1
        }
        try fold.reduce(
            bytes.span.bytes, offset: record.offset ?? fold.state.nextOffset,
            receivedAt: record.receivedAt)
    }
}

extension HomeState {
    /// All of it in one comparable form.
    var whole: [UInt8] { encoded() }
}
