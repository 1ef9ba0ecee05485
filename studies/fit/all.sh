#!/bin/sh
# The weights of the opponent, family by family: recorded games where there are any, then games with itself by what was
# fitted so far, and what the search found in them. Usage: studies/fit/all.sh FOLDER_OF_RECORDED_GAMES WORK_FOLDER WEIGHTS
set -eu
recorded=$1
work=$2
weights=$3
here=$(dirname "$0")

round() { # rules, seed, recorded games
  node "$here/play.mjs" --rules "$1" --games 500 --nodes 1500 --blur 30 --with "$weights" --seed "$2" --out "$work/$1.csv"
  node "$here/fit.mjs" --rules "$1" --games "$3 $work/$1.csv" --out "$weights"
}

node "$here/fit.mjs" --rules copenhagen --games "$recorded/copenhagen.csv" --out "$weights"
node "$here/fit.mjs" --rules brandubh --games "$recorded/brandubh.csv" --out "$weights"
for seed in 1 10001; do
  round copenhagen "$seed" "$recorded/copenhagen.csv"
  round brandubh "$seed" "$recorded/brandubh.csv"
  round tablut "$seed" ""
  round york "$seed" ""
done
