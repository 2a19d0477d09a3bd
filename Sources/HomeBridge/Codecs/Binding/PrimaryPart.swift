// SPDX-License-Identifier: Apache-2.0

import HomeGraph

extension DeviceBinding {
    /// Names the primary part where the order of types would pick one that tells of the device
    /// itself: the temperature of its chip must not make a meter a thermometer.
    ///
    /// - Parameter isDiagnostic: whether a part of this name tells of the device itself.
    mutating func keepPrimary(from isDiagnostic: (_ part: String) -> Bool) {
        let ranks = parts.map { DeviceTypeOrder.rank($0.type, isAnnounced: true) }
        let all = parts.indices.filter { !DeviceTypeOrder.isUtility(parts[$0].type) }
        let others = all.filter { !isDiagnostic(parts[$0].part) }
        guard let best = all.min(by: { ranks[$0] < ranks[$1] }), !others.contains(best),
            let bestOther = others.min(by: { ranks[$0] < ranks[$1] })
        else { return }
        parts[bestOther].isPrimary = true
    }
}
