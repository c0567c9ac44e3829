import { expect, it } from 'vitest';
import { Played, configure } from '#test/domain/support/played.ts';
import { memberView, NOTHING_REFERENCED } from '#domain/tournament/view/tournament-view.ts';
import { placeInWords } from '#client/features/presence/place-in-words.ts';

it('[PL10] a place at a match, which the channel names by its index, is told by its number', () => {
  const { state } = new Played(configure([3]), { type: 'FixMatchNumbers' });
  const view = memberView('x', { ...state, matchNumbers: { ...state.matchNumbers, m2: 7 } }, 0, NOTHING_REFERENCED);
  expect(['match/1', 'match/2', 'match/99', 'plan'].map((place) => placeInWords(place, view))).toEqual([
    'bei Spiel 1',
    'bei Spiel 7',
    'bei Spiel 99',
    'im Spielplan',
  ]);
});
