#!/bin/sh
# The weights of the opponent from nothing: recorded games first, then two rounds of games with itself for each family
# of rule sets. Takes about a quarter of an hour on one core. Usage: studies/fit/all.sh GAMES_FOLDER OUT
set -eu
games=$1
out=$2
here=$(dirname "$0")
fit() { node "$here/fit.mjs" --nodes 600 --with "$out" --out "$out" "$@"; }

node "$here/fit.mjs" --archive "$games/copenhagen.csv" --out "$out"
fit --rules copenhagen --archive "$games/copenhagen.csv" --self 400 --seed 1
fit --rules copenhagen --archive "$games/copenhagen.csv" --self 600 --seed 10001
fit --rules brandubh --archive "$games/brandubh.csv" --self 500 --seed 1
fit --rules brandubh --archive "$games/brandubh.csv" --self 600 --seed 10001
for rules in tablut york; do
  fit --rules "$rules" --self 400 --seed 1
  fit --rules "$rules" --self 500 --seed 10001
done
