// SPDX-License-Identifier: Apache-2.0

import HomeRuntime

@testable import HomeGraph

let sha256: SHA256Function = HomeRuntime.sha256

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
