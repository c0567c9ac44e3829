import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ShiftDialog } from '#client/pages/match-plan/delay/shift-dialog.tsx';
import { texts } from '#client/texts/de.ts';
import { matchPlanBody } from '#domain/tournament/contract/bodies.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { ID, JOINED } from '../domain/support/cup.ts';
import { configure, Played } from '../domain/support/played.ts';

const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };

/** Three teams on one court whose matches begin every twenty minutes, with play times or without. */
function cup(times: typeof schedule | null) {
  const groupPhase = { schedule: times, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 };
  const played = new Played(configure([3], { groupPhase }));
  const { matches } = memberView(ID, played.state, 1, JOINED);
  played.must({
    type: 'EditMatchPlan',
    ...matchPlanBody.parse({
      matches: matches.map(({ id, index, metadata: { court }, teamA, teamB }) => ({
        id,
        index,
        court,
        kickoff: `2026-12-05T10:${20 * (index - 1)}:00Z`.replace(':0:', ':00:'),
        teamSelectorA: teamA.teamSelector,
        teamSelectorB: teamB.teamSelector,
      })),
    }),
  });
  return memberView(ID, played.state, 2, JOINED);
}

const drawn = (times: typeof schedule | null): string =>
  renderToStaticMarkup(
    <ShiftDialog tournament={cup(times)} lateCourt={{ court: 1, minutes: 10, alike: [1] }} close={() => undefined} />,
  );

it('[SC5] a delay can be caught up in longer pauses only where play times say which those are', () => {
  const { catchUp, submit } = texts.shift;
  // Ten minutes late, the first pause of eight more than the usual two leaves two, the next one nothing.
  expect(drawn(schedule)).toContain(catchUp);
  expect(drawn(schedule)).toContain(submit(2));
  // As the server shifts it: all by the same, for `useBreaks` would be refused there [SC5].
  expect(drawn(null)).not.toContain(catchUp);
  expect(drawn(null)).toContain(submit(3));
});

/** What is chosen of three courts with a match each, of which the first is ten minutes late. */
const chosenWhere = (alike: readonly number[]): readonly string[] => {
  const html = renderToStaticMarkup(
    <ShiftDialog tournament={threeCourts()} lateCourt={{ court: 1, minutes: 10, alike }} close={() => undefined} />,
  );
  return [...html.matchAll(/<button[^>]*aria-pressed="true"[^>]*>(Feld \d)/g)].map(([, court = '']) => court);
};

function threeCourts() {
  const groupPhase = { schedule, numberOfCourts: 3, useAlternatingOrder: true, numberOfGroupRounds: 1 };
  return memberView(ID, new Played(configure([6], { groupPhase })).state, 1, JOINED);
}

it('[SC5] begins with all courts that are as late as the chosen one', () => {
  expect(chosenWhere([1])).toEqual(['Feld 1']);
  expect(chosenWhere([1, 3])).toEqual(['Feld 1', 'Feld 3']);
  expect(chosenWhere([1, 2, 3])).toEqual(['Feld 1', 'Feld 2', 'Feld 3']);
  // Where what is late has no match left to move, all that can be moved is.
  expect(chosenWhere([4])).toEqual(['Feld 1', 'Feld 2', 'Feld 3']);
});
