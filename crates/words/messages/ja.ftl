# 手の説明（日本語）。言語ごとに一つのファイル。

black = 黒
white = 白

place = { $place ->
    [upper-left] 左上隅
    [upper-right] 右上隅
    [lower-left] 左下隅
    [lower-right] 右下隅
    [upper] 上辺
    [lower] 下辺
    [left] 左辺
    [right] 右辺
    [centre] 中央
   *[board] 盤全体
}

stones = { $count ->
    [1] { $stone }の一子
   *[other] { $stone }の{ $count }子
}

points = { $count ->
    [0] 1目未満
   *[other] 約{ $count }目
}

does-capture-at-once = { $at }は{ $stones }を取り上げます。
does-capture = { $at }で{ $stones }は逃げられません。
does-rescue = { $at }は{ $stones }を助けます。
does-death = { $at }で{ $stone }の石は死にます。
does-life = { $at }で{ $stone }の石は生きます。
does-cut = { $at }は{ $stone }と{ $other }を切ります。
does-link = { $at }は{ $stone }と{ $other }をつなぎます。

otherwise-capture = 放っておくと{ $opponent }が逃げます（{ $line }）。
otherwise-rescue = 放っておくと{ $opponent }に取られます（{ $line }）。
otherwise-death = 放っておくと{ $opponent }が生きます（{ $line }）。
otherwise-life = 放っておくと{ $opponent }に殺されます（{ $line }）。
otherwise-cut = 放っておくと{ $opponent }がそこでつなぎます。
otherwise-link = 放っておくと{ $opponent }に切られます（{ $line }）。
otherwise-judged = 放っておくと{ $opponent }は{ $line }と打つでしょう。

judged-area = { $at }は{ $place }（{ $around }付近）で得をします。これは形勢判断で、読み切りではありません。
judged-own-group = { $at }は{ $stone }の{ $owner }石を強くします。これは形勢判断で、読み切りではありません。
judged-other-group = { $at }は{ $stone }の{ $owner }石を弱くします。これは形勢判断で、読み切りではありません。
judged-nothing = { $at }は全体で少し得をします。これは形勢判断です。

worth = 手抜きより{ $points }得です。
worth-little = 手抜きとほとんど変わりません。
better-than = { $other }より{ $points }得です。
behind = { $better }の方が良い手です。{ $at }では{ $player }が{ $points }損をします。
even = { $at }は{ $better }とほぼ同じです。
so-far-better = 読んだ限りでは{ $at }は{ $better }より{ $points }得ですが、より深く読んだ{ $better }を選びます。
pass-is-as-good = もう打つところはありません。パスでも{ $at }と同じです。
chance-disagrees = 勝率では逆になります（{ $percent }％）。
proved = { $at }が最善であることは証明されています。
proved-other = { $better }が最善であることは証明されています。{ $at }は調べていません。
unknown = { $at }は調べていません。

lost-area = 差は{ $place }（{ $around }付近）にあります。これは形勢判断です。
lost-own-group = 差は{ $stone }の{ $owner }石が弱くなることです。これは形勢判断です。
lost-other-group = 差は{ $stone }の{ $owner }石が強くなることです。これは形勢判断です。

review-best = { $at }は本プログラムも選ぶ手です。
review-over = もう打つところはありません。
review-pass-was-better = もう打つところはありませんでした。{ $at }は{ $points }の損です。
review-cost = { $at }は{ $points }の損です。
review-mistake = { $at }は悪手で、{ $points }の損です。
review-better = { $better }が勝りました。
review-allows = 相手に{ $answer }を許します。

score = { $leader ->
    [even] 互角 ± { $spread }。
   *[other] { $leader }+{ $lead } ± { $spread }。
}
score-alone = { $leader ->
    [even] 互角。
   *[other] { $leader }+{ $lead }。
}
chance = { $side }の勝率は{ $percent }％です。

paragraph-1 = { $a }
paragraph-2 = { $a }{ $b }
paragraph-3 = { $a }{ $b }{ $c }
paragraph-4 = { $a }{ $b }{ $c }{ $d }
