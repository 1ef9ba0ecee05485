#!/bin/sh
# The weights of the opponent, family by family: recorded games where there are any, then games that the opponent plays
# with itself, first judging by men and moves alone, then by what was fitted so far, and what the search found in them.
# Usage: studies/fit/all.sh FOLDER_OF_RECORDED_GAMES WORK_FOLDER WEIGHTS
set -eu
recorded=$1
work=$2
weights=$3
here=$(dirname "$0")

family() { # rules, games, recorded games
  node "$here/play.mjs" --rules "$1" --games "$2" --nodes 800 --blur 20 --with plain --seed 1 --out "$work/$1-1.csv"
  node "$here/fit.mjs" --rules "$1" --games "$3 $work/$1-1.csv" --out "$weights"
  node "$here/play.mjs" --rules "$1" --games "$2" --nodes 800 --blur 15 --with "$weights" --seed 50001 --out "$work/$1-2.csv"
  node "$here/fit.mjs" --rules "$1" --games "$3 $work/$1-1.csv $work/$1-2.csv" --out "$weights"
}

family copenhagen 900 "$recorded/copenhagen.csv"
family brandubh 5000 "$recorded/brandubh.csv"
family tablut 900 ""
family york 400 ""
