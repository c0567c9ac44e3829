import type { AddressInfo } from 'node:net';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import type { ChangedView, LiveMessage } from '#domain/live-contract.ts';
import { applyChanges } from '#client/live/apply-changes.ts';
import { buildOpenApi as describeCalls } from '#server/http/openapi/openapi.ts';
import type { Schema } from '#server/http/openapi/openapi-examples.ts';
import { describeLive } from '#server/live/asyncapi.ts';
import { routes } from '#server/routes.ts';
import { form, picture } from '#test/support/forms.ts';
import type { Person } from '#test/support/people.ts';
import { call, foundTournament, report, twoGroups, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { changedView, openPage, wholeView, type Page } from '../live/page.ts';
import { judging, resolving } from './document.ts';

// What goes over the live channel, held against the description of it that integrators read, and nothing else of ours.

interface Described {
  readonly operations: { readonly send: { readonly messages: readonly { readonly $ref: string }[] } };
  readonly components: {
    readonly messages: Readonly<
      Record<string, { readonly payload: Schema; readonly examples: readonly { payload: unknown }[] }>
    >;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

// As the portal serves it (asyncapi.spec.ts). It is read before there is a portal: that holds up the process for seconds.
const described = JSON.parse(
  JSON.stringify(describeLive({ version: 'test', publicUrl: 'http://127.0.0.1' })),
) as Described;
const resolve = resolving({ ...described });
const wrongWith = judging();
const messages = compiled();
const plain = new Map<string, Schema>();

let portal: TestPortal;
let chief: Person;
let founded: Founded;
let url: string;
const pages: Page[] = [];

beforeAll(async () => {
  for (const schema of [...VIEWS.map((each) => each.schema), 'FeedEvent']) faultOf(schema, null);
  portal = await openPortal();
  chief = await portal.person('Chefin', { isAdministrator: true });
  founded = await foundTournament(portal, 'Public');
  await portal.http.listen({ port: 0, host: '127.0.0.1' });
  url = `ws://127.0.0.1:${(portal.http.server.address() as AddressInfo).port}/api/live`;
});
afterAll(async () => {
  for (const page of pages) page.socket.terminate();
  await portal.end();
});

const id = (): string => founded.tournament;
const tournament = (): string => `/api/tournaments/${id()}`;
/** The messages that the server sends and whose schema takes this frame, by name. A reader tells them apart by their fields. */
const namesOf = (frame: unknown): readonly string[] =>
  [...messages].flatMap(([name, validate]) => (validate(frame) ? [name] : []));

function compiled(): ReadonlyMap<string, ValidateFunction> {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  return new Map(
    described.operations.send.messages.map(({ $ref }) => {
      const name = $ref.slice($ref.lastIndexOf('/') + 1);
      return [name, ajv.compile(resolve(described.components.messages[name]?.payload) as object)];
    }),
  );
}

/** What is wrong with a value by a named schema, fields that it does not tell among them; null where nothing is. */
function faultOf(schema: string, value: unknown): string | null {
  const known = plain.get(schema) ?? (withoutWrapping(resolve(described.components.schemas[schema])) as Schema);
  plain.set(schema, known);
  return wrongWith(known, value);
}
/** In draft-07 nothing stands beside a reference, so that one with words is wrapped. */
function withoutWrapping(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutWrapping);
  if (typeof part !== 'object' || part === null) return part;
  const { allOf, ...besides } = part as { allOf?: readonly object[] };
  const inner = allOf?.length === 1 ? { ...besides, ...allOf[0] } : part;
  return Object.fromEntries(Object.entries(inner).map(([key, value]) => [key, withoutWrapping(value)]));
}

async function follow(topic: string, more: object = {}, headers: Readonly<Record<string, string>> = portal.me.headers) {
  const page = await openPage(url, { ...headers });
  pages.push(page);
  page.say({ follow: topic, ...more });
  return page;
}

async function done(method: 'PATCH' | 'POST' | 'DELETE', path: string, body?: object): Promise<void> {
  const answer = await call(portal, method, path, body);
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
}

/** By kind of topic: its schema, what changes it, and what ends it. */
const VIEWS = [
  { kind: 'tournament', topic: () => `tournament/${id()}`, schema: 'Tournament' },
  { kind: 'public', topic: () => `public/${id()}`, schema: 'PublicTournament' },
  { kind: 'club', topic: () => `club/${founded.organization}`, schema: 'PublicOrganization' },
  { kind: 'organization', topic: () => `organization/${founded.organization}`, schema: 'OrganizationLists' },
  { kind: 'keys', topic: () => `organization/${founded.organization}/keys`, schema: 'OrganizationKeys' },
] as const;

const organization = (): string => `/api/organizations/${founded.organization}`;

describe('the frames of the live channel', () => {
  beforeAll(async () => {
    await done('PATCH', `${organization()}/page`, { name: `sv-${founded.organization.slice(0, 8)}` });
    await done('POST', '/api/venues', { organizationId: founded.organization, name: 'Sporthalle' });
    await call(
      portal,
      'PATCH',
      `/api/management/organizations/${founded.organization}/licensing`,
      { allowApiAccess: true },
      chief.headers,
    );
    await done('POST', '/api/api-keys', { organizationId: founded.organization, name: 'Anzeige', validity: 7 });
    await done('POST', `${organization()}/invitations`, { eMail: 'otto@verein.example', role: 'Scorer' });
  });

  it.each(VIEWS)('of $kind are as they are described: whole, current and changed', async ({ topic, schema }) => {
    const page = await follow(topic());
    const whole = wholeView(await page.next());
    expect(namesOf(whole)).toEqual(['wholeView']);
    expect(faultOf(schema, whole.view)).toBeNull();
    const current = await follow(topic(), { since: whole.stamp });
    const head = wholeView(await current.next());
    expect([namesOf(head), 'view' in head]).toEqual([['wholeView'], false]);
    await current.leave();
    await done('PATCH', `${tournament()}/name`, { name: `Cup ${schema}` });
    await report(portal, founded, 'm1', [schema.length % 10, 1]);
    await done('PATCH', `${organization()}/name`, { name: `SV ${schema}` });
    await done('POST', '/api/api-keys', { organizationId: founded.organization, name: schema, validity: 7 });
    const changes: ChangedView[] = [];
    let view: unknown = whole.view;
    await expect
      .poll(() => page.heard.filter((message) => 'changes' in message).length, { timeout: 10_000 })
      .toBeGreaterThan(0);
    for (const message of page.heard.filter((each): each is ChangedView => 'changes' in each)) {
      changes.push(changedView(message));
      expect(namesOf(message)).toContain('changedView');
      view = applyChanges(view, message.changes);
      expect(faultOf(schema, view)).toBeNull();
    }
    expect(changes.length).toBeGreaterThan(0);
  });

  it('of a tournament with all that it can have are as they are described', async () => {
    await done('PATCH', `${tournament()}/announcement`, { text: 'Gleich geht es los', until: '2030-01-01T10:00:00Z' });
    await done('PATCH', `${tournament()}/status`, { status: 'Postponed', date: '2030-01-02' });
    await done('POST', '/api/documents', { tournamentId: id(), type: 'MatchPlan', name: 'Aushang' });
    await done('PATCH', `${tournament()}/presentation-configuration`, {
      configuration: { header1: { content: 'CustomValue', customContent: 'Willkommen' } },
    });
    const sent = { state: 'CurrentlyPlaying', scoreA: 1, scoreB: 0, outcomeType: 'Standard' };
    await done('PATCH', `${tournament()}/matches/m2/outcome`, sent);
    for (const [topic, schema] of [
      [`tournament/${id()}`, 'Tournament'],
      [`public/${id()}`, 'PublicTournament'],
    ] as const) {
      const whole = wholeView(await (await follow(topic)).next());
      expect([namesOf(whole), faultOf(schema, whole.view)]).toEqual([['wholeView'], null]);
    }
  });

  it('that only say something are as they are described', async () => {
    const page = await openPage(`${url}?beat=1&pages=other`, { ...portal.me.headers });
    pages.push(page);
    const other = await follow(`tournament/${id()}`);
    page.say({ follow: `tournament/${id()}` });
    page.say({ follow: 'public/aaaaaaaaaaaaaaaa' });
    page.say('{');
    other.say({ at: `tournament/${id()}`, place: 'match/1' });
    const wanted = ['beat', 'failed', 'presence', 'wholeView'];
    const heard = () => [...new Set(page.heard.flatMap((frame) => namesOf(frame)))].toSorted();
    await expect.poll(heard, { timeout: 10_000 }).toEqual(expect.arrayContaining(wanted));
    for (const frame of page.heard) expect([frame, namesOf(frame).length > 0]).toEqual([frame, true]);
  });
});

/** Carries out everything of which the public feed tells. */
async function playAll(): Promise<void> {
  const at = tournament();
  const view = async () => (await call(portal, 'GET', at)).json<TournamentView>();
  await decideTie(at);
  await done('POST', `${at}/configure`, { ...twoGroups(), acknowledgeResultLoss: true });
  const { teams, groups, matches } = await view();
  const [a, b] = groups;
  const [first, second] = [a?.participants[0]?.teamId ?? '', b?.participants[0]?.teamId ?? ''];
  await done('PATCH', `${at}/match-plan`, {
    matches: matches.map(({ id: matchId, index, metadata, teamA, teamB }) => ({
      id: matchId,
      index,
      court: 3 - Math.min(2, metadata.court),
      kickoff: metadata.kickoff,
      teamSelectorA: teamA.teamSelector,
      teamSelectorB: teamB.teamSelector,
    })),
    acknowledgePlacingChange: true,
  });
  await done('POST', `${at}/teams`, { groupId: a?.id, name: 'Nachzügler' });
  const late = (await view()).teams.find(({ name }) => name === 'Nachzügler')?.id ?? '';
  await done('POST', `${at}/teams/${late}/move`, { groupId: b?.id });
  await done('POST', `${at}/teams/${first}/swap`, { with: second });
  await done('DELETE', `${at}/teams/${late}`);
  await done('PATCH', `${at}/teams/${teams[1]?.id}/name`, { name: 'SV Neu' });
  await done('PATCH', `${at}/groups/${a?.id}/name`, { name: 'Gruppe Nord' });
  await done('PATCH', `${at}/teams/${second}/priority`, { groupId: a?.id, priority: 3 });
  await done('PATCH', `${at}/teams/${second}/out-of-competition`, { outOfCompetition: true });
  const played = (await view()).matches.find(({ teamA }) => teamA.teamId !== null)?.id ?? '';
  await done('PATCH', `${at}/matches/${played}/outcome`, {
    state: 'CurrentlyPlaying',
    scoreA: 1,
    scoreB: 0,
    outcomeType: 'Standard',
  });
  await done('PATCH', `${at}/matches/${played}/outcome`, {
    state: 'Finished',
    scoreA: 2,
    scoreB: 1,
    outcomeType: 'Standard',
  });
  const cleared = await call(portal, 'PATCH', `${at}/matches/${played}/outcome`, { state: 'NotStarted' });
  await done('POST', `${at}/undo`, { version: Number(cleared.headers['tournament-version']) });
  await playToShootout(at);
  await done('PATCH', `${at}/computation-configuration`, { configuration: { matchWonPoints: 2 } });
  await done('PATCH', `${at}/presentation-configuration`, { configuration: { showSponsorLogo: true } });
  await done('PATCH', `${at}/announcement`, { text: 'Pause bis zwei', until: null });
  await done('PATCH', `${at}/interruption`, { name: 'Gewitter' });
  await done('POST', `${at}/interruption/end`, {});
  await done('PATCH', `${at}/information`, { text: 'Parken hinter der Halle' });
  await done('PATCH', `${at}/status`, { status: 'Cancelled', note: 'Wasserschaden' });
  const fields = { OrganizationId: founded.organization, ImageType: 'SponsorLogo' };
  const sent = await form({ ...fields, Image: { name: 'logo.png', bytes: await picture(60, 60) } });
  const headers = { ...portal.me.headers, ...sent.headers };
  const image = await portal.http.inject({ method: 'POST', url: '/api/images', payload: sent.payload, headers });
  await done('PATCH', `${at}/image`, { target: 'SponsorLogo', imageId: image.json<{ id: string }>().id });
  await done('PATCH', `${at}/visibility`, { visibility: 'Private' });
  await done('PATCH', `${at}/visibility`, { visibility: 'Public' });
}

/** Two teams that are level, and are told apart. */
async function decideTie(at: string): Promise<void> {
  const groupPhase = { schedule: null, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 };
  const groups = [{ alphabeticalId: 'A', teams: [{ name: 'SV Eins' }, { name: 'SV Zwei' }] }];
  await done('POST', `${at}/configure`, { groups, groupPhase, acknowledgeResultLoss: true });
  const { teams, matches } = (await call(portal, 'GET', at)).json<TournamentView>();
  const outcome = { state: 'Finished', scoreA: 0, scoreB: 0, outcomeType: 'Standard' };
  await done('PATCH', `${at}/matches/${matches[0]?.id}/outcome`, outcome);
  const [teamA, teamB] = teams.map((team) => team.id);
  const meetings = [{ teamA, teamB, scoreA: 3, scoreB: 2 }];
  await done('POST', `${at}/tie-decisions`, { order: [[teamA], [teamB]], by: 'Shootout', meetings });
}

/** All group matches, without two level teams, and a semi-final that a shoot-out decides. */
async function playToShootout(at: string): Promise<void> {
  const { matches } = (await call(portal, 'GET', at)).json<TournamentView>();
  const group = matches.filter(({ metadata }) => metadata.type === 'GroupMatch');
  for (const [place, match] of group.entries()) {
    const { state, type: outcomeType } = match.outcome;
    const previous = { state, scoreA: match.teamA.score, scoreB: match.teamB.score, outcomeType };
    const score = { scoreA: place + 3, scoreB: 0, outcomeType: 'Standard' };
    await done('PATCH', `${at}/matches/${match.id}/outcome`, { state: 'Finished', ...score, previous });
  }
  const knockout = matches.find(({ metadata }) => metadata.type !== 'GroupMatch')?.id ?? '';
  await done('PATCH', `${at}/matches/${knockout}/outcome`, {
    state: 'Finished',
    scoreA: 1,
    scoreB: 1,
    outcomeType: 'AfterPenalties',
    shootout: { winner: 'B', score: { a: 3, b: 4 } },
  });
}

interface FeedEvent {
  readonly number: number;
  readonly type: string;
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

describe('the public events', () => {
  let events: readonly FeedEvent[];
  beforeAll(async () => {
    await playAll();
    const { version } = (await call(portal, 'GET', tournament())).json<TournamentView>();
    const page = await follow(`events/${id()}`, { after: 0 });
    const heard = (): FeedEvent[] =>
      page.heard.flatMap((frame) => ('events' in frame ? (frame.events as readonly FeedEvent[]) : []));
    await vi.waitFor(() => expect(heard().at(-1)?.number).toBe(version), 10_000);
    for (const frame of page.heard) expect(namesOf(frame)).toEqual(['feed']);
    events = heard();
  });

  it('are as they are described, each type with its data', () => {
    for (const event of events) expect([event.type, faultOf('FeedEvent', event)]).toEqual([event.type, null]);
  });

  it('are of every type that is described, and say something', () => {
    const types = described.components.schemas['FeedEvent']?.properties?.['type']?.enum ?? [];
    expect(types.length).toBeGreaterThan(20);
    expect([...new Set(events.map(({ type }) => type))].toSorted()).toEqual([...types].map(String).toSorted());
    for (const { type, data } of events) expect([type, Object.keys(data).length > 0]).toEqual([type, true]);
  });

  it('say what teams and matches became of it, in objects', () => {
    const dataOf = (type: string) => events.findLast((event) => event.type === type)?.data;
    expect(dataOf('TeamAdded')).toMatchObject({
      teamId: expect.stringMatching(/^t\d+$/),
      groupId: expect.stringMatching(/^g\d+$/),
      name: 'Nachzügler',
      added: expect.arrayContaining([expect.stringMatching(/^m\d+$/)]),
    });
    expect(dataOf('TeamsSwapped')).toMatchObject({
      teamIds: [expect.stringMatching(/^t\d+$/), expect.stringMatching(/^t\d+$/)],
    });
    expect(dataOf('MatchPlanEdited')).toMatchObject({
      moved: expect.arrayContaining([
        {
          matchId: expect.stringMatching(/^m\d+$/),
          index: expect.any(Number),
          court: expect.any(Number),
          kickoff: expect.any(String),
        },
      ]),
    });
    expect(dataOf('ResultsSet')).toMatchObject({
      results: [{ matchId: expect.any(String), state: 'Finished', scoreA: 2, scoreB: 1, outcomeType: 'Standard' }],
      cleared: [],
    });
    expect(dataOf('MatchesDecided')).toMatchObject({
      results: [{ scoreA: 1, scoreB: 1, shootout: { winner: 'B', score: { a: 3, b: 4 } } }],
    });
    expect(dataOf('MatchesDecided')).not.toHaveProperty('reason');
  });

  it('are described in the other document alike', () => {
    const openApi = describeCalls(routes, { version: 'test', publicUrl: 'http://127.0.0.1' }) as {
      'x-live-feed': { schema: Schema };
    };
    const own = resolving({ ...openApi });
    for (const event of events) expect(wrongWith(own(openApi['x-live-feed'].schema) as Schema, event)).toBeNull();
  });

  it('are for members and keys of the organisation', async () => {
    const stranger = await portal.person('Fremde');
    for (const headers of [{}, stranger.headers]) {
      const page = await follow(`events/${id()}`, {}, headers);
      expect(await page.next()).toEqual({ error: 'unknown-topic', topic: `events/${id()}` });
    }
  });
});

describe('what is gone', () => {
  const goneIn = (page: Page): LiveMessage | undefined => page.heard.find((frame) => 'gone' in frame);

  it('is as it is described: private, withdrawn and deleted, on every topic', async () => {
    const { headers: visitor } = { headers: {} };
    const watching = await follow(`public/${id()}`, {}, visitor);
    wholeView(await watching.next());
    await done('PATCH', `${tournament()}/visibility`, { visibility: 'Private' });
    await expect.poll(() => goneIn(watching)).toEqual({ topic: `public/${id()}`, gone: 'private' });
    await done('PATCH', `${tournament()}/visibility`, { visibility: 'Public' });
    const all = await Promise.all(
      [...VIEWS.map(({ topic }) => topic()), `events/${id()}`].map(async (topic) => {
        const page = await follow(topic, { after: 0 }, topic.startsWith('public') ? visitor : portal.me.headers);
        await page.next();
        return { topic, page };
      }),
    );
    await done('DELETE', organization());
    for (const { topic, page } of all)
      await expect.poll(() => goneIn(page), { timeout: 10_000 }).toEqual({ topic, gone: 'deleted' });
    for (const page of [watching, ...all.map((each) => each.page)]) expect(namesOf(goneIn(page))).toEqual(['gone']);
    expect(namesOf({ topic: `public/${id()}`, gone: 'withdrawn' })).toEqual(['gone']);
  });
});
