// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "hearth",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "hearth", targets: ["hearth"]),
        .library(name: "HomeGraph", targets: ["HomeGraph"]),
        .library(name: "HomeTypes", targets: ["HomeTypes"]),
        .library(name: "HomeSDK", targets: ["HomeSDK"]),
        .library(name: "HomePublishers", targets: ["HomePublishers"]),
        .library(name: "HomeLog", targets: ["HomeLog"]),
        .library(name: "HomeLogJetStream", targets: ["HomeLogJetStream"]),
        .library(name: "HomeEngine", targets: ["HomeEngine"]),
        .library(name: "HomeBridge", targets: ["HomeBridge"]),
        .library(name: "HomeRuntime", targets: ["HomeRuntime"]),
        .library(name: "HomeFleet", targets: ["HomeFleet"]),
        .library(name: "HomeServer", targets: ["HomeServer"]),
        .library(name: "HomeReplica", targets: ["HomeReplica"]),
        .library(name: "HomeTesting", targets: ["HomeTesting"]),
        .library(name: "HomeBrokerTesting", targets: ["HomeBrokerTesting"]),
    ],
    traits: [
        .trait(
            name: "JetStream",
            description: "Logs of many homes on NATS JetStream; links libnats (docs/FLEET.md)")
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log.git", exact: "1.16.2"),
        .package(
            url: "https://github.com/swift-server/swift-service-lifecycle.git", exact: "2.13.0"),
        .package(
            url: "https://github.com/apple/swift-configuration.git", exact: "1.4.0",
            traits: [.defaults]),
        .package(url: "https://github.com/jpsim/Yams.git", exact: "6.2.2"),
        .package(url: "https://github.com/OpenCombine/OpenCombine.git", exact: "0.14.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", exact: "2.28.1"),
        .package(url: "https://github.com/apple/swift-http-types.git", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio.git", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", exact: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", exact: "2.37.6"),
        .package(url: "https://github.com/swift-server/async-http-client.git", exact: "1.37.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CMosquitto", pkgConfig: "libmosquitto",
            providers: [.apt(["libmosquitto-dev"]), .brew(["mosquitto"])]),
        // SHA-256 on Linux; Apple systems have CryptoKit.
        .systemLibrary(
            name: "CLibcrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(
            name: "CZstd", pkgConfig: "libzstd",
            providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
        // Foundation links it as well.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(
            name: "CNATS", pkgConfig: "libnats",
            providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
        .target(name: "CShims"),
        .target(name: "HomeGraph", swiftSettings: house),
        .target(name: "HomeThreads", swiftSettings: house),
        // Combine comes with Apple systems.
        .target(
            name: "HomePublishers",
            dependencies: [
                .product(
                    name: "OpenCombine", package: "OpenCombine",
                    condition: .when(platforms: [.linux])),
                .product(
                    name: "OpenCombineDispatch", package: "OpenCombine",
                    condition: .when(platforms: [.linux])),
            ],
            swiftSettings: house),
        .target(
            name: "HomeTypes", dependencies: ["HomeGraph", "HomePublishers"],
            swiftSettings: house),
        .target(
            name: "HomeLog", dependencies: ["CShims", "CZstd", "HomeThreads"],
            swiftSettings: house),
        // Without the trait it has no client, and links none.
        .target(
            name: "HomeLogJetStream",
            dependencies: [
                "HomeLog", "HomeThreads",
                .target(name: "CNATS", condition: .when(traits: ["JetStream"])),
            ],
            swiftSettings: house),
        .target(
            name: "HomeBridge",
            dependencies: [
                "HomeGraph", "HomeThreads", "CMosquitto",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: house),
        .target(
            name: "HomeEngine",
            dependencies: [
                "HomeGraph", "HomeThreads", "HomeLog",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: house),
        .target(
            name: "HomeSDK",
            dependencies: [
                "HomeGraph", "HomeThreads", "HomeTypes", "HomeLog", "HomeEngine", "HomePublishers",
            ],
            swiftSettings: house),
        .target(
            name: "HomeRuntime",
            dependencies: [
                "HomeGraph", "HomeThreads", "HomeTypes", "HomeSDK", "HomeLog", "HomeBridge",
                "HomeEngine", "CShims",
                .target(name: "CLibcrypto", condition: .when(platforms: [.linux])),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: house),
        .target(
            name: "HomeFleet",
            dependencies: [
                "HomeGraph", "HomeThreads", "HomeLog", "HomeLogJetStream", "HomeBridge",
                "HomeEngine", "HomeRuntime",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: house),
        .target(
            name: "HomeServer",
            dependencies: [
                "CZlib", "HomeGraph", "HomePublishers", "HomeSDK", "HomeTypes",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["Dashboard/web"], swiftSettings: house),
        .target(
            name: "HomeReplica",
            dependencies: [
                "HomeGraph", "HomeThreads", "HomeLog", "HomeBridge", "HomeEngine",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: house),
        .target(
            name: "HomeTesting", dependencies: ["HomeGraph", "HomeLog"], swiftSettings: house),
        .target(
            name: "HomeBrokerTesting",
            dependencies: [
                "HomeGraph", "HomeThreads", "HomeLog", "HomeLogJetStream", "HomeBridge",
                "HomeEngine", "HomeRuntime", "HomeTesting",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: house),
        .executableTarget(
            name: "hearth",
            dependencies: [
                "CShims", "HomeGraph", "HomeTypes", "HomeSDK", "HomePublishers", "HomeLog",
                "HomeThreads", "HomeBridge", "HomeEngine", "HomeReplica", "HomeRuntime",
                "HomeLogJetStream", "HomeFleet", "HomeServer", "HomeTesting", "HomeBrokerTesting",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: house),
        .testTarget(
            name: "HomeGraphTests",
            dependencies: ["HomeGraph", "HomeRuntime", "HomeTesting"], exclude: ["Golden"],
            swiftSettings: house),
        .testTarget(
            name: "HomePublishersTests", dependencies: ["HomePublishers", "HomeTesting"],
            swiftSettings: house),
        .testTarget(
            name: "HomeTypesTests",
            dependencies: ["HomeTypes", "HomeGraph", "HomePublishers", "HomeTesting"],
            swiftSettings: house),
        .testTarget(
            name: "HomeSDKTests",
            dependencies: [
                "HomeSDK", "HomeTypes", "HomeGraph", "HomeEngine", "HomeLog", "HomePublishers",
                "HomeRuntime", "HomeTesting", "HomeBrokerTesting",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: house),
        .testTarget(
            name: "HomeLogTests", dependencies: ["HomeLog", "HomeTesting", "CShims"],
            exclude: ["Golden"], swiftSettings: house),
        .testTarget(
            name: "HomeLogJetStreamTests",
            dependencies: [
                "HomeLogJetStream", "HomeLog", "HomeTesting", "HomeBrokerTesting",
            ],
            swiftSettings: house),
        .testTarget(
            name: "HomeFleetTests",
            dependencies: [
                "HomeFleet", "HomeBridge", "HomeBrokerTesting", "HomeEngine", "HomeGraph",
                "HomeLog", "HomeLogJetStream", "HomeRuntime", "HomeTesting", "HomeThreads",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: house),
        .testTarget(
            name: "HomeBridgeTests",
            dependencies: [
                "HomeBridge", "HomeGraph", "HomeThreads", "HomeRuntime", "HomeTesting",
                "HomeBrokerTesting",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: house),
        .testTarget(
            name: "HomeEngineTests",
            dependencies: [
                "HomeEngine", "HomeGraph", "HomeLog", "HomeRuntime", "HomeTesting",
                "HomeBrokerTesting",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: house),
        .testTarget(
            name: "HomeThreadsTests", dependencies: ["HomeThreads", "HomeBrokerTesting"],
            swiftSettings: house),
        .testTarget(
            name: "HomeRuntimeTests",
            dependencies: [
                "HomeBridge", "HomeEngine", "HomeGraph", "HomeThreads", "HomeLog", "HomeRuntime",
                "HomeTesting", "HomeBrokerTesting",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: house),
        .testTarget(
            name: "HomeServerTests",
            dependencies: [
                "CZlib", "HomeServer", "HomeBrokerTesting", "HomeEngine", "HomeGraph", "HomeLog",
                "HomeRuntime", "HomeSDK",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: house),
        .testTarget(
            name: "HomeReplicaTests",
            dependencies: [
                "HomeReplica", "HomeBrokerTesting", "HomeEngine", "HomeGraph", "HomeLog",
                "HomeRuntime", "HomeSDK", "HomeServer", "HomeTesting",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: house),
        .testTarget(
            name: "HomeTestingTests", dependencies: ["HomeTesting", "HomeGraph"],
            swiftSettings: house),
        .testTarget(
            name: "HomeBrokerTestingTests",
            dependencies: [
                "HomeBrokerTesting", "HomeTesting", "HomeBridge", "HomeGraph", "HomeLog",
            ],
            swiftSettings: house),
        // The example of a client as the integration tests use it: in Swift 5 mode, without features.
        .target(
            name: "Client", dependencies: ["HomeSDK"], path: "Examples/Client",
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
        .testTarget(
            name: "IntegrationTests",
            dependencies: [
                "Client", "HomeBridge", "HomeEngine", "HomeGraph", "HomeLog", "HomePublishers",
                "HomeRuntime", "HomeSDK", "HomeTesting", "HomeBrokerTesting", "HomeTypes",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: house),
        .testTarget(
            name: "HearthTests",
            dependencies: [
                "hearth", "HomeBridge", "HomeEngine", "HomeFleet", "HomeGraph", "HomeLog",
                "HomeLogJetStream", "HomeRuntime", "HomeSDK", "HomeServer", "HomeTesting",
                "HomeThreads", "HomeBrokerTesting", "HomeTypes",
            ],
            swiftSettings: house),
        .testTarget(name: "TidyTests", swiftSettings: house),
    ]
)
