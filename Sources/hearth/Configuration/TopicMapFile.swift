// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeSDK
import Yams

/// A map of plain topics as a YAML file: its errors name line and column.
struct TopicMapFile {
    let path: String
    let map: TopicMap
    private let root: Node

    private static let bytesMax = 1 << 20
    /// Anchors repeat what they name, so a small file may hold a large map.
    private static let nodesMax = 200_000
    private static let depthMax = 32

    /// Reads the files of one profile.
    ///
    /// - Throws: the first error of any of them, with file, line and column: a map with an error
    ///   is not used in part.
    static func maps(_ paths: [String]) throws(CommandFailure) -> [TopicMap] {
        var files: [TopicMapFile] = []
        for path in paths {
            let bytes = try bytes(of: path)
            guard let text = String(validating: bytes, as: UTF8.self) else {
                let (line, column) = firstBad(bytes)
                throw CommandFailure(
                    .configuration,
                    "\(TerminalText.escape(path)):\(line):\(column): the bytes are not UTF-8")
            }
            files.append(try TopicMapFile(path: path, text: text))
        }
        let maps = files.map(\.map)
        do throws(TopicMapsError) {
            try TopicMap.check(maps)
        } catch {
            throw files[error.map].failure(error.error)
        }
        return maps
    }

    private static func bytes(of path: String) throws(CommandFailure) -> [UInt8] {
        do throws(CommandFailure) {
            return try FileLines.bytes(path, max: bytesMax)
        } catch {
            // A file that is too long is wrong, as any other map that makes no sense.
            guard error.status == .damaged else { throw error }
            throw CommandFailure(
                .configuration,
                "\(TerminalText.escape(path)):1:1: the file is longer than \(bytesMax) bytes")
        }
    }

    /// The line and column, in bytes, where a text stops being UTF-8.
    private static func firstBad(_ bytes: [UInt8]) -> (line: Int, column: Int) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard String(validating: line, as: UTF8.self) == nil else { continue }
            let pairs = zip(line, String(decoding: line, as: UTF8.self).utf8)
            return (index + 1, 1 + pairs.prefix { $0 == $1 }.count)
        }
        return (1, 1)
    }

    /// Reads the text of a file; whether the map makes sense is checked with all of a profile.
    ///
    /// - Throws: with file, line and column, where the text is no YAML or has the wrong form.
    init(path: String, text: String) throws(CommandFailure) {
        self.path = TerminalText.escape(path)
        let root: Node?
        do {
            root = try compose(yaml: text)
        } catch let error as YamlError {
            throw CommandFailure(error, path: self.path, hasColumn: true)
        } catch {
            throw CommandFailure(.configuration, "\(self.path):1:1: \(error)")
        }
        guard let root else {
            throw CommandFailure(.configuration, "\(self.path):1:1: the file is empty")
        }
        self.root = root
        var count = 0
        let json: JSONValue
        do throws(TooMuch) {
            json = try Self.json(root, count: &count)
        } catch {
            let place = error.mark.map { "\($0.line):\($0.column)" } ?? "1:1"
            throw CommandFailure(
                .configuration, "\(self.path):\(place): the map is too large or too deep")
        }
        do throws(TopicMapError) {
            map = try TopicMap(json)
        } catch {
            throw Self.failure(error, path: self.path, root: root)
        }
    }

    /// Where a file has more than a map may.
    private struct TooMuch: Error {
        let mark: Mark?
    }

    /// The values of YAML: plain words are texts, and `on` is a word.
    private static func json(
        _ node: Node, count: inout Int, depth: Int = 0
    ) throws(TooMuch) -> JSONValue {
        count += 1
        guard count <= nodesMax, depth <= depthMax else { throw TooMuch(mark: node.mark) }
        switch node {
        case .scalar(let scalar): return value(scalar)
        case .sequence(let items):
            var values: [JSONValue] = []
            for item in items { values.append(try json(item, count: &count, depth: depth + 1)) }
            return .array(values)
        case .mapping(let mapping):
            var members: [JSONMember] = []
            for (key, value) in mapping {
                members.append(
                    JSONMember(
                        key: key.scalar?.string ?? "",
                        value: try json(value, count: &count, depth: depth + 1)))
            }
            return .object(JSONObject(members))
        default: throw TooMuch(mark: node.mark)
        }
    }

    private static func value(_ scalar: Node.Scalar) -> JSONValue {
        guard scalar.style == .plain || scalar.style == .any else { return .string(scalar.string) }
        switch scalar.string {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null", "~", "": return .null
        default: return JSONNumber(scalar.string).map { .number($0) } ?? .string(scalar.string)
        }
    }

    // MARK: Errors

    private func failure(_ error: TopicMapError) -> CommandFailure {
        Self.failure(error, path: path, root: root)
    }

    private static func failure(
        _ error: TopicMapError, path: String, root: Node
    ) -> CommandFailure {
        var words = TerminalText.escape(error.words)
        if let unknown = error.unknown {
            // Of one or two letters every short word is near.
            if unknown.word.count > 2,
                let near = Suggestion.nearest(to: unknown.word, in: unknown.known)
            {
                words += "; did you mean '\(near)'?"
            } else if unknown.known.count <= 12 {
                words += "; there are " + unknown.known.joined(separator: ", ")
            }
        }
        let mark = mark(of: error, root)
        let place = mark.map { ":\($0.line):\($0.column)" } ?? ""
        return CommandFailure(.configuration, "\(path)\(place): \(words)")
    }

    /// Where the text of an error's place stands; of a place that is not there, what is around it.
    private static func mark(of error: TopicMapError, _ root: Node) -> Mark? {
        var node = root
        var steps = error.place[...]
        while let step = steps.popFirst() {
            switch step {
            case .key(let key):
                guard let mapping = node.mapping else { return node.mark }
                if let (found, value) = mapping.first(where: { $0.key.scalar?.string == key }) {
                    if steps.isEmpty, error.isKeyWrong { return found.mark }
                    node = value
                } else if key == "values", steps.first == .index(0) {
                    // A single value may stand in the entry itself.
                    steps = steps.dropFirst()
                } else {
                    return node.mark
                }
            case .index(let index):
                guard let items = node.sequence, items.indices.contains(index) else {
                    return node.mark
                }
                node = items[index]
            }
        }
        return node.mark
    }
}
