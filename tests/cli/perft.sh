# Node counts, against figures that were found by hand.
source "$(dirname "$0")/support/check.sh"

# On an empty 3x3 board nobody is connected before ply 5. Red then is by one of the 3 columns: 3 * 3! orders
# of Red's, 6 * 5 of Blue's, so that 540 of the 15120 games end there.
"$LUSORIA" perft 'via_ludus(rows=3,columns=3)' 6 >counts.txt
plain counts.txt
same '1 9
2 72
3 504
4 3024
5 15120
6 58320' "$(awk 'NR > 1 {print $1, $2}' counts.txt)" counts

# 3 x 3 with 2 walls: 7 free, no end within 3 plies.
same '3 210' "$("$LUSORIA" perft 'via_ludus(rows=3,columns=3)' 3 --position '#2/3/2# r' | awk 'END {print $1, $2}')"
same '0 1' "$("$LUSORIA" perft via_ludus 0 | awk 'END {print $1, $2}')"

same 'a1: 0
b1: 0
c1: 0

nodes: 0' "$("$LUSORIA" perft 'via_ludus(rows=1,columns=3)' 2 --divide)" 'Red wins at once'
"$LUSORIA" perft 'via_ludus(rows=4,columns=4)' 3 --divide >divided.txt
same 16 "$(grep -c '^[a-d][1-4]: 210$' divided.txt)"
same 'nodes: 3360' "$(tail -n 1 divided.txt)"

refused "'x' is not a whole number from 0 to" perft via_ludus x
refused "'-1' is not a whole number from 0 to" perft via_ludus -- -1
refused 'DEPTH is required' perft via_ludus
refused "position '9/9 r', column" perft via_ludus 2 --position '9/9 r'
refused 'has 1 opening, numbered from 0' perft via_ludus 2 --opening 1
refused 'exclude each other' perft via_ludus 2 --opening 0 --position '9/9 r'
