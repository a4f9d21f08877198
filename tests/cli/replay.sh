# Recorded games, shown and verified.
source "$(dirname "$0")/support/check.sh"

play() { # play MOVE...: a game of two people, added to games.jsonl
  printf '%s\n' "$@" | "$LUSORIA" play 'via_ludus(rows=2,columns=2)' -s human -s human --record games.jsonl >/dev/null
}
play a1 b1 a2
play a1 resign
play a1 b1 b2 a2

"$LUSORIA" replay games.jsonl --line 1 >first.txt
plain first.txt
same 'Game 0, line 1: via_ludus(rows=2,columns=2): Red human, Blue human

0/3: 2/2 r
     a b
   +-----+
 2 | . . | 2
 1 | . . | 1
   +-----+
     a b

1/3: Red a1
     a b
   +-----+
 2 | . . | 2
 1 | r . | 1
   +-----+
     a b

2/3: Blue b1
     a b
   +-----+
 2 | . . | 2
 1 | r b | 1
   +-----+
     a b

3/3: Red a2
     a b
   +-----+
 2 | R . | 2
 1 | R b | 1
   +-----+
     a b
Red wins, connected from bottom to top: a1 a2' "$(<first.txt)" 'game of line 1'

"$LUSORIA" replay games.jsonl >all.txt
same 3 "$(grep -c '^Game 0, line ' all.txt)"
same 11 "$(grep -cE '^[0-9]+/[0-9]+: ' all.txt)" 'positions of all games'
grep -qF 'resignation by human (seat 2)' all.txt
"$LUSORIA" replay games.jsonl --line 3 | grep -qF 'a draw'
same 'games.jsonl: 3 games verified, 8 actions
  ended by resignation: 1
  ended by rules: 2' "$("$LUSORIA" replay games.jsonl --verify)"
gzip -k games.jsonl
holds "$("$LUSORIA" replay games.jsonl.gz --verify)" '3 games verified'

"$LUSORIA" match random random -g 'via_ludus(rows=2,columns=3)' -n 4 --record match.jsonl >/dev/null
same "$(grep -nF '"number":2,' match.jsonl | cut -d: -f1)" \
  "$("$LUSORIA" replay match.jsonl --game 2 | sed -nE 's/^Game 2, line ([0-9]+):.*/\1/p')" 'line of game 2'
# A reader that leaves early is no error.
"$LUSORIA" replay match.jsonl | head -n 1 >/dev/null

# A record can steer no terminal.
sed '1s/"name":"random"/"name":"r\\u001b[2J\\nx"/; 1s/"game":"/"game":"\\u001b[1m/' match.jsonl >steer.jsonl
"$LUSORIA" replay steer.jsonl --line 1 >steer.txt
plain steer.txt
holds "$(head -n 1 steer.txt)" 'r [2J x'
sed '1s/"actions":\["[^"]*"/"actions":["\\u001b[2J\\u009b2J"/' match.jsonl >steer.jsonl
refused "ply 1: ' [2J 2J' is not a legal move" replay --verify steer.jsonl

# Openings are those of the game, where it can still be made.
boards='via_ludus(rows=4,columns=4,walls=2,seed=5)'
"$LUSORIA" match random random -g "$boards" -n 4 --record boards.jsonl >/dev/null
"$LUSORIA" replay --verify boards.jsonl >/dev/null
sed 's/"opening":[0-9]*/"opening":7/' boards.jsonl >forged.jsonl
refused "forged.jsonl:1: field 'position' is '" replay --verify forged.jsonl
printf '3/3/3 r\n1#1/3/3 r\n' >setups.txt
"$LUSORIA" match random random -g 'via_ludus(rows=3,columns=3,setups=setups.txt)' -n 8 --record setups.jsonl >/dev/null
"$LUSORIA" replay --verify setups.jsonl >/dev/null
rm setups.txt
"$LUSORIA" replay --verify setups.jsonl >/dev/null

refused 'games.jsonl: there is no line 4; the file has 3 games' replay games.jsonl --line 4
refused 'match.jsonl: there is no game of number 9; the file has 4 games' replay match.jsonl --game 9
refused 'leave out --game and --line' replay games.jsonl --verify --line 1
