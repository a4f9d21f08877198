// The forms of alpha-beta that tests run: each refinement alone out of use, and all together.
#pragma once

#include <string>
#include <vector>

#include "search/alphabeta/config.hpp"

namespace lusoria::test {

struct AlphaBetaForm {
  std::string name;
  search::AlphaBetaConfig config;
  int threads = 1;
};

// Those that solve what takes others long.
inline std::vector<AlphaBetaForm> quick_alphabeta_forms() {
  search::AlphaBetaConfig lazy;
  lazy.sharing = search::Sharing::kLazy;
  search::AlphaBetaConfig deferring;
  deferring.sharing = search::Sharing::kDefer;
  return {{"default", {}}, {"default, lazy", lazy, 2}, {"default, deferring", deferring, 2}};
}

// Every switch flipped by itself, none and all on; the last ones with two threads.
inline std::vector<AlphaBetaForm> alphabeta_forms() {
  std::vector<AlphaBetaForm> forms = {{"default", {}}, {"plain", search::AlphaBetaConfig::plain()}};
  search::AlphaBetaConfig all;
  for (const search::AlphaBetaSwitch& refinement : search::kAlphaBetaSwitches) {
    search::AlphaBetaConfig flipped;
    flipped.*refinement.member = !(flipped.*refinement.member);
    forms.push_back({std::string("default but for ") + refinement.name, flipped});
    all.*refinement.member = true;
  }
  forms.push_back({"all", all});
  all.sharing = search::Sharing::kLazy;
  forms.push_back({"all, lazy", all, 2});
  all.sharing = search::Sharing::kDefer;
  forms.push_back({"all, deferring", all, 2});
  return forms;
}

}  // namespace lusoria::test
