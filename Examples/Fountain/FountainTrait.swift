// SPDX-License-Identifier: Apache-2.0

import HomeSDK
import HomeTypes

/// What Acme's devices have that no standard knows.
public enum Acme {}

extension Acme {
    /// A fountain: how high it goes, and whether it goes at all.
    public struct FountainTrait: TypedTrait {
        public static let identifier = "home.matter.fff1.clusters.fc01"
        public static var supportedCommandTypes: [any Command.Type] { [SplashCommand.self] }
        public static var supportedEventTypes: [any HomeTypes.Event.Type] { [RanDryEvent.self] }
        public let values: TraitValues

        public init(values: TraitValues) { self.values = values }

        public struct Attributes: TraitAttributes {
            /// In centimetres; can be set.
            @TraitAttribute public var height: UInt16?
            @TraitAttribute public var isRunning: Bool?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _height = values.read("height")
                _isRunning = values.read("isRunning")
                self.values = values
            }
        }

        public enum SplashCommand: Command { public static let name = "splash" }

        /// Goes as high once.
        ///
        /// - Parameter height: 1 to 500 centimetres.
        public func splash(height: UInt16) async throws {
            var arguments = CommandArguments()
            arguments.set("height", height, within: 1...500)
            try await values.command(SplashCommand.name, arguments).send()
        }

        /// There is no water left.
        public struct RanDryEvent: HomeTypes.Event {
            public static let traitName = FountainTrait.identifier
            public static let name = "ranDry"
            public let occurrence: EventOccurrence

            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }

            /// In millimetres.
            public var level: UInt8? { occurrence.read("level") }
        }
    }

    /// A fountain as a device.
    public struct FountainDeviceType: DeviceType {
        public static let identifier = "com.example.acme.fountain"
        public static var requiredTraits: [any HomeTypes.Trait.Type] { [FountainTrait.self] }
        public let contents: DeviceTypeContents

        public init(contents: DeviceTypeContents) { self.contents = contents }
    }
}

extension Updater where T == Acme.FountainTrait {
    /// Sets the height, 0 to 500 centimetres.
    public func setHeight(_ value: UInt16) { arguments.set("height", value, within: 0...500) }
}
