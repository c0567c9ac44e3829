import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { configureBody, matchPlanBody, type ConfigureBody } from '#domain/tournament/contract/bodies.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { configureBodyOf } from '#domain/tournament/view/configuration.ts';
import { ID, JOINED } from '../support/cup.ts';
import { configure, finals, Played, report } from '../support/played.ts';
import { cases } from '../support/property-runs.ts';

// What a view says of the configuration can be sent to `configure` again, and means the same.

type Finals = NonNullable<ConfigureBody['finalsPhase']>;
type Side = Finals['additionalPlayoffs'][number]['teamSelectorA'];

const viewOf = (played: Played) => memberView(ID, played.state, 1, JOINED);
const loser = (match: number): Side => ({ kind: 'loser', match });
const rank = (group: string, at: number): Side => ({ kind: 'groupRank', group, rank: at });
const pairing = (teamSelectorA: Side, teamSelectorB: Side) => ({ teamSelectorA, teamSelectorB });

/** Two groups of four; the match for place 7 waits for that for place 5, which a configuration counts after it. */
const waiting = () =>
  new Played(
    configure([4, 4], {
      firstMatchKickoff: '2026-12-05T10:00:00Z',
      finalsPhase: finals('SemiFinal', {
        thirdPlacePlayoff: true,
        additionalPlayoffs: [
          { playoffPosition: 7, ...pairing(loser(16), rank('B', 4)) },
          { playoffPosition: 5, ...pairing(rank('A', 3), rank('B', 3)) },
        ],
      }),
    }),
  );

/** The configuration that the view says, as the body of another. */
function sentBack(played: Played, keepEdits: boolean) {
  const { groups, teams, matchPlanConfiguration: said, breaks } = viewOf(played);
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return {
    type: 'Configure' as const,
    ...configureBody.parse({
      groups: groups.map(({ id, alphabeticalId, displayName, participants }) => ({
        id,
        alphabeticalId,
        displayName,
        teams: participants.map(({ teamId }) => ({ id: teamId, name: names.get(teamId) })),
      })),
      firstMatchKickoff: said?.firstMatchKickoff,
      groupPhase: said?.groupPhaseConfig,
      pauseBetweenGroupAndFinalsPhase: said?.pauseBetweenGroupAndFinalsPhase,
      finalsPhase: said?.finalsPhaseConfig,
      breaks,
      keepEdits,
    }),
  };
}

/** Edits the plan by hand: its matches in another order, all else as it stands, with what the view says of the finals. */
function reordered(played: Played, order: readonly number[]) {
  const { matches, matchPlanConfiguration: said } = viewOf(played);
  return {
    type: 'EditMatchPlan' as const,
    ...matchPlanBody.parse({
      finalsPhase: said?.finalsPhaseConfig,
      matches: matches.map(({ id, metadata: { court, kickoff }, teamA, teamB }, at) => ({
        id,
        index: (order[at] ?? at) + 1,
        court,
        kickoff,
        teamSelectorA: teamA.teamSelector,
        teamSelectorB: teamB.teamSelector,
      })),
    }),
  };
}

const shown = (played: Played) =>
  viewOf(played).matches.map(({ index, metadata, teamA, teamB }) => [
    index,
    metadata,
    teamA.teamSelector,
    teamB.teamSelector,
  ]);
const idsOf = ({ state }: Played) => state.plan?.matches.map(({ id }) => id);

const again = (played: Played, keepEdits: boolean): Played => {
  const before = viewOf(played).matchPlanConfiguration;
  const copy = new Played();
  copy.facts.push(...played.facts.slice(1));
  copy.states.push(...played.states.slice(2));
  copy.must(sentBack(played, keepEdits));
  expect(viewOf(copy).matchPlanConfiguration).toEqual(before);
  return copy;
};

it('[FI7] a configuration that is read names a match by the number by which it was named', () => {
  const played = waiting();
  expect(idsOf(played)?.slice(12)).toEqual(['m13', 'm14', 'm16', 'm15', 'm17', 'm18']);
  const [seventh] = viewOf(played).matchPlanConfiguration?.finalsPhaseConfig?.additionalPlayoffs ?? [];
  expect(seventh).toMatchObject({ playoffPosition: 7, teamSelectorA: loser(16) });
});

