// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import Testing

@testable import hearth

/// Keys in, lines out: a view on a log without a terminal.
@Suite struct TimeSessionTests {
    private static let clock = ScreenLog.begin + 3600 * ScreenLog.second
    private let log: ScreenLog
    /// Lamp at @1, sensor at @2, reports from @3 on, ten seconds apart.
    private static let reports = 60

    init() throws {
        log = try ScreenLog()
        try log.append(ScreenLog.story(reports: Self.reports))
    }

    /// A view, the keys of a terminal that are pressed there, and what it shows.
    private final class Screen {
        private var session: TimeSession

        init(_ session: TimeSession) { self.session = session }

        var view: TimeView { session.view }

        func lines(_ rows: Int = 24, _ columns: Int = 80) -> [String] {
            session.draw(.init(rows: rows, columns: columns), Paint(isOn: false))
        }

        @discardableResult
        func press(_ key: TerminalKey) -> TimeSession.Outcome {
            _ = lines()
            return session.press(key, clock: TimeSessionTests.clock)
        }

        /// Presses what a terminal sends for a text.
        func press(_ text: String) {
            var reader = TerminalKeyReader()
            let keys = reader.keys(Array(text.utf8)) + [reader.rest()].compactMap { $0 }
            for key in keys { press(key) }
        }

        func turn(clock: Int64 = TimeSessionTests.clock, elapsed: Int64 = 1) -> Bool {
            session.turn(clock: clock, elapsed: elapsed)
        }
    }

    private func session(at point: Point = .head) throws -> Screen {
        Screen(
            try TimeSession(LogAccess(directory: log.directory), at: point, clock: Self.clock))
    }

    private static let (left, right) = ("\u{1B}[D", "\u{1B}[C")

    @Test(
        arguments: [
            ("\u{1B}[D", 61), ("\u{1B}[D\u{1B}[D\u{1B}[C", 61), ("hhl", 61), ("\u{1B}[C", 62),
            // A minute is six reports; an hour and a day reach the beginning.
            ("\u{1B}[1;2D", 56), ("[[", 50), ("[]", 62), ("[[]", 56), ("{", 0), ("<", 0),
            ("<>", 62),
            ("\u{1B}[H", 0), ("\u{1B}[H\u{1B}[D", 0), ("\u{1B}[H\u{1B}[C", 1),
            ("\u{1B}[H\u{1B}[F", 62),
            ("g@7\n", 7), ("g@-2\r", 60), ("gHEAD\r", 62), ("g@99\r", 62), ("gnonsense\r", 62),
            ("g@7\u{1B}", 62), ("g@77\u{7F}\n", 7), ("g2026-11-20T12:01:00Z\r", 8),
            ("\u{1B}[Httea\r\u{1B}[Fgtag:tea\r", 0),
        ] as [(String, UInt64)])
    func keysGoThroughTime(keys: String, offset: UInt64) throws {
        let session = try session()
        session.press(keys)
        #expect(session.view.step?.offset == offset)
        let shown = session.lines()
        let place = offset == 62 ? "@62" : "@\(offset) of @62"
        #expect(shown[0].hasPrefix("Home  \(place)  "), "\(shown[0])")
        #expect(shown[0].contains(offset == 62 ? "LIVE" : "PAST"))
    }

    @Test(arguments: [
        ("\u{1B}[C", "this is the newest record"), ("\u{1B}[H\u{1B}[D", "the oldest record"),
        ("g@99\r", "the log has no point @99: it holds @0 to @62"),
        ("gnonsense\r", "'nonsense' is no point: HEAD, @1234"),
        ("g\u{202E}\r", "'\\u{202E}' is no point"), ("gtag:none\r", "none"),
        ("d", "no mark yet"), ("x", "'x' is no key: ? shows them"), (" ", "nothing to play"),
        ("m", "mark at @62"), ("t..\r", "tag"), ("tyes\r", "tag:yes is @62"),
        ("g@5", "go to (@N"), ("/lam", "filter: lam_"), ("tx", "tag this record as: x_"),
    ])
    func theFootSaysWhatHappened(keys: String, words: String) throws {
        let session = try session()
        session.press(keys)
        let shown = session.lines()
        #expect(shown[22].contains(words), "\(shown[22])")
    }

    @Test func theMomentsShowTheValuesOfThatTime() throws {
        let session = try session(at: .offset(8))
        let shown = session.lines()
        #expect(shown.contains { $0.contains("Lamp") && $0.contains("on") }, "\(shown)")
        // @7 switched the lamp on, @12 off again.
        let lamp = { (shown: [String]) in shown.first { $0.contains("Lamp  ") } ?? "" }
        #expect(lamp(shown).contains(" on "))
        session.press("g@12\r")
        #expect(lamp(session.lines()).contains(" off "))
        session.press("g@2\r")
        #expect(!lamp(session.lines()).contains(" on "))
    }

    @Test func aFilterLeavesDevicesAndEventsOut() throws {
        let session = try session(at: .offset(40))
        session.press("/LAMP\r")
        let shown = session.lines()
        #expect(shown.contains { $0.contains("Lamp") })
        #expect(!shown.contains { $0.contains("Sensor") })
        #expect(shown[1].contains("filter /LAMP"))
        session.press("/\u{7F}\u{7F}\u{7F}\u{7F}nobody\r")
        #expect(session.lines().contains { $0.contains("nothing here has the text") })
        session.press("\u{1B}")
        #expect(session.lines().contains { $0.contains("Sensor") })
    }

