#!/bin/sh
# The weights of a family from nothing: recorded games, if there are any, and games that the opponent plays with itself,
# first judging by men and moves alone, then by what was fitted so far, then each against the other. From the second time
# on the weights go by what was learnt from all games before.
#
# Usage: studies/fit/all.sh RULES GAMES WORK_FOLDER WEIGHTS [FEATURE_TO_DO_WITHOUT ...]
#
# Recorded games are looked for in WORK_FOLDER/RULES-recorded.csv.
set -eu
rules=$1 games=$2 work=$3 weights=$4
shift 4
here=$(dirname "$0")

learn() {
  python -m studies weights --rules "$rules" --games "$work/$rules"-*.csv --out "$weights" --without "$@"
}

play() {
  number=$1
  shift
  node "$here/play.mjs" --rules "$rules" --games "$games" --seed "${number}00001" --out "$work/$rules-$number.csv" "$@"
}

play 1 --with plain
learn "$@"
play 2 --with "$weights" --blur 60
learn "$@"
play 3 --with "$weights" --against plain
learn "$@"
