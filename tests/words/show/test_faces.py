"""The faces in pictures are those at the table."""

import json
from pathlib import Path

from cucumber.site.static_site.toolchain import run_node
from cucumber.words.show.faces import face

FACES = Path(__file__).parents[3] / "cucumber" / "pages" / "stage" / "table" / "faces.mjs"
NAMES = ["Ann", "Bo", "Cai", "Dan", "Eva", "Finn", "Kaja", "Lumi", "Þóra", "王", "Bo 🦄", ""]
DRAWN = """
import { face } from "%s";
const drawn = (name, given) => face(name, given).props.dangerouslySetInnerHTML.__html;
const names = %s;
const others = [drawn("Ann", { mood: "pays" }), drawn("You", { isYou: true })];
console.log(JSON.stringify([...names.map((name) => drawn(name)), ...others]));
"""


def test_a_player_has_the_same_face_in_a_picture_as_at_the_table(tmp_path):
    (tmp_path / "told.mjs").write_text(DRAWN % (FACES.as_uri(), json.dumps(NAMES)), encoding="utf-8")
    told = json.loads(run_node("node", [str(tmp_path / "told.mjs")], tmp_path))
    assert told == [*map(face, NAMES), face("Ann", "pays"), face("You")]
    assert len(set(told)) > len(NAMES) / 2
