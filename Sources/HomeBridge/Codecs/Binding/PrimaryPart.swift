// SPDX-License-Identifier: Apache-2.0

import HomeGraph

extension DeviceBinding {
    /// Names the primary part where the order of types would pick one that tells of the device
    /// itself: the temperature of its chip must not make a meter a thermometer.
    ///
    /// - Parameter isDiagnostic: whether a part of this name tells of the device itself.
    mutating func keepPrimary(from isDiagnostic: (_ part: String) -> Bool) {
        var best: (index: Int, rank: Int)?
        var bestOther: (index: Int, rank: Int)?
        for (index, part) in parts.enumerated() where !DeviceTypeOrder.isUtility(part.type) {
            let rank = DeviceTypeOrder.rank(part.type, isAnnounced: true)
            if best.map({ rank < $0.rank }) ?? true { best = (index, rank) }
            guard !isDiagnostic(part.part) else { continue }
            if bestOther.map({ rank < $0.rank }) ?? true { bestOther = (index, rank) }
        }
        guard let best, let bestOther, isDiagnostic(parts[best.index].part) else { return }
        parts[bestOther.index].isPrimary = true
    }
}
