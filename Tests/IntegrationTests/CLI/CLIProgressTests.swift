// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import Testing

/// `--progress` of every command that may take long.
@Suite struct CLIProgressTests {
    private func objects(_ text: String) throws -> [JSONObject] {
        try text.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("{") else { return nil }
            return try JSONReader.read(Array(line.utf8)).object
        }
    }

    @Test(arguments: [
        ("find --expr 'any(onOff == on)'", "records", 479),
        ("backtest Examples/story/rules.yaml", "records", 479),
        ("fork --into ./what-if --drop @300", "records", 479),
        ("export --to home.sqlite", "records", 479),
        ("log export @100..@299 --to part.hearth", "records", 200),
        ("history garage/freezer connectivity", "records", 479),
        ("backup ./copy", "bytes", nil), ("restore night --into ./restored", "records", 479),
        ("remap", "records", 479), ("remap --into ./remapped", "records", 479),
        ("replay night --to stdout", "records", 479),
        ("replay night.jsonl --to reducer", "messages", nil),
        ("verify --refold", "records", 479),
        ("bisect @300..@310 --run 'test ${HEARTH_POINT#@} -le 305'", "points", 6),
        ("replay night --check", "records", nil),
    ])
    func isOneObjectAtTheEnd(line: String, unit: String, total: Int?) throws {
        let scene = try CommandScene.shared.get().copy()
        let said = try scene.run("hearth \(line) --progress json")
        let last = try #require(try objects(said.error).last, "\(said.error)")
        #expect(last["unit"]?.string == unit && last["v"]?.int == 1)
        if let total { #expect(last["total"]?.int == total, "\(said.error)") }
        #expect((last["done"]?.int ?? 0) > 0, "\(said.error)")
        // It is no part of the answer, and nobody gets it who did not ask.
        for form in ["", " --progress line", " --progress none"] {
            let other = try CommandScene.shared.get().copy().run("hearth \(line)\(form)")
            #expect(try objects(other.error).isEmpty && other.code == said.code)
            if !line.hasSuffix("--check"), !line.hasPrefix("restore") {
                #expect(other.output == said.output)
            }
        }
    }

    @Test func aVerificationCountsBytes() throws {
        let scene = try CommandScene.shared.get().copy()
        let said = try objects(scene.run("hearth verify --progress json").error)
        let last = try #require(said.last)
        #expect(said.count == 1 && last["unit"]?.string == "bytes")
        #expect(last["total"]?.int == last["done"]?.int)
    }
}
