// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import hearth

@Suite struct PagerTests {
    @Test(
        arguments: [
            ([:], "less"),
            (["PAGER": "more"], "more"),
            (["PAGER": "more", "HEARTH_PAGER": "less -S"], "less -S"),
            (["HEARTH_PAGER": "", "PAGER": "more"], nil),
            (["HEARTH_PAGER": "cat"], nil),
            (["PAGER": "absent -x"], nil),
            (["PAGER": "a=b absent | less"], "a=b absent | less"),
        ] as [([String: String], String?)])
    func `the first variable that is set names the pager, and less is the usual one`(
        environment: [String: String], expected: String?
    ) {
        let found = Pager.command(
            { environment[$0] }, isProgram: { ["less", "more"].contains($0) })
        #expect(found == expected)
    }

    @Test func `under sudo no variable names a program`() {
        for (given, expected) in [("more", "less"), ("cat", nil), ("", nil)] as [(String, String?)]
        {
            let found = Pager.command({ _ in given }, isElevated: true, isProgram: { _ in true })
            #expect(found == expected)
        }
    }

    @Test func `without less there is none`() {
        #expect(Pager.command({ _ in nil }, isProgram: { _ in false }) == nil)
    }
}
