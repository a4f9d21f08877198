// Proof and disproof numbers (Allis, van der Meulen and van den Herik, "Proof-number search",
// 1994).
#pragma once

#include <algorithm>
#include <cstdint>

namespace lusoria::search {

// How far a yes-or-no question is from its answer: how many leaves must turn out well, at the
// least, until it is `yes` (proof) or `no` (disproof). One of the two is 0 when it is answered, and
// the other is kInfinite then; neither is otherwise.
struct ProofNumbers {
  static constexpr std::uint32_t kInfinite = std::uint32_t{1} << 30;
  // The most that a question without an answer can have.
  static constexpr std::uint32_t kMost = kInfinite - 1;

  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  static constexpr ProofNumbers yes() { return {0, kInfinite}; }
  static constexpr ProofNumbers no() { return {kInfinite, 0}; }
  // As a limit: none that a question without an answer reaches.
  static constexpr ProofNumbers unlimited() { return {kInfinite, kInfinite}; }

  constexpr bool proven() const { return proof == 0; }
  constexpr bool disproven() const { return disproof == 0; }
  constexpr bool solved() const { return proven() || disproven(); }
  friend constexpr bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

}  // namespace lusoria::search
