// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A device as one source reports it: what the events of its messages begin with.
protocol ReportedDevice {
    var deviceID: String { get }
    /// The id of the source.
    var source: String { get }
}

extension BindingReader: ReportedDevice {
    var deviceID: String { binding.deviceID }
}

extension ReportedDevice {
    /// Values of a trait.
    func report(
        _ attributes: [AttributeMember], of trait: String, on part: String = "root",
        _ delivery: Delivery
    ) -> HomeEvent {
        .attributesReported(
            AttributesReported(
                deviceID: deviceID, source: source, part: part, trait: trait, delivery: delivery,
                attributes: attributes))
    }

    /// Something that happened for a moment.
    ///
    /// - Parameter fields: in any order.
    func moment(
        _ name: String, _ fields: [(String, AttributeValue)], of trait: String,
        on part: String = "root", _ delivery: Delivery
    ) -> HomeEvent {
        moment(name, .sorted(fields), of: trait, on: part, delivery)
    }

    /// - Parameter fields: sorted.
    func moment(
        _ name: String, _ fields: [AttributeMember], of trait: String, on part: String = "root",
        _ delivery: Delivery
    ) -> HomeEvent {
        .momentaryOccurred(
            MomentaryOccurred(
                deviceID: deviceID, source: source, part: part, trait: trait, delivery: delivery,
                name: name, fields: fields))
    }

    /// What is said of being reachable: of the whole device, of a part, or of a part's trait.
    func fact(
        _ slot: FactSlot, _ value: FactValue, of part: String? = nil, trait: String? = nil,
        _ delivery: Delivery, reason: String = ""
    ) -> HomeEvent {
        let subject: ConnectivityReported.Subject =
            switch (part, trait) {
            case (let part?, let trait?): .trait(deviceID: deviceID, part: part, trait: trait)
            case (let part?, nil): .part(deviceID: deviceID, part: part)
            default: .device(deviceID)
            }
        return .connectivityReported(
            ConnectivityReported(
                source: source, subject: subject, slot: slot, value: value, reason: reason,
                delivery: delivery))
    }
}

extension [AttributeMember] {
    /// Members in the order of their keys; of equal keys the last one wins.
    static func sorted(_ pairs: [(String, AttributeValue)]) -> [AttributeMember] {
        guard case .object(let members) = AttributeValue.members(pairs) else {
            preconditionFailure("members make an object")
        }
        return members
    }
}
