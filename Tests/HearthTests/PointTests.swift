// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import hearth

@Suite struct PointTests {
    @Test(arguments: [
        ("HEAD", Point.head), ("@0", .offset(0)), ("@1234", .offset(1234)), ("@-10", .back(10)),
        ("@18446744073709551615", .offset(.max)),
    ])
    func readsPoints(text: String, point: Point) {
        #expect(Point(argument: text) == point)
    }

    @Test(arguments: [
        "", "head", "1234", "@", "@-", "@+5", "@1.5", "@ 1", "@--1", "@٥", "@18446744073709551616",
        "@0x10",
    ])
    func refusesWhatIsNoPoint(text: String) {
        #expect(Point(argument: text) == nil)
    }

    @Test func resolvesWithinTheLog() throws {
        #expect(try Point.head.resolve(first: 0, next: 10) == 9)
        #expect(try Point.offset(0).resolve(first: 0, next: 10) == 0)
        #expect(try Point.offset(9).resolve(first: 0, next: 10) == 9)
        #expect(try Point.back(0).resolve(first: 0, next: 10) == 9)
        #expect(try Point.back(9).resolve(first: 0, next: 10) == 0)
        #expect(try Point.back(3).resolve(first: 5, next: 10) == 6)
    }

    @Test(arguments: [Point.offset(10), .offset(4), .back(10), .back(5), .back(.max)])
    func namesWhatTheLogHolds(point: Point) {
        let failure = #expect(throws: CommandFailure.self) {
            try point.resolve(first: 5, next: 10)
        }
        #expect(failure?.status == .no)
        #expect(failure?.line == "the log has no point \(point.text): it holds @5 to @9")
    }

    @Test func anEmptyLogHasNoPoint() {
        #expect(throws: CommandFailure(.no, "the log holds no record yet")) {
            try Point.head.resolve(first: 0, next: 0)
        }
    }
}
