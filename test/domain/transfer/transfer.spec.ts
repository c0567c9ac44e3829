import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldAll } from '#domain/decider.ts';
import { tournament as decider } from '#domain/deciders.ts';
import { handEditsOf, isHandMade } from '#domain/tournament/planning/edits/hand-edits.ts';
import { ranking } from '#domain/tournament/standings/ranking.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { exportTournament } from '#domain/tournament/transfer/export-tournament.ts';
import { renumberedIn } from '#domain/tournament/transfer/file-ids.ts';
import { tournamentFile, type TournamentFile } from '#domain/tournament/transfer/file.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { cup, JOINED } from '../support/cup.ts';
import { newTeam } from '../support/standings.ts';
import { given, NOW } from '../support/given.ts';
import { configure, finals, Played, report } from '../support/played.ts';
import { begun, commandOf, randomSteps } from '../support/random-commands.ts';
import { plannedTournaments, played } from '../support/random-tournaments.ts';

const NO_PICTURES = { venue: null, pictures: [], at: NOW };
const fileOf = (tournament: Tournament): TournamentFile =>
  tournamentFile.parse(JSON.parse(JSON.stringify(exportTournament(tournament, NO_PICTURES))));

const importing = (file: TournamentFile, venueId: string | null = null) =>
  given([]).when({
    type: 'ImportTournament',
    organizationId: 'org1',
    folderId: null,
    venueId,
    file,
    documentIds: file.documents.map((_, at) => `d${at + 10}`),
    images: [],
  });

/** Places by name, and every match with its names and scores: what people would compare. */
function told(tournament: Tournament) {
  const view = memberView('abcdefghij123456', tournament, 1, JOINED);
  const names = new Map(view.teams.map(({ id, name }) => [id, name]));
  const side = (slot: (typeof view.matches)[number]['teamA']) => [
    slot.label,
    names.get(slot.teamId ?? '') ?? null,
    names.get(slot.provisionalTeamId ?? '') ?? null,
    slot.score,
  ];
  return {
    tables: view.groups.map(({ participants }) =>
      participants.map(({ teamId, statistics: { position, points, tied } }) => [
        names.get(teamId),
        position,
        points,
        tied,
      ]),
    ),
    matches: view.matches.map(({ teamA, teamB, metadata, outcome, affected }) => [
      // Groups have other ids here.
      { ...metadata, groupId: null },
      side(teamA),
      side(teamB),
      outcome,
      affected === null,
    ]),
    rankings: view.rankings.map(({ teamId, reason }) => [names.get(teamId ?? '') ?? null, reason]),
  };
}

const idsOf = ({ groups, plan }: Tournament) => ({
  groups: groups.map(({ id }) => id),
  teams: groups.map(({ teamIds }) => teamIds),
  matches: plan?.matches.map(({ id }) => id),
});

/** As files were before groups and matches had ids in them. */
const withoutIds = (file: TournamentFile): TournamentFile => ({
  ...file,
  groups: file.groups.map(({ id: _id, ...group }) => group),
  matches: file.matches.map(({ id: _id, ...match }) => match),
});

const someResults = (tournament: Tournament, scores: readonly (readonly [number, number])[]): Tournament =>
  scores.reduce(
    (state, [a, b], at) => played(state, at, a, b, at % 5 === 4 ? 'CurrentlyPlaying' : 'Finished') ?? state,
    tournament,
  );

/** Two groups of three whose second and third teams play for places of their own. */
const withPlayoffs = () => new Played(configure([3, 3], { finalsPhase: finals('Final', { additionalPlayoffs }) }));
const rank = (group: string, at: number) => ({ kind: 'groupRank' as const, group, rank: at });
const additionalPlayoffs = [2, 3].map((at) => ({
  playoffPosition: 2 * at - 1,
  teamSelectorA: rank('A', at),
  teamSelectorB: rank('B', at),
}));

describe('a file as it was once written', () => {
  // Never changed: what older files do not say has a default, and what they say means what it meant.
  const written = JSON.parse(readFileSync(new URL('file-1.json', import.meta.url), 'utf8')) as unknown;

  it('can still be read, and says the same', () => {
    const file = tournamentFile.parse(written);
    expect(file).toMatchObject(written as object);
    expect(told(importing(file).state())).toEqual(told(cup()));
  });
});

it('a venue as a file of the first version has it can still be read', () => {
  const venue = {
    name: 'Halle',
    description: '',
    addressDetails: ['Weg 1'],
    externalLinks: ['https://halle.example/'],
  };
  expect(tournamentFile.shape.venue.parse(venue)).toMatchObject(venue);
});

