// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import Testing

@testable import hearth

/// A recorder's database that is not whole, old, or none.
@Suite struct RecorderDatabaseTests {
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "hearth-recorder-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try body(folder)
    }

    private static let statements = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appending(path: "../../Fixtures/commands/recorder.sql")

    private func make(_ path: String) throws {
        let database = try SQLiteDatabase(path, .create)
        try database.execute(String(contentsOf: Self.statements, encoding: .utf8))
    }

    @Test("a file that is cut off anywhere is refused, or has all that the whole one has")
    func cutOff() throws {
        try inFolder { folder in
            try make(folder + "/whole")
            let whole = try Data(contentsOf: URL(fileURLWithPath: folder + "/whole"))
            var refused = 0
            for count in stride(from: 0, to: whole.count, by: 509) {
                let path = "\(folder)/\(count)"
                try whole.prefix(count).write(to: URL(fileURLWithPath: path))
                let failure = #expect(throws: CommandFailure.self) { try RecorderDatabase(path) }
                #expect(failure?.status == .damaged, "\(count) bytes: \(failure?.line ?? "")")
                refused += 1
            }
            #expect(refused > 20)
            #expect(try RecorderDatabase(folder + "/whole").entities().count == 5)
        }
    }

    @Test("bytes that changed are refused, or read as values; nothing ends the program")
    func changed() throws {
        try inFolder { folder in
            try make(folder + "/whole")
            let whole = try Data(contentsOf: URL(fileURLWithPath: folder + "/whole"))
            for place in stride(from: 20, to: whole.count, by: 271) {
                var bytes = whole
                bytes[place] ^= 0xFF
                let path = "\(folder)/\(place)"
                try bytes.write(to: URL(fileURLWithPath: path))
                do throws(CommandFailure) {
                    let database = try RecorderDatabase(path)
                    for entity in try database.entities() {
                        try database.states(of: entity) { _ in true }
                        try database.hours(of: entity) { _ in true }
                    }
                } catch {
                    #expect(error.status != .internalError || error.line.contains("SQLite"))
                }
                try FileManager.default.removeItem(atPath: path)
            }
        }
    }

    @Test func otherDatabasesAreNamed() throws {
        try inFolder { folder in
            let other = try SQLiteDatabase(folder + "/other", .create)
            try other.execute("CREATE TABLE things(a)")
            let none = #expect(throws: CommandFailure.self) {
                try RecorderDatabase(folder + "/other")
            }
            #expect(none?.line.contains("it has no states") == true)
            try other.execute("CREATE TABLE states(entity_id, state)")
            let old = #expect(throws: CommandFailure.self) {
                try RecorderDatabase(folder + "/other")
            }
            #expect(old?.line.contains("before 2023.4") == true)
        }
    }
}
