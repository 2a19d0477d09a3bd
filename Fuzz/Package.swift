// swift-tools-version: 6.2
import PackageDescription

// The fuzz entry, built with the sanitizer by Scripts/fuzz.py; never part of anybody's build. What
// it looks into is compiled here once more, with the sanitizer: hence the links in Sources.
let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "hearth-fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-log.git", exact: "1.16.2")
    ],
    targets: [
        .systemLibrary(
            name: "CMosquitto", pkgConfig: "libmosquitto",
            providers: [.apt(["libmosquitto-dev"]), .brew(["mosquitto"])]),
        .systemLibrary(
            name: "CZstd", pkgConfig: "libzstd",
            providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
        .target(name: "CShims"),
        .target(name: "HomeGraph", swiftSettings: house),
        .target(name: "HomeThreads", swiftSettings: house),
        .target(
            name: "HomeLog", dependencies: ["CShims", "CZstd", "HomeThreads"],
            swiftSettings: house),
        .target(
            name: "HomeTesting", dependencies: ["HomeGraph", "HomeLog"], swiftSettings: house),
        .target(
            name: "HomeBridge",
            dependencies: [
                "HomeGraph", "HomeThreads", "CMosquitto",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: house),
        // A library: SwiftPM renames the main function of an executable, and the fuzzer brings its
        // own.
        .target(
            name: "HearthFuzz",
            dependencies: ["HomeBridge", "HomeGraph", "HomeLog", "HomeTesting"],
            swiftSettings: house),
    ]
)
