"""The Japanese of the catalogue and of the notebooks: one term for each thing, and Japanese punctuation.

The terms are those of the glossary, which follows malts_y's introduction to the game (2024).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from lostatlas.games.lost_atlas.glossary import glossary
from lostatlas.text import message, speaking

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "notebooks").glob("**/source/*.md"))

WRONG = {
    r"(?<!ヴ)(?<!ヴァ)バリアント|ヴァリエーション": "ヴァリアント",
    r"停車地|停車駅|停車数|停留場|停留地": "停留所",
    r"ヘクス": "ヘックス",
    r"フェーズ": "フェイズ",
    r"マップピース|ピース": "マップタイル",
    r"(?<!バンク)プール": "バンクプール",
    r"株価表|価格表|株式市場|株価チャート": "株価トラック",
    r"設立価格|開始株価": "初期株価",
    r"下取り": "返す",
    r"満員": "埋まった",
    r"運営ラウンド|営業ラウンド|オペレーション": "経営ラウンド",
    r"株ラウンド|ストックラウンド": "株式ラウンド",
    r"オークション|競売": "競り",
    r"代表取締役|会長": "社長",
    r"(?<!本)拠点|ハブ(?!リ)|ステーション": "駅",
    r"盤外(?!エリア)|オフボード|目的地": "盤外エリア",
    r"増資": "発行",
    r"小会社": "マイナー会社",
    r"大会社": "メジャー会社",
    r"改良": "アップグレード",
    r"(?<!経営)アクション": "行動, or 経営アクション of the turn of a company",
    r"先行列車|設立後の列車": "新規設立時の列車購入",
    r"会社カード": "チャーター",
    r"規則": "ルール",
    r"枝|ブランチ": "展開",
    r"[0-9}]両": "台",
    r"\{train\}列車": "{train}-列車",
    r"全て|全部の": "すべて",
    r"トレイン(?!ラッシュ)|汽車": "列車",
    r"スクラップ|錆び(?!た)|さび[るれ]": "廃車",
    r"ルーター|ルート(?!ディ)": "路線",
    r"ブルー|青": "水色",
    r"バイアウト|買収(?!案)": "合併",
    r"すでに": "既に",
    r"わか[らりるれっ]": "分かる",
    r"(?:コンピュータ|ブラウザ|フォルダ|プロセッサ|ユーザ|パラメータ)(?!ー)": "with ー at its end",
    r"良い|良く|良かった": "よい",
    r"出来[るたな]|下さい|致し": "in kana",
    r"元に戻": "取り消す",
    r"(?<!キー)ボード(?!ゲーム)|盤面": "マップ",
    r"分配": "配当",
    r"手元|所持金": "現金 of a player, 資金 of a company",
    r"会社(?:自身)?の(?:お金|現金)|金庫のお金": "資金",
    r"(?:プレイヤー|社長)の(?:お金|資金)": "現金",
    r"(?<!この)(?<!台の)コンピューター(?!に聞く)": "ボット",
    r"質問": "問題",
    r"回転|[0-6一]回(?:まわ|回)|回した": "向きr3, or 時計回りに180度",
    r"(?<!マップ)タイル\{piece\}": "マップタイル",
    r"逆戻り": "スイッチバック",
    r"最終資産|財産|得点": "資産",
    r"無作為|でたらめ": "ランダム",
    r"停留所の値": "停留所の収益",
    r"こうなります": "結果：, for what follows is told as past",
    r"(?<!\w)枝": "展開",
    r"節点(?=\{node\}：)": "行動",
    r"切り?下げ": "すぐ下の額, or 平均以下で…最も高い額",
    r"コマ(?!ンド)": "トークン, or 駅 on the map",
    r"売られている列車|売り出し中の列車": "買える列車, or 山札とバンクプール",
    r"金庫[のにはが]\$[^{]|金庫に\$": "資金 for an amount; 金庫 is the place",
    r"[2-7∞]列車|番号[2-7]の列車": "2-列車, as the rules of the box write it",
}
"""Wrong words, and what stands for them."""
RIGHT = {"敵対的買収", "収益の分配", "ボット（コンピューターのプレイヤー）", "60°回した形"}
"""What holds a wrong word and is right: a variant, an action, what a bot is, how a design is turned."""
OTHER_TITLES = re.compile(r"/(acquire|lost_cities|west18|chubu18)/|/(09_acquire|1[0-2]_\w+)\.md$")
"""Files of titles that take their terms from their own rules."""

JAPANESE = r"\u3040-\u30ff\u4e00-\u9fff々"
CODE = (
    r"`[^`]*`",  # Markdown
    r"\]\([^)]*\)",
    r"\[(?:(['\"])[^'\"]*\1(?:, )?)+\]",  # lists of Python
    r"[a-z_][a-z_.]*\([^()]*\)",  # calls
    r"%\(prog\)s: ",  # argparse measures them
    r"%\([a-z_]+\)[sr]",  # what argparse fills in
    r"own_stop='\{found\}'|'paid'、'visited'、'none'|'long'|module:\w+|\"module:name\"|3:K9\S+|city=\S+",
    r"pip install '\S+'",
    r"\{\{.*?\}\}",
    r"\{[^{}]*\}",  # facts
)
ODD = {
    "a sign of ASCII beside Japanese": rf"[{JAPANESE}」][(:;?!,']|[)'][{JAPANESE}]|[(:;?!][{JAPANESE}「]",
    "a sign of ASCII beside a fact": r"\ufffc[(:;?!]|\(\ufffc|\ufffc\)",
    "a blank between Japanese words": rf"[{JAPANESE}、。：）」] +(?!§)[{JAPANESE}「（]",
    "letters or kana of the wrong width": r"[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff61-\uff9f]",
    "a dash for a range": r"[0-9\ufffc]–[0-9$\ufffc]",
    "two signs in a row": r"。。|、、|。、|：：",
}


def messages(*, all_titles: bool = True) -> Iterator[tuple[str, str, str]]:
    """Yield every key with its Japanese and its English text."""
    for file in sorted(ROOT.glob("lostatlas/**/ja/LC_MESSAGES/*.po")):
        if OTHER_TITLES.search(file.as_posix()) and not all_titles:
            continue
        english = _entries(Path(str(file).replace("/ja/", "/en/")))
        for key, text in _entries(file).items():
            yield key, text, english.get(key, "")


def _entries(file: Path) -> dict[str, str]:
    with file.open("rb") as stream:
        return {
            entry.id if isinstance(entry.id, str) else entry.id[0]: _text(entry.string)
            for entry in read_po(stream)
            if entry.id
        }


def _text(found: str | Sequence[str] | None) -> str:
    return found if isinstance(found, str) else (found or ("",))[0]


def notebooks(*, all_titles: bool = True) -> Iterator[tuple[str, str]]:
    """Yield the Japanese parts of the lessons and the chapters."""
    for file in SOURCES:
        if OTHER_TITLES.search(file.as_posix()) and not all_titles:
            continue
        for part in re.split(r"(?m)^(?=<!-- \w+ -->$)", file.read_text("utf-8")):
            if part.startswith("<!-- ja -->"):
                yield file.stem, part.removeprefix("<!-- ja -->")


TEXTS = [*((key, text) for key, text, _ in messages()), *notebooks()]
OF_THE_FIRST_TITLE = [
    *((key, text) for key, text, _ in messages(all_titles=False)), *notebooks(all_titles=False)
]  # fmt: skip
"""With the texts of the shared rooms."""


IN_PANELS = (
    "choice.", "deciding.", "explore.", "lesson.", "lessons.", "play.", "practice.", "refused.", "review.",
    "teach.", "timeline.", "widgets.",
)  # fmt: skip
"""Where no Python is spoken: what rows stand in is a 一覧, and a リスト is a value of Python or JSON."""


def test_there_is_japanese_to_read() -> None:
    assert len(TEXTS) > 2800
    assert len(SOURCES) >= 14


@pytest.mark.parametrize(("wrong", "right"), WRONG.items(), ids=WRONG.values())
def test_a_thing_has_one_name(wrong: str, right: str) -> None:
    found = {
        key: met[0]
        for key, text in OF_THE_FIRST_TITLE
        if (met := re.search(wrong, re.sub("|".join(RIGHT), "", text))) is not None
    }
    assert not found, f"write {right}: {found}"


def test_what_rows_stand_in_is_called_by_one_name() -> None:
    spoken = {key: text for key, text, _ in messages() if key.startswith(IN_PANELS)}
    found = {key: text for key, text in spoken.items() if "リスト" in text}
    assert not found, f"write 一覧: {found}"
    assert any("一覧" in text for text in spoken.values())


@pytest.mark.parametrize(("name", "odd"), ODD.items(), ids=ODD)
def test_japanese_has_japanese_punctuation(name: str, odd: str) -> None:
    found = {}
    for key, text in TEXTS:
        plain = re.sub("|".join(CODE), "\ufffc", text)
        if re.search(f"[{JAPANESE}]", plain) and (met := re.search(odd, plain)):
            found[key] = plain[max(0, met.start() - 8) : met.end() + 8]
    assert not found, f"{name}: {found}"


def test_no_message_was_left_in_english() -> None:
    """What is alike in both languages holds no words: facts, codes and signs only."""
    names = r"[A-Z]\w*(?: [A-Z]\w*)*|\d+|\{[^{}]*\}"
    alike = {key: text for key, text, english in messages() if text == english}
    assert {key: text for key, text in alike.items() if re.search(r"[a-z]{2}", re.sub(names, "", text))} == {}


def test_the_terms_of_the_glossary_are_in_use() -> None:
    """Each term stands in the rules, the messages or the notebooks, not in the glossary alone."""
    elsewhere = "".join(text for key, text in TEXTS if not key.startswith("glossary."))
    with speaking("ja"):
        assert [one.word for one in glossary() if one.word not in elsewhere] == []


def test_what_a_player_has_is_one_word_in_every_table_and_what_a_company_has_is_another() -> None:
    """A purse's line says it as the tables do: 現金 of a player, 資金 of a company."""
    with speaking("ja"):
        players = ("play.column.cash", "explore.column.cash", "editor.column.cash", "charts.cash")
        companies = ("play.column.funds", "explore.column.treasury", "editor.column.funds")
        assert {message(key) for key in players} == {"現金"}
        assert {message(key) for key in companies} == {"資金"}
        told = message("explore.purse_for", company="EM", treasury=5, player="Ann", cash=7)
    assert told == "資金：EM $5、現金：Ann $7。"
