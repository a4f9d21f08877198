# Bad input of every kind: one line that says where and what, and status 2.
source "$(dirname "$0")/support/check.sh"

# The command line.
refused "there is no subcommand 'nonsense'" nonsense
refused "did you mean 'replay'?" reply
refused 'A subcommand is required' --nonsense
refused '--nonsense' games --nonsense
refused 'CONFIG is required' tournament
refused 'FILE is required' replay
refused 'see `lusoria play --help`' play --seed minus-one
refused "'18446744073709551616' is not a whole number" play --seed 18446744073709551616

# Specs.
refused "game 'via_ludus(rows=20)', column 16: rows=20: expected a whole number from 1 to 19" perft 'via_ludus(rows=20)' 1
refused "game 'via_ludus(columns=20)', column" play 'via_ludus(columns=20)'
refused "column" perft 'via_ludus(rows=9' 1
refused "rowz" perft 'via_ludus(rowz=9)' 1
refused "no game is called 'chess'" match random random --game chess
refused "agent 'mcts(simulations=many)', column" match 'mcts(simulations=many)' random
refused "agent 'mcts(simulation=5)', column" match random 'mcts(simulation=5)'

# Configs: the file, the line and the column.
good='game = "via_ludus(rows=4,columns=4)"
[[agents]]
spec = "random"
[[agents]]
spec = "greedy"'
config() { # config PART TEXT: a tournament of this text is refused
  printf '%s\n' "$2" >config.toml
  refused "$1" tournament config.toml
}
printf '%s\n' "$good" >config.toml
"$LUSORIA" tournament config.toml >/dev/null
config 'config.toml:1:1' "roundz = 3
$good"
config 'config.toml:1:' "rounds = \"three\"
$good"
config 'config.toml:1:' "rounds = 0
$good"
config 'config.toml:1:' "${good/rows=4/rows=20}"
config 'config.toml:3:' "${good/random/randon}"
config 'config.toml:2:' 'game = "via_ludus"
rounds = = 3'
config 'config.toml' 'game = "via_ludus"'
config 'config.toml' "${good#*$'\n'}"
refused 'missing.toml' tournament missing.toml
refused '.' tournament .

# What is refused leaves nothing behind.
printf 'record = "new.jsonl"\nseeds = 1\n%s\n' "$good" >config.toml
refused 'config.toml:2:1' tournament config.toml
[[ ! -e new.jsonl ]]

# Records: damaged (cut_off.sh has those that only end too soon), tampered with, not records at all.
"$LUSORIA" match random greedy -g 'via_ludus(rows=3,columns=3)' -n 2 --record good.jsonl >/dev/null
{ head -c -20 good.jsonl && echo; } >cut.jsonl
refused 'cut.jsonl:2:' replay --verify cut.jsonl
{ head -n 1 good.jsonl | head -c -20 && echo && tail -n 1 good.jsonl; } >cut.jsonl
refused 'cut.jsonl:1:' replay --verify cut.jsonl
# The first move of the second game leaves the board.
sed -E '2s/"actions":\["[a-c][1-3]"/"actions":["d4"/' good.jsonl >bad.jsonl
refused 'bad.jsonl:2: ply 1: ' replay --verify bad.jsonl
sed -E '1s/"returns":\[[^]]*\]/"returns":[0.5,-0.5]/' good.jsonl >bad.jsonl
refused 'bad.jsonl:1: ' replay --verify bad.jsonl
sed -E '2s/"end":"rules"/"end":"boredom"/' good.jsonl >bad.jsonl
refused 'bad.jsonl:2: ' replay --verify bad.jsonl
echo 'no record' >bad.jsonl
refused 'bad.jsonl:1:' replay bad.jsonl
head -c 300 /dev/urandom | gzip | head -c 100 >bad.jsonl.gz
refused 'bad.jsonl.gz' replay --verify bad.jsonl.gz
refused 'missing.jsonl' replay missing.jsonl
refused '.' replay .

# A full disk.
if [[ -w /dev/full ]]; then
  found=0
  "$LUSORIA" games >/dev/full 2>errors.txt || found=$?
  same 2 "$found" 'the status on a full disk'
  holds "$(<errors.txt)" 'cannot write to the standard output'
fi
