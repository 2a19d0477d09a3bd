// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog
import HomeSDK

/// A message file in other words.
enum RedactedFile {
    /// Whether a file is one of messages and not of a log.
    ///
    /// - Throws: what keeps it from being read.
    static func holdsMessages(_ path: String) throws(CommandFailure) -> Bool {
        guard path == "-" || Directories.isFile(path) else {
            if Directories.exists(path) { return false }
            throw CommandFailure(
                .inputOutput, "\(TerminalText.escape(path)): No such file or directory")
        }
        // A pipe can be read once, and no log comes through one.
        guard path != "-", (try? FileLogReader.isFile(path)) == true else { return true }
        var first: UInt8?
        try FileLines.pieces(path) { piece throws(CommandFailure) in
            first = piece.first { $0 > 0x20 || $0 == 0 }
            return first == nil
        }
        return first == nil || first == UInt8(ascii: "{")
    }

    /// Writes the messages of a file; of a target that fails nothing is left.
    ///
    /// - Parameters:
    ///   - target: nil is the standard output.
    ///   - hasToEnd: asked again and again; true ends it with a failure that says so.
    /// - Returns: how many.
    static func writeMessages(
        of path: String, to target: String?, _ redaction: Redaction, hasToEnd: () -> Bool
    ) throws(CommandFailure) -> Int {
        guard let target else {
            let out = Output()
            let count = try each(of: path, redaction, hasToEnd) { line throws(CommandFailure) in
                try out.line(line)
            }
            try out.flush()
            return count
        }
        let place = try CopyPlace(target)
        defer { place.remove() }
        let file = try NewFile(place.file, replaces: false)
        var waiting: [UInt8] = []
        let count = try each(of: path, redaction, hasToEnd) { line throws(CommandFailure) in
            waiting += Array(line.utf8)
            waiting.append(UInt8(ascii: "\n"))
            guard waiting.count >= bytesWaitingMax else { return }
            try file.write(waiting)
            waiting.removeAll(keepingCapacity: true)
        }
        guard count > 0 else { return 0 }
        try file.write(waiting)
        try file.sync()
        try place.finishFile()
        return count
    }

    private static let bytesWaitingMax = 1 << 16

    private static func each(
        of path: String, _ redaction: Redaction, _ hasToEnd: () -> Bool,
        _ body: (String) throws(CommandFailure) -> Void
    ) throws(CommandFailure) -> Int {
        var messages = MessageRedaction(redaction)
        var count = 0
        try MessageFile.each(path) { _, message throws(CommandFailure) in
            if hasToEnd() { throw CommandFailure(.interrupted, "interrupted") }
            let masked = messages.masked(message)
            try redaction.check()
            count += 1
            try body(masked.json)
            return true
        }
        return count
    }
}

/// What a redaction made.
struct RedactionResult {
    var file: String
    var messages: Int?
    var range: Range<UInt64>?
    var counts: Redaction.Counts

    /// What was replaced and what was not.
    static func words(_ counts: Redaction.Counts) -> String {
        "replaced: \(CountText.of(counts.names, "word")), "
            + "\(CountText.of(counts.addresses, "piece")) of addresses and numbers, "
            + CountText.of(counts.secrets, "secret")
            + (counts.opaque > 0
                ? "; of \(CountText.of(counts.opaque, "payload")) only the length is left" : "")
            + "; times, values and words of the ecosystems stay: look at the file before you share "
            + "it"
    }

    var json: String {
        var json = JSONText()
        json.object { json in
            json.key("addresses")
            json.number(counts.addresses)
            json.key("file")
            json.string(file)
            if let range {
                json.key("first")
                json.number(range.lowerBound)
                json.key("last")
                json.number(range.upperBound - 1)
            }
            if let messages {
                json.key("messages")
                json.number(messages)
            }
            json.key("names")
            json.number(counts.names)
            json.key("opaque")
            json.number(counts.opaque)
            json.key("secrets")
            json.number(counts.secrets)
            json.key("v")
            json.number(1)
        }
        return json.text
    }
}
