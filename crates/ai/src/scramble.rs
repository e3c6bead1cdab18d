//! Scatters a number over 64 bits: the finalizer of SplitMix64.

/// A number that looks random and follows from `value` alone; different for different values.
#[inline]
pub(crate) const fn scramble(value: u64) -> u64 {
    let value = (value ^ value >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ value >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ value >> 31
}
