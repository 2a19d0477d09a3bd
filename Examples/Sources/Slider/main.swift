// SPDX-License-Identifier: Apache-2.0
//
// A slider that moves sends one write, when it rests.
//
//     swift run Slider

import ExampleHome
import HomeSDK

@MainActor
final class SliderModel: ObservableObject {
    /// In degrees Celsius.
    @Published var value = 20.0
    private var subscription: AnyCancellable?

    init(_ thermostat: Matter.ThermostatTrait) {
        subscription =
            $value
            .dropFirst()
            .debounce(for: .milliseconds(150), scheduler: DispatchQueue.main)
            .removeDuplicates()
            .sink { degrees in
                Task {
                    try await thermostat.update {
                        $0.setOccupiedHeatingSetpoint(Int16(degrees * 100))
                    }
                }
            }
    }
}

let example = try await ExampleHome()
let device = try await example.device("living room/thermostat")
var slider: SliderModel?
for try await type in device.types.subscribe(ThermostatDeviceType.self).values {
    guard let thermostat = type.matterTraits.thermostatTrait,
        let setpoint = thermostat.attributes.occupiedHeatingSetpoint
    else { continue }
    print("the setpoint is \(Double(setpoint) / 100)")
    if setpoint == 2_450 { break }
    guard slider == nil else { continue }
    slider = SliderModel(thermostat)
    for value in stride(from: 20.0, through: 24.5, by: 0.25) { slider?.value = value }
}
let writes = example.bridge.received(on: "living room/thermostat/set")
check(writes.count == 1, "nineteen moves made one write: \(writes)")
try await example.stop()
