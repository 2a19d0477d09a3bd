// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The messages of `Tests/Fixtures`, which are announcements first and then what announced devices
/// say: they give the fuzzer its topics and its homes.
struct FuzzFixtures: Sendable {
    /// Each with its messages in order.
    var files: [[CodecMessage]] = []
    /// Of all files, in order.
    var messages: [CodecMessage] = []
    /// Every topic once, in the order in which they come.
    var topics: [String] = []

    /// - Parameters:
    ///   - ecosystems: names of folders.
    ///   - prefix: how the names of the files begin.
    init(_ ecosystems: [String], prefix: String = "", extraTopics: [String] = []) {
        let paths = ecosystems.flatMap { Self.paths(in: Self.folder + "/" + $0, prefix) }
        files = paths.map { Self.messages(in: $0) }
        messages = files.flatMap { $0 }
        var seen: Set<String> = []
        topics = (messages.map(\.topic) + extraTopics).filter { seen.insert($0).inserted }
        require(!topics.isEmpty, "fixtures are needed below \(Self.folder): HEARTH_FIXTURES")
    }

    private static var folder: String {
        getenv("HEARTH_FIXTURES").map { String(cString: $0) } ?? "Tests/Fixtures"
    }

    private static func paths(in folder: String, _ prefix: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".jsonl"), name.hasPrefix(prefix) { names.append(name) }
        }
        return names.sorted(by: utf8Less).map { folder + "/" + $0 }
    }

    private static func messages(in path: String) -> [CodecMessage] {
        read(path).split(separator: UInt8(ascii: "\n")).map { line in
            guard let object = try? JSONReader.read(Array(line)).object,
                let topic = object["topic"]?.string
            else { fatalError("\(path): a line is no message") }
            return CodecMessage(
                topic: topic, payload: Array((object["payload"]?.string ?? "").utf8),
                delivery: object["stored"]?.bool == true ? .stored : .live, receivedAt: 0)
        }
    }

    private static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&block, 1, block.count, file)
            guard count > 0 else { return bytes }
            bytes += block[..<count]
        }
    }
}
