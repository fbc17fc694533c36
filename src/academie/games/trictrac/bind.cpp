// Trictrac for Python.

#include "../../tables/bind.hpp"

#include <nanobind/stl/variant.h>

#include <random>

#include "../../tables/nets/thinking_bind.hpp"
#include "features.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace academie::trictrac {
namespace {

using Counts = std::array<int, 25>;  // dames on each step of a path, those lifted last

void check_buyer(const std::optional<int>& seat) {
    if (seat) tables::seat_of(*seat);
}

Dames dames_of(const Counts& counts) {
    Dames dames;
    for (std::size_t s = 0; s < 24; ++s) {
        if (counts[s] < 0 || counts[s] > kDames) throw nb::value_error("a flèche holds 0 to 15 dames");
        dames.at[s] = std::uint8_t(counts[s]);
    }
    if (counts[24] < 0 || counts[24] > kDames) throw nb::value_error("a side lifts 0 to 15 dames");
    dames.lifted = std::uint8_t(counts[24]);
    return dames;
}

Counts path_of(const Dames& dames) {
    Counts counts{};
    for (std::size_t s = 0; s < 24; ++s) counts[s] = dames.at[s];
    counts[24] = dames.lifted;
    return counts;
}

Board board_of(const Counts& own, const Counts& other) { return {dames_of(own), dames_of(other)}; }

Throw throw_of(std::pair<int, int> dice) { return thrown(die_of(dice.first), die_of(dice.second)); }

std::pair<int, int> pair_of(const Throw& t) { return {t.dice[0], t.dice[1]}; }

std::vector<Step> steps_of(Mask mask) {
    std::vector<Step> steps;
    for (; mask; mask &= mask - 1) steps.push_back(std::countr_zero(mask));
    return steps;
}

std::vector<Way> ways_of(const Credit& credit) {
    std::vector<Way> ways;
    for (Way way : {Way::Larger, Way::Smaller, Way::Sum}) {
        if (credit.ways & 1u << int(way)) ways.push_back(way);
    }
    return ways;
}

Credit credit_of(Jan jan, bool to_roller, int points, const std::vector<Way>& ways, const std::vector<Step>& where) {
    if (points < 0 || points > 255) throw nb::value_error("a jan is worth 0 to 255 points");
    Credit credit{jan, to_roller, std::uint8_t(points), 0, 0};
    for (Way way : ways) credit.ways = std::uint8_t(credit.ways | 1u << int(way));
    for (Step step : where) {
        if (step < 0 || step > kLifted) throw nb::value_error("a step is 0 to 24");
        credit.where |= bit(step);
    }
    return credit;
}

using Carried = std::tuple<int, int, int>;  // a dame: from, to, by which number

std::vector<Carried> carried_in(const Play& play) {
    std::vector<Carried> strides;
    for (const auto& [from, to, number, hit] : tables::strides_of(play)) strides.emplace_back(from, to, number);
    return strides;
}

Play play_of(const std::vector<Carried>& strides, const Counts& own, const Counts& other) {
    std::vector<tables::MadeStride> made;
    for (const auto& [from, to, number] : strides) made.emplace_back(from, to, number, false);
    return tables::play_of(board_of(own, other), made);
}

// Deterministic order, so that equal positions list equal plays.
void put_in_order(tables::Plays& plays) {
    std::sort(plays.begin(), plays.end(), [](const Play& a, const Play& b) {
        return std::pair(a.board.own.at, a.board.own.lifted) > std::pair(b.board.own.at, b.board.own.lifted);
    });
}

tables::Plays plays_of(const Counts& own, const Counts& other, std::pair<int, int> dice, const Profile& profile) {
    PlayFinder finder;
    tables::Plays plays = finder.find(board_of(own, other), throw_of(dice), profile);
    put_in_order(plays);
    return plays;
}

std::vector<std::vector<std::vector<Step>>> departures_of(const Counts& own, const Counts& other,
                                                          std::pair<int, int> dice, const Profile& profile) {
    std::vector<std::vector<std::vector<Step>>> found;
    const tables::Plays plays = plays_of(own, other, dice, profile);
    for (const tables::Lefts& lefts : departures(board_of(own, other), throw_of(dice), profile, plays)) {
        found.push_back(tables::steps_of(lefts));
    }
    return found;
}

// The account of a throw before any play, then of the play if one is given.
std::vector<Credit> credits_of(const Counts& own, const Counts& other, std::pair<int, int> dice, const Profile& profile,
                               int throw_of_releve, bool repeats_first, const Play* play) {
    const Board board = board_of(own, other);
    const Throw t = throw_of(dice);
    Account account;
    score_position(board, Sight(board), t, profile, {throw_of_releve, repeats_first}, account);
    PlayFinder finder;
    const tables::Plays& plays = finder.find(board, t, profile);
    score_plein(board, t, profile, plays, account);
    score_pile(board, t, profile, plays, account);
    if (play) score_play(t, *play, account);
    return account.credits;
}

using Dice = std::optional<std::pair<int, int>>;
using Told = std::tuple<int, bool, int, bool>;  // a score: points, bredouille, trous, grande

Score score_of(const Told& told) {
    return {count_of(std::get<0>(told)), std::get<1>(told), count_of(std::get<2>(told)), std::get<3>(told)};
}
Told told(const Score& s) { return {s.points, s.bredouille, s.trous, s.grande}; }
Dice shown(const Throw& t) { return t.dice[0] ? Dice(pair_of(t)) : std::nullopt; }

// The constructor's arguments, without the events of the last step, which do not affect the partie.
constexpr auto compared = [](const State& s) {
    return std::tuple(s.profile(), path_of(s.board().own), path_of(s.board().other), s.thrower(), s.phase(),
                      shown(s.dice()), std::array{told(s.scores()[0]), told(s.scores()[1])}, s.throws(),
                      s.game_throws(), shown(s.first_throw()), s.for_all());
};

const Play& legal(const tables::Plays& plays, const Play& play) {
    for (const Play& p : plays) {
        if (p.board == play.board) return p;
    }
    throw nb::value_error("that play is not legal here");
}

// A uniformly random partie to its end, or to a number of throws; the throws made and the last state.
std::tuple<int, State> played_out(const State& start_state, std::uint64_t seed, int most, Pulse& pulse) {
    std::mt19937_64 random(seed);
    const auto die = [&] { return 1 + int(random() % 6); };
    State state = start_state;
    int throws = 0;
    while (state.phase() != Phase::Over && throws < most) {
        pulse.beat();
        if (state.phase() == Phase::Opening) {
            const int white = die(), black = die();  // here, as a call's arguments have no fixed order
            state = state.opened(white, black);
        } else if (state.phase() == Phase::Throw) {
            const int one = die(), two = die();
            state = state.thrown(thrown(one, two));
            ++throws;
        } else if (state.phase() == Phase::Decide) {
            state = random() % 2 ? state.left() : state.held();
        } else {
            const tables::Plays plays = state.plays();
            state = state.played(plays[random() % plays.size()]);
        }
    }
    return {throws, state};
}

// Positions of random games, with every throw from each: the benchmark counts them before it times it.
class Sweep {
  public:
    Sweep(std::uint64_t seed, int games, Pulse& pulse) {
        std::mt19937_64 random(seed);
        const auto die = [&] { return 1 + int(random() % 6); };
        for (int game = 0; game < games; ++game) {
            for (State state{profile_}; state.phase() != Phase::Over;) {
                pulse.beat();
                if (state.phase() == Phase::Throw) boards_.push_back(state.board());
                if (state.phase() == Phase::Opening) {
                    const int white = die(), black = die();
                    state = state.opened(white, black);
                } else if (state.phase() == Phase::Throw) {
                    const int one = die(), two = die();
                    state = state.thrown(thrown(one, two));
                } else if (state.phase() == Phase::Decide) {
                    state = random() % 4 ? state.held() : state.left();
                } else {
                    const tables::Plays plays = state.plays();
                    state = state.played(plays[random() % plays.size()]);
                }
            }
        }
    }

