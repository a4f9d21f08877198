// A record written by hand, of a short game of Via Ludus, and its line.
#pragma once

#include <string>

#include "selfplay/record.hpp"

namespace lusoria::test {

inline selfplay::GameRecord sample_record() {
  selfplay::GameRecord record;
  record.game = "via_ludus(rows=2,columns=2,setups=gone.txt)";
  record.rules = "via_ludus(rows=2,columns=2)";
  record.number = 3;
  record.seed = 18446744073709551615U;
  record.opening = 1;
  record.position = "2/2 r";
  record.agents = {{"one", "mcts(simulations=8)"}, {"two", "random"}};
  record.limits.simulations = 8;
  record.actions = {{"a1", false}, {"b1", false}, {"a2", false}};
  record.returns = core::Returns::win(core::Player::kFirst, 2);
  record.end = selfplay::EndReason::kRules;
  record.result = "Red connects";
  record.started = "2026-01-31T23:59:59Z";
  record.move_ms = {0.5, 1, 0.125};
  return record;
}

inline std::string sample_line() {
  return R"*({"lusoria_game":1,"game":"via_ludus(rows=2,columns=2,setups=gone.txt)",)*"
         R"*("rules":"via_ludus(rows=2,columns=2)","number":3,)*"
         R"*("seed":18446744073709551615,"opening":1,"position":"2/2 r",)*"
         R"*("agents":[{"name":"one","spec":"mcts(simulations=8)"},)*"
         R"*({"name":"two","spec":"random"}],)*"
         R"*("limits":{"simulations":8,"nodes":0,"depth":0,"time_ms":0,"margin_ms":50,)*"
         R"*("memory":67108864,"max_plies":0},"actions":["a1","b1","a2"],"returns":[1.0,-1.0],)*"
         R"*("end":"rules","result":"Red connects",)*"
         R"*("times":{"started":"2026-01-31T23:59:59Z","move_ms":[0.5,1.0,0.125]}})*";
}

// The text with the first `from` in it replaced by `to`.
inline std::string with(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

}  // namespace lusoria::test
