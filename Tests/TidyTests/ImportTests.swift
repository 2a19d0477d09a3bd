// SPDX-License-Identifier: Apache-2.0

import Testing

/// Who may import whom. The compiler does not keep this: what is reached transitively compiles.
@Suite struct ImportTests {
    private static let system = ["Glibc", "Musl", "Darwin"]

    /// Everything that is not listed is an error; `hearth` and `HomeBrokerTesting` may import
    /// anything.
    private static let allowed: [String: [String]] = [
        "HomeGraph": [],
        "HomeThreads": system,
        "HomeLog": ["HomeThreads", "Synchronization", "CShims", "CZstd"] + system,
        "HomeLogJetStream": ["HomeLog", "HomeThreads", "Synchronization"] + system,
        "HomeBridge": [
            "HomeGraph", "FoundationEssentials", "Logging", "Synchronization",
        ],
        "HomeEngine": ["HomeGraph", "HomeThreads", "HomeLog", "Logging", "Synchronization"],
        "HomePublishers": [
            "Combine", "OpenCombine", "OpenCombineDispatch", "Foundation", "Synchronization",
        ],
        "HomeTypes": ["HomeGraph", "HomePublishers", "Foundation"],
        "HomeSDK": [
            "HomeGraph", "HomeThreads", "HomeTypes", "HomeLog", "HomeEngine", "HomePublishers",
            "Foundation", "Synchronization",
        ],
        "HomeRuntime": [
            "HomeGraph", "HomeThreads", "HomeTypes", "HomePublishers", "HomeSDK", "HomeLog",
            "HomeBridge", "HomeEngine", "CLibcrypto", "CShims", "CryptoKit", "Logging",
            "ServiceLifecycle", "Synchronization",
        ] + system,
        "HomeFleet": [
            "HomeGraph", "HomeThreads", "HomeLog", "HomeLogJetStream", "HomeBridge", "HomeEngine",
            "HomeRuntime", "Logging", "Synchronization",
        ],
        "HomeServer": [
            "CZlib", "HomeGraph", "HomeTypes", "HomePublishers", "HomeSDK", "Foundation",
            "HTTPTypes",
            "Hummingbird", "HummingbirdCore", "HummingbirdTLS", "Logging", "NIOCore", "NIOHTTP1",
            "NIOHTTPTypes", "NIOSSL",
            "ServiceLifecycle", "Synchronization",
        ],
        "HomeReplica": [
            "HomeGraph", "HomeThreads", "HomeLog", "HomeBridge", "HomeEngine", "AsyncHTTPClient",
            "Foundation", "Logging", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOSSL",
            "ServiceLifecycle",
            "Synchronization",
        ],
        "HomeTesting": ["HomeGraph", "HomeLog", "Synchronization"] + system,
    ]

    /// What a client sees without importing it, and where that is said.
    private static let exported = [
        "Sources/HomePublishers/HomePublishers.swift": [
            "Combine", "Foundation", "OpenCombine", "OpenCombineDispatch",
        ],
        "Sources/HomeSDK/Exports.swift": [
            "Foundation", "HomeGraph", "HomePublishers", "HomeTypes",
        ],
    ]

    /// Only this folder imports the MQTT library and the sockets of its loop.
    private static let mosquittoFolder = "Sources/HomeBridge/Mosquitto/"
    private static let mosquittoImports = ["CMosquitto", "HomeThreads"] + system

    /// Only this folder imports the client of NATS, and only with the package trait.
    private static let natsFolder = "Sources/HomeLogJetStream/Nats/"

    @Test func modulesImportOnlyWhatTheTableAllows() {
        for (module, allowed) in Self.allowed.sorted(by: { $0.key < $1.key }) {
            let files = Repository.swiftFiles(below: "Sources/\(module)")
            #expect(!files.isEmpty, "\(module) has no sources: is the table out of date?")
            for file in files {
                var allowed = Set(allowed)
                if file.path.hasPrefix(Self.mosquittoFolder) {
                    allowed.formUnion(Self.mosquittoImports)
                }
                if file.path.hasPrefix(Self.natsFolder) {
                    allowed.insert("CNATS")
                    #expect(file.text.contains("#if JetStream\n"), "\(file.path) needs the trait")
                }
                for name in file.imports {
                    #expect(allowed.contains(name), "\(file.path) imports \(name)")
                }
            }
        }
    }

    @Test func everyModuleStandsInTheTable() {
        let free: Set = [
            "hearth", "HomeBrokerTesting", "CLibcrypto", "CMosquitto", "CNATS", "CShims", "CZlib",
            "CZstd",
        ]
        for module in Repository.modules {
            #expect(
                Self.allowed[module] != nil || free.contains(module),
                "\(module) is not in the import table")
        }
    }

    @Test func nothingLinksFoundationNetworking() {
        for file in Repository.swiftFiles(below: "Sources") {
            for name in ["FoundationNetworking", "OpenCombineFoundation"] {
                #expect(!file.imports.contains(name), "\(file.path) imports \(name)")
            }
        }
    }

    /// A re-export is part of a module's interface; it stands in two places only.
    @Test func modulesAreExportedWhereTheTableSaysSo() {
        var found: [String: Set<String>] = [:]
        for file in Repository.swiftFiles(below: "Sources") {
            let exports = file.lines.filter { $0.contains("@_exported") && !$0.contains("//") }
            guard !exports.isEmpty else { continue }
            found[file.path] = Set(
                exports.compactMap { $0.split(separator: " ").last.map(String.init) })
        }
        #expect(found == Self.exported.mapValues { Set($0) })
    }

    @Test func librariesDoNotPrint() {
        for module in Self.allowed.keys {
            for file in Repository.swiftFiles(below: "Sources/\(module)") {
                for (number, line) in file.lines.enumerated() {
                    let code = line.trimmingPrefix { $0 == " " }
                    #expect(
                        !code.hasPrefix("print(") && !code.hasPrefix("debugPrint("),
                        "\(file.path):\(number + 1) prints")
                }
            }
        }
    }

    /// Folders that are pure: no world comes in, not even through the standard library.
    @Test func pureFoldersReadNoClockAndNoRandomNumbers() {
        let pure = [
            "Sources/HomeGraph", "Sources/HomeBridge/Codecs", "Sources/HomeBridge/Session",
            "Sources/HomeBridge/JSON",
        ]
        let world = [
            "SystemRandomNumberGenerator", "ContinuousClock", "SuspendingClock", ".random(in:",
            "sleep(", "ProcessInfo", "getenv",
        ]
        for file in pure.flatMap({ Repository.swiftFiles(below: $0) }) {
            for word in world {
                #expect(!file.text.contains(word), "\(file.path) uses \(word)")
            }
        }
    }
}
