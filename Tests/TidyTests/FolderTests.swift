// SPDX-License-Identifier: Apache-2.0

import Testing

/// The folders of a module in layers: a file names types of its own folder and of earlier ones.
/// The compiler does not keep this, because a module is one namespace.
@Suite struct FolderTests {
    /// The lowest folder first; `.` is the module's own level. Modules without folders are left out,
    /// and generated sources.
    private static let layers: [String: [String]] = [
        "HomeGraph": [
            "Values", "Collections", "Events", "State", "Views", "Diff", "JSON", "Reduce",
            "Encoding", "Commands",
        ],
        "HomeBridge": ["Topics", "JSON", "Session", "Codecs", ".", "Mosquitto"],
        "HomeLog": [
            ".", "FileSystem", "Segment", "Checkpoint", "Recovery", "Reading", "Backends",
        ],
        "HomeRuntime": [
            "Settings", "Commands", "Native", "Poison", "Control", "Status", ".", "SDK",
        ],
        "HomeTesting": [".", "Time", "Log", "Broker", "SimulatedHome", "SimulatedFleet"],
        "hearth": [
            "Terminal", "Words", "Configuration", "Control", "Log", "Live", "Capture", "Views",
            "Doctor", "Bench", "Commands", ".",
        ],
    ]

    private static let flat: Set = [
        "HomeEngine", "HomePublishers", "HomeSDK", "HomeTypes", "CLibcrypto", "CMosquitto",
        "CShims",
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
        let files = Repository.swiftFiles(below: "Sources/\(module)").map { file in
            (file, folder: Self.folder(of: file.path), code: SourceWords(file.text))
        }
        #expect(Set(files.map(\.folder)) == Set(order), "the table of \(module) is out of date")
        var owners: [String: Set<String>] = [:]
        for (file, _, code) in files {
            for name in code.declared { owners[name, default: []].insert(file.path) }
        }
        // Names that several files declare are private to them.
        let home = owners.compactMapValues { $0.count == 1 ? $0.first.map(Self.folder) : nil }
        #expect(home.count > 10, "no declarations are found in \(module)")
        for (file, folder, code) in files {
            guard let layer = order.firstIndex(of: folder) else { continue }
            for name in code.named {
                guard let other = home[name], let below = order.firstIndex(of: other) else {
                    continue
                }
                #expect(below <= layer, "\(file.path) names \(name) of \(other), which is above")
            }
        }
    }

    private static func folder(of path: String) -> String {
        let parts = path.split(separator: "/")
        return parts.count > 3 ? String(parts[2]) : "."
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
