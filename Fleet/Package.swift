// swift-tools-version: 6.2
import PackageDescription

// The log of a fleet on real NATS servers, which Scripts/fleet.py starts; never part of anybody's
// build. It has the library with its trait, as a user would.
let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "hearth-fleet",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "hearth", path: "..", traits: ["JetStream"])],
    targets: [
        // Writes, tells what was acknowledged, and checks it afterwards.
        .executableTarget(
            name: "FleetLoad",
            dependencies: [
                .product(name: "HomeLog", package: "hearth"),
                .product(name: "HomeLogJetStream", package: "hearth"),
            ],
            swiftSettings: house),
        .testTarget(
            name: "NatsTests",
            dependencies: [
                .product(name: "HomeLog", package: "hearth"),
                .product(name: "HomeLogJetStream", package: "hearth"),
                .product(name: "HomeTesting", package: "hearth"),
            ],
            swiftSettings: house),
    ]
)
