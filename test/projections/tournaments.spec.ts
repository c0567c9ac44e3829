import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '#domain/events.ts';
import { memberView, NOTHING_REFERENCED } from '#domain/tournament/view/tournament-view.ts';
import { projections } from '#projections/index.ts';
import { organizationsProjection } from '#projections/organizations.ts';
import type { AnyProjection } from '#projections/projection.ts';
import type { Row } from '#projections/table.ts';
import { tournamentsProjection } from '#projections/tournaments.ts';
import {
  foundedOrganization,
  plannedTournament,
  playedTournament,
  toEnvelopes,
  type StreamBuilder,
} from '../server/read-models/event-builders.ts';

const CLUB = 'clubclubclubclub';
const CUP = 'cupcupcupcupcup1';

const stored = (stream: string, facts: Parameters<typeof toEnvelopes>[1]): StoredEvent[] =>
  toEnvelopes(stream, facts).map((event, revision) => ({ ...event, stream, revision, position: String(revision) }));

function rowsOf(projection: AnyProjection, id: string, facts: Parameters<typeof toEnvelopes>[1]) {
  const events = stored(`${projection.category}-${id}`, facts);
  return projection.rows(
    id,
    events.reduce<unknown>((state, event) => projection.fold(state, event), projection.initial),
  );
}

const stages: Record<string, () => StreamBuilder> = {
  planned: () => plannedTournament(CLUB),
  'in the middle': () => {
    const story = plannedTournament(CLUB);
    for (const { id } of story.open.slice(0, 20)) story.reports(id, 'Finished', 3, Number(id.slice(1)) % 5);
    for (const { id } of story.open.slice(0, 2)) story.reports(id, 'CurrentlyPlaying', 1, 0);
    return story;
  },
  played: () => playedTournament(CLUB),
};

describe.each(Object.entries(stages))('the tables of a tournament that is %s', (_, told) => {
  const story = told();
  const rows = rowsOf(tournamentsProjection, CUP, story.facts);
  const view = memberView(CUP, story.state, story.facts.length, NOTHING_REFERENCED);
  const nameOf = (id: string | null): string | undefined => view.teams.find((team) => team.id === id)?.name;

  it('say of every match what its view says', () => {
    expect(rows['matches']).toHaveLength(40);
    for (const [at, match] of view.matches.entries()) {
      expect(rows['matches']?.[at]).toMatchObject({
        tournament_id: CUP,
        match_id: match.id,
        match_index: at + 1,
        court: match.metadata.court,
        kickoff: match.metadata.kickoff,
        state: match.outcome.state,
        team_a_id: match.teamA.teamId,
        team_b_id: match.teamB.teamId,
        team_a: nameOf(match.teamA.teamId) ?? match.teamA.label,
        team_b: nameOf(match.teamB.teamId) ?? match.teamB.label,
        score_a: match.teamA.score,
        score_b: match.teamB.score,
      });
    }
  });

  it('say of every team what its group table says', () => {
    const participants = view.groups.flatMap((group) => group.participants);
    expect(rows['standings']).toHaveLength(16);
    for (const [at, { teamId, statistics }] of participants.entries()) {
      expect(rows['standings']?.[at]).toMatchObject({
        team_id: teamId,
        team: nameOf(teamId),
        position: statistics.position,
        played: statistics.matchesPlayed,
        won: statistics.matchesWon,
        points: statistics.points,
        score_difference: statistics.scoreDifference,
      });
    }
  });

  it('say of every place who has it', () => {
    expect(rows['rankings']).toEqual(
      view.rankings.map(({ placementRank, teamId, reason, tied }) => ({
        tournament_id: CUP,
        place: placementRank,
        team_id: teamId,
        team: nameOf(teamId) ?? null,
        reason,
        tied,
        shared_place: null,
      })),
    );
  });

  it('count its matches in the list', () => {
    const inState = (state: string) => view.matches.filter(({ outcome }) => outcome.state === state).length;
    expect(rows['tournaments']).toMatchObject([
      {
        organization_id: CLUB,
        version: story.facts.length,
        kickoff: '2026-12-05T08:30:00Z',
        team_count: 16,
        match_count: 40,
        finished_count: inState('Finished'),
        running_count: inState('CurrentlyPlaying'),
        deleted_at: null,
      },
    ]);
  });
});

