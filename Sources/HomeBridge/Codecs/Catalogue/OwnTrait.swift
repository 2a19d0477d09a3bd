// SPDX-License-Identifier: Apache-2.0

/// Traits for what several ecosystems tell and the data model has nothing for; docs/CODECS.md has
/// their attributes. No vendor's, and never under a name of the data model.
public enum OwnTrait {
    /// What a pet's feeder has left. Google's Dispense counts portions and weights, and no shares.
    public static let petFeeder = "Hearth.PetFeederTrait"
    /// What a water softener has left. No trait of the standards counts salt.
    public static let waterSoftener = "Hearth.WaterSoftenerTrait"
}

extension AttributeName {
    public static let foodLevel = AttributeName(OwnTrait.petFeeder, "foodLevel")
    public static let saltLevel = AttributeName(OwnTrait.waterSoftener, "saltLevel")
}
