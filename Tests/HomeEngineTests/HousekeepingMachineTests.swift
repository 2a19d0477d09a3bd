// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeEngine

@Suite struct HousekeepingMachineTests {
    private let second: Int64 = 1_000_000_000

    private func machine(checkpointRecords: UInt64? = 100) -> HousekeepingMachine {
        HousekeepingMachine(checkpointRecords: checkpointRecords, lastCheckpoint: 0)
    }

    @Test func oneTimerIsSetForTheNextThatIsDue() {
        var machine = machine()
        #expect(machine.published(timerAt: nil, nextOffset: 1, now: 0) == [])
        #expect(
            machine.published(timerAt: 5 * second, nextOffset: 2, now: second)
                == [.wake(number: 1, after: 4 * second)])
        #expect(machine.published(timerAt: 5 * second, nextOffset: 3, now: 2 * second) == [])
        #expect(
            machine.published(timerAt: 3 * second, nextOffset: 4, now: 2 * second)
                == [.wake(number: 2, after: second)])
        #expect(machine.woke(1) == [], "the first was replaced")
        #expect(machine.woke(2) == [.fireTimers])
        #expect(machine.timersFired(.logged) == [])
        #expect(
            machine.published(timerAt: 5 * second, nextOffset: 5, now: 3 * second)
                == [.wake(number: 3, after: 2 * second)])
        #expect(machine.published(timerAt: nil, nextOffset: 6, now: 3 * second) == [])
        #expect(machine.woke(3) == [], "nothing is set any more")
    }

    @Test func theWallClockIsLookedAtOnceAMinuteAndWhatIsLateIsDueAtOnce() {
        var machine = machine()
        #expect(
            machine.published(timerAt: 3600 * second, nextOffset: 1, now: 0)
                == [.wake(number: 1, after: HousekeepingMachine.waitMax)])
        #expect(
            machine.published(timerAt: 1, nextOffset: 1, now: second)
                == [.wake(number: 2, after: 0)])
        for (timer, now, wait) in [
            (Int64.max, Int64.min, HousekeepingMachine.waitMax), (.min, .max, 0),
        ] {
            var machine = self.machine()
            #expect(
                machine.published(timerAt: timer, nextOffset: 1, now: now)
                    == [.wake(number: 1, after: wait)])
        }
    }

    @Test func failuresPauseTwiceAsLongEachTimeAndAreSaidOnce() {
        var machine = machine()
        #expect(
            machine.published(timerAt: 0, nextOffset: 1, now: 0) == [.wake(number: 1, after: 0)])
        #expect(machine.woke(1) == [.fireTimers])
        #expect(machine.timersFired(.refused) == [.say(.timersDelayed)])
        #expect(
            machine.published(timerAt: 0, nextOffset: 1, now: 0)
                == [.wake(number: 2, after: HousekeepingMachine.pauseMin)])
        #expect(machine.woke(2) == [.fireTimers])
        #expect(machine.timersFired(.refused) == [])
        #expect(
            machine.published(timerAt: 0, nextOffset: 1, now: 0)
                == [.wake(number: 3, after: 2 * HousekeepingMachine.pauseMin)])
        // A commit found room.
        #expect(
            machine.published(timerAt: 0, nextOffset: 2, now: 0) == [.wake(number: 4, after: 0)])
        #expect(machine.woke(3) == [])
        #expect(machine.woke(4) == [.fireTimers])
        #expect(machine.timersFired(.logged) == [.say(.timersLoggedAgain)])
        #expect(machine.timersFired(.logged) == [])
    }

    @Test func thePauseDoublesUpToItsBound() {
        #expect(HousekeepingMachine.pause(after: 0) == 0)
        #expect(HousekeepingMachine.pause(after: 1) == 250_000_000)
        #expect(HousekeepingMachine.pause(after: 3) == second)
        #expect(HousekeepingMachine.pause(after: 9) == 60 * second)
        #expect(HousekeepingMachine.pause(after: .max) == 60 * second)
    }

    @Test func aLogThatTakesNothingMoreIsAskedNoMore() {
        var machine = machine()
        _ = machine.published(timerAt: 0, nextOffset: 1, now: 0)
        _ = machine.woke(1)
        #expect(machine.timersFired(.ended) == [.say(.timersEnded)])
        #expect(machine.published(timerAt: 0, nextOffset: 1, now: 0) == [])
    }

    @Test func aCheckpointIsDueAfterEnoughRecordsAndNotBesideAnother() {
        var machine = machine()
        #expect(machine.published(timerAt: nil, nextOffset: 99, now: 0) == [])
        #expect(machine.published(timerAt: nil, nextOffset: 100, now: 0) == [.checkpoint])
        #expect(!machine.savesAtEnd(100))
        #expect(machine.savesAtEnd(101))
        #expect(machine.published(timerAt: nil, nextOffset: 500, now: 0) == [])
        machine.checkpointed()
        #expect(machine.published(timerAt: nil, nextOffset: 199, now: 0) == [])
        #expect(machine.published(timerAt: nil, nextOffset: 200, now: 0) == [.checkpoint])
    }

    @Test func whoSavesCheckpointsElsewhereGetsNoneNorOneAtTheEnd() {
        var machine = machine(checkpointRecords: nil)
        #expect(machine.published(timerAt: nil, nextOffset: .max, now: 0) == [])
        #expect(!machine.savesAtEnd(.max))
    }

    @Test func nothingIsAskedForAfterTheStop() {
        var machine = machine()
        _ = machine.published(timerAt: 0, nextOffset: 1, now: 0)
        machine.stop()
        #expect(machine.woke(1) == [])
        #expect(machine.published(timerAt: 1, nextOffset: 1000, now: 0) == [])
    }

    @Test func retentionLooksOnceForEachSegmentAndAfterACheckpoint() {
        var machine = machine()
        #expect(machine.wrote(in: 0) == [.retain])
        #expect(machine.wrote(in: 10) == [], "one look at a time")
        machine.retained()
        #expect(machine.wrote(in: 10) == [.retain], "what began meanwhile is seen")
        machine.retained()
        #expect(machine.wrote(in: 10) == [])
        machine.checkpointed()
        #expect(machine.wrote(in: 10) == [.retain])
        machine.retained()
        machine.stop()
        #expect(machine.wrote(in: 20) == [])
    }
}
