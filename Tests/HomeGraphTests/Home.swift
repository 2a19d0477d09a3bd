// SPDX-License-Identifier: Apache-2.0

@testable import HomeGraph

/// Small homes for table tests.
enum Home {
    static let local = "home:zigbee2mqtt:zigbee2mqtt"
    static let cloud = "cloud:c2c:main"

    /// A home with two connected profiles, `home` (local) and `cloud` (remote).
    static var opened: HomeState { opened(rules: HomeState.reducerVersion) }

    /// The same of a log whose rules are those of a version.
    static func opened(rules version: UInt32) -> HomeState {
        var state = HomeState()
        reduce(
            into: &state,
            .logOpened(LogOpened(logID: "0123", homeName: "Home", reducerVersion: version)))
        reduce(into: &state, .profileChanged(ProfileSettings(profile: "home")))
        reduce(into: &state, .profileChanged(ProfileSettings(profile: "cloud", route: .remote)))
        for profile in ["home", "cloud"] {
            reduce(
                into: &state,
                .sessionStarted(SessionStarted(profile: profile, epoch: 1, isGap: false)))
        }
        return state
    }

    /// The same with these devices, each with an OnOff trait of the local source.
    static func with(_ ids: [String], liveness: Liveness = .never) -> HomeState {
        var state = opened
        for id in ids {
            reduce(into: &state, .deviceAnnounced(announcement(id, liveness: liveness)))
            describe(id, into: &state)
        }
        return state
    }

    static func announcement(
        _ id: String, source: String = local, name: String = "Lamp", area: String? = nil,
        isGroup: Bool = false, route: LocalityType? = nil, liveness: Liveness = .never
    ) -> DeviceAnnounced {
        DeviceAnnounced(
            deviceID: id, source: source, codec: "zigbee2mqtt", nativeID: id, name: name,
            area: area, isGroup: isGroup, route: route, liveness: liveness)
    }

    static func describe(
        _ id: String, source: String = local, part: String = "main",
        type: String = "OnOffLightDeviceType", traits: [String] = ["Matter.OnOffTrait"],
        into state: inout HomeState
    ) {
        let traits = traits.map { TraitDescription(trait: $0, attributes: ["onOff"]) }
        reduce(
            into: &state,
            .deviceDescribed(
                DeviceDescribed(
                    deviceID: id, source: source,
                    parts: [PartDescription(part: part, type: type, traits: traits)])))
    }

    static func fact(
        _ value: FactValue, _ subject: ConnectivityReported.Subject, source: String = local,
        slot: FactSlot = .own
    ) -> HomeEvent {
        .connectivityReported(
            ConnectivityReported(source: source, subject: subject, slot: slot, value: value))
    }

    static func report(
        _ id: String, source: String = local, part: String = "main",
        trait: String = "Matter.OnOffTrait", delivery: Delivery = .live,
        _ attributes: [(String, AttributeValue)] = [("onOff", .bool(true))]
    ) -> HomeEvent {
        .attributesReported(
            AttributesReported(
                deviceID: id, source: source, part: part, trait: trait, delivery: delivery,
                attributes: attributes.map { AttributeMember(key: $0.0, value: $0.1) }))
    }
}

let second: Int64 = 1_000_000_000

/// Folds one event as a record of its own.
@discardableResult
func reduce(
    into state: inout HomeState, _ event: HomeEvent, at receivedAt: Int64 = 0,
    sourceAt: Int64? = nil
) -> EventEffect {
    let record = HomeRecord(
        offset: state.nextOffset, receivedAt: receivedAt, sourceAt: sourceAt, cause: .message,
        events: [event])
    return reduce(into: &state, record)[0]
}
