# Exact values, in every form.
source "$(dirname "$0")/support/check.sh"

small=(solve -g 'via_ludus(rows=3,columns=4)' --position '4/1#r1/4 r')
"$LUSORIA" "${small[@]}" >found.txt
plain found.txt
same 'position  4/1#r1/4 r
value     Red wins' "$(head -n 2 found.txt)"
same 'keeping   d2' "$(grep '^keeping' found.txt)"
holds "$(<found.txt)" 'proof     '
holds "$(<found.txt)" 'line      d2 '

"$LUSORIA" "${small[@]}" --json >found.json
holds "$(<found.json)" '"value": "win"'
holds "$(<found.json)" '"search": "dfpn"'
for search in alphabeta dfpn; do
  holds "$("$LUSORIA" "${small[@]}" --search "$search" --value-only)" 'Red wins'
done
holds "$("$LUSORIA" solve --opening 0)" 'value     draw'
same 'line      d2' "$("$LUSORIA" "${small[@]}" --value-only | tail -n 1)"

# Not solved within the limits.
status 1 "$LUSORIA" solve -g 'latrunculi(ruleset=seega-6x6)' --nodes 100
found=0
"$LUSORIA" solve -g 'latrunculi(ruleset=seega-6x6)' --time-ms 50 >open.txt || found=$?
same 1 "$found" status
holds "$(<open.txt)" 'value     not found'
holds "$(<open.txt)" 'ended by: time'

refused "--search minimax: expected dfpn, alphabeta or mcts" solve --search minimax
refused "position '1/1 r', column" solve --position '1/1 r'
refused 'has 1 opening, numbered from 0' solve --opening 1
refused "no game is called 'chess'" solve -g chess
refused "expected one in which a side is to move" solve -g 'via_ludus(rows=2,columns=2)' --position 'r1/r1 b'
refused "'0' is not a whole number from 1 to" solve --memory 0
