// SPDX-License-Identifier: Apache-2.0

public import HomeGraph
import HomeSDK

extension PrometheusText {
    /// The devices of a home and their values, as `metrics.devices` asks for them.
    ///
    /// A value is a number in the unit that tables show, 0 or 1, or the number of an enumeration's
    /// value; texts are left out. The labels of a series change with names and places alone, never
    /// with values.
    public static func devices(of home: HomeSnapshot) -> String {
        text(of: DeviceSamples(home), deviceFamilies)
    }

    /// The metrics of devices, in the order of the answer.
    public static let deviceFamilies: [MetricFamily<DeviceSamples>] = [
        MetricFamily(
            name: "hearth_device_reachable", kind: .gauge, labels: ["device", "name", "room"],
            help: "1 for a device that is online, also in part; 0 offline; absent where unknown."
        ) { $0.reachable },
        MetricFamily(
            name: "hearth_device_value", kind: .gauge,
            labels: ["device", "name", "room", "part", "trait", "attribute", "unit"],
            help: "The present value of an attribute; of switches 0 or 1."
        ) { $0.values },
        MetricFamily(
            name: "hearth_device_values_left_out", kind: .gauge, labels: [],
            help: "Values beyond the bound of series."
        ) { [Sample(value: Double($0.leftOut))] },
    ]

    /// What the metrics of devices have to say of a home.
    public struct DeviceSamples {
        /// More values than these are left out, so that no publisher fills a Prometheus.
        static let valuesMax = 20_000

        fileprivate var reachable: [Sample] = []
        fileprivate var values: [Sample] = []
        fileprivate var leftOut = 0

        init(_ home: HomeSnapshot) {
            for device in home.devices {
                add(device, in: device.roomID.flatMap { home.room($0)?.name } ?? "")
            }
        }

        private mutating func add(_ device: DeviceState, in room: String) {
            let names = [device.id, device.name, room]
            switch device.connectivityState {
            case .online, .partiallyOnline: reachable.append(Sample(labels: names, value: 1))
            case .offline: reachable.append(Sample(labels: names, value: 0))
            default: break
            }
            let named = device.parts.filter { $0.part != "root" }
            for part in device.parts {
                for trait in part.traits {
                    for member in trait.attributes {
                        let value = DeviceValue(
                            deviceID: device.id, part: part.part, trait: trait.trait,
                            attribute: member.key)
                        let context = ValueContext(trait, member.key, on: part, of: named)
                        guard let number = Self.number(member.value, value, context) else {
                            continue
                        }
                        guard values.count < Self.valuesMax else {
                            leftOut += 1
                            continue
                        }
                        let place = [part.part, trait.trait, member.key, value.unit(context)]
                        values.append(Sample(labels: names + place, value: number))
                    }
                }
            }
        }

        private static func number(
            _ member: AttributeValue, _ value: DeviceValue, _ context: ValueContext
        ) -> Double? {
            if case .bool(let isTrue) = member { return isTrue ? 1 : 0 }
            return value.number(member, context).map(plain) ?? ValueText.double(member)
        }

        /// Without the dust of a scale: 20.56, and not 20.560000000000002.
        private static func plain(_ number: Double) -> Double {
            abs(number) < 1e9 ? (number * 1e6).rounded() / 1e6 : number
        }
    }
}
