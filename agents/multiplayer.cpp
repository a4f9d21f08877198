#include "agents/multiplayer.hpp"

#include <memory>
#include <utility>

#include "agents/depth_first.hpp"
#include "search/multiplayer/best_reply.hpp"
#include "search/multiplayer/maxn.hpp"
#include "search/multiplayer/maxn_impl.hpp"
#include "search/multiplayer/paranoid.hpp"
#include "search/stochastic/expectimax_impl.hpp"

namespace lusoria::agents {

namespace {

struct MaxNKind {
  static constexpr const char* kName = "maxn";
  template <class S, class E>
  using Search = search::MaxN<S, E>;
  static search::MaxNConfig config(const core::Arguments& arguments) {
    return {.worlds = static_cast<int>(arguments.integer("worlds"))};
  }
};

struct AgainstAll {
  static search::ExpectimaxConfig config(const core::Arguments& arguments) {
    return {.worlds = static_cast<int>(arguments.integer("worlds"))};
  }
};
struct ParanoidKind : AgainstAll {
  static constexpr const char* kName = "paranoid";
  template <class S, class E>
  using Search = search::Paranoid<S, E>;
};
struct BestReplyKind : AgainstAll {
  static constexpr const char* kName = "brs";
  template <class S, class E>
  using Search = search::BestReply<S, E>;
};

template <class Kind>
core::Result<std::unique_ptr<Agent>> make(const core::AnyGame& game,
                                          const core::Arguments& arguments) {
  if (auto fits = needs_more_than_alphabeta(game, Kind::kName); !fits) {
    return tl::unexpected(std::move(fits.error()));
  }
  return make_depth_first<Kind>(game, arguments);
}

template <class Kind>
AgentEntry entry(const char* summary) {
  return {.name = Kind::kName,
          .summary = summary,
          .parameters = depth_first_parameters(),
          .make = make<Kind>};
}

}  // namespace

AgentEntry maxn_entry() {
  return entry<MaxNKind>("max^n: every seat seeks its own, to a fixed depth or a limit");
}

AgentEntry paranoid_entry() {
  return entry<ParanoidKind>(
      "paranoid search: all others against one, to a fixed depth or a limit");
}

AgentEntry brs_entry() {
  return entry<BestReplyKind>(
      "best-reply search (BRS+): one of the others at a time against one, to a fixed depth or a "
      "limit");
}

}  // namespace lusoria::agents
