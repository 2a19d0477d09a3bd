// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeGraph

/// The corpus of real messages, which is not part of the program: at `HEARTH_CORPUS`, else beside
/// the repository.
struct BenchCorpus {
    private let folder = Self.folder

    private static let folder =
        ProcessInfo.processInfo.environment["HEARTH_CORPUS"] ?? "../shared/corpus"

    static var isThere: Bool { FileManager.default.fileExists(atPath: folder + "/INDEX.json") }

    static var absence: String { "no corpus of messages at \(folder): set HEARTH_CORPUS" }

    /// - Throws: where there is none.
    init() throws {
        guard Self.isThere else { throw CommandFailure(.cannotCreate, Self.absence) }
    }

    /// The messages of each file of these folders, in the order of their names.
    func files(_ folders: [String]) throws -> [[CodecMessage]] {
        try folders.flatMap { name in
            try FileManager.default.contentsOfDirectory(atPath: folder + "/" + name)
                .filter { $0.hasSuffix(".jsonl") }.sorted(by: utf8Less)
                .map { try messages(name + "/" + $0) }
        }
    }

    private func messages(_ file: String) throws -> [CodecMessage] {
        let text = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
        return try text.split(separator: UInt8(ascii: "\n")).map { line in
            guard let object = try? JSONReader.read(Array(line)).object,
                let topic = object["topic"]?.string
            else { throw CommandFailure(.damaged, "\(file): a line is no message") }
            let bytes = object["payload_b64"]?.string.flatMap { Data(base64Encoded: $0) }
            return CodecMessage(
                topic: topic,
                payload: bytes.map { Array($0) } ?? Array((object["payload"]?.string ?? "").utf8),
                delivery: .live, receivedAt: 0)
        }
    }
}
