// SPDX-License-Identifier: Apache-2.0

import HomeEngine
package import HomeGraph
import HomeTypes

/// Values of a device at one point, and where they come from.
package struct DeviceOrigins: Sendable {
    /// The record of the point.
    package var offset: UInt64
    /// The newest change first.
    package var values: [ValueOrigin]
}

extension Home {
    /// Who changed each value of a device last, and when.
    ///
    /// - Parameters:
    ///   - id: of the device, an alias, or a part of a multipart device: then of the device.
    ///   - attribute: `onOff`, `OnOff.onOff` or `part/OnOff.onOff`; nil for all.
    ///   - offset: the point; nil for the newest.
    ///   - payloadBytesMax: so much of each message is kept.
    /// - Throws: `HomeError`: `notFound` for a device or an attribute that it never reported,
    ///   `unavailable` after `disconnect()`, `cancelled`, `dataLoss` where the log cannot be read.
    package func blame(
        deviceID id: String, attribute: String? = nil, at offset: UInt64? = nil,
        payloadBytesMax: Int = .max
    ) async throws -> DeviceOrigins {
        try await origins(id, attribute, offset) { reader, values in
            try reader.read(&values, payloadBytesMax: payloadBytesMax)
        }
    }

    /// How one value came to be: message, codec, conversion, event, fold and cause.
    ///
    /// - Parameters:
    ///   - id: as for ``blame(deviceID:attribute:at:payloadBytesMax:)``
    ///   - attribute: as there; it must mean one value.
    ///   - offset: as there.
    ///   - payloadBytesMax: as there; the whole message is read.
    ///   - readings: finds where a binding reads a value.
    /// - Throws: as there, and `invalidArgument` where the attribute means several values.
    package func origin(
        deviceID id: String, attribute: String, at offset: UInt64? = nil,
        payloadBytesMax: Int = .max,
        readings: @escaping @Sendable (MessageReading.Search) -> [MessageReading]
    ) async throws -> ValueOrigin {
        let found = try await origins(id, attribute, offset) { reader, values in
            guard values.count == 1 else {
                throw HomeError.invalidArgument(Self.ambiguous(attribute, values.map(\.evidence)))
            }
            try reader.read(&values, payloadBytesMax: .max)
            try reader.readChain(of: &values[0], readings)
            values[0].cutMessage(to: payloadBytesMax)
        }
        return found.values[0]
    }

    private func origins(
        _ id: String, _ attribute: String?, _ offset: UInt64?,
        _ read: @escaping @Sendable (inout OriginReader, inout [ValueOrigin]) throws -> Void
    ) async throws -> DeviceOrigins {
        let backend = try feed.openBackend()
        return try await offPool { cancellation in
            let (state, deviceID) = try backend.state(ofDevice: id, at: offset)
            guard let device = state.graph.device(deviceID) else {
                throw HomeError.noDevice(id, in: state.graph)
            }
            var values = state.origins(of: device, attribute: attribute)
            if let attribute, values.isEmpty {
                let known = state.attributeEvidence(of: device.id)
                throw HomeError.notFound(
                    Suggestion.sentence(
                        AttributeEvidence.neverReported(attribute, by: device.id, known)))
            }
            var reader = OriginReader(try backend.replay()) { try cancellation.check() }
            do {
                try read(&reader, &values)
            } catch let error as EngineError {
                throw HomeError(error)
            }
            return DeviceOrigins(offset: state.graph.offset ?? 0, values: values)
        }
    }

    private static func ambiguous(_ attribute: String, _ values: [AttributeEvidence]) -> String {
        let names = values.map { value in
            SafeText.escape("\(value.part)/\(shortTraitName(value.trait)).\(value.attribute)")
        }
        return "'\(SafeText.escape(attribute))' names \(values.count) values: "
            + names.joined(separator: ", ") + "."
    }
}

extension HomeBackend {
    /// The state with its books at a point, and the id of a device in it.
    ///
    /// - Parameters:
    ///   - id: of the device, an alias, or a part of a multipart device.
    ///   - offset: the point; nil for the newest.
    /// - Throws: `HomeError`: `notFound` where there is no such device.
    func state(
        ofDevice id: String, at offset: UInt64?
    ) throws(HomeError) -> (state: HomeState, deviceID: String) {
        let snapshot = snapshot
        guard let point = offset ?? snapshot.offset else {
            throw HomeError.noDevice(id, in: snapshot)
        }
        let replay = try replay()
        // The books are not part of a snapshot: they are folded from the newest checkpoint on.
        let state = try asHomeError { () throws(EngineError) in
            try replay.fold(through: point).state
        }
        let deviceID = state.graph.scope(of: id)?.view.id ?? id
        guard let view = state.graph.view(of: deviceID) else {
            throw HomeError.noDevice(id, in: state.graph)
        }
        return (state, view.id)
    }
}