    const std::vector<Board>& boards() const { return boards_; }
    std::size_t throws() const { return 21 * boards_.size(); }
    std::size_t positions(Pulse& pulse) const {
        PlayFinder finder;
        std::size_t found = 0;
        each_throw(pulse, [&](const Board& board, const Sight&, const Throw& t) {
            found += finder.find(board, t, profile_).size();
        });
        return found;
    }
    std::pair<int, int> points(Pulse& pulse) const {
        PlayFinder finder;
        std::pair<int, int> sum;
        each_throw(pulse, [&](const Board& board, const Sight& sight, const Throw& t) {
            const Tally tally = tally_of(board, sight, t, profile_, {}, finder);
            sum.first += tally.roller;
            sum.second += tally.adversary;
        });
        return sum;
    }

  private:
    template <class F>
    void each_throw(Pulse& pulse, F&& f) const {
        for (const Board& board : boards_) {
            const Sight sight(board);
            tables::each_throw(2, [&](const Throw& t) {
                pulse.beat();
                f(board, sight, t);
            });
        }
    }

    Profile profile_;
    std::vector<Board> boards_;
};

void bind_values(nb::module_& m) {
    nb::enum_<ExactLift>(m, "ExactLift")
        .value("choice", ExactLift::Choice)
        .value("forced", ExactLift::Forced)
        .value("only_by_default", ExactLift::OnlyByDefault);
    nb::enum_<Pile>(m, "Pile")
        .value("off", Pile::Off)
        .value("made", Pile::Made)
        .value("made_and_kept", Pile::MadeAndKept);
    nb::enum_<GreatBredouille>(m, "GreatBredouille")
        .value("consecutive", GreatBredouille::Consecutive)
        .value("adversary_zero", GreatBredouille::AdversaryZero);
    nb::enum_<Phase>(m, "Phase")
        .value("opening", Phase::Opening)
        .value("throw", Phase::Throw)
        .value("decide", Phase::Decide)
        .value("play", Phase::Play)
        .value("over", Phase::Over);
    nb::enum_<Way>(m, "Way").value("larger", Way::Larger).value("smaller", Way::Smaller).value("sum", Way::Sum);
    nb::enum_<Table>(m, "Table")
        .value("petit", Table::Petit)
        .value("grand", Table::Grand)
        .value("retour", Table::Retour);
    nb::enum_<Jan>(m, "Jan")
        .value("jan_trois_coups", Jan::TroisCoups)
        .value("jan_deux_tables", Jan::DeuxTables)
        .value("contre_jan_deux_tables", Jan::ContreDeuxTables)
        .value("jan_mezeas", Jan::Mezeas)
        .value("contre_jan_mezeas", Jan::ContreMezeas)
        .value("remplir_petit", Jan::RemplirPetit)
        .value("remplir_grand", Jan::RemplirGrand)
        .value("remplir_retour", Jan::RemplirRetour)
        .value("conserver_petit", Jan::ConserverPetit)
        .value("conserver_grand", Jan::ConserverGrand)
        .value("conserver_retour", Jan::ConserverRetour)
        .value("battre_grand", Jan::BattreGrand)
        .value("battre_petit", Jan::BattrePetit)
        .value("battre_coin", Jan::BattreCoin)
        .value("faux_grand", Jan::FauxGrand)
        .value("faux_petit", Jan::FauxPetit)
        .value("faux_coin", Jan::FauxCoin)
        .value("dame_non_jouee", Jan::NonJouee)
        .value("levee", Jan::Levee)
        .value("pile_malheur", Jan::PileMalheur)
        .value("jan_rencontre", Jan::Rencontre)
        .value("margot_fendue", Jan::Margot);
    nb::class_<Profile> profile(m, "Profile");
    bind_choices(
        profile, field("opening_dice_only", &Profile::opening_dice_only), field("exact_lift", &Profile::exact_lift),
        field("retour_only_to_conserve", &Profile::retour_only_to_conserve),
        field("coin_counts_as_fill_way", &Profile::coin_counts_as_fill_way),
        field("remplir_en_passant", &Profile::remplir_en_passant),
        field("two_demi_cases_two_ways", &Profile::two_demi_cases_two_ways), field("pile", &Profile::pile),
        field("jan_rencontre", &Profile::jan_rencontre), field("margot_fendue", &Profile::margot_fendue),
        field("held_coin_false_hit", &Profile::held_coin_false_hit),
        field("petit_conserve_exempt_if_coin", &Profile::petit_conserve_exempt_if_coin),
        field("retour_impuissance_without_coin", &Profile::retour_impuissance_without_coin),
        field("deux_tables_from_grand_jan", &Profile::deux_tables_from_grand_jan),
        field("lifter_only_keeps", &Profile::lifter_only_keeps),
        field("bredouille_double", &Profile::bredouille_double), field("great_bredouille", &Profile::great_bredouille),
        field("target", &Profile::target, "", &check_count), field("marque", &Profile::marque),
        field("releve_dice", &Profile::releve_dice, "", &check_buyer));
}

void bind_plays(nb::module_& m) {
    nb::class_<Play> play(m, "Play", "A throw played: its strides (from, to, number), and both sides' dames after it.");
    play.def(
            "__init__",
            [](Play* self, const std::vector<Carried>& strides, const Counts& own, const Counts& other) {
                new (self) Play(play_of(strides, own, other));
            },
            "strides"_a, "own"_a, "other"_a)
        .def_prop_ro("strides", &carried_in)
        .def_prop_ro("own", [](const Play& p) { return path_of(p.board.own); })
        .def_prop_ro("other", [](const Play& p) { return path_of(p.board.other); })
        .def_prop_ro("unplayed", [](const Play& p) { return unplayed(p); });
    bind_parts(
        play, Names<3>{"strides", "own", "other"},
        [](const Play& p) { return std::tuple(carried_in(p), path_of(p.board.own), path_of(p.board.other)); },
        [](const Play& p) { return std::pair(path_of(p.board.own), path_of(p.board.other)); });
    nb::class_<Credit> credit_line(m, "Credit", "One line of an account: a jan, its points, its ways, and where.");
    credit_line
        .def(
            "__init__",
            [](Credit* self, Jan jan, bool to_roller, int points, const std::vector<Way>& ways,
               const std::vector<Step>& where) { new (self) Credit(credit_of(jan, to_roller, points, ways, where)); },
            "jan"_a, "to_roller"_a, "points"_a, "ways"_a, "where"_a)
        .def_ro("jan", &Credit::jan)
        .def_ro("to_roller", &Credit::to_roller)
        .def_ro("points", &Credit::points)
        .def_prop_ro("ways", &ways_of)
        .def_prop_ro("where", [](const Credit& c) { return steps_of(c.where); });
    bind_parts(credit_line, Names<5>{"jan", "to_roller", "points", "ways", "where"}, [](const Credit& c) {
        return std::tuple(c.jan, c.to_roller, int(c.points), ways_of(c), steps_of(c.where));
    });
    m.def("plays", &plays_of, "own"_a, "other"_a, "dice"_a, "profile"_a,
          "All legal plays of a throw; counts are of the 24 steps of each side's path and of those lifted.");
    m.def("departures", &departures_of, "own"_a, "other"_a, "dice"_a, "profile"_a,
          "Of each of plays(), for every way to make it the steps that dames which stood there have left.");
    m.def("credits", &credits_of, "own"_a, "other"_a, "dice"_a, "profile"_a, "throw_of_releve"_a = 0,
          "repeats_first"_a = false, "play"_a = nb::none(),
          "Every credit of a throw, and of a play when one is given.");
    m.def(
        "can_fill", [](const Counts& dames, Table table) { return can_fill(dames_of(dames), table); }, "dames"_a,
        "table"_a);
    m.def(
        "is_full", [](const Counts& dames, Table table) { return is_full(dames_of(dames), table); }, "dames"_a,
        "table"_a);
    m.def(
        "takes_coin_by_effet",
        [](const Counts& own, const Counts& other, std::pair<int, int> dice) {
            return takes_coin_by_effet(board_of(own, other), throw_of(dice));
        },
        "own"_a, "other"_a, "dice"_a);
    m.def(
        "takes_coin_by_puissance",
        [](const Counts& own, const Counts& other, std::pair<int, int> dice) {
            return takes_coin_by_puissance(board_of(own, other), throw_of(dice));
        },
        "own"_a, "other"_a, "dice"_a);
    m.def(
        "credit",
        [](const Told& mine, const Told& his, int gain) {
            Scores scores{score_of(mine), score_of(his)};
            const int trous = credit(scores, 0, count_of(gain));
            return std::tuple(told(scores[0]), told(scores[1]), trous);
        },
        "mine"_a, "his"_a, "gain"_a,
        "Marks a gain: both scores (points, bredouille, trous, grande) after it, and the trous made.");
}

// ---------------------------------------------------------------------------------------------
// Reasons

Step step_of(Step s) {
    if (s < 0 || s >= tables::kSteps) throw nb::value_error("a path has steps from 0 to 23");
    return s;
}

std::vector<Pace> paces_of(const std::vector<std::pair<Step, int>>& given, const Throw& t) {
    std::vector<Pace> paces;
    for (const auto& [from, number] : given) {
        if (number != t.dice[0] && number != t.dice[1]) throw nb::value_error("the throw has no such number");
        paces.push_back({step_of(from), number});
    }
    const bool twice = paces.size() == 2 && paces[0].number + paces[1].number != t.dice[0] + t.dice[1];
    if (paces.empty() || paces.size() > 2 || twice) throw nb::value_error("a play uses each number of the throw once");
    return paces;
}

void bind_reasons(nb::module_& m) {
    nb::enum_<Why>(m, "Why")
        .value("nothing", Why::Nothing)
        .value("no_dame", Why::NoDame)
        .value("occupied", Why::Occupied)
        .value("other_coin", Why::OtherCoin)
        .value("other_grand", Why::OtherGrand)
        .value("other_petit", Why::OtherPetit)
        .value("both_owed", Why::BothOwed)
        .value("larger_owed", Why::LargerOwed)
        .value("coin_entered", Why::CoinEntered)
        .value("coin_left", Why::CoinLeft)
        .value("not_home", Why::NotHome)
        .value("rim_to_keep", Why::RimToKeep)
        .value("behind", Why::Behind)
        .value("lift_owed", Why::LiftOwed)
        .value("inside_owed", Why::InsideOwed)
        .value("coin_taken", Why::CoinTaken)
        .value("power_out_of_reach", Why::PowerOutOfReach)
        .value("power_other_holds", Why::PowerOtherHolds)
        .value("effect_first", Why::EffectFirst)
        .value("coin_out_of_reach", Why::CoinOutOfReach)
        .value("one_for_doublet", Why::OneForDoublet)
        .value("sum_on_coin", Why::SumOnCoin)
        .value("own_coin_not_held", Why::OwnCoinNotHeld)
        .value("no_surcase", Why::NoSurcase)
        .value("coin_held", Why::CoinHeld)
        .value("not_third_throw", Why::NotThirdThrow)
        .value("by_doublet", Why::ByDoublet)
        .value("together", Why::Together)
        .value("beyond_six", Why::BeyondSix)
        .value("not_four_down", Why::NotFourDown)
        .value("repeated", Why::Repeated)
        .value("talon_short", Why::TalonShort)
        .value("own_coin_taken", Why::OwnCoinTaken)
        .value("both_out_of_reach", Why::BothOutOfReach)
        .value("third_down", Why::ThirdDown)
        .value("from_petit_jan", Why::FromPetitJan)
        .value("mezeas_no_coin", Why::MezeasNoCoin)
        .value("mezeas_no_as", Why::MezeasNoAs)
        .value("others_down", Why::OthersDown)
        .value("not_full", Why::NotFull)
        .value("kept_by_inability", Why::KeptByInability)
        .value("needed", Why::Needed)
        .value("coin_pair", Why::CoinPair)
        .value("coin_needed", Why::CoinNeeded)
        .value("stops_closed", Why::StopsClosed);
    m.def("paragraph", &paragraph, "why"_a, "The paragraph of the law that a reason rests on; 0 for none.");
    nb::class_<Reason>(m, "Reason",
                       "Why a play is not legal, the step in question (-1 for none), the stride that fails.")
        .def_ro("why", &Reason::why)
        .def_ro("where", &Reason::where)
        .def_ro("stride", &Reason::stride)
        .def_prop_ro("paragraph", [](const Reason& r) { return paragraph(r.why); });
    m.def(
        "why_not",
        [](const Counts& own, const Counts& other, std::pair<int, int> dice, const Profile& profile,
           const std::vector<std::pair<Step, int>>& paces) {
            const Throw t = throw_of(dice);
            return Inquiry(board_of(own, other), t, profile).why_not(paces_of(paces, t));
        },
        "own"_a, "other"_a, "dice"_a, "profile"_a, "paces"_a,
        "Why a play of one number or both, each a step and a number, in this order, is not legal; puissance apart.");
    m.def(
        "why_no_power",
        [](const Counts& own, const Counts& other, std::pair<int, int> dice) {
            return power_refused(board_of(own, other), throw_of(dice));
        },
        "own"_a, "other"_a, "dice"_a);
    m.def(
        "why_coin_unbeaten",
        [](const Counts& own, const Counts& other, std::pair<int, int> dice) {
            return coin_unbeaten(board_of(own, other), throw_of(dice));
        },
        "own"_a, "other"_a, "dice"_a);
    m.def(
        "why_no_trois_coups",
        [](const Counts& own, std::pair<int, int> dice, int throw_of_releve) {
            return trois_coups_refused({dames_of(own), {}}, throw_of(dice), throw_of_releve);
        },
        "own"_a, "dice"_a, "throw_of_releve"_a);
    m.def(
        "why_no_deux_tables",
        [](const Counts& own, std::pair<int, int> dice, const Profile& profile) {
            return deux_tables_refused({dames_of(own), {}}, throw_of(dice), profile);
        },
        "own"_a, "dice"_a, "profile"_a, "Neither the jan nor its contre-jan.");
    m.def(
        "why_no_mezeas",
        [](const Counts& own, std::pair<int, int> dice) { return mezeas_refused({dames_of(own), {}}, throw_of(dice)); },
        "own"_a, "dice"_a, "Neither the jan nor its contre-jan.");
    m.def(
        "reaches_both_coins",
        [](const Counts& own, std::pair<int, int> dice, const Profile& profile) {
            return reaches_both_coins(dames_of(own), throw_of(dice), deux_tables_from(profile));
        },
        "own"_a, "dice"_a, "profile"_a,
        "The number that takes a dame to the own coin, the other one to the adverse coin; 0 for none.");
    m.def(
        "why_not_spare",
        [](const Counts& own, Table table, Step from) { return unusable(dames_of(own), table, step_of(from)); },
        "own"_a, "table"_a, "step"_a, "Why a dame of a step cannot leave without undoing a plein.");
    m.def(
        "why_uncovered",
        [](const Counts& own, const Counts& other, std::pair<int, int> dice, const Profile& profile, Table table,
           Step step,
           Way way) { return way_refused(board_of(own, other), throw_of(dice), table, step_of(step), way, profile); },
        "own"_a, "other"_a, "dice"_a, "profile"_a, "table"_a, "step"_a, "way"_a,
        "Why a way does not cover a flèche of a plein, the rest of the play left aside.");
    m.def(
        "why_unrealised",
        [](const Counts& own, const Counts& other, const Profile& profile, Table table, const Play& play) {
            return PleinPlays::unrealised(board_of(own, other), play, table, profile);
        },
        "own"_a, "other"_a, "profile"_a, "table"_a, "play"_a, "Why a play does not make or keep a plein.");
    m.def(
        "passes",
        [](const Counts& own, const Counts& other, const Play& play) {
            return PleinPlays::passes(board_of(own, other), play);
        },
        "own"_a, "other"_a, "play"_a, "Whether a play puts a dame beyond the own coin.");
    m.def(
        "lacking",
        [](const Counts& own, Table table) {
            const Dames dames = dames_of(own);
            std::vector<Step> steps;
            for (Step s = first_of(table); s < first_of(table) + 6; ++s) {
                steps.insert(steps.end(), std::size_t(missing(dames, s)), s);
            }
            return steps;
        },
        "own"_a, "table"_a, "The steps a plein lacks dames on, one entry for each dame.");
    m.def(
        "open_to_move", [](const Counts& other, Step s) { return open_to_move({{}, dames_of(other)}, step_of(s)); },
        "other"_a, "step"_a, "Whether a stop of the thrower's path is open to a dame that moves.");
    m.def(
        "open_to_hit", [](const Counts& other, Step s) { return open_to_hit({{}, dames_of(other)}, step_of(s)); },
        "other"_a, "step"_a, "Whether a stop of the thrower's path is open to a hit.");
    m.def(
        "fill_value", [](std::pair<int, int> dice) { return fill_value(throw_of(dice)); }, "dice"_a,
        "What one way of filling is worth, and a plein kept.");
}

void bind_state(nb::module_& m) {
    nb::class_<Score> score(m, "Score");
    bind_struct(score, field("points", &Score::points), field("bredouille", &Score::bredouille),
                field("trous", &Score::trous), field("grande", &Score::grande));
    nb::class_<Marked> marked(m, "Marked");
    bind_struct(marked, field("seat", &Marked::seat), field("credit", &Marked::credit));
    nb::class_<Trous> trous_made(m, "Trous");
    bind_struct(trous_made, field("seat", &Trous::seat), field("count", &Trous::count));
    nb::class_<Outcome> outcome(m, "Outcome");
    bind_struct(outcome, field("winner", &Outcome::winner), field("grande", &Outcome::grande),
                field("points", &Outcome::points));
    nb::class_<State> state(m, "State", "An immutable partie in progress; the machine marks.");
    state.def(nb::init<const Profile&>(), "profile"_a)
        .def(
            "__init__",
            [](State* self, const Profile& profile, const Counts& own, const Counts& other, int thrower, Phase phase,
               Dice dice, const std::array<Told, 2>& scores, std::array<int, 2> throws, int game_throws, Dice first,
               bool for_all, const State::News& news) {
                if ((phase == Phase::Decide || phase == Phase::Play) && !dice)
                    throw nb::value_error("there is no throw to be played");
                for (const int each : {throws[0], throws[1], game_throws}) count_of(each);
                new (self) State(profile, board_of(own, other), tables::seat_of(thrower), phase,
                                 dice ? throw_of(*dice) : Throw{}, {score_of(scores[0]), score_of(scores[1])}, throws,
                                 game_throws, first ? throw_of(*first) : Throw{}, for_all, news);
            },
            "profile"_a, "own"_a, "other"_a, "thrower"_a, "phase"_a, "dice"_a.none(), "scores"_a, "throws"_a,
            "game_throws"_a, "first"_a.none(), "for_all"_a = false, "news"_a = State::News{})
        .def_prop_ro("profile", &State::profile)
        .def_prop_ro(
            "own", [](const State& s) { return path_of(s.board().own); }, "The thrower's dames.")
        .def_prop_ro("other", [](const State& s) { return path_of(s.board().other); })
        .def_prop_ro("thrower", &State::thrower)
        .def_prop_ro("phase", &State::phase)
        .def_prop_ro(
            "dice", [](const State& s) { return pair_of(s.dice()); }, "The last throw, larger first; 0 0 before any.")
        .def_prop_ro("scores", [](const State& s) { return std::pair(s.scores()[0], s.scores()[1]); })
        .def_prop_ro("throws", [](const State& s) { return std::pair(s.throws()[0], s.throws()[1]); })
        .def_prop_ro("game_throws", &State::game_throws)
        .def_prop_ro("first_throw", [](const State& s) { return pair_of(s.first_throw()); })
        .def_prop_ro("for_all", &State::for_all,
                     "Whether the throw to come, or on the board, may open the next relevé.")
        .def_prop_ro("news", &State::news)
        .def("may_play_for_all", &State::may_play_for_all)
        .def(
            "may_stop", [](const State& s, int seat) { return s.may_stop(tables::seat_of(seat)); }, "seat"_a,
            "Whether leaving, or having lifted first, wins the marqué.")
        .def("playing_for_all",
             [](const State& s) {
                 if (!s.may_play_for_all()) throw nb::value_error("nobody can play for all here");
                 return s.playing_for_all();
             })
        .def("opened", &tables::opened<State>, "white"_a, "black"_a)
        .def(
            "thrown", [](const State& s, std::pair<int, int> dice) { return s.thrown(throw_of(dice)); }, "dice"_a)
        .def("left", &State::left)
        .def("held", &State::held)
        .def("plays",
             [](const State& s) {
                 tables::Plays plays = s.plays();
                 put_in_order(plays);
                 return plays;
             })
        .def(
            "ways",
            [](const State& s) {
                if (s.phase() != Phase::Play) return tables::WayValues{};
                tables::Plays plays = s.plays();
                put_in_order(plays);
                return tables::values_of(ways(s.board(), s.dice(), s.profile(), plays));
            },
            "What a hand may do one dame after another: of each stop the place of its play or -1, and its passages.")
        .def(
            "played", [](const State& s, const Play& play) { return s.played(legal(s.plays(), play)); }, "play"_a)
        .def("outcome", &State::outcome)
        .def(
            "playout",
            [](const State& s, std::uint64_t seed, int throws, const Stop* stop) {
                return unlocked(stop, [&](Pulse& pulse) { return played_out(s, seed, throws, pulse); });
            },
            "seed"_a, "throws"_a, "stop"_a = nb::none());
    bind_parts(
        state,
        Names<12>{"profile", "own", "other", "thrower", "phase", "dice", "scores", "throws", "game_throws", "first",
                  "for_all", "news"},
        [](const State& s) { return std::tuple_cat(compared(s), std::tuple(s.news())); }, compared);
}

}  // namespace

