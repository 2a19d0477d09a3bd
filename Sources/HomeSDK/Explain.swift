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
            let (state, deviceID) = try backend.state(ofDevice: id, at: nil)
            guard var explanation = DeviceExplanation(deviceID: deviceID, state: state) else {
                throw HomeError.noDevice(id, in: state.graph)
            }
            let replay = try backend.replay()
            do {
                try explanation.readOrigins(
                    { try replay.record(at: $0) },
                    held: { try replay.held($0, before: $1) })
            } catch let error as EngineError {
                throw HomeError(error)
            }
            return explanation
        }
    }
}
