// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import hearth

@Suite struct TerminalKeyTests {
    @Test(
        arguments: [
            ("\u{1B}[C\u{1B}OD", [.right(.none), .left(.none)]),
            ("\u{1B}[1;2C\u{1B}[1;2D", [.right(.shift), .left(.shift)]),
            (
                "\u{1B}[1;5C\u{1B}[1;3D\u{1B}[1;6D",
                [.right(.control), .left(.alt), .left(.control)]
            ),
            // rxvt.
            ("\u{1B}[c\u{1B}Od", [.right(.shift), .left(.control)]),
            ("\t\r\n\u{7F}\u{8}\u{C}", [.tab, .enter, .enter, .backspace, .backspace, .redraw]),
            ("aé厨\u{1F600}", ["a", "é", "厨", "\u{1F600}"].map { .character($0) }),
            // Alt with a letter is the letter; what is no text and no key is nothing.
            ("\u{1B}x\u{0}\u{1}\u{1B}[2~\u{1B}[1;99zq", [.character("x"), .character("q")]),
            ("\u{1B}[1;C\u{1B}[1;0C", [.right(.none), .right(.none)]),
        ] as [(String, [TerminalKey])])
    func reads(typed: String, keys: [TerminalKey]) {
        var whole = TerminalKeyReader()
        #expect(whole.keys(Array(typed.utf8)) == keys)
        // However the bytes come.
        var single = TerminalKeyReader()
        #expect(typed.utf8.flatMap { single.keys([$0]) } == keys)
    }

    @Test(
        arguments: [[0xFF, 0x61], [0xC3, 0x61], [0x80, 0x61], [0xE5, 0x8E, 0xC3, 0x61]] as [[UInt8]]
    )
    func brokenTextIsDropped(bytes: [UInt8]) {
        var reader = TerminalKeyReader()
        #expect(reader.keys(bytes) == [.character("a")])
    }

    @Test func escapeIsAKeyWhereNothingFollows() {
        var reader = TerminalKeyReader()
        #expect(reader.keys([0x1B]).isEmpty)
        #expect(reader.rest() == .escape)
        #expect(reader.rest() == nil)
        #expect(reader.keys([0x1B, UInt8(ascii: "[")]).isEmpty)
        #expect(reader.rest() == nil, "a sequence is on its way")
        #expect(reader.keys([UInt8(ascii: "A")]) == [.up])
    }
}
