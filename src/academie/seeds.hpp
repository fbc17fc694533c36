// Random streams: any number of them from a seed, all independent. Must agree with seeds.py.
#pragma once

#include <cstdint>

namespace academie {

constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15;  // 2^64 over the golden ratio, made odd

// A bijection in which every output bit depends on every input bit (the finisher of SplitMix64).
constexpr std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
    word = (word ^ word >> 27) * 0x94d049bb133111eb;
    return word ^ word >> 31;
}

// The seed of the `index`th game of a seed.
constexpr std::uint64_t stream(std::uint64_t seed, std::uint64_t index = 0) {
    return mixed(mixed(seed + kGolden) + (index + 1) * kGolden);
}

}  // namespace academie
