# Sessions of `play`, typed by a script.
source "$(dirname "$0")/support/check.sh"

# Two people: bad input, a hint, taking back, and the winning path in capitals.
"$LUSORIA" play 'via_ludus(rows=3,columns=2)' -s human -s human --hint-agent random --record game.jsonl \
  >session.txt 2>errors.txt <<'TXT'
undo
moves
c9
undoo
  A1

hint
undo
a1
b1
a2
b2
a3
TXT
plain session.txt
[[ ! -s errors.txt ]]
same 'via_ludus(rows=3,columns=2): Red human, Blue human
Type a move, or `help`.

     a b
   +-----+
 3 | . . | 3
 2 | . . | 2
 1 | . . | 1
   +-----+
     a b
Red to move> undo
There is nothing to take back.
Red to move> moves
a1 b1 a2 b2 a3 b3
Red to move> c9
'"'c9'"' is not a legal move here; expected one like '"'a1'"' (`moves` lists them, `help` the commands)
Red to move> undoo
'"'undoo'"' is not a legal move here; expected one like '"'a1'"' (did you mean `undo`? `moves` lists them, `help` the commands)
Red to move>   A1
     a b
   +-----+
 3 | . . | 3
 2 | . . | 2
 1 | r . | 1
   +-----+
     a b
Blue to move> 
Blue to move> hint
Hint: ?
Blue to move> undo
     a b
   +-----+
 3 | . . | 3
 2 | . . | 2
 1 | . . | 1
   +-----+
     a b
Red to move> a1
     a b
   +-----+
 3 | . . | 3
 2 | . . | 2
 1 | r . | 1
   +-----+
     a b
Blue to move> b1
     a b
   +-----+
 3 | . . | 3
 2 | . . | 2
 1 | r b | 1
   +-----+
     a b
Red to move> a2
     a b
   +-----+
 3 | . . | 3
 2 | r . | 2
 1 | r b | 1
   +-----+
     a b
Blue to move> b2
     a b
   +-----+
 3 | . . | 3
 2 | r b | 2
 1 | r b | 1
   +-----+
     a b
Red to move> a3
     a b
   +-----+
 3 | R . | 3
 2 | R b | 2
 1 | R b | 1
   +-----+
     a b
Red wins, connected from bottom to top: a1 a2 a3
Recorded in game.jsonl.' "$(sed -E 's/^Hint: [ab][1-3].*/Hint: ?/' session.txt)" session
holds "$("$LUSORIA" replay --verify game.jsonl)" '1 game verified, 5 actions'
grep -qF '"actions":["a1","b1","a2","b2","a3"]' game.jsonl

# Against the computer, taking back undoes its move too; the game is then added to the record.
"$LUSORIA" play 'via_ludus(rows=4,columns=4)' --seed 7 --seat human --seat 'mcts(simulations=50)' \
  --record game.jsonl >session.txt <<'TXT'
b2
undo
hint
c3
resign
TXT
same 2 "$(grep -cE '^Blue plays [a-d][1-4]  \(' session.txt)"
same 1 "$(grep -cE '^Hint: [a-d][1-4]  \(' session.txt)"
# The empty board, before the first move and after taking back.
same 2 "$(tr -d '\n' <session.txt | grep -oE '( [1-4] \| \. \. \. \. \| [1-4]){4}' | wc -l)" 'empty boards'
holds "$(<session.txt)" 'Red resigns.'
holds "$("$LUSORIA" replay --verify game.jsonl)" '2 games verified, 7 actions'

# The end of the input, and `quit`, leave without a result.
"$LUSORIA" play --seat human --seat random --record none.jsonl </dev/null >session.txt
holds "$(<session.txt)" 'The game is not finished: nothing is recorded.'
[[ ! -s none.jsonl ]]
echo quit | "$LUSORIA" play --seat human >/dev/null

# The computer has the first seat; a position of the user's; any number of people.
echo resign | "$LUSORIA" play 'via_ludus(rows=3,columns=3)' -s greedy -s human --record third.jsonl >session.txt
holds "$(<session.txt)" 'Blue resigns.'
"$LUSORIA" play 'via_ludus(rows=3,columns=3)' -s random -s random --position '1b1/r2/1b1 b' --seed 1 \
  --record third.jsonl >session.txt
"$LUSORIA" play 'via_ludus(rows=3,columns=3)' -s random -s random --position '1b1/r2/1b1 b' --seed 1 >again.txt
same "$(<session.txt)" "$(<again.txt)
Recorded in third.jsonl." 'the same seed, the same game'
"$LUSORIA" replay --verify third.jsonl >/dev/null

refused 'given 3 times, but' play -s human -s human -s human
refused "agent 'mcts(simulations=0)', column" play -s human -s 'mcts(simulations=0)'
refused "no agent is called 'nobody'" play --hint-agent nobody
refused "position '7/7 r'" play --position '7/7 r'
refused "no/such/folder/r.jsonl" play --record no/such/folder/r.jsonl
