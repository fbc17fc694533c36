// Why something may not be played, or does not win: the reason and its paragraph.
//
// Only names. What holds in a position is decided by the law itself, in the functions that find the plays (rules.hpp)
// and give the points (marks.hpp).
#pragma once

#include <cstdint>

namespace academie::trictrac {

enum class Why : std::uint8_t {
    Nothing,  // nothing speaks against it
    // A dame and a number, or a whole play.
    NoDame,
    Occupied,
    OtherCoin,
    OtherGrand,
    OtherPetit,
    BothOwed,
    LargerOwed,
    CoinEntered,
    CoinLeft,
    NotHome,
    RimToKeep,
    Behind,
    LiftOwed,
    InsideOwed,
    // Taking the coin par puissance.
    CoinTaken,
    PowerOutOfReach,
    PowerOtherHolds,
    EffectFirst,
    // Beating the coin.
    CoinOutOfReach,
    OneForDoublet,
    SumOnCoin,
    OwnCoinNotHeld,
    NoSurcase,
    CoinHeld,
    // Jan de trois coups.
    NotThirdThrow,
    ByDoublet,
    Together,
    BeyondSix,
    NotFourDown,
    Repeated,
    TalonShort,
    // Jan de deux tables, jan de mezeas.
    OwnCoinTaken,
    BothOutOfReach,
    ThirdDown,
    FromPetitJan,
    MezeasNoCoin,
    MezeasNoAs,
    OthersDown,
    // Pleins.
    NotFull,
    KeptByInability,
    Needed,
    CoinPair,
    CoinNeeded,
    StopsClosed,
};

// The paragraph of law.md that gives a reason; 0 if there is none to cite.
constexpr int paragraph(Why why) {
    switch (why) {
        case Why::Nothing: return 0;
        case Why::NoDame: return 10;
        case Why::Occupied: return 12;
        case Why::OtherCoin: return 14;
        case Why::OtherGrand: return 15;
        case Why::OtherPetit: return 16;
        case Why::StopsClosed: return 18;
        case Why::BothOwed: return 21;
        case Why::LargerOwed: return 22;
        case Why::CoinEntered: return 25;
        case Why::CoinTaken:
        case Why::PowerOutOfReach:
        case Why::PowerOtherHolds: return 27;
        case Why::EffectFirst: return 28;
        case Why::CoinLeft: return 29;
        case Why::NotHome:
        case Why::RimToKeep: return 33;
        case Why::Behind: return 35;
        case Why::LiftOwed:
        case Why::InsideOwed: return 36;
        case Why::NotThirdThrow:
        case Why::ByDoublet:
        case Why::Together:
        case Why::BeyondSix:
        case Why::NotFourDown:
        case Why::Repeated:
        case Why::TalonShort: return 39;
        case Why::OwnCoinTaken:
        case Why::BothOutOfReach:
        case Why::ThirdDown:
        case Why::FromPetitJan: return 40;
        case Why::MezeasNoCoin:
        case Why::MezeasNoAs:
        case Why::OthersDown: return 42;
        case Why::Needed: return 44;
        case Why::NotFull: return 48;
        case Why::CoinPair:
        case Why::CoinNeeded: return 49;
        case Why::KeptByInability: return 52;
        case Why::CoinOutOfReach:
        case Why::OneForDoublet:
        case Why::SumOnCoin:
        case Why::OwnCoinNotHeld: return 61;
        case Why::NoSurcase: return 62;
        case Why::CoinHeld: return 67;
    }
    return 0;
}

// A reason, the step of the thrower's path in question if there is one, and for a play the stride that fails: the
// number of strides if each could be made but the whole play may not stand.
struct Reason {
    Why why = Why::Nothing;
    int where = -1;
    int stride = 0;

    bool operator==(const Reason&) const = default;
};

}  // namespace academie::trictrac
