// A partie of domino in progress: the draw for the lead, the deal, the coup on the table, the scores.
//
// A State is immutable: `taken`, `played` and `passed` return the next one. A state can also be what one player knows,
// with the other hands unseen (§12); such a state is only looked at, never played on.
#pragma once

#include <optional>
#include <vector>

#include "rules.hpp"

namespace academie::domino {

// Draw, Deal and Puise are chance's turns: a tile is taken. Only one profile has Puise (§54).
enum class Phase : std::uint8_t { Draw, Deal, Play, Puise, Over };

// The acts of the players, in order. A turn is a tile placed or a boudé; a tile drawn from the talon is not a turn.
enum class Act : std::uint8_t { Placed, Boude, Puise, Tort };

struct Play {
    Act act;
    std::int8_t tile = -1;          // of Placed
    std::int8_t joined = kNothing;  // the number it was joined to; the lead joins nothing

    bool operator==(const Play&) const = default;
};

using Counts = std::array<int, kPlayers>;

class State {
  public:
    explicit State(const Profile& profile) : profile_(profile) { taken_ = ordinary(); }

    // Unchecked: the caller ensures that the state makes sense.
    State(const Profile& profile, Phase phase, Player leader, const Scores& scores, const Counts& taken,
          const std::array<Tiles, kPlayers>& hands, const Counts& unseen, const std::vector<Play>& plays,
          const std::vector<Tile>& draws, const std::optional<Ended>& news = std::nullopt)
        : profile_(profile),
          phase_(phase),
          leader_(leader),
          turn_(leader),
          scores_(scores),
          taken_(taken),
          draws_(draws),
          news_(news) {
        coup_.hands = hands;
        for (std::size_t i = 0; i < kPlayers; ++i) coup_.unseen[i] = std::uint8_t(unseen[i]);
        for (const Play& play : plays) note(play);
    }

    const Profile& profile() const { return profile_; }
    Phase phase() const { return phase_; }
    Player leader() const { return leader_; }  // of the coup dealt or played; nobody during the draw
    const Scores& scores() const { return scores_; }
    const Counts& taken_counts() const { return taken_; }  // tiles each has to take in this coup
    const Coup& coup() const { return coup_; }
    const std::vector<Play>& plays() const { return plays_; }
    const std::vector<Tile>& draws() const { return draws_; }  // §13: the tiles drawn for the lead, in turn
    // The coup that the last step ended, if any.
    const std::optional<Ended>& news() const { return news_; }

    // Who is to play, take or draw a tile; nobody when the partie is over.
    Player turn() const {
        if (phase_ == Phase::Over) return -1;
        if (phase_ == Phase::Draw) return lot().drawer;
        return phase_ == Phase::Deal ? taker() : turn_;
    }

    // §13: those who tied for the lead are about to draw again.
    bool draws_again() const { return phase_ == Phase::Draw && lot().again; }

    // §4: the numbers a player is known to lack since he passed.
    unsigned lacks(Player player) const { return lacks_[std::size_t(player)]; }

    // ----------------------------------------------------------------------------------------------
    // Chance

    // The tiles that may be drawn, all equally likely.
    Tiles chances() const {
        if (!coup_.seen()) return 0;
        if (phase_ == Phase::Draw) return kAll & ~drawn();
        return phase_ == Phase::Deal || phase_ == Phase::Puise ? kAll & ~coup_.out() : 0;
    }

    [[gnu::noinline]] State taken(Tile tile) const {
        State next = fresh();
        if (phase_ == Phase::Draw) {
            next.draws_.push_back(tile);
            if (const Lot lot = next.lot(); lot.drawer < 0) next.deal_to(lot.winner);
            return next;
        }
        const Player player = phase_ == Phase::Deal ? taker() : turn_;
        if (player < 0) return next;
        next.coup_.hands[std::size_t(player)] |= bit(tile);
        if (phase_ == Phase::Puise) {
            next.note({Act::Puise});
            next.go_on(player);
        } else if (next.taker() < 0) {
            next.phase_ = Phase::Play;
        }
        return next;
    }

