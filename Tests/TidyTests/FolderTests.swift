// SPDX-License-Identifier: Apache-2.0

import Testing

/// The folders of a module in layers: a file names types of its own folder and of earlier ones.
/// The compiler does not keep this, because a module is one namespace.
@Suite struct FolderTests {
    /// The lowest folder first; `.` is the module's own level. Modules without folders are left
    /// out, and generated sources.
    private static let layers: [String: [String]] = [
        "HomeGraph": [
            "Values", "Collections", "Events", "State", "Views", "Diff", "JSON", "Reduce",
            "Encoding", "Commands",
        ],
        "HomeBridge": ["Topics", "JSON", "Session", "Codecs", ".", "Mosquitto"],
        "HomeLog": [
            ".", "FileSystem", "Blocks", "Segment", "Checkpoint", "Index", "Recovery", "Reading",
            "Backup", "Rewriting", "Backends", "Repair",
        ],
        "HomeLogJetStream": ["Stream", "Frame", "Partition", "Nats", "."],
        "HomeEngine": [".", "Replication"],
        "HomeRuntime": [
            "Seams", "Settings", "Commands", "Discovery", "Native", "Poison", "Control", "Status",
            ".", "SDK",
        ],
        "HomeTesting": [".", "Reducers", "Log"],
        "HomeBrokerTesting": [
            "Time", "Streams", "Broker", "SimulatedHome", "SimulatedFleet", "Simulator",
        ],
        "HomeSDK": ["Words", "Predicates", "Points", "Causes", "."],
        "HomeServer": [
            "Access", "Settings", "Forms", "Stream", "Guard", "Compression", "Routes", "Dashboard",
            "Fleet", ".",
        ],
        "hearth": [
            "Terminal", "Redaction", "Words", "SQLite", "Configuration", "Control", "Log", "Live",
            "Capture", "Views", "Export", "Backup", "Import", "Screen", "Doctor", "Bench", "Fleet",
            "Commands", ".",
        ],
    ]

    private static let flat: Set = [
        "HomeFleet", "HomePublishers", "HomeReplica", "HomeThreads", "HomeTypes", "CLibcrypto",
        "CMosquitto",
        "CNATS", "CShims", "CZlib", "CZstd",
    ]

    @Test func everyModuleHasItsLayers() {
        for module in Repository.modules {
            #expect(
                Self.layers[module] != nil || Self.flat.contains(module),
                "\(module) is not in the table of layers")
        }
    }

    @Test(arguments: layers.keys.sorted())
    func foldersNameOnlyWhatIsBelowThem(_ module: String) {
        let order = Self.layers[module, default: []]
        let files = Self.files(of: module)
        #expect(
            Set(files.map { Self.folder(of: $0.path) }) == Set(order),
            "the table of \(module) is out of date")
        let home = Self.owners(in: files)
        #expect(home.count > 10, "no declarations are found in \(module)")
        for file in files {
            guard let layer = order.firstIndex(of: Self.folder(of: file.path)) else { continue }
            for name in file.code.named {
                guard let other = home[name].map(Self.folder),
                    let below = order.firstIndex(of: other)
                else { continue }
                #expect(below <= layer, "\(file.path) names \(name) of \(other), which is above")
            }
        }
    }

    /// The most files that may name each other round about. Such files are read, understood and
    /// moved only together.
    private static let circleMax = 4

    @Test(arguments: Repository.modules)
    func filesFormNoLargeCircles(_ module: String) {
        let files = Self.files(of: module)
        let home = Self.owners(in: files)
        var named: [String: Set<String>] = [:]
        for file in files {
            named[file.path] = Set(file.code.named.compactMap { home[$0] })
        }
        for circle in FileCircles(named).all where circle.count > Self.circleMax {
            Issue.record(
                """
                \(circle.count) files of \(module) name each other in a circle: \(circle). Move a \
                type to where it belongs, or pass less.
                """)
        }
    }

    @Test("circles are found, through any number of files, and each once")
    func circles() {
        let named: [String: Set<String>] = [
            "a": ["b", "a"], "b": ["c"], "c": ["a", "d"], "d": ["e"], "e": ["d"], "f": ["a"],
        ]
        #expect(FileCircles(named).all == [["a", "b", "c"], ["d", "e"]])
    }

    private static func files(of module: String) -> [(path: String, code: SourceWords)] {
        Repository.swiftFiles(below: "Sources/\(module)").map { ($0.path, SourceWords($0.text)) }
    }

    /// The file of each type. Names that several files declare are private to them.
    private static func owners(in files: [(path: String, code: SourceWords)]) -> [String: String] {
        var owners: [String: Set<String>] = [:]
        for file in files {
            for name in file.code.declared { owners[name, default: []].insert(file.path) }
        }
        return owners.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    private static func folder(of path: String) -> String {
        let parts = path.split(separator: "/")
        return parts.count > 3 ? String(parts[2]) : "."
    }
}

/// The sets of files of which each names each other one, directly or through others.
private struct FileCircles {
    private let named: [String: Set<String>]

    init(_ named: [String: Set<String>]) { self.named = named }

    /// Those of more than one file, sorted.
    var all: [[String]] {
        let reached = Dictionary(uniqueKeysWithValues: named.keys.map { ($0, reach(from: $0)) })
        var circles: Set<[String]> = []
        for (file, others) in reached {
            let circle = others.filter { reached[$0]?.contains(file) == true }
            if circle.count > 1 { circles.insert(circle.sorted()) }
        }
        return circles.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private func reach(from file: String) -> Set<String> {
        var found: Set<String> = []
        var open = [file]
        while let next = open.popLast() {
            for other in named[next, default: []] where found.insert(other).inserted {
                open.append(other)
            }
        }
        return found
    }
}

/// The words of a source file outside its comments and literals.
private struct SourceWords {
    /// The types that the file declares at its own level.
    private(set) var declared: Set<String> = []
    /// All words that begin with a capital letter.
    private(set) var named: Set<String> = []

    private static let kinds: Set = [
        "struct", "class", "enum", "protocol", "actor", "typealias",
    ]

    init(_ text: String) {
        for line in Self.code(text) {
            let words = line.split { byte in !Self.isWord(byte) }
                .map { String(decoding: $0, as: UTF8.self) }
            named.formUnion(words.filter { $0.first?.isUppercase ?? false })
            guard line.first.map({ Self.isWord($0) || $0 == UInt8(ascii: "@") }) ?? false,
                let kind = words.firstIndex(where: { Self.kinds.contains($0) }),
                kind + 1 < words.count
            else { continue }
            declared.insert(words[kind + 1])
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// The lines with comments and literals left out; what stands inside of `\(...)` goes with its
    /// literal.
    private static func code(_ text: String) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var isInLongText = false
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            let bytes = Array(line)
            var kept: [UInt8] = []
            var index = 0
            var isInText = false
            while index < bytes.count {
                let rest = bytes[index...]
                if rest.starts(with: "\"\"\"".utf8) {
                    isInLongText.toggle()
                    index += 3
                } else if isInLongText {
                    index += 1
                } else if isInText, bytes[index] == UInt8(ascii: "\\") {
                    index += 2
                } else if bytes[index] == UInt8(ascii: "\"") {
                    isInText.toggle()
                    kept.append(UInt8(ascii: " "))
                    index += 1
                } else if isInText {
                    index += 1
                } else if rest.starts(with: "//".utf8) {
                    break
                } else {
                    kept.append(bytes[index])
                    index += 1
                }
            }
            lines.append(kept)
        }
        return lines
    }
}
