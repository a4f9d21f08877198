// The subcommands: each in the file of its name.
#pragma once

namespace lusoria::selfplay::cli {

class CommandLine;

void add_games(CommandLine& line);
void add_agents(CommandLine& line);
void add_play(CommandLine& line);
void add_match(CommandLine& line);
void add_tournament(CommandLine& line);
void add_balance(CommandLine& line);
void add_replay(CommandLine& line);
void add_report(CommandLine& line);
void add_check(CommandLine& line);
void add_perft(CommandLine& line);
void add_endgame(CommandLine& line);
void add_solve(CommandLine& line);
void add_analyze(CommandLine& line);
void add_book(CommandLine& line);
void add_engine(CommandLine& line);
void add_store(CommandLine& line);

}  // namespace lusoria::selfplay::cli
