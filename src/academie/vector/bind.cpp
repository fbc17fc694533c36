// Many games at once for Python, written into arrays that Python lends.

#include "bind.hpp"

#include <memory>

#include "../buffer.hpp"
#include "../crew.hpp"

namespace academie::abreast {

using namespace nb::literals;

namespace {

// The arrays stay lent as long as the games exist.
class Lent {
  public:
    template <class T>
    T* of(const nb::object& array, std::size_t wanted) {
        held_.push_back(std::make_unique<Buffer>(array, true));
        if (held_.back()->size() != wanted * sizeof(T)) throw nb::value_error("an array is not of this size");
        return held_.back()->as<T>();
    }

  private:
    std::vector<std::unique_ptr<Buffer>> held_;
};

class LentGames : public Games {
  public:
    LentGames(const Playing& first, int count, int threads, int limit, bool points, bool stays, const Rows& rows,
              Lent&& lent)
        : Games(first, count, threads, limit, points, stays, rows), lent_(std::move(lent)) {}

  private:
    Lent lent_;
};

Rows rows_of(Lent& lent, const Playing::Extent& extent, std::size_t count, const std::vector<nb::object>& to) {
    if (to.size() != 7) throw nb::value_error("seven arrays are written");
    const std::size_t seen = count * std::size_t(extent.size), done = count * std::size_t(extent.actions);
    const std::size_t each = count * std::size_t(extent.seats);
    return {lent.of<float>(to[0], seen),
            lent.of<std::uint8_t>(to[1], done),
            lent.of<std::int8_t>(to[2], count),
            lent.of<float>(to[3], each),
            lent.of<std::uint8_t>(to[4], count),
            lent.of<std::uint8_t>(to[5], count),
            lent.of<float>(to[6], seen * std::size_t(extent.seats))};
}

template <class T>
T* as_many(const Buffer& buffer, std::size_t wanted) {
    if (buffer.size() != wanted * sizeof(T)) throw nb::value_error("an array is not of this size");
    return buffer.as<T>();
}

// One entry per game.
const std::int32_t* one_each(const Buffer& buffer, const Games& games) {
    return as_many<const std::int32_t>(buffer, std::size_t(games.count()));
}

template <class F>
auto unheld(F&& f) {
    const nb::gil_scoped_release released;
    return f();
}

}  // namespace

void bind(nb::module_& m) {
    nb::class_<Playing>(m, "Playing", "A game in progress as a learner has it.")
        .def_prop_ro("actions", [](const Playing& p) { return p.extent().actions; })
        .def_prop_ro("size", [](const Playing& p) { return p.extent().size; })
        .def_prop_ro("features", [](const Playing& p) { return p.extent().features; })
        .def_prop_ro("seats", [](const Playing& p) { return p.extent().seats; });
    nb::class_<Games>(m, "Rows");
    nb::class_<LentGames, Games>(m, "Games", "Many games abreast, which write their rows into arrays of the caller's.")
        .def(
            "__init__",
            [](LentGames* self, const Playing& first, int count, int threads, int limit, bool points, bool stays,
               const std::vector<nb::object>& arrays) {
                within(count, 1, 1'000'000, "1 to 1000000 games are played abreast");
                within(threads, 1, kMostThreads, "there are 1 to 256 threads");
                within(limit, 0, 1'000'000'000, "a limit is not negative");
                Lent lent;
                const Rows rows = rows_of(lent, first.extent(), std::size_t(count), arrays);
                new (self) LentGames(first, count, threads, limit, points, stays, rows, std::move(lent));
            },
            "first"_a, "count"_a, "threads"_a, "limit"_a, "points"_a, "stays"_a, "arrays"_a)
        .def(
            "reset", [](LentGames& games, std::uint64_t seed) { unheld([&] { games.reset(seed); }); }, "seed"_a)
        .def(
            "step",
            [](LentGames& games, const nb::object& actions) {
                const Buffer lent(actions, false);
                const auto* each = one_each(lent, games);
                return unheld([&] { return games.step(each); });
            },
            "actions"_a,
            "One action each, -1 for none. Where one is not open none is made, and that game is returned; else -1.")
        .def(
            "observe",
            [](LentGames& games, int i, int seat, const nb::object& row) {
                const Playing& game = game_of(games, i);
                within(seat, 0, game.extent().seats - 1, "there is no such seat");
                const Buffer lent(row, true);
                game.observe(seat, as_many<float>(lent, std::size_t(game.extent().size)));
            },
            "i"_a, "seat"_a, "row"_a, "What a seat may know of one game, whoever decides.")
        .def(
            "choices",
            [](LentGames& games, const nb::object& counts) {
                const Buffer lent(counts, true);
                auto* const each = as_many<std::int32_t>(lent, std::size_t(games.count()));
                unheld([&] { games.count_choices(each); });
            },
            "counts"_a, "How many whole moves each has.")
        .def(
            "choose",
            [](LentGames& games, const nb::object& choices) {
                const Buffer lent(choices, false);
                const auto* each = one_each(lent, games);
                return unheld([&] { return games.choose(each); });
            },
            "choices"_a, "One whole move each by its place, likewise.")
        .def(
            "afters",
            [](LentGames& games, const nb::object& starts, const nb::object& rows, const nb::object& ends) {
                if (!games.extent().features) throw nb::value_error("no network plays this game");
                const Buffer from(starts, false), to(rows, true), also(ends, true);
                const auto* first = as_many<const std::int64_t>(from, std::size_t(games.count()) + 1);
                for (int i = 0; i < games.count(); ++i) {
                    if (first[i + 1] - first[i] != games.game(i).choices() || (i == 0 && first[0] != 0))
                        throw nb::value_error("the rows do not begin there");
                }
                const auto all = std::size_t(first[games.count()]);
                auto* const written = as_many<float>(to, all * std::size_t(games.extent().features));
                auto* const told = as_many<After>(also, all);
                unheld([&] { games.afters(first, written, told); });
            },
            "starts"_a, "rows"_a, "ends"_a, "What a network is told of where each whole move leads; whose turn; ends.");
}

}  // namespace academie::abreast
