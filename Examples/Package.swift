// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "examples",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "hearth", path: "..")],
    targets: [
        .executableTarget(
            name: "FirstLook",
            dependencies: [
                .product(name: "HomeGraph", package: "hearth"),
                .product(name: "HomeLog", package: "hearth"),
                .product(name: "HomeEngine", package: "hearth"),
                .product(name: "HomeRuntime", package: "hearth"),
            ])
    ]
)
