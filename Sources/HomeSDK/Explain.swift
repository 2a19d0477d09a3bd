// SPDX-License-Identifier: Apache-2.0

import HomeEngine
public import HomeGraph
import HomeTypes

extension Home {
    /// Explains why a device is online or offline, and since when it has its values, as `hearth
    /// explain` does: each verdict names the facts that decide it.
    ///
    /// - Parameter id: of a device, an alias, or a part of a multipart device: then of the device.
    /// - Throws: `HomeError`: `notFound`, `unavailable` after `disconnect()`, `cancelled`,
    ///   `dataLoss` where the log cannot be read.
    public func explain(deviceID id: String) async throws -> DeviceExplanation {
        try await feed.explain(deviceID: id)
    }
}

extension HomeDevice {
    /// Explains why this device is online or offline now, and since when it has its values.
    ///
    /// - Throws: as ``Home/explain(deviceID:)``
    public func explain() async throws -> DeviceExplanation {
        try await feed.explain(deviceID: scope.view.id)
    }
}

extension HomeFeed {
    fileprivate func explain(deviceID id: String) async throws -> DeviceExplanation {
        let backend = try openBackend()
        return try await offPool { _ in
            let snapshot = backend.snapshot
            let deviceID = snapshot.scope(of: id)?.view.id ?? id
            guard let offset = snapshot.offset, snapshot.view(of: deviceID) != nil else {
                throw HomeError.notFound("There is no device \(id).")
            }
            let replay = try backend.replay()
            // The books are not part of a snapshot: they are folded from the newest checkpoint on.
            let state = try asHomeError { () throws(EngineError) in
                try replay.fold(through: offset).state
            }
            guard var explanation = DeviceExplanation(deviceID: deviceID, state: state) else {
                throw HomeError.notFound("There is no device \(id).")
            }
            try asHomeError { () throws(EngineError) in
                try explanation.readOrigins { offset throws(EngineError) in
                    try replay.record(at: offset)
                }
            }
            return explanation
        }
    }
}
