// swift-tools-version: 6.2
import PackageDescription

// Nothing here depends on how Hearth itself is built: a client has Swift's defaults.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "examples",
    platforms: [.macOS(.v15)],
    traits: [.trait(name: "JetStream", description: "Hearth with its trait of the same name")],
    dependencies: [
        .package(
            name: "hearth", path: "..",
            traits: [.trait(name: "JetStream", condition: .when(traits: ["JetStream"]))])
    ],
    targets: [
        .executableTarget(
            name: "FirstLook",
            dependencies: [
                .product(name: "HomeGraph", package: "hearth"),
                .product(name: "HomeLog", package: "hearth"),
                .product(name: "HomeEngine", package: "hearth"),
                .product(name: "HomeRuntime", package: "hearth"),
            ]),
        // One client in both language modes: its sources are the same folder.
        .target(
            name: "PatternClient", dependencies: [.product(name: "HomeSDK", package: "hearth")],
            path: "Client", swiftSettings: strict + [.swiftLanguageMode(.v5)]),
        .target(
            name: "PatternClient6", dependencies: [.product(name: "HomeSDK", package: "hearth")],
            path: "Client6", swiftSettings: strict + [.swiftLanguageMode(.v6)]),
        // What a vendor would publish for his own devices.
        .target(
            name: "Fountain", dependencies: [.product(name: "HomeSDK", package: "hearth")],
            path: "Fountain", swiftSettings: strict),
        // A codec for an ecosystem that Hearth does not know.
        .target(
            name: "Lantern",
            dependencies: [
                .product(name: "HomeBridge", package: "hearth"),
                .product(name: "HomeGraph", package: "hearth"),
            ],
            path: "Lantern", swiftSettings: strict),
        // A home to try things on, with devices that answer.
        .target(
            name: "ExampleHome",
            dependencies: [
                .product(name: "HomeRuntime", package: "hearth"),
                .product(name: "HomeSDK", package: "hearth"),
                .product(name: "HomeBrokerTesting", package: "hearth"),
            ],
            path: "Support", swiftSettings: strict),
        example("Hello", ["HomeRuntime"]),
        example("VendorTrait", ["Fountain", "HomeBrokerTesting"]),
        example("RoomGroups"),
        example("Slider"),
        example("History"),
        example(
            "PlainTopics", ["HomeBridge", "HomeGraph", "HomeRuntime", "HomeBrokerTesting"]),
        example("OwnReducer", ["HomeTesting"]),
        example(
            "OwnCodec",
            ["Lantern", "HomeBridge", "HomeGraph", "HomeRuntime", "HomeBrokerTesting"]),
    ]
)

/// An example of the Home API.
func example(_ name: String, _ others: [String] = []) -> Target {
    .executableTarget(
        name: name,
        dependencies: ["ExampleHome", .product(name: "HomeSDK", package: "hearth")]
            + others.map {
                ["Fountain", "Lantern"].contains($0)
                    ? .target(name: $0) : .product(name: $0, package: "hearth")
            },
        swiftSettings: strict)
}
