// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph
import HomeTesting
import Testing

/// The built program prints a log and its home so that the oracle gets from one to the other.
@Suite("Oracle program")
struct OracleProgramTests {
    @Test("hearth log --output jsonl folds to what hearth show prints")
    func logFoldsToShow() throws {
        let seed = propertySeed(20_261_122)
        var random = SeededRandom(seed: seed)
        let home = try CLIHome()
        for var record in RandomHome(records: 200, using: &random).records {
            record.offset = nil
            _ = try home.engine.commit([record])
        }
        try home.close()

        let program = try CLIProgram()
        let data = ["--data", home.directory]
        let log = try program.run(["log", "--output", "jsonl"] + data)
        let show = try program.run(["show", "HEAD", "--output", "json"] + data)
        try #require(log.code == 0 && show.code == 0, "\(log.error)\(show.error)")
        let snapshot = show.lines[0].replacing(#/"(graphHash|stateHash)":"[0-9a-f]*",/#, with: "")
        let folded = try Oracle.snapshot(of: log.output)
        // The records are old and nobody listens: the program says of when the home is.
        let last = try JSONReader.read(Array(try #require(log.lines.last).utf8))
        let time = try #require(last.object?["receivedAt"]?.string)
        // Unless a timer of the history was due: the engine logs it by the real clock, and then the
        // home is as of now.
        let isOld = snapshot.hasPrefix("{\"asOf\"")
        let expected = isOld ? "{\"asOf\":\"\(time)\"," + folded.dropFirst() : folded
        #expect(utf8Equal(expected, snapshot), "HEARTH_SEED=\(seed)")
    }
}
