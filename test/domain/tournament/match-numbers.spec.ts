import { describe, expect, it } from 'vitest';
import { matchNumber } from '#domain/match-day.ts';
import { addTeamBody, matchPlanBody } from '#domain/tournament/contract/bodies.ts';
import { copyTournamentBody } from '#domain/tournament/contract/copy.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { exportTournament } from '#domain/tournament/transfer/export-tournament.ts';
import { memberView, NOTHING_REFERENCED } from '#domain/tournament/view/tournament-view.ts';
import { configure, finals, Played, report } from '../support/played.ts';
import { given, NOW } from '../support/given.ts';

const cup = (): Played =>
  new Played(
    configure([3], {
      firstMatchKickoff: '2026-12-05T10:00:00Z',
      groupPhase: {
        schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
        numberOfCourts: 1,
        useAlternatingOrder: true,
        numberOfGroupRounds: 1,
      },
      finalsPhase: finals('Final'),
    }),
  );
const view = ({ state }: Played) => memberView('t', state, 0, NOTHING_REFERENCED);
/** Of each match in playing order its number, as people see it. */
const numbers = (played: Played): readonly number[] => view(played).matches.map(matchNumber);
const late: TournamentCommand = { type: 'AddTeam', ...addTeamBody.parse({ groupId: 'g1', name: 'Nachzügler' }) };
const fix: TournamentCommand = { type: 'FixMatchNumbers' };

/** The plan in another order of its matches. */
const reordered = (played: Played, order: readonly number[]): TournamentCommand => {
  const { matches } = view(played);
  return {
    type: 'EditMatchPlan',
    ...matchPlanBody.parse({
      matches: order.map((from, at) => {
        const match = matches[from - 1];
        if (match === undefined) throw new Error('No such match');
        const { id, metadata, teamA, teamB } = match;
        const place = { court: metadata.court, kickoff: metadata.kickoff };
        return { id, index: at + 1, ...place, teamSelectorA: teamA.teamSelector, teamSelectorB: teamB.teamSelector };
      }),
      acknowledgePlacingChange: true,
    }),
  };
};

const { folderName: _none, ...wanted } = copyTournamentBody.parse({ name: 'Noch einmal', folderId: null });

describe('[PL10] the number of a match', () => {
  it('is its index before a result, and stands beside it only where it differs', () => {
    const played = cup();
    played.must(reordered(played, [2, 1, 3, 4]));
    expect(numbers(played)).toEqual([1, 2, 3, 4]);
    expect(view(played).matches.some((match) => 'number' in match)).toBe(false);
  });

  it.each([
    ['a result', report('m1', '2:1')],
    ['a running score', report('m1', '0:0 live')],
    ['the step before a print', fix],
  ])('stays its own from %s on, wherever the match is moved', (_, fixing) => {
    const played = cup();
    played.must(fixing, reordered(played, [2, 1, 3, 4]));
    expect(numbers(played)).toEqual([2, 1, 3, 4]);
    expect(view(played).matches.map(({ index, number }) => [index, number])).toEqual([
      [1, 2],
      [2, 1],
      [3, undefined],
      [4, undefined],
    ]);
  });

  it('is the next free one for the matches of a late team, also behind numbers that were struck', () => {
    const played = cup();
    played.must(fix, late);
    expect(numbers(played)).toEqual([1, 2, 3, 5, 6, 7, 4]);
    const { state } = played;
    const gone = state.groups[0]?.teamIds.at(-1) ?? '';
    played.must({ type: 'RemoveTeam', teamId: gone });
    expect(numbers(played)).toEqual([1, 2, 3, 4]);
    played.must(late);
    expect(numbers(played)).toEqual([1, 2, 3, 8, 9, 10, 4]);
  });

  it('comes back with a match that was struck, and no undo takes it back', () => {
    const played = cup();
    played.must(fix, late);
    played.must({ type: 'RemoveTeam', teamId: played.state.groups[0]?.teamIds.at(-1) ?? '' });
    played.must(played.undo());
    expect(numbers(played)).toEqual([1, 2, 3, 5, 6, 7, 4]);

    const begun = cup();
    begun.must(report('m1', '2:1'));
    begun.must(begun.undo(), reordered(begun, [2, 1, 3, 4]));
    expect(numbers(begun)).toEqual([2, 1, 3, 4]);
  });

  it('is dealt anew by a configuration of other matches, and comes back with the plan before it', () => {
    const played = cup();
    played.must(fix, reordered(played, [2, 1, 3, 4]), configure([4]));
    expect(numbers(played)).toEqual([1, 2, 3, 4, 5, 6]);
    played.must(played.undo());
    expect(numbers(played)).toEqual([2, 1, 3, 4]);
  });

  it('is given by hand once it is fixed, unless another match has it; the order of play stays', () => {
    const played = cup();
    const numbered = (...wished: readonly (number | null)[]): TournamentCommand => {
      const edit = reordered(played, [1, 2, 3, 4]);
      if (edit.type !== 'EditMatchPlan') throw new Error('No edit of the plan');
      const matches = edit.matches.map((match, at) => {
        return { ...match, number: wished[at] ?? null };
      });
      return { ...edit, matches };
    };
    given(played.facts).when(numbered(5)).refused('numbers-not-fixed');
    played.must(numbered(1, 2, 3, 4));
    expect(view(played).hasFixedNumbers).toBeUndefined();

    played.must(fix);
    expect(view(played).hasFixedNumbers).toBe(true);
    given(played.facts).when(numbered(4)).refused('number-taken');
    given(played.facts).when(numbered(7, 7)).refused('number-taken');
    played.must(numbered(2, 1, null, 12));
    expect(numbers(played)).toEqual([2, 1, 3, 12]);
    expect(view(played).matches.map(({ index }) => index)).toEqual([1, 2, 3, 4]);
    played.must(late);
    expect(numbers(played)).toEqual([2, 1, 3, 13, 14, 15, 12]);
  });

  it('is in the names of sides, not in selectors', () => {
    const played = new Played(configure([4], { finalsPhase: finals('SemiFinal') }));
    const count = view(played).matches.length;
    const [first, second] = [count - 2, count - 1];
    const order = Array.from({ length: count }, (_, at) => at + 1);
    order[first - 1] = second;
    order[second - 1] = first;
    played.must(fix, reordered(played, order));
    const final = view(played).matches.at(-1);
    expect(final?.teamA.label).toBe(`Sieger Spiel ${first}`);
    expect(final?.teamA.teamSelector).toEqual({ kind: 'winner', match: second });
  });

  it('goes into a file and out of it, but not into a copy', () => {
    const played = cup();
    played.must(fix, reordered(played, [2, 1, 3, 4]));
    const file = exportTournament(played.state, { venue: null, pictures: [], at: NOW });
    expect(file.matches.map(({ number }) => number)).toEqual([2, 1, undefined, undefined]);
    const imported = given([])
      .when({
        type: 'ImportTournament',
        organizationId: 'o1',
        folderId: null,
        venueId: null,
        file,
        documentIds: file.documents.map((_, at) => `d${at}`),
        images: [],
      })
      .state();
    expect(memberView('t', imported, 0, NOTHING_REFERENCED).matches.map(matchNumber)).toEqual([2, 1, 3, 4]);

    const copy = given([])
      .when({
        type: 'CopyTournament',
        source: played.state,
        documentIds: [],
        ...wanted,
      })
      .state();
    expect(memberView('t', copy, 0, NOTHING_REFERENCED).matches.map(matchNumber)).toEqual([1, 2, 3, 4]);
  });
});
