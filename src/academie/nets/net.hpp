// Inference of small networks: dense layers with ReLU, the last one with a sigmoid.
//
// Bit-identical on every machine: each unit adds its inputs one after another in order, so a compiler may vectorise
// over units; products and sums are never fused (CMakeLists.txt); the exponential is our own. Zero inputs are skipped,
// which gives most of the speed: boards are mostly empty.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

namespace academie::nets {

constexpr int kWidest = 1024;  // units of a layer
constexpr int kDeepest = 6;    // layers of units
constexpr int kMostPhases = 8;

// e^x by range reduction and a polynomial, with sums and products only.
inline double exponential(double x) {
    x = std::clamp(x, -80.0, 80.0);
    const double turns = x * 1.4426950408889634;
    const int power = int(turns + (turns < 0 ? -0.5 : 0.5));
    const double rest = (x - power * 0.69314718036912382) - power * 1.9082149292705877e-10;
    double sum = 1.0;
    for (int term = 13; term >= 1; --term) sum = 1.0 + sum * rest / term;
    return sum * std::bit_cast<double>(std::uint64_t(power + 1023) << 52);
}

inline float sigmoid(float x) { return float(1.0 / (1.0 + exponential(-double(x)))); }

// The dimensions of one network: inputs, units of each hidden layer, outputs.
struct Shape {
    int inputs = 0, outputs = 0;
    std::vector<int> hidden;

    std::vector<int> sizes() const {
        std::vector<int> all{inputs};
        all.insert(all.end(), hidden.begin(), hidden.end());
        all.push_back(outputs);
        return all;
    }
    // The number of floats: for each layer the weights, input by input, then a bias for each unit.
    std::size_t weights() const {
        const std::vector<int> all = sizes();
        std::size_t sum = 0;
        for (std::size_t i = 1; i < all.size(); ++i) sum += std::size_t(all[i - 1] + 1) * std::size_t(all[i]);
        return sum;
    }
    bool sound() const {
        const std::vector<int> all = sizes();
        return hidden.size() <= kDeepest &&
               std::all_of(all.begin(), all.end(), [](int size) { return size >= 1 && size <= kWidest; });
    }
};

// A network for each phase of a game, all of one shape.
class Net {
  public:
    Net(const Shape& shape, int phases, std::vector<float> weights) : shape_(shape), phases_(phases) {
        if (!shape.sound() || phases < 1 || phases > kMostPhases) throw std::invalid_argument("no such shape");
        each_ = shape.weights();
        if (weights.size() != each_ * std::size_t(phases))
            throw std::invalid_argument("the weights do not fit the shape");
        sizes_ = shape.sizes();
        weights_ = std::move(weights);
    }

    const Shape& shape() const { return shape_; }
    int phases() const { return phases_; }

    // The outputs, each between 0 and 1.
    [[gnu::noinline]] void evaluate(int phase, const float* inputs, float* outputs) const {
        alignas(64) std::array<float, kWidest> one, two;
        const float* w = weights_.data() + each_ * std::size_t(phase);
        const float* x = inputs;
        float *from = one.data(), *to = two.data();
        const std::size_t layers = sizes_.size() - 1;
        for (std::size_t layer = 0; layer < layers; ++layer) {
            const int in = sizes_[layer], out = sizes_[layer + 1];
            float* y = layer + 1 == layers ? outputs : to;
            add_up(w, x, in, out, y);
            w += std::size_t(in + 1) * std::size_t(out);
            if (layer + 1 == layers) break;
            for (int j = 0; j < out; ++j) y[j] = y[j] > 0.0F ? y[j] : 0.0F;
            x = y;
            std::swap(from, to);
        }
        for (int j = 0; j < shape_.outputs; ++j) outputs[j] = sigmoid(outputs[j]);
    }

    // Many positions at once, one after another in memory.
    void evaluate(std::span<const std::uint8_t> phases, const float* inputs, float* outputs) const {
        for (const std::uint8_t phase : phases) {
            evaluate(phase, inputs, outputs);
            inputs += shape_.inputs;
            outputs += shape_.outputs;
        }
    }

  private:
    // The bias, then input after input. Inputs are loaded in fours but still added in order.
    static void add_up(const float* w, const float* x, int in, int out, float* __restrict y) {
        const float* bias = w + std::size_t(in) * std::size_t(out);
        std::copy_n(bias, out, y);
        std::array<int, kWidest> live;
        int count = 0;
        for (int i = 0; i < in; ++i) {
            live[std::size_t(count)] = i;
            count += x[i] != 0.0F;
        }
        int at = 0;
        const auto row = [&](int i) { return w + std::size_t(live[std::size_t(i)]) * std::size_t(out); };
        const auto value = [&](int i) { return x[live[std::size_t(i)]]; };
        for (; at + 4 <= count; at += 4) {
            const float *a = row(at), *b = row(at + 1), *c = row(at + 2), *d = row(at + 3);
            const float p = value(at), q = value(at + 1), r = value(at + 2), s = value(at + 3);
            for (int j = 0; j < out; ++j) y[j] = (((y[j] + a[j] * p) + b[j] * q) + c[j] * r) + d[j] * s;
        }
        for (; at < count; ++at) {
            const float* a = row(at);
            const float p = value(at);
            for (int j = 0; j < out; ++j) y[j] += a[j] * p;
        }
    }

    Shape shape_;
    int phases_;
    std::size_t each_ = 0;
    std::vector<int> sizes_;
    std::vector<float> weights_;
};

}  // namespace academie::nets
