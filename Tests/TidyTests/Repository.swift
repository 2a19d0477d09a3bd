// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The files of the repository that these tests stand in.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The Swift files below a folder, sorted by path.
    static func swiftFiles(below folder: String) -> [SourceFile] {
        files(below: folder).filter { $0.hasSuffix(".swift") }.map { path in
            let url = root.appendingPathComponent(path)
            let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
            return SourceFile(path: path, text: text)
        }
    }

    /// The paths of the files below a folder, relative to the root, sorted.
    static func files(below folder: String) -> [String] {
        let base = root.appendingPathComponent(folder)
        guard let found = FileManager.default.enumerator(atPath: base.path) else { return [] }
        return found.compactMap { $0 as? String }
            .filter { !$0.contains(".build/") }
            .map { "\(folder)/\($0)" }.sorted()
    }

    static func text(_ path: String) -> String {
        (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)) ?? ""
    }

    /// The modules under `Sources`.
    static var modules: [String] {
        let sources = root.appendingPathComponent("Sources").path
        return ((try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []).sorted()
    }
}

struct SourceFile {
    var path: String
    var text: String

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The modules that the file imports.
    var imports: [String] {
        // What a file holds as text for others imports nothing.
        lines.prefix { !$0.hasSuffix("##\"\"\"") }.compactMap { line -> String? in
            let words = line.split(separator: " ")
            guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
                words[..<index].allSatisfy({ Self.importWords.contains(String($0)) })
            else { return nil }
            // `import struct Module.Type` names the module second.
            let name = words.dropFirst(index + 1).last ?? ""
            return name.split(separator: ".").first.map { String($0) }
        }
    }

    private static let importWords: Set<String> = [
        "public", "internal", "private", "package", "fileprivate", "@testable", "@preconcurrency",
        "@_exported",
    ]
}