it('[PL8] the body that is read changes nothing, until there is a result to be lost', () => {
  const played = waiting();
  const body = configureBodyOf(viewOf(played));
  if (body === null) throw new Error('It is configured');
  expect(configureBody.parse(JSON.parse(JSON.stringify(body)))).toEqual(body);
  const facts = played.facts.length;
  played.must({ type: 'Configure', ...body });
  expect(played.facts).toHaveLength(facts);
  played.must(reordered(played, [1, 0]));
  const edited = configureBodyOf(viewOf(played));
  played.must({ type: 'Configure', ...body });
  expect([edited, played.facts.length]).toEqual([body, facts + 1]);
  played.must(report('m1', '2:1'));
  expect(played.send({ type: 'Configure', ...body })).toMatchObject({ refusal: 'result-loss-not-acknowledged' });
  played.must({ type: 'Configure', ...body, acknowledgeResultLoss: true });
  expect(played.state.plan?.matches.every(({ result }) => result === null)).toBe(true);
});

it('[PL8] a duration in other units changes nothing', () => {
  const lasting = (playTime: string, pauseTime: string, pauseBetweenGroupAndFinalsPhase: string) =>
    configure([4, 4], {
      firstMatchKickoff: '2026-12-05T10:00:00Z',
      groupPhase: {
        schedule: { playTime, pauseTime },
        numberOfCourts: 2,
        useAlternatingOrder: true,
        numberOfGroupRounds: 1,
      },
      pauseBetweenGroupAndFinalsPhase,
      finalsPhase: finals('SemiFinal', { schedule: { playTime, pauseTime } }),
    });
  const played = new Played(lasting('PT1H', 'PT2M', 'PT1H30M'));
  const body = configureBodyOf(viewOf(played));
  if (body === null) throw new Error('It is configured');
  const { groupPhase, finalsPhase, pauseBetweenGroupAndFinalsPhase } = lasting('PT60M', 'PT120S', 'PT90M');
  const same = { ...body, groupPhase, finalsPhase, pauseBetweenGroupAndFinalsPhase };
  const facts = played.facts.length;
  played.must({ type: 'Configure', ...same });
  expect(played.facts).toHaveLength(facts);
  played.must({ type: 'Configure', ...same, pauseBetweenGroupAndFinalsPhase: 'PT91M' });
  expect(played.facts).toHaveLength(facts + 1);
});

it.each([true, false])('[PL1] [FI7] it can be sent back as it is (keepEdits: %s)', (keepEdits) => {
  const played = waiting();
  expect(shown(again(played, keepEdits))).toEqual(shown(played));
});

/** Slots, and winners and losers of the six or seven matches that there are without a group phase. */
const sides: readonly Side[] = [
  ...['A', 'B'].flatMap((group) => [1, 2, 3, 4].map((slot): Side => ({ kind: 'groupSlot', group, slot }))),
  ...[1, 2, 3, 4, 5, 6].flatMap((match): readonly Side[] => [{ kind: 'winner', match }, loser(match)]),
];
const NONE: Side = { kind: 'team', teamId: 't0' };

const finalsDraw = fc.record({
  thirdPlacePlayoff: fc.boolean(),
  numberOfCourts: fc.integer({ min: 1, max: 3 }),
  hasPairings: fc.boolean(),
  sidesOfPairings: fc.shuffledSubarray([...sides], { minLength: 8, maxLength: 8 }),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5, maxLength: 5 }),
});

it('[PL1] [PL8] [FI5] [FI7] any configuration comes back with the same meaning, also from a plan that hands reordered', () => {
  let waits = 0;
  fc.assert(
    fc.property(finalsDraw, ({ hasPairings, sidesOfPairings, order, ...more }) => {
      const [pairs, playoffs] = [sidesOfPairings.slice(0, 4), sidesOfPairings.slice(4)].map((list) =>
        [0, 2].map((at) => pairing(list[at] ?? NONE, list[at + 1] ?? NONE)),
      );
      const played = new Played();
      const isRefused = played.send(
        configure([4, 4], {
          firstMatchKickoff: '2026-12-05T10:00:00Z',
          groupPhase: null,
          finalsPhase: finals('SemiFinal', {
            ...more,
            firstRoundPairings: hasPairings ? (pairs ?? []) : null,
            additionalPlayoffs: [5, 7].map((playoffPosition, at) => ({
              playoffPosition,
              ...(playoffs?.[at] ?? pairing(NONE, NONE)),
            })),
          }),
        }),
      );
      fc.pre(isRefused === null);
      if (idsOf(played)?.some((id, at) => id !== `m${at + 1}`) === true) waits += 1;
      const generated = shown(played);
      expect(shown(again(played, true))).toEqual(generated);
      expect(shown(again(played, false))).toEqual(generated);
      played.must(reordered(played, order));
      const edited = shown(played);
      // Says the finals again that stand, which an edit must not change [PL2].
      played.must(reordered(played, []));
      expect(shown(again(played, true))).toEqual(edited);
      expect(shown(again(played, false))).toEqual(generated);
    }),
    { numRuns: cases(40), maxSkipsPerRun: 1000 },
  );
  expect(waits).toBeGreaterThan(0);
});
