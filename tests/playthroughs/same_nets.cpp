// The recorded lessons of the networks without Python, for a machine that can only be emulated: pairs of a game's name
// and its file of weights are given, and what same_games.py tells of its lessons is printed, to the last bit.

#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

#include "academie/games/gammon/features.hpp"
#include "academie/games/garanguet/features.hpp"
#include "academie/games/jacquet/features.hpp"
#include "academie/games/plain/features.hpp"
#include "academie/games/revertier/features.hpp"
#include "academie/games/toc/features.hpp"
#include "academie/games/toute_table/features.hpp"
#include "academie/games/trictrac/features.hpp"
#include "academie/tables/nets/selfplay.hpp"

namespace {

using namespace academie;

constexpr std::uint64_t kSeed = 1818;  // must agree with SEED and LESSONS of same_games.py
constexpr int kLessons = 2;

// The layers that a head of JSON tells.
std::vector<int> hidden_of(const std::string& head) {
    std::vector<int> found;
    const char* at = std::strchr(head.c_str() + head.find("\"hidden\""), '[') + 1;
    while (*at != ']') {
        char* after = nullptr;
        found.push_back(int(std::strtol(at, &after, 10)));
        at = after + std::strspn(after, ", ");
    }
    return found;
}

template <class D>
nets::Net net_of(const char* path) {
    std::ifstream file(path, std::ios::binary);
    const std::string all{std::istreambuf_iterator<char>(file), {}};
    std::uint32_t length = 0;
    std::memcpy(&length, all.data() + 12, sizeof length);
    const std::size_t from = 16 + length, to = all.size() - 32;
    std::vector<float> weights((to - from) / sizeof(float));
    std::memcpy(weights.data(), all.data() + from, to - from);
    return {{D::kInputs, D::kOutputs, hidden_of(all.substr(16, length))}, D::kPhases, std::move(weights)};
}

std::uint32_t checksum(const std::vector<float>& values) {
    std::uint32_t sum = ~0U;
    const auto* bytes = reinterpret_cast<const unsigned char*>(values.data());
    for (std::size_t i = 0; i < values.size() * sizeof(float); ++i) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; ++bit) sum = (sum >> 1) ^ (0xEDB88320U & (0U - (sum & 1U)));
    }
    return ~sum;
}

template <class D>
void teach(const char* name, const char* path) {
    Pulse pulse;
    const std::vector<typename D::State> starts{typename D::State(typename D::Profile{})};
    const tables::Harvest all =
        tables::self_play<D>(net_of<D>(path), starts, {0.5, 0.05, 0.1}, kSeed, kLessons, 1, pulse);
    std::printf("%s\t%d throws, %08x %08x\n", name, int(all.throws), checksum(all.inputs), checksum(all.targets));
}

}  // namespace

int main(int count, char** given) {
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string name = given[i];
        const char* path = given[i + 1];
        if (name == "trictrac") teach<trictrac::Design>(given[i], path);
        if (name == "toc") teach<toc::Design>(given[i], path);
        if (name == "gammon") teach<gammon::Design>(given[i], path);
        if (name == "toute_table") teach<toute_table::Design>(given[i], path);
        if (name == "revertier") teach<revertier::Design>(given[i], path);
        if (name == "jacquet") teach<jacquet::Design>(given[i], path);
        if (name == "garanguet") teach<garanguet::Design>(given[i], path);
        if (name == "plain") teach<plain::Design>(given[i], path);
    }
}
