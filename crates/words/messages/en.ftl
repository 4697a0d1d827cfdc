# What is said of moves, in English. A language is one file; every file has the same messages.

black = Black
white = White

# Places of the board.
place = { $place ->
    [upper-left] in the upper left corner
    [upper-right] in the upper right corner
    [lower-left] in the lower left corner
    [lower-right] in the lower right corner
    [upper] on the upper side
    [lower] on the lower side
    [left] on the left side
    [right] on the right side
    [centre] in the centre
   *[board] in all parts of the board
}

# Stones by the first of them.
stones = { $count ->
    [1] { $stone }
   *[other] the { $count } stones of { $stone }
}

points = { $count ->
    [0] less than a point
    [1] about 1 point
   *[other] about { $count } points
}

# What a move does, proved by look-ahead.
does-capture-at-once = { $at } takes { $stones } off the board.
does-capture = { $at } catches { $stones }: there is no way out.
does-rescue = { $at } saves { $stones } from capture.
does-death = { $at } kills the group of { $stone }.
does-life = { $at } makes the group of { $stone } live.
does-cut = { $at } cuts { $stone } off from { $other }.
does-link = { $at } links { $stone } and { $other }.

# What the other side does if it is let.
otherwise-capture = Left alone, { $opponent } gets away: { $line }.
otherwise-rescue = Left alone, { $opponent } captures: { $line }.
otherwise-death = Left alone, { $opponent } lives: { $line }.
otherwise-life = Left alone, { $opponent } kills: { $line }.
otherwise-cut = Left alone, { $opponent } links there.
otherwise-link = Left alone, { $opponent } cuts: { $line }.
otherwise-judged = Left alone, { $opponent } would play { $line }.

# What nothing proves.
judged-area = { $at } gains { $place }, around { $around }. That is a matter of judgement: nothing is captured, linked or killed by force.
judged-own-group = { $at } makes { $owner } at { $stone } stronger. That is a matter of judgement: nothing is proved of it.
judged-other-group = { $at } makes { $owner } at { $stone } weaker. That is a matter of judgement: nothing is proved of it.
judged-nothing = { $at } gains a little everywhere. That is a matter of judgement.

# Numbers.
worth = It is worth { $points } more than playing elsewhere.
worth-little = It is hardly worth more than playing elsewhere.
better-than = It is { $points } better than { $other }.
behind = { $better } is better: { $at } leaves { $player } { $points } worse.
even = { $at } is about as good as { $better }.
so-far-better = { $at } ends { $points } better than { $better } in the lines that were looked at, but { $better } was looked into more and is preferred.
pass-is-as-good = Nothing is left to play for: a pass is as good as { $at }.
chance-disagrees = By the chance of winning it is the other way round ({ $percent } %).
proved = { $at } is proved to keep the value of the position.
proved-other = { $better } is proved to keep the value of the position; { $at } was not looked into.
unknown = { $at } was not looked into.

# Where the other move gains.
lost-area = The difference is { $place }, around { $around }: a matter of judgement.
lost-own-group = The difference is { $owner } at { $stone }, which is weaker then: a matter of judgement.
lost-other-group = The difference is { $owner } at { $stone }, which is stronger then: a matter of judgement.

# What a review says of a move that was played.
review-best = { $at } is the move that the program would play.
review-over = Nothing is left to play for.
review-pass-was-better = Nothing was left to play for: { $at } costs { $points }.
review-cost = { $at } costs { $points }.
review-mistake = { $at } is a mistake: it costs { $points }.
review-better = Better was { $better }.
review-allows = It lets the opponent play { $answer }.

# The header of a position.
score = { $leader ->
    [even] Even ± { $spread }.
   *[other] { $leader }+{ $lead } ± { $spread }.
}
score-alone = { $leader ->
    [even] Even.
   *[other] { $leader }+{ $lead }.
}
chance = { $side } wins { $percent } % of such games.

# Sentences after each other.
paragraph-1 = { $a }
paragraph-2 = { $a } { $b }
paragraph-3 = { $a } { $b } { $c }
paragraph-4 = { $a } { $b } { $c } { $d }
