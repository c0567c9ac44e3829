import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ShiftDialog } from '#client/pages/match-plan/shift-dialog.tsx';
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
  const { catchUp, submit } = texts.matchDay.shift;
  // Ten minutes late, the first pause of eight more than the usual two leaves two, the next one nothing.
  expect(drawn(schedule)).toContain(catchUp);
  expect(drawn(schedule)).toContain(submit(2));
  // As the server shifts it: all by the same, for `useBreaks` would be refused there [SC5].
  expect(drawn(null)).not.toContain(catchUp);
  expect(drawn(null)).toContain(submit(3));
});

/** Three courts with a match each, of which the first is ten minutes late. */
const chosenWhere = (alike: readonly number[]): string => {
  const tournament = threeCourts();
  const html = renderToStaticMarkup(
    <ShiftDialog tournament={tournament} lateCourt={{ court: 1, minutes: 10, alike }} close={() => undefined} />,
  );
  return (
    /<button[^>]*aria-pressed="true"[^>]*>((?:Nur )?Feld|Felder|Alle Felder)[^<]*/
      .exec(html)?.[0]
      .replace(/<[^>]*>/, '') ?? ''
  );
};

function threeCourts() {
  const groupPhase = { schedule, numberOfCourts: 3, useAlternatingOrder: true, numberOfGroupRounds: 1 };
  return memberView(ID, new Played(configure([6], { groupPhase })).state, 1, JOINED);
}

it('[SC5] begins with all courts that are as late as the chosen one', () => {
  expect(chosenWhere([1])).toBe('Nur Feld 1');
  expect(chosenWhere([1, 3])).toBe('Felder 1 und 3');
  expect(chosenWhere([1, 2, 3])).toBe('Alle Felder');
});
