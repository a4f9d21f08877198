# Best moves of a position, in every form.
source "$(dirname "$0")/support/check.sh"

solved=(analyze -g 'via_ludus(rows=3,columns=4)' --position '4/1#r1/4 r')
"$LUSORIA" "${solved[@]}" >found.txt
plain found.txt
same 'Red to move, value +1.000' "$(head -n 1 found.txt)"
holds "$(<found.txt)" 'alphabeta('
holds "$(<found.txt)" ', exact'
holds "$(<found.txt)" '
d2    +1.000  '

# JSON: one object a line, the last and only the last final.
"$LUSORIA" analyze --agent 'alphabeta(depth=3)' --time-ms 60000 --json >found.json
same 3 "$(wc -l <found.json)" lines
same 1 "$(grep -c '"final":true' found.json)" finals
holds "$(tail -n 1 found.json)" '"final":true'
holds "$(tail -n 1 found.json)" '"depth":3'
holds "$(tail -n 1 found.json)" '"stopped_by":"depth"'
"$LUSORIA" analyze --agent 'mcts(simulations=1000)' --lines 5 --json >found.json
same 5 "$(tail -n 1 found.json | grep -o '"variation"' | wc -l)" lines
holds "$(tail -n 1 found.json)" '"simulations":1000'

# The board shaded; in Latrunculi by the square that is gone to.
holds "$("$LUSORIA" analyze -g 'latrunculi(ruleset=seega-6x6)' --time 100)" 'ended by: time'
"$LUSORIA" analyze --agent 'mcts(simulations=500)' | grep -q '| .*9.* |' || fail 'no heat map'

# Dice, and hidden cards as the mover sees them.
"$LUSORIA" analyze -g 'lotus_ludo(players=2)' --position 'R=base,t3,t9,home Y=base,t30,home,home R:6' \
  --agent 'mcts(simulations=500)' >ludo.txt
same 'Red to move' "$(head -n 1 ludo.txt | cut -d, -f 1)"
holds "$(<ludo.txt)" 't9-t15 '
holds "$(<ludo.txt)" ', 500 simulations'
cards='R=base,base,base#,t4 G=base,base,base,base# Y=base,base,base,base# p1:52 nudge:aab,stumble:C,headwind:bc'
"$LUSORIA" analyze -g 'ludox(edition=deluxe,players=3)' --position "$cards" --agent 'mcts(simulations=300)' --json \
  >cards.json
holds "$(tail -n 1 cards.json)" 'nudge:aa,stumble:C;b:providence=1,paragon=1;c:paragon=1'
holds "$(tail -n 1 cards.json)" '"move":"nudge"'
if grep -q headwind cards.json; then fail 'shows a hidden card'; fi

# A reader that leaves ends it; so does Ctrl-C, with what was found.
timeout 20 "$LUSORIA" analyze --agent mcts --time 0 --json 2>error.txt | head -n 2 >two.json
same 2 "$(wc -l <two.json)" lines
same '' "$(<error.txt)"
found=0
timeout --foreground --preserve-status --signal INT 1 "$LUSORIA" analyze --time 0 >stopped.txt || found=$?
same 130 "$found" status
holds "$(<stopped.txt)" 'ended by: stopped'

refused "no game is called 'chess'" analyze -g chess
refused "position '1/1 r', column" analyze --position '1/1 r'
refused 'has 1 opening, numbered from 0' analyze --opening 1
refused 'expected one in which a side is to move' analyze -g 'via_ludus(rows=2,columns=2)' --position 'r1/r1 b'
refused 'expected one in which a side is to move' analyze -g lotus_ludo
refused "no agent is called 'mcst'; did you mean 'mcts'?" analyze --agent mcst
refused "agent 'random' does not search" analyze --agent random
refused "agent 'human' does not search" analyze --agent human
refused "'0' is not a whole number from 1 to" analyze --memory 0
refused "'0' is not a whole number from 1 to" analyze --lines 0