    // ----------------------------------------------------------------------------------------------
    // Play

    // §4: what the player on turn may place.
    template <class F>
    void each_choice(F&& f) const {
        if (phase_ == Phase::Play) coup_.each_choice(turn_, f);
    }

    // §4: allowed only to a player who has nothing that fits.
    bool must_pass() const {
        return phase_ == Phase::Play && !coup_.unseen[std::size_t(turn_)] && !coup_.playable(turn_);
    }

    [[gnu::noinline]] State played(Tile tile, Number joined) const {
        State next = fresh();
        const Player player = turn_;
        next.coup_.hands[std::size_t(player)] &= ~bit(tile);
        next.note({Act::Placed, std::int8_t(tile), std::int8_t(joined)});
        if (next.coup_.held(player) == 0) {
            next.end(false, player);
        } else {
            next.go_on(player);
        }
        return next;
    }

    State passed() const {
        State next = fresh();
        next.note({Act::Boude});
        next.go_on(turn_);
        return next;
    }

    // §21, §32: a boudé said by a player who could play; the table decides what it costs.
    State passed_wrongly() const {
        State next = fresh();
        next.note({Act::Tort});
        next.begin_turn();
        return next;
    }

    // How the coup on the table has ended; nothing while it goes on.
    std::optional<Ended> ended() const { return domino::ended(profile_, coup_, leader_); }

    [[gnu::noinline]] std::optional<Outcome> outcome() const {
        const std::optional<Ended> last = phase_ == Phase::Over ? ended() : std::nullopt;
        if (!last) return std::nullopt;
        return outcome_of(profile_, scores_, *last);
    }

    // ----------------------------------------------------------------------------------------------
    // Knowledge

    // §12: the hands of all others are counts, and a wrong boudé of theirs looks like any other.
    [[gnu::noinline]] State view(Player viewer) const {
        if (phase_ == Phase::Over || phase_ == Phase::Draw) return *this;  // hands are shown, or there are none
        State next = fresh();
        const Player players = std::min(profile_.players, Player(next.coup_.unseen.size()));  // which compilers doubt
        for (Player player = 0; player < players; ++player) {
            if (player == viewer) continue;
            next.coup_.unseen[std::size_t(player)] = std::uint8_t(coup_.held(player));
            next.coup_.hands[std::size_t(player)] = 0;
        }
        next.plays_.clear();
        next.lacks_ = {};
        next.coup_.placed = 0;
        next.turn_ = leader_;
        for (const Play& play : plays_) {
            const bool hide = play.act == Act::Tort && next.turn_ != viewer;
            next.note(hide ? Play{Act::Boude} : play);
        }
        return next;
    }

    // The same with all hands known.
    State filled(const std::array<Tiles, kPlayers>& hands) const {
        State next = fresh();
        next.coup_.hands = hands;
        next.coup_.unseen = {};
        return next;
    }

    // The same coup to be dealt or played with other numbers of tiles taken: what the table allows (§16, §17).
    State with_taken(const Counts& counts) const {
        State next = fresh();
        next.taken_ = counts;
        if (phase_ == Phase::Deal && next.taker() < 0) next.phase_ = Phase::Play;
        return next;
    }

    // A coup to be dealt with these scores: the first, or one that the table has dealt anew (§18, §37).
    State dealt_anew(Player leader) const {
        State next = fresh();
        next.deal_to(leader);
        return next;
    }

    bool operator==(const State& s) const {
        return profile_ == s.profile_ && phase_ == s.phase_ && leader_ == s.leader_ && scores_ == s.scores_ &&
               taken_ == s.taken_ && coup_ == s.coup_ && plays_ == s.plays_ && draws_ == s.draws_;
    }

