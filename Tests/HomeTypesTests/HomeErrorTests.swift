// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeTypes
import Testing

/// Every code has its number, its name and its factory.
@Suite struct HomeErrorTests {
    private func check(
        _ code: HomeError.Code, _ number: Int, _ name: String, _ make: (String) -> HomeError,
        _ empty: HomeError
    ) {
        let error = make("why")
        #expect(error.code == code && error.code.rawValue == number)
        #expect(error.message == "why" && error.subcodes.isEmpty && error.subtype == nil)
        #expect(empty.message.isEmpty && empty.code == code)
        #expect(error.description == "\(name): why")
        #expect(empty.description == name)
        #expect(error.errorCode == number && HomeError.errorDomain == "HomeError")
        #expect(error.localizedDescription == "\(name): why")
        #expect(HomeError.Code(rawValue: number) == code)
    }

    @Test("HomeError cancelled: 1")
    func cancelled() { check(.cancelled, 1, "cancelled", HomeError.cancelled, .cancelled()) }

    @Test("HomeError unknown: 2")
    func unknown() { check(.unknown, 2, "unknown", HomeError.unknown, .unknown()) }

    @Test("HomeError invalidArgument: 3")
    func invalidArgument() {
        check(.invalidArgument, 3, "invalidArgument", HomeError.invalidArgument, .invalidArgument())
    }

    @Test("HomeError deadlineExceeded: 4")
    func deadlineExceeded() {
        check(
            .deadlineExceeded, 4, "deadlineExceeded", HomeError.deadlineExceeded,
            .deadlineExceeded())
    }

    @Test("HomeError notFound: 5")
    func notFound() { check(.notFound, 5, "notFound", HomeError.notFound, .notFound()) }

    @Test("HomeError alreadyExists: 6")
    func alreadyExists() {
        check(.alreadyExists, 6, "alreadyExists", HomeError.alreadyExists, .alreadyExists())
    }

    @Test("HomeError permissionDenied: 7")
    func permissionDenied() {
        check(
            .permissionDenied, 7, "permissionDenied", HomeError.permissionDenied,
            .permissionDenied())
    }

    @Test("HomeError resourceExhausted: 8")
    func resourceExhausted() {
        check(
            .resourceExhausted, 8, "resourceExhausted", HomeError.resourceExhausted,
            .resourceExhausted())
    }

    @Test("HomeError failedPrecondition: 9")
    func failedPrecondition() {
        check(
            .failedPrecondition, 9, "failedPrecondition", HomeError.failedPrecondition,
            .failedPrecondition())
    }

    @Test("HomeError aborted: 10")
    func aborted() { check(.aborted, 10, "aborted", HomeError.aborted, .aborted()) }

    @Test("HomeError outOfRange: 11")
    func outOfRange() { check(.outOfRange, 11, "outOfRange", HomeError.outOfRange, .outOfRange()) }

    @Test("HomeError unimplemented: 12")
    func unimplemented() {
        check(.unimplemented, 12, "unimplemented", HomeError.unimplemented, .unimplemented())
    }

    @Test("HomeError internal: 13")
    func internalError() { check(.internal, 13, "internal", HomeError.internal, .internal()) }

    @Test("HomeError unavailable: 14")
    func unavailable() {
        check(.unavailable, 14, "unavailable", HomeError.unavailable, .unavailable())
    }

    @Test("HomeError dataLoss: 15")
    func dataLoss() { check(.dataLoss, 15, "dataLoss", HomeError.dataLoss, .dataLoss()) }

    @Test("HomeError unauthenticated: 16")
    func unauthenticated() {
        check(
            .unauthenticated, 16, "unauthenticated", HomeError.unauthenticated, .unauthenticated())
    }

    @Test func namesOfClientsStandForCodes() {
        #expect(HomeError.commandFailed("x").code == .unknown)
        #expect(HomeError.commandFailed().subtype == .commandFailed)
        #expect(HomeError.parseError("x").code == .invalidArgument)
        #expect(HomeError.parseError().subtype == .parseError)
        #expect(HomeError.encodingFailed("x").code == .internal)
        #expect(HomeError.encodingFailed().subtype == .encodingFailed)
        #expect(HomeError.commandFailed("x") != HomeError.unknown("x"))
    }

    @Test("A code has the number of every refusal of the engine", arguments: ErrorCode.allCases)
    func refusals(code: ErrorCode) {
        let error = HomeError(CommandRefusal(code, "why"))
        #expect(error.code.rawValue == Int(code.rawValue))
        #expect(error.description == "\(code.name): why")
    }

    @Test func aNumberWithoutANameIsShownAsItIs() {
        #expect(HomeError(code: HomeError.Code(rawValue: 99)).description == "99")
        #expect(HomeError(code: HomeError.Code(rawValue: -1)).description == "-1")
    }
}
