// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// The faults of a simulation, in order: a seed makes one, and a test may hold one.
public struct FaultPlan: Hashable, Sendable {
    /// Rising by time.
    public private(set) var faults: [PlannedFault]

    /// - Parameter faults: In any order; of equal times the first stays first.
    public init(_ faults: [PlannedFault] = []) {
        self.faults = faults.enumerated().sorted {
            ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
        }.map(\.element)
    }

    /// The faults that a seed decides on.
    ///
    /// - Parameters:
    ///   - seed: One of four damages files as well.
    ///   - hours: Of the simulation.
    public init(seed: UInt64, hours: Int) {
        var random = SeededRandom(seed: seed ^ 0x6661_756c_7473)
        let damages = random.oneIn(4)
        var faults: [PlannedFault] = []
        for hour in 0..<hours {
            for (kind, perThousand) in Self.rates {
                if kind == .damage, !damages { continue }
                for _ in 0..<(perThousand / 1000)
                    + (random.below(1000) < perThousand % 1000 ? 1 : 0)
                {
                    let at = Int64(hour) * 3_600_000 + Int64(random.below(3_600_000))
                    faults.append(PlannedFault(at: at, kind.make(&random)))
                }
            }
        }
        self.init(faults)
    }

    /// How often each happens in a thousand hours.
    private static let rates: [(Family, perThousand: Int)] = [
        (.stop, 300), (.kill, 2000), (.powerLoss, 1500), (.cut, 3000), (.disconnect, 300),
        (.brokerRestart, 800), (.refusal, 200), (.silence, 100), (.stall, 1000),
        (.overshoot, 200), (.passOver, 200), (.records, 700), (.disk, 700), (.failingSync, 300),
        (.fullDisk, 200), (.clockStep, 400), (.repeats, 1500), (.hostile, 4000), (.damage, 200),
    ]

    private enum Family {
        case stop, kill, powerLoss, cut, disconnect, brokerRestart, refusal, silence, stall
        case overshoot, passOver, records, disk, failingSync, fullDisk, clockStep, repeats
        case hostile, damage

        func make(_ random: inout SeededRandom) -> PlannedFault.Kind {
            switch self {
            case .stop: .stop
            case .kill: .kill(Self.moment(&random))
            case .powerLoss: .powerLoss(Self.moment(&random), Self.mode(&random))
            case .cut: Self.cut(&random)
            case .disconnect: .disconnect(code: random.oneIn(2) ? 0x8B : 0x8E)
            case .brokerRestart:
                .brokerRestart(Self.memory(&random), seconds: random.below(120))
            case .refusal: .refusal(code: 0x88, seconds: 1 + random.below(300))
            case .silence: .silence(seconds: 1 + random.below(120))
            case .stall: .stall(seconds: 1 + random.below(300))
            case .overshoot: .overshoot(seconds: 1 + random.below(900))
            case .passOver: .passOver(messages: 1 + random.below(8))
            case .records: .records(packets: random.oneIn(3) ? 0 : 1 + random.below(40))
            case .disk: Self.disk(&random)
            case .failingSync: .failingSync
            case .fullDisk:
                .fullDisk(bytes: random.below(32_768), seconds: 1 + random.below(1200))
            case .clockStep: .clockStep(seconds: Self.step(&random))
            case .repeats: .repeats(messages: 1 + random.below(300))
            case .hostile: .hostile(messages: 1 + random.below(20), seed: random.next())
            case .damage: .damage(Self.damage(&random))
            }
        }

        private static func moment(_ random: inout SeededRandom) -> PlannedFault.Moment {
            switch random.below(8) {
            case 0: .now
            case 1, 2: .afterReads(random.below(40))
            case 3, 4: .afterWrites(random.below(40))
            default: .afterOperations(random.below(60))
            }
        }

        private static func mode(_ random: inout SeededRandom) -> FaultyFileSystem.CrashMode {
            switch random.below(4) {
            case 0: .dropped
            case 1: .torn(seed: random.next())
            default: .reordered(seed: random.next())
            }
        }

        private static func cut(_ random: inout SeededRandom) -> PlannedFault.Kind {
            switch random.below(4) {
            case 0: .cut
            case 1: .cutAfterReads(random.below(40))
            default: .cutAfterWrites(1 + random.below(40), lost: random.below(20))
            }
        }

        private static func memory(_ random: inout SeededRandom) -> PlannedFault.BrokerMemory {
            switch random.below(6) {
            case 0: .nothing
            case 1, 2: .older(saves: 1 + random.below(3), marksCopies: random.oneIn(2))
            default: .all
            }
        }

        private static func disk(_ random: inout SeededRandom) -> PlannedFault.Kind {
            let operations = random.below(60)
            return switch random.below(3) {
            case 0: .shortWrite(afterOperations: operations, bytes: random.below(200))
            case 1: .diskLie(afterOperations: operations)
            default: .diskError(afterOperations: operations)
            }
        }

        private static func step(_ random: inout SeededRandom) -> Int {
            let size = [2, 90, 3600, 86_400, 40_000_000][random.below(5)]
            return random.oneIn(2) ? size : -size
        }

        private static func damage(_ random: inout SeededRandom) -> PlannedFault.Damage {
            switch random.below(4) {
            case 0: .bit(seed: random.next())
            case 1: .sector(seed: random.next())
            case 2: .olderMark
            default: .sideFile(seed: random.next())
            }
        }
    }
}
