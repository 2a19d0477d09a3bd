// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// The process of a simulated home: it ends at an instant of its own, between any two packets or
/// operations of the disk.
///
/// What the home still does after that reaches nobody: the disk fails, and the broker hears nothing.
final class SimulatedProcess {
    let disk: FaultyFileSystem
    private(set) var isDead = false
    /// What the disk keeps of what was not synced, once the process has ended.
    private(set) var keeps = FaultyFileSystem.CrashMode.kept
    private var endsAfterReads: Int?
    private var endsAfterWrites: Int?
    private var plan = FaultyFileSystem.Plan()

    init(disk: FaultyFileSystem) {
        self.disk = disk
    }

    /// Changes the faults of the disk; the numbers of operations count from now.
    func change(_ body: (inout FaultyFileSystem.Plan, Int) -> Void) {
        body(&plan, disk.counts.operations)
        disk.setPlan(plan)
    }

    /// Ends the process at a moment.
    func end(_ moment: PlannedFault.Moment, _ keeps: FaultyFileSystem.CrashMode) {
        self.keeps = keeps
        switch moment {
        case .now: die()
        case .afterReads(let count): endsAfterReads = count
        case .afterWrites(let count): endsAfterWrites = count
        case .afterOperations(let count): change { $0.crash = $1 + count }
        }
    }

    /// Whether the process ended in an operation of the disk.
    func checkDisk() {
        if disk.isCrashed { isDead = true }
    }

    /// The process ends by itself.
    func die(_ keeps: FaultyFileSystem.CrashMode) {
        self.keeps = keeps
        die()
    }

    private func die() {
        isDead = true
        disk.crash()
    }

    /// - Returns: whether the process ended before the read.
    func willRead() -> Bool { count(&endsAfterReads) }

    /// - Returns: whether the process ended before the write.
    func willWrite() -> Bool { count(&endsAfterWrites) }

    private func count(_ left: inout Int?) -> Bool {
        checkDisk()
        if let count = left {
            if count <= 0 { die() }
            left = count - 1
        }
        return isDead
    }
}
