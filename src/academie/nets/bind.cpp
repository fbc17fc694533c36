// Networks for Python.

#include "../bind.hpp"

#include <bit>
#include <cstring>

#include "net.hpp"

namespace academie::nets {

using namespace nb::literals;

static_assert(std::endian::native == std::endian::little, "weights are kept least byte first");

void bind(nb::module_& m) {
    nb::class_<Net>(m, "Net", "A network for each phase of a game: rectified layers, and outputs between 0 and 1.")
        .def(
            "__init__",
            [](Net* self, int inputs, const std::vector<int>& hidden, int outputs, int phases, nb::bytes weights) {
                const Shape shape{inputs, outputs, hidden};
                if (!shape.sound() || phases < 1 || phases > kMostPhases) throw nb::value_error("no such shape");
                if (weights.size() != shape.weights() * std::size_t(phases) * sizeof(float))
                    throw nb::value_error("the weights do not fit the shape");
                std::vector<float> floats(weights.size() / sizeof(float));
                std::memcpy(floats.data(), weights.c_str(), weights.size());
                for (const float each : floats) {
                    if (!(each > -1e6F && each < 1e6F)) throw nb::value_error("a weight is not a number");
                }
                new (self) Net(shape, phases, std::move(floats));
            },
            "inputs"_a, "hidden"_a, "outputs"_a, "phases"_a, "weights"_a)
        .def_prop_ro("inputs", [](const Net& net) { return net.shape().inputs; })
        .def_prop_ro("hidden", [](const Net& net) { return net.shape().hidden; })
        .def_prop_ro("outputs", [](const Net& net) { return net.shape().outputs; })
        .def_prop_ro("phases", &Net::phases)
        .def(
            "evaluate",
            [](const Net& net, int phase, const std::vector<float>& inputs) {
                within(phase, 0, net.phases() - 1, "there is no such phase");
                if (inputs.size() != std::size_t(net.shape().inputs))
                    throw nb::value_error("so many inputs do not fit");
                std::vector<float> outputs(std::size_t(net.shape().outputs));
                net.evaluate(phase, inputs.data(), outputs.data());
                return outputs;
            },
            "phase"_a, "inputs"_a, "The outputs for one position.");
    m.def(
        "size",
        [](int inputs, const std::vector<int>& hidden, int outputs, int phases) {
            const Shape shape{inputs, outputs, hidden};
            if (!shape.sound() || phases < 1 || phases > kMostPhases) throw nb::value_error("no such shape");
            return shape.weights() * std::size_t(phases) * sizeof(float);
        },
        "inputs"_a, "hidden"_a, "outputs"_a, "phases"_a, "The bytes of the weights of such networks.");
}

}  // namespace academie::nets
