/** The game, its house rules and the players, before the first deal or in the middle. What is chosen is sent to Python. */
import { ForgetButton } from "../stage/forget_button.mjs";
import { gameSelect, houseRules } from "../stage/games.mjs";
import { face } from "../stage/table/faces.mjs";
import { html } from "../stage/vendor/preact.mjs";

/**
 * @param {{id: string, setting: object, draft: object, begun: boolean, last: boolean}} at  `setting` is what Python
 *        accepted, `draft` what is chosen now; whether a line is written already, and whether there is a last sheet
 * @param {{choose: (draft: object) => void, type: (draft: object, place: number) => void, start: () => void, goOn: () => void, forget: () => void}} acts
 */
export function sheetSetup(at, acts) {
  const { id, setting, draft, begun, last } = at;
  const { game } = setting;
  return html`<form class="sheet-setting cu-grid" onSubmit=${(event) => (event.preventDefault(), acts.start())}>
    <div class="cu-stack"><p class="cu-quiet-text">Your own cards, on your own table: tap who took the last trick and with which card, and see who pays.</p>
      ${last && html`<p><button type="button" class="cu-secondary" onClick=${acts.resume}>Go on with your last sheet</button></p>`}
      <div class="cu-field">${gameSelect(`${id}-game`, "Game", setting.countries, { ...game, key: draft.game }, (key) => acts.choose({ ...draft, game: key, house_rules: [] }))}
        <small>${game.gist}</small></div>
      ${houseRules({ css: "sheet", id, folded: "sheet-more cu-folds" }, game, (keys) => acts.choose({ ...draft, house_rules: keys }))}
      <${ForgetButton} what="the sheet" forget=${acts.forget} /></div>
    <div class="cu-stack"><div class="sheet-players sheet-pad cu-slip" role="group" aria-labelledby="${id}-players"><h2 class="cu-name" id="${id}-players">Players, clockwise</h2><ol class="cu-list cu-lines">${draft.players.map((name, place) => player(at, acts, name, place))}</ol>
      ${begun
        ? html`<small>You can correct names here. To add or leave out players, begin a new sheet.</small>`
        : draft.players.length < game.most && html`<button type="button" class="cu-quiet" onClick=${() => acts.choose({ ...draft, players: [...draft.players, ""] })}>Add a player</button>`}
      </div>
      <p class="sheet-start sheet-save cu-row"><button type="submit" class="cu-primary cu-grow">${begun ? "Back to the sheet" : "Start the sheet"}</button></p></div>
  </form>`;
}

function player({ id, setting, draft, begun }, { choose, type }, name, place) {
  const { players, dealer } = draft;
  const withName = (text) => ({ ...draft, players: players.map((each, at) => (at === place ? text : each)) });
  const label = name || `player ${place + 1}`;
  const moves = !begun && html`
    <button type="button" class="cu-quiet" aria-label="Move ${label} up" disabled=${place === 0} onClick=${() => choose({ ...draft, ...swapPlayers(players, dealer, place) })}>↑</button>
    <button type="button" class="cu-quiet" aria-label="Leave out ${label}" disabled=${players.length <= setting.game.fewest}
      onClick=${() => choose({ ...draft, players: players.filter((_, at) => at !== place), dealer: Math.max(0, dealer - (place <= dealer)) })}>✕</button>`;
  return html`<li class="cu-row cu-nowrap cu-tight" key=${place}>${face(label)}
    <input type="text" id="${id}-name-${place}" data-place=${place} aria-label="Player ${place + 1}" maxlength=${setting.longest} autocomplete="off" spellcheck=${false} enterkeyhint="done"
      value=${name} onInput=${({ target }) => type(withName(target.value), place)} onChange=${({ target }) => choose(withName(target.value))} />
    <button type="button" class="cu-quiet cu-firm" aria-label="${label} deals first" aria-pressed=${String(place === dealer)} onClick=${() => choose({ ...draft, dealer: place })}>deals</button>${moves}</li>`;
}

/** The players with this one and the one before it swapped; the dealer moves along. */
function swapPlayers(players, dealer, place) {
  const order = [...players.slice(0, place - 1), players[place], players[place - 1], ...players.slice(place + 1)];
  return { players: order, dealer: dealer === place ? place - 1 : dealer === place - 1 ? place : dealer };
}
