// The dimensions of a game's networks.
#pragma once

namespace academie::nets {

struct Extent {
    int inputs = 0, outputs = 0, phases = 0;
    int version = 0;  // of the inputs: weights of another version are refused

    bool operator==(const Extent&) const = default;
};

}  // namespace academie::nets