  private:
    State fresh() const {
        State next = *this;
        next.news_.reset();
        return next;
    }

    Counts ordinary() const {
        Counts counts{};
        for (Player player = 0; player < profile_.players; ++player) counts[std::size_t(player)] = profile_.tiles;
        return counts;
    }

    Tiles drawn() const {
        Tiles tiles = 0;
        for (const Tile tile : draws_) tiles |= bit(tile);
        return tiles;
    }

    struct Lot {
        Player drawer;  // who draws next; nobody when the lot is over
        Player winner;
        bool again = false;  // he is the first of those who tie and draw once more
    };

    // §13, §48: everybody draws once, those who tie for the most points draw again, until one is alone.
    Lot lot() const {
        std::vector<Player> rivals;
        for (Player player = 0; player < profile_.players; ++player) rivals.push_back(player);
        for (std::size_t done = 0; rivals.size() > 1;) {
            const std::size_t drawn_now = draws_.size() - done;
            if (drawn_now < rivals.size()) return {rivals[drawn_now], -1, done && !drawn_now};
            int most = -1;
            std::vector<Player> best;
            for (const Player player : rivals) {
                const int sum = points(bit(draws_[done++]));
                if (sum > most) best.clear();
                if (sum >= most) best.push_back(player);
                most = std::max(most, sum);
            }
            rivals = best;
        }
        return {-1, rivals.front()};
    }

    // §23, §64: the adversaries take their tiles first, from the leader's right on, and he takes the last.
    Player taker() const {
        Player player = leader_;
        for (int i = 0; i < profile_.players; ++i) {
            player = right_of(profile_, player);
            if (coup_.held(player) < taken_[std::size_t(player)]) return player;
        }
        return -1;
    }

    void deal_to(Player leader) {
        phase_ = Phase::Deal;
        leader_ = turn_ = leader;
        taken_ = ordinary();
        coup_ = {};
        plays_.clear();
        draws_.clear();
        lacks_ = {};
    }

    // Writes down what was done: the line, the turn and what a boudé tells follow from it.
    void note(const Play& play) {
        plays_.push_back(play);
        if (play.act == Act::Placed) coup_.lay(play.tile, play.joined);
        // What was known of a hand is no longer known of the tiles drawn into it (§54).
        unsigned& lacks = lacks_[std::size_t(turn_)];
        if (play.act == Act::Puise) lacks = 0;
        if (play.act == Act::Boude || play.act == Act::Puise) lacks |= 1u << coup_.left | 1u << coup_.right;
        if (play.act != Act::Puise) turn_ = right_of(profile_, turn_);
    }

    void begin_turn() {
        const bool stuck = profile_.puiser && coup_.placed && !coup_.playable(turn_) && coup_.talon() > 0;
        phase_ = stuck ? Phase::Puise : Phase::Play;
    }

    // §5: the game is closed as soon as nobody can play, whoever's turn it is.
    void go_on(Player last) {
        if (coup_.seen() && is_closed(profile_, coup_)) {
            end(true, last);
        } else {
            begin_turn();
        }
    }

    // §6, §8: the coup is scored, and the lead passes on.
    [[gnu::noinline]] void end(bool closed, Player last) {
        const Ended ended = end_of(profile_, coup_, leader_, closed, last);
        news_ = ended;
        scores_ = scored(profile_, scores_, ended);
        if (is_over(profile_, scores_)) {
            phase_ = Phase::Over;
        } else {
            deal_to(next_leader(profile_, leader_));
        }
    }

    Profile profile_;
    Phase phase_ = Phase::Draw;
    Player leader_ = 0;
    Player turn_ = 0;
    Scores scores_{};
    Counts taken_{};
    Coup coup_;
    std::vector<Play> plays_;
    std::vector<Tile> draws_;
    std::array<unsigned, kPlayers> lacks_{};
    std::optional<Ended> news_;
};

}  // namespace academie::domino
