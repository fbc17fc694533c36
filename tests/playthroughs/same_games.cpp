// Some of the recorded games without Python, for a machine that can only be emulated: game and profile, then what
// same_games.py tells of each game by chance, or of a search.

#include <cstdio>

#include "academie/games/domino/playouts.hpp"
#include "academie/games/draughts/engine.hpp"
#include "academie/games/gammon/rules.hpp"
#include "academie/games/garanguet/rules.hpp"
#include "academie/games/jacquet/rules.hpp"
#include "academie/games/plain/rules.hpp"
#include "academie/games/revertier/rules.hpp"
#include "academie/games/tourne_case/rules.hpp"
#include "academie/games/toute_table/rules.hpp"
#include "academie/pulse.hpp"
#include "academie/seeds.hpp"
#include "academie/tables/race.hpp"

namespace {

using namespace academie;

constexpr std::uint64_t kSeed = 1818;  // must agree with SEED and SINGLE of same_games.py
constexpr int kGames = 8, kDepth = 7;

template <class Rules>
void race(const char* name, const typename Rules::Profile& profile = {}) {
    for (std::uint64_t seed = kSeed; seed < kSeed + kGames; ++seed) {
        Pulse pulse;
        tables::Chance<Rules> chance(profile, stream(seed), pulse);
        chance.play(tables::Race<Rules>(profile));
        const tables::RandomGames& sum = chance.sum();
        const double half = double(sum.games - sum.wins[0] - sum.wins[1]) / 2;
        std::printf("%s\t%d moves, %g %g\n", name, int(sum.plies), double(sum.wins[0]) + half,
                    double(sum.wins[1]) + half);
    }
}

// The same where the dice that decide who begins are played.
template <class Rules>
void race_from_the_draw(const char* name) {
    typename Rules::Profile profile;
    profile.coup_et_des = true;
    race<Rules>(name, profile);
}

void domino_parties() {
    const domino::Profile profile;
    for (std::uint64_t seed = kSeed; seed < kSeed + kGames; ++seed) {
        Pulse pulse;
        const domino::RandomParties sum =
            domino::Playouts(profile, stream(seed), pulse).parties(domino::State(profile), 1);
        std::printf("domino tete-a-tete-six\t%d moves, %g %g\n", int(sum.moves), sum.shares[0], sum.shares[1]);
    }
}

void draughts_search() {
    draughts::Position start;
    start.pieces = {draughts::squares_between(31, 50), draughts::squares_between(1, 20)};
    start.side = draughts::White;
    const draughts::Analysis found = draughts::Engine(1).analyse(draughts::State(start, {}), {0, 0, kDepth});
    std::printf("draughts search\t%d nodes, %d\n", int(found.nodes), found.lines[0].score);
}

}  // namespace

int main() {
    race<gammon::Rules>("gammon lepeintre-1818");
    race<toute_table::Rules>("toute_table academie-1806");
    race<revertier::Rules>("revertier academie-1806");
    race<jacquet::Rules>("jacquet lepeintre-1818");
    race<garanguet::Rules>("garanguet lepeintre-1818");
    race<plain::Rules>("plain academie-1806");
    race<tourne_case::Rules>("tourne_case academie-1806");
    race_from_the_draw<gammon::Rules>("gammon lepeintre-1818+coup-et-des");
    race_from_the_draw<jacquet::Rules>("jacquet lepeintre-1818+coup-et-des");
    domino_parties();
    draughts_search();
}
