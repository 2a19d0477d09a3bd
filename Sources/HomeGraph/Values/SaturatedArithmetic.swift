// SPDX-License-Identifier: Apache-2.0

// For numbers that a publisher, a file or a caller chose. Swift's own operators end the process on
// overflow, and a retained message would then end it at every start.

extension FixedWidthInteger {
    /// The sum, or the nearest number of the type on overflow.
    @inlinable
    package func addingSaturated(_ other: Self) -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        guard overflow else { return sum }
        return other < 0 ? .min : .max
    }

    /// The difference, or the nearest number of the type on overflow.
    @inlinable
    package func subtractingSaturated(_ other: Self) -> Self {
        let (difference, overflow) = subtractingReportingOverflow(other)
        guard overflow else { return difference }
        return other < 0 ? .max : .min
    }

    /// The product, or the nearest number of the type on overflow.
    @inlinable
    package func multipliedSaturated(by other: Self) -> Self {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        guard overflow else { return product }
        return (self < 0) == (other < 0) ? .max : .min
    }
}