void bind(nb::module_& m) {
    nb::class_<Sweep>(m, "Sweep", "Every throw from the positions of random games, counted and scored natively.")
        .def(
            "__init__",
            [](Sweep* self, std::uint64_t seed, int games, const Stop* stop) {
                sweep_of(games);
                unlocked(stop, [&](Pulse& pulse) { new (self) Sweep(seed, games, pulse); });
            },
            "seed"_a, "games"_a, "stop"_a = nb::none())
        .def_prop_ro("boards",
                     [](const Sweep& s) {
                         std::vector<std::pair<Counts, Counts>> found;
                         for (const Board& board : s.boards()) {
                             found.emplace_back(path_of(board.own), path_of(board.other));
                         }
                         return found;
                     })
        .def_prop_ro("throws", &Sweep::throws)
        .def(
            "positions",
            [](const Sweep& s, const Stop* stop) {
                return unlocked(stop, [&](Pulse& pulse) { return s.positions(pulse); });
            },
            "stop"_a = nb::none())
        .def(
            "points",
            [](const Sweep& s, const Stop* stop) {
                return unlocked(stop, [&](Pulse& pulse) { return s.points(pulse); });
            },
            "stop"_a = nb::none());
    bind_values(m);
    bind_plays(m);
    bind_reasons(m);
    bind_state(m);
    tables::bind_extent(m, Design::extent(State(Profile{})));
    tables::bind_design<Design>(m);
}

}  // namespace academie::trictrac