    @Test func theMarkAndThePointAreCompared() throws {
        let session = try session(at: .offset(8))
        session.press("m\u{1B}[Fd")
        var shown = session.lines()
        #expect(shown[2].contains(" from @8, ") && shown[2].contains(" to @62, "), "\(shown)")
        #expect(shown.contains { $0.contains("~ on → off") }, "\(shown)")
        // The page goes along; and the older point stands first.
        session.press("g@3\r")
        shown = session.lines()
        #expect(shown[2].contains(" from @3, ") && shown[2].contains(" to @8, "), "\(shown)")
        session.press("g@8\r")
        #expect(session.lines()[2].hasPrefix("0 changes from @8, "))
        session.press("d")
        #expect(session.view.page == nil)
    }

    @Test func aDeviceIsExplained() throws {
        let session = try session(at: .offset(20))
        session.press("e")
        var shown = session.lines(50, 100)
        #expect(shown[2].hasPrefix("Sensor  is "), "\(shown[2])")
        #expect(shown.contains { $0.contains("heard live:") })
        // The next device, and the moment before.
        session.press("q\u{1B}[Be\u{1B}[D")
        shown = session.lines(50, 100)
        #expect(shown[2].hasPrefix("Lamp  is ") && shown[0].contains("@19 of"))
        session.press("\u{1B}")
        #expect(session.view.page == nil)
        #expect(session.press(.character("q")) == .quit)
    }

    @Test func thePastIsPlayed() throws {
        let session = try session(at: .offset(10))
        session.press(" +")
        #expect(session.lines()[0].contains("PLAYING 10x"))
        // A second here is ten there, which is one record.
        for turn in 1...4 {
            _ = session.turn(elapsed: ScreenLog.second)
            #expect(session.view.step?.offset == 10 + UInt64(turn))
        }
        session.press(" ")
        #expect(
            !session.turn(elapsed: ScreenLog.second)
                || session.view.playing == nil)
        #expect(session.view.step?.offset == 14)
        session.press(" ++++")
        _ = session.turn(elapsed: 60 * ScreenLog.second)
        #expect(session.view.isLive && session.view.playing == nil)
    }

    @Test func theNewestRecordGoesAlongAndThePastStays() throws {
        let session = try session()
        #expect(session.lines()[0].contains("LIVE"))
        try log.append([ScreenLog.report(Self.reports)])
        #expect(session.turn())
        #expect(session.view.step?.offset == 63)
        session.press(Self.left)
        try log.append([ScreenLog.report(Self.reports + 1)])
        #expect(session.turn())
        #expect(session.view.step?.offset == 62)
        #expect(session.lines()[0].contains("@62 of @64"))
    }

    @Test func nothingHappensWhileNothingHappens() throws {
        let session = try session(at: .offset(40))
        var turns = 0
        // First the times of the values are read, one in each turn.
        while session.turn() { turns += 1 }
        #expect(turns < 10)
        let before = session.lines()
        for second in 1...100 {
            let clock = Self.clock + Int64(second) * ScreenLog.second
            #expect(!session.turn(clock: clock, elapsed: ScreenLog.second))
        }
        #expect(session.lines() == before)
    }

    @Test func agesCountFromTheMoment() throws {
        let session = try session(at: .offset(40))
        while session.turn() {}
        // The sensor is the first device; its value came with this record or the one before.
        let shown = session.lines()
        #expect(
            shown.contains { $0.hasPrefix("heard live: ") && $0.contains("0 s ago") }, "\(shown)")
        #expect(shown.contains { $0.contains("°C") && $0.contains("▁") }, "\(shown)")
    }

    @Test func damageIsALineAndAStep() throws {
        let marker = "marker-of-the-lost-record"
        try log.append([
            ScreenLog.record(
                1000,
                ScreenLog.device(
                    "native:lost", marker, "Hall", "OnOffLightDeviceType", "OnOff", "onOff"))
        ])
        try log.append([ScreenLog.report(100)])
        try log.damage(marker)
        let session = try session(at: .offset(64))
        session.press("\t\t")
        #expect(session.lines().contains { $0.contains("@63 is lost: 'hearth verify' has more") })
        session.press(Self.left)
        #expect(session.view.step?.offset == 63)
        session.press("tx\r")
        #expect(session.lines()[22].contains("record @63 is damaged"))
        session.press(Self.left + Self.right + Self.right)
        #expect(session.view.step?.offset == 64)
    }

    @Test func anEmptyLogSaysSoAndFills() throws {
        let empty = try ScreenLog()
        let access = try LogAccess(directory: empty.directory)
        let session = Screen(try TimeSession(access, at: .head, clock: Self.clock))
        session.press("hl[]{}<>gm\u{1B}detxq ")
        #expect(session.lines().contains { $0.contains("the log holds no record yet") })
        try empty.append(ScreenLog.story(reports: 1))
        #expect(session.turn())
        #expect(session.view.step?.offset == 3)
        let failure = #expect(throws: CommandFailure.self) {
            try TimeSession(access, at: .offset(4), clock: Self.clock)
        }
        #expect(failure?.status == .no)
    }
}
