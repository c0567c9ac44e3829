import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { call, foundTournament, report, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { readProblem } from './read-problem.ts';

let portal: TestPortal;
let founded: Founded;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
});
afterAll(() => portal.end());

const ask = (method: 'GET' | 'PATCH', path: string, body?: object, headers = {}) =>
  call(portal, method, `/api/tournaments/${founded.tournament}${path}`, body, headers);
const seen = async () => (await ask('GET', '')).json<TournamentView>();

describe('entry fees', () => {
  const pay = (hasPaidEntryFee: boolean, teamId = 't1') =>
    ask('PATCH', `/teams/${teamId}/entry-fee`, { hasPaidEntryFee });

  it('are paid at the time they are entered, once, and reset', async () => {
    const paid = await pay(true);
    expect(paid.statusCode).toBe(200);
    expect(paid.json()).toEqual({
      id: 't1',
      name: 'Team A1',
      outOfCompetition: false,
      emblem: expect.objectContaining({ letters: 'A1' }),
      hasPaidEntryFee: true,
      entryFeePaidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    portal.passes(60_000);
    const again = await pay(true);
    expect(again.json()).toEqual(paid.json());
    expect(again.headers['tournament-version']).toBe(paid.headers['tournament-version']);
    expect((await pay(false)).json()).toMatchObject({ hasPaidEntryFee: false, entryFeePaidAt: null });
  });

  it('of a team that is not there are refused', async () => {
    const answer = await pay(true, 't99');
    expect([answer.statusCode, readProblem(answer).code, readProblem(answer).detail]).toEqual([
      404,
      'team-unknown',
      'Diese Mannschaft gibt es in diesem Turnier nicht. Bitte laden Sie die Seite neu.',
    ]);
    expect(readProblem(await ask('PATCH', '/teams/t1/entry-fee', { hasPaidEntryFee: 'ja' })).errors?.[0]).toEqual({
      path: 'body.hasPaidEntryFee',
      code: 'invalid-type',
      message: 'Hier wird Ja oder Nein (true oder false) erwartet.',
    });
  });
});

describe('the parts of a tournament', () => {
  it('read for themselves are those of the whole', async () => {
    const view = await seen();
    expect((await ask('GET', '/presentation-configuration')).json()).toEqual(view.presentationConfiguration);
    expect((await ask('GET', '/computation-configuration')).json()).toEqual(view.computationConfiguration);
    expect((await ask('GET', '/images')).json()).toEqual(view.images);
  });

  it('[PL1] [PL8] the configuration that is read can be sent as it is, and changes nothing but the version', async () => {
    const read = await ask('GET', '/configuration');
    expect(read.statusCode).toBe(200);
    const [match, next] = (await seen()).matches;
    const order = [next, match].map((each, at) => ({ id: each?.id, index: at + 1 }));
    const edit = (await seen()).matches.map(({ id, index, metadata: { court, kickoff }, teamA, teamB }) => ({
      id,
      index: order.find((one) => one.id === id)?.index ?? index,
      court,
      kickoff,
      teamSelectorA: teamA.teamSelector,
      teamSelectorB: teamB.teamSelector,
    }));
    expect((await ask('PATCH', '/match-plan', { matches: edit })).statusCode).toBe(204);
    const before = await seen();
    const again = (await ask('GET', '/configuration')).json<object>();
    const sent = await call(portal, 'POST', `/api/tournaments/${founded.tournament}/configure`, again);
    expect([sent.statusCode, sent.body]).toEqual([204, '']);
    const after = await seen();
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    expect((await ask('GET', '/configuration')).json()).toEqual(again);
  });

  it('one that was never configured has none to be read', async () => {
    const { id } = (
      await call(portal, 'POST', '/api/tournaments', { organizationId: founded.organization, name: 'Leer' })
    ).json<{ id: string }>();
    const answer = await call(portal, 'GET', `/api/tournaments/${id}/configuration`);
    expect([answer.statusCode, readProblem(answer).code]).toEqual([409, 'no-plan']);
  });

  it('are written in the form of the contract, and read back bare', async () => {
    const configuration = {
      header1: { content: 'CustomValue', customContent: `${'Ö'.repeat(59)}🏆` },
      header2: { content: 'OrganizerName', customContent: null },
      showResults: 'OnlyMatchOutcomes',
      showOrganizerLogo: false,
      showSponsorLogo: true,
    };
    expect((await ask('PATCH', '/presentation-configuration', { configuration })).statusCode).toBe(204);
    expect((await ask('GET', '/presentation-configuration')).json()).toEqual(configuration);
    const long = { ...configuration, header1: { content: 'CustomValue', customContent: 'x'.repeat(61) } };
    const refused = await ask('PATCH', '/presentation-configuration', { configuration: long });
    expect([refused.statusCode, readProblem(refused).errors?.[0]?.path]).toEqual([
      400,
      'body.configuration.header1.customContent',
    ]);
  });

  it('changed on an old stand are refused only where somebody else changed the same', async () => {
    const { version } = await seen();
    await report(portal, founded, 'm1', [1, 0]);
    const based = { 'based-on': String(version) };
    const venue = await call(portal, 'POST', '/api/venues', { organizationId: founded.organization, name: 'Halle' });
    const venueId = venue.json<{ id: string }>().id;
    expect((await ask('PATCH', '/venue', { venueId }, based)).statusCode).toBe(204);
    expect((await ask('PATCH', '/folder', { folderName: 'Neu' }, based)).statusCode).toBe(200);
    const conflict = await ask('PATCH', '/venue', { venueId: null }, based);
    expect([conflict.statusCode, readProblem(conflict).code]).toEqual([409, 'changed-meanwhile']);
  });
});

describe('the tables for integrators', () => {
  const rows = async (part: string) =>
    (await ask('GET', `/${part}`, undefined, { 'at-least': await portal.head() })).json<
      Readonly<Record<string, unknown>>[]
    >();

  it('have the values of the view', async () => {
    await report(portal, founded, 'm2', [3, 2]);
    const view = await seen();
    const names = new Map(view.teams.map(({ id, name }) => [id, name]));
    expect(await rows('matches')).toEqual(
      view.matches.map(({ id, index, number = index, metadata, teamA, teamB, outcome }) => ({
        matchId: id,
        index,
        number,
        type: metadata.type,
        label: metadata.label,
        groupId: metadata.groupId,
        finalsRound: metadata.finalsRound,
        playoffPosition: metadata.playoffPosition,
        court: metadata.court,
        kickoff: metadata.kickoff,
        state: outcome.state,
        outcomeType: outcome.type,
        startedAt: outcome.startedAt,
        teamAId: teamA.teamId,
        teamBId: teamB.teamId,
        teamA: names.get(teamA.teamId ?? '') ?? teamA.label,
        teamB: names.get(teamB.teamId ?? '') ?? teamB.label,
        scoreA: teamA.score,
        scoreB: teamB.score,
        affected: false,
        winner: null,
        shootoutA: null,
        shootoutB: null,
        ruling: null,
        ruledAgainst: null,
        counts: true,
      })),
    );
    expect((await rows('standings')).map(({ team, position, points }) => [team, position, points])).toEqual(
      view.groups.flatMap(({ participants }) =>
        participants
          .toSorted((one, other) => one.statistics.position - other.statistics.position)
          .map(({ teamId, statistics }) => [names.get(teamId), statistics.position, statistics.points]),
      ),
    );
    expect(await rows('ranking')).toEqual(
      view.rankings.map((place) => ({ ...place, team: names.get(place.teamId ?? '') ?? null, sharedPlace: null })),
    );
  });

  it('are empty for a tournament without a plan, and nothing for a deleted one', async () => {
    const { id } = (
      await call(portal, 'POST', '/api/tournaments', { organizationId: founded.organization, name: 'Leer' })
    ).json<{ id: string }>();
    const parts = ['matches', 'standings', 'ranking', 'team-selectors'];
    const ofEmpty = async () => {
      const headers = { 'at-least': await portal.head() };
      return Promise.all(
        parts.map((part) => call(portal, 'GET', `/api/tournaments/${id}/${part}`, undefined, headers)),
      );
    };
    expect((await ofEmpty()).map((answer) => answer.json())).toEqual([[], [], [], []]);
    await call(portal, 'DELETE', `/api/tournaments/${id}`);
    expect((await ofEmpty()).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  });

  it('team selectors are labelled in German, and for a group match they are the teams of its group', async () => {
    const all = (await ask('GET', '/team-selectors')).json<{ teamSelector: object; label: string }[]>();
    expect(all).toContainEqual({ teamSelector: { kind: 'groupRank', group: 'A', rank: 1 }, label: '1. Gruppe A' });
    const view = await seen();
    const match = view.matches[0];
    const own = (await ask('GET', `/team-selectors?matchId=${match?.id}`)).json<{ label: string }[]>();
    const group = view.groups.find(({ id }) => id === match?.metadata.groupId);
    expect(own).toHaveLength(group?.participants.length ?? 0);
    const unknown = await ask('GET', '/team-selectors?matchId=m999');
    expect([unknown.statusCode, readProblem(unknown).code]).toEqual([404, 'match-unknown']);
  });
});

it('metadata: which finals fit how many groups, for anybody', async () => {
  const answer = await portal.http.inject('/api/metadata/finals-match-definitions');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toContainEqual({ groupCount: 2, matchCount: 1, requiredTeamsPerGroup: 1 });
  expect(answer.json()).toContainEqual({ groupCount: 4, matchCount: 4, requiredTeamsPerGroup: 2 });
});
