# What the tests of the command share. Each is run by `bash -euo pipefail` in an empty folder, with the program
# at $LUSORIA.
set -E
trap 'echo "$0:$LINENO: failed: $BASH_COMMAND" >&2' ERR

fail() {
  echo "$0: $*" >&2
  exit 1
}

# same EXPECTED ACTUAL [WHAT]: two texts, to the character.
same() {
  [[ $1 == "$2" ]] || {
    diff <(echo "$1") <(echo "$2") >&2 || true
    fail "${3:-output} differs"
  }
}

# holds TEXT PART: the text contains the part.
holds() {
  [[ $1 == *"$2"* ]] || fail "expected '$2' in: $1"
}

# status EXPECTED COMMAND...: runs it quietly; its exit status is as expected.
status() {
  local expected=$1 found=0
  shift
  "$@" >/dev/null 2>&1 </dev/null || found=$?
  [[ $found == "$expected" ]] || fail "status $found, expected $expected: $*"
}

# refused PART ARGUMENT...: the program exits with 2, prints nothing on standard output and on standard error
# one line, `lusoria: error: ...PART...`.
refused() {
  local part=$1 found=0
  shift
  "$LUSORIA" "$@" >refused.out 2>refused.err </dev/null || found=$?
  [[ $found == 2 ]] || fail "status $found, expected 2: lusoria $*"
  [[ ! -s refused.out ]] || fail "output in spite of the error: lusoria $*"
  [[ $(wc -l <refused.err) == 1 ]] || fail "not one line: $(cat refused.err)"
  local error
  error=$(<refused.err)
  [[ $error == "lusoria: error: "* ]] || fail "no error of ours: $error"
  holds "$error" "$part"
}

# plain FILE...: no escape sequence of a terminal.
plain() {
  ! grep -q $'\x1b' "$@" || fail "escape sequences in $*"
}

# Records in the order of their games, without the times, which no two runs share.
comparable() {
  sed -E 's/,"times":.*$//' "$1" | sort
}