describe('statistics', () => {
  it('add up what was played; goals decided off the field are none', () => {
    const story = plannedTournament(CLUB);
    const [first, second, third] = story.open.map(({ id }) => id);
    if (first === undefined || second === undefined || third === undefined) throw new Error('There are matches');
    story.reports(first, 'Finished', 4, 1);
    story.reports(second, 'Finished', 0, 0);
    story.does({
      type: 'ReportOutcome',
      matchId: third,
      state: 'Finished',
      scoreA: 2,
      scoreB: 0,
      outcomeType: 'SpecialScoring',
      reason: null,
      previous: null,
    });
    const [statistics] = rowsOf(tournamentsProjection, CUP, story.facts)['statistics'] ?? [];
    expect(statistics).toEqual({
      tournament_id: CUP,
      group_count: 3,
      team_count: 16,
      match_count: 40,
      finished_count: 3,
      deciding_count: 5,
      overtime_count: 0,
      penalty_shootout_count: 0,
      goal_match_count: 2,
      goals: 5,
      most_goals: 4 + 1,
    });
  });
});

describe('a deleted tournament', () => {
  it('stays in the list, marked, and has no play until it is taken back', () => {
    const story = playedTournament(CLUB).does({ type: 'DeleteTournament' });
    const deleted = rowsOf(tournamentsProjection, CUP, story.facts);
    expect(deleted).toMatchObject({ matches: [], standings: [], rankings: [] });
    expect(deleted['tournaments']).toMatchObject([{ deleted_at: '2026-11-21T09:00:00Z' }]);
    const back = rowsOf(tournamentsProjection, CUP, story.does({ type: 'UndeleteTournament' }).facts);
    expect(back['matches']).toHaveLength(40);
    expect(back['tournaments']).toMatchObject([{ deleted_at: null }]);
  });
});

describe('an organisation', () => {
  it('has a row, and one for each folder, venue, member and open invitation', () => {
    const rows = rowsOf(organizationsProjection, CLUB, [
      ...foundedOrganization('SV Musterstadt'),
      { type: 'FolderCreated', data: { folderId: `${CLUB}f1`, name: 'Winter' } },
      { type: 'VenueCreated', data: { venueId: `${CLUB}v1`, name: 'Sporthalle' } },
      {
        type: 'MemberInvited',
        data: { invitationId: `${CLUB}i1`, role: 'Scorer', addressHash: 'h', expiresAt: '2026-12-05T09:00:00Z' },
      },
      { type: 'OrganizationDeleted', data: {} },
    ]);
    expect(rows).toEqual({
      organizations: [
        {
          organization_id: CLUB,
          name: 'SV Musterstadt',
          allows_api_access: false,
          deleted: true,
          deleted_at: '2026-11-21T09:00:00Z',
        },
      ],
      folders: [{ organization_id: CLUB, folder_id: `${CLUB}f1`, name: 'Winter' }],
      venues: [{ organization_id: CLUB, venue_id: `${CLUB}v1`, name: 'Sporthalle' }],
      members: [
        { organization_id: CLUB, user_id: 'user0000tester00', role: 'Owner', joined_at: '2026-11-21T09:00:00Z' },
      ],
      invitations: [
        {
          organization_id: CLUB,
          invitation_id: `${CLUB}i1`,
          role: 'Scorer',
          invited_at: '2026-11-21T09:00:00Z',
          expires_at: '2026-12-05T09:00:00Z',
        },
      ],
    });
  });
});

describe('every table', () => {
  const contents: Record<string, Readonly<Record<string, readonly Row[]>>> = {
    organizations: rowsOf(organizationsProjection, CLUB, foundedOrganization('SV Musterstadt')),
    tournaments: rowsOf(tournamentsProjection, CUP, playedTournament(CLUB).facts),
  };
  const tables = projections.flatMap((projection) =>
    Object.entries(projection.tables).map(([name, table]) => ({ projection, name, table })),
  );

  it.each(tables)('$name has a key that begins with the stream, and rows of its columns alone', (each) => {
    const { projection, name, table } = each;
    const rows = contents[projection.name]?.[name] ?? [];
    const id = projection.category === 'tournament' ? CUP : CLUB;
    for (const row of rows) {
      expect(Object.keys(row).toSorted()).toEqual(Object.keys(table.columns).toSorted());
      expect(row[table.key[0] ?? '']).toBe(id);
      for (const [column, { optional }] of Object.entries(table.columns))
        if (!optional) expect(row[column]).not.toBeNull();
    }
    expect(new Set(rows.map((row) => table.key.map((column) => row[column]).join())).size).toBe(rows.length);
  });

  it('has a name of its own', () => {
    const names = tables.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