describe('a tournament taken out and in again', () => {
  it('has the same plan, tables and ranking, whatever was played', () => {
    fc.assert(
      fc.property(
        plannedTournaments.filter(({ plan }) => plan?.groupPhase !== null || plan.finalsPhase !== null),
        fc.array(fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 })), { maxLength: 40 }),
        (planned, scores) => {
          const tournament = someResults({ ...planned, name: 'Hallencup' }, scores);
          expect(told(importing(fileOf(tournament)).state())).toEqual(told(tournament));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('[PL5] [RE3] has them whatever organisers and scorers did meanwhile', () => {
    fc.assert(
      fc.property(randomSteps, fc.boolean(), (list, hasPlayoffs) => {
        const day = hasPlayoffs ? withPlayoffs() : begun();
        for (const one of list) day.send(commandOf(day, one));
        const imported = importing(fileOf(day.state)).state();
        expect(told(imported)).toEqual(told(day.state));
        expect(idsOf(imported)).toEqual(idsOf(day.state));
        expect(renumberedIn(fileOf(day.state))).toBeNull();
        expect(told(importing(withoutIds(fileOf(day.state))).state())).toEqual(told(day.state));
      }),
      { numRuns: 60 },
    );
  });

  it('[PL5] [RE3] keeps the result of a team that was swapped into another group', () => {
    const day = begun().must(report('m1', '2:1'));
    const { teamA } = day.state.plan?.matches[0]?.result ?? {};
    const other = day.state.groups[1]?.teamIds[0];
    if (teamA === undefined || other === undefined) throw new Error('Two groups, and a result in the first');
    day.must({ type: 'SwapTeams', teamId: teamA, with: other });
    expect(told(importing(fileOf(day.state)).state())).toEqual(told(day.state));
  });

  it('[FI7] has the numbers of its matches again where one waits for a later one, also in the first round', () => {
    const loser = (match: number) => ({ kind: 'loser' as const, match });
    const seventh = { playoffPosition: 7, teamSelectorA: loser(16), teamSelectorB: rank('B', 4) };
    const fifth = { playoffPosition: 5, teamSelectorA: rank('A', 3), teamSelectorB: rank('B', 3) };
    const pairings = [
      { teamSelectorA: { kind: 'winner' as const, match: 15 }, teamSelectorB: rank('A', 1) },
      { teamSelectorA: rank('B', 1), teamSelectorB: rank('A', 2) },
    ];
    for (const finalsPhase of [
      finals('SemiFinal', { additionalPlayoffs: [seventh, fifth] }),
      finals('SemiFinal', { firstRoundPairings: pairings, additionalPlayoffs: [fifth] }),
    ]) {
      const { state } = new Played(configure([4, 4], { firstMatchKickoff: NOW, finalsPhase }));
      const imported = importing(withoutIds(fileOf(state))).state();
      expect(idsOf(state).matches).not.toEqual(idsOf(state).matches?.toSorted());
      expect(idsOf(imported).matches).toEqual(idsOf(state).matches);
      expect(imported.plan?.finalsPhase).toEqual(state.plan?.finalsPhase);
      expect(imported.plan !== null && isHandMade(handEditsOf(imported.plan, imported.groups))).toBe(false);
    }
  });

  it('keeps ids that have gaps, and goes on counting behind them', () => {
    const day = begun();
    const [first] = day.state.groups;
    day.must({ type: 'RemoveTeam', teamId: first?.teamIds[0] ?? '' });
    day.must({ type: 'AddTeam', groupId: first?.id ?? '', name: 'Spät', finals: 'move' });
    const imported = importing(fileOf(day.state)).state();
    expect(idsOf(imported)).toEqual(idsOf(day.state));
    expect(idsOf(day.state).matches).not.toEqual(idsOf(day.state).matches?.map((_, at) => `m${at + 1}`));
    expect(imported.numbered).toEqual(day.state.numbered);
  });

  it('gives other ids to those that are not valid or stand twice, and says which', () => {
    const file = fileOf(begun().state);
    const [groups, matches] = [structuredClone(file.groups), structuredClone(file.matches)];
    const [a, b] = groups;
    if (a === undefined || b === undefined) throw new Error('There are two groups');
    const sent = { ...file, groups, matches };
    const renamedTeam = (team: TournamentFile['groups'][number]['teams'][number] | undefined, id: string) => {
      if (team !== undefined) team.id = id;
    };
    renamedTeam(a.teams[0], 'x7');
    renamedTeam(a.teams[1], 't0');
    renamedTeam(a.teams[2], 't100000');
    renamedTeam(b.teams[0], 't41');
    b.id = a.id ?? '';
    expect(renumberedIn(sent)).toEqual({
      groups: [{ from: 'g1', to: 'g2' }],
      teams: [
        { from: 'x7', to: 't42' },
        { from: 't0', to: 't43' },
        { from: 't100000', to: 't44' },
      ],
      matches: [],
    });
    const state = importing(sent).state();
    expect(state.groups.map(({ id }) => id)).toEqual(['g1', 'g2']);
    expect(state.groups[0]?.teamIds.slice(0, 3)).toEqual(['t42', 't43', 't44']);
    expect(state.groups[1]?.teamIds[0]).toBe('t41');
  });

  it('[FI7] numbers matches anew as a whole where one has no valid id of its own', () => {
    const file = fileOf(begun().state);
    const ids = file.matches.map((_, at) => `m${at + 1}`);
    const shifted = file.matches.map((match, at) => ({ ...match, id: `m${at + 31}` }));
    expect(renumberedIn({ ...file, matches: shifted })).toBeNull();
    for (const id of ['m32', 'm0', 'm032', 'm1000000', 'x3']) {
      const sent = { ...file, matches: shifted.map((match, at) => (at === 0 ? { ...match, id } : match)) };
      const [first, second] = renumberedIn(sent)?.matches ?? [];
      expect([first, second]).toEqual([
        { from: id, to: 'm1' },
        { from: 'm32', to: 'm2' },
      ]);
      expect(idsOf(importing(sent).state()).matches).toEqual(ids);
    }
  });

  it('is the same file again, apart from ids that count from 1', () => {
    const once = fileOf(importing(fileOf({ ...cup(), name: 'Cup' })).state());
    expect(fileOf(importing(once).state())).toEqual(once);
  });

  it('begins private, unpaid and outside of folders, with documents of its own', () => {
    const state = importing(fileOf({ ...cup(), name: 'Cup', visibility: 'Public' }), 'venue9').state();
    expect(state).toMatchObject({
      visibility: 'Private',
      folderId: null,
      venueId: 'venue9',
      entryFees: {},
      name: 'Cup',
    });
    expect(state.documents.map(({ id, type, name }) => [id, type, name])).toEqual([
      ['d10', 'MatchPlan', 'Plan'],
      ['d11', 'Receipts', 'Quittungen'],
    ]);
  });

  it('keeps lots, teams out of competition, names of groups, rules and headers', () => {
    const base = cup();
    const tournament: Tournament = {
      ...base,
      name: 'Cup',
      groups: base.groups.map((group) => ({ ...group, displayName: group.letter === 'A' ? 'Staffel Nord' : '' })),
      teams: {
        ...base.teams,
        a1: newTeam('a1', { name: 'A1', priority: 3, outOfCompetition: true, lastChanged: 0 }),
      },
      computation: {
        matchWonPoints: 2,
        matchDrawnPoints: 1,
        matchLostPoints: 0,
        comparisonModes: ['ByPoints', 'ByScore'],
      },
      presentation: { ...base.presentation, header1: { content: 'CustomValue', customContent: 'Jugend' } },
    };
    const state = importing(fileOf(tournament)).state();
    expect(state.groups.map(({ displayName }) => displayName)).toEqual(['Staffel Nord', '']);
    expect(state.teams['t1']).toMatchObject({ name: 'A1', priority: 3, outOfCompetition: true });
    expect(state.computation).toEqual(tournament.computation);
    expect(state.presentation).toEqual(tournament.presentation);
  });

  it('may be one that was never configured', () => {
    const state = importing(fileOf({ ...foldAll(decider, decider.initial, [], 0, NOW), name: 'Leer' })).state();
    expect(state).toMatchObject({ existence: 'alive', plan: null, groups: [] });
  });

  it('can be played on: the next match counts', () => {
    const state = importing(fileOf({ ...cup(), name: 'Cup' })).state();
    const open = state.plan?.matches.findIndex(({ result }) => result === null) ?? -1;
    expect(ranking(played(state, open, 1, 0, 'Finished') ?? state)).toHaveLength(4);
  });
});

describe('a file that does not fit together', () => {
  const file = fileOf({ ...cup(), name: 'Cup' });
  const [first] = file.matches;
  if (first === undefined) throw new Error('The cup has matches');
  const withFirst = (change: Partial<typeof first>): TournamentFile => ({
    ...file,
    matches: [{ ...first, ...change }, ...file.matches.slice(1)],
  });
  const result = {
    ...first.result,
    state: 'Finished',
    scoreA: 1,
    scoreB: 0,
    outcomeType: 'Standard',
    startedAt: null,
  } as const;

  it('[PL1] has a match too few', () => {
    importing({ ...file, matches: file.matches.slice(0, -1) }).refused('file-inconsistent', { at: 'matches' });
    importing({ ...file, matches: file.matches.slice(1) }).refused('file-inconsistent', { at: 'matches' });
  });
  it('[PL1] has a match of no group', () => {
    importing(withFirst({ group: null })).refused('file-inconsistent', { at: 'matches.0' });
  });
  it('[RE3] has a result of a team that is not in it', () => {
    importing(withFirst({ result: { ...result, teamA: 'x9', teamB: 'a2' } })).refused('file-inconsistent');
  });
  it('[RE3] has a team that played itself', () => {
    importing(withFirst({ result: { ...result, teamA: 'a1', teamB: 'a1' } })).refused('file-inconsistent');
  });
  it('[RE2] has overtime in a group match', () => {
    importing(withFirst({ result: { ...result, teamA: 'a1', teamB: 'a2', outcomeType: 'AfterOvertime' } })).refused(
      'file-inconsistent',
    );
  });
  it('[RE2] has a final that ended in a draw', () => {
    const drawn = file.matches.map((match) =>
      match.type === 'Final' ? { ...match, result: { ...result, teamA: 'a1', teamB: 'b1', scoreB: 1 } } : match,
    );
    importing({ ...file, matches: drawn }).refused('file-inconsistent');
  });
  it('[FI6] [FI7] has playoffs for places that there are not, twice, or in another way', () => {
    const fitting = fileOf(withPlayoffs().state);
    const withFinals = (change: object): TournamentFile =>
      tournamentFile.parse({
        ...fitting,
        matchPlanConfiguration: {
          ...fitting.matchPlanConfiguration,
          finalsPhaseConfig: { ...fitting.matchPlanConfiguration?.finalsPhaseConfig, ...change },
        },
      });
    const [third, fifth] = fitting.matchPlanConfiguration?.finalsPhaseConfig?.additionalPlayoffs ?? [];
    importing(withFinals({ additionalPlayoffs: [third, fifth, fifth] })).refused('playoff-position', {
      playoffPosition: 5,
    });
    importing(withFinals({ additionalPlayoffs: [third, { ...fifth, playoffPosition: 7 }] })).refused(
      'playoff-position',
    );
    importing(withFinals({ thirdPlacePlayoff: true })).refused('third-place-needs-semi-finals');
    importing(withFinals({ firstRoundPairings: [] })).refused('file-inconsistent', { at: 'matchPlanConfiguration' });
  });
  it('[SE2] has a selector that names nothing', () => {
    importing(withFirst({ teamSelectorA: { kind: 'team', teamId: 'x1' } })).refused('selector-unknown');
  });
  it('[GR1] has groups out of order', () => {
    importing({ ...file, groups: file.groups.toReversed() }).refused('letters-not-in-order');
  });
  it('[GR2] has a team twice', () => {
    importing({
      ...file,
      groups: file.groups.map((group) => ({ ...group, teams: file.groups[0]?.teams ?? [] })),
    }).refused('team-twice');
  });
  it('has matches but no configuration', () => {
    importing({ ...file, matchPlanConfiguration: null }).refused('file-inconsistent', { at: 'matchPlanConfiguration' });
  });
  it('comes where a tournament is already', () => {
    const created = importing(file).events();
    given(created)
      .when({
        type: 'ImportTournament',
        organizationId: 'o',
        folderId: null,
        venueId: null,
        file,
        documentIds: [],
        images: [],
      })
      .refused('already-exists');
  });
});

describe('a word to everybody', () => {
  it('[OR3] infos go along; [OR2] [OR4] what was said for the day stays', () => {
    const said: Tournament = {
      ...cup(),
      information: '# Anfahrt',
      announcement: { text: 'Siegerehrung um 17:15 Uhr', until: null },
      announcedStatus: { status: 'Cancelled', note: null, date: null },
    };
    const taken = importing(fileOf(said)).state();
    expect(taken).toMatchObject({
      information: '# Anfahrt',
      announcement: null,
      announcedStatus: { status: 'Planned', note: null, date: null },
    });
  });
});
