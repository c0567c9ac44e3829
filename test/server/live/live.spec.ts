import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LiveMessage } from '#domain/live-contract.ts';
import { openLiveFixture, TOURNAMENT, type LiveFixture } from './live-fixture.ts';
import { changedView, openPage, wholeView, type Page } from './page.ts';

const MEMBER = `tournament/${TOURNAMENT}`;
const PUBLIC = `public/${TOURNAMENT}`;

let hall: LiveFixture;
const pages: Page[] = [];
const page = async (): Promise<Page> => {
  const opened = await openPage(hall.url);
  pages.push(opened);
  return opened;
};
const following = async (topic: string): Promise<Page> => {
  const opened = await page();
  opened.say({ follow: topic });
  wholeView(await opened.next());
  return opened;
};
const stampOf = async (topic: string): Promise<string> => {
  const view = topic === MEMBER ? await hall.views.member(TOURNAMENT) : await hall.views.public(TOURNAMENT);
  return view?.stamp ?? 'gone';
};

beforeEach(async () => {
  hall = await openLiveFixture();
});
afterEach(async () => {
  for (const opened of pages.splice(0)) opened.socket.terminate();
  await hall.end();
});

describe('following', () => {
  it('gives the whole view first, then what changed, as the same bytes that a GET would', async () => {
    const board = await page();
    board.say({ follow: PUBLIC });
    const first = wholeView(await board.next());
    const before = await hall.views.public(TOURNAMENT);
    expect(first).toEqual({ topic: PUBLIC, stamp: before?.stamp, version: 2, view: before?.view });

    await hall.report(1, 2, 1);
    const change = changedView(await board.next());
    const after = await hall.views.public(TOURNAMENT);
    expect(change).toMatchObject({ topic: PUBLIC, from: first.stamp, stamp: after?.stamp, version: 3 });
    expect(board.view(PUBLIC)?.view).toEqual(JSON.parse(after?.bytes.toString() ?? ''));
  });

  it('names the causes to members only', async () => {
    const member = await following(MEMBER);
    const board = await following(PUBLIC);
    await hall.report(1, 2, 1);
    const by = { kind: 'user', id: 'local' };
    expect(changedView(await member.next()).causes).toEqual([{ version: 3, type: 'ResultReported', by }]);
    expect(changedView(await board.next())).not.toHaveProperty('causes');
  });

  it('sends nothing where the view stays equal', async () => {
    const member = await following(MEMBER);
    const board = await following(PUBLIC);
    await hall.play({ type: 'SetEntryFee', teamId: 't1', hasPaidEntryFee: true });
    expect(changedView(await member.next()).causes?.[0]?.type).toBe('EntryFeePaid');
    await hall.report(1, 0, 0);
    expect(changedView(await board.next()).version).toBe(4);
    expect(board.heard).toHaveLength(2);
  });

  it('a whole view says its newest version, also where the last change did not show', async () => {
    const member = await following(MEMBER);
    await following(PUBLIC);
    await hall.play({ type: 'SetEntryFee', teamId: 't1', hasPaidEntryFee: true });
    changedView(await member.next());
    const late = await page();
    late.say({ follow: PUBLIC });
    expect(wholeView(await late.next()).version).toBe(3);
  });

  it('hears of a change in the organisation too', async () => {
    const board = await following(PUBLIC);
    await hall.manage({ type: 'RenameOrganization', name: 'SV Neustadt' });
    expect(changedView(await board.next()).changes).toEqual([
      [['organizationName'], 'SV Neustadt'],
      [['organizationLetters'], 'NE'],
    ]);
  });

  it('keeps many pages at the same view through many results', async () => {
    const boards = await Promise.all(Array.from({ length: 20 }, () => following(PUBLIC)));
    for (let match = 1; match <= 24; match += 1) await hall.report(match, match % 4, match % 3);
    const stamp = await stampOf(PUBLIC);
    const view = JSON.parse((await hall.views.public(TOURNAMENT))?.bytes.toString() ?? '');
    for (const board of boards) expect(await board.until(PUBLIC, stamp)).toEqual(view);
  });

  it('stops with unfollow', async () => {
    const board = await following(PUBLIC);
    board.say({ unfollow: PUBLIC });
    board.say({ follow: MEMBER });
    wholeView(await board.next());
    await hall.report(1, 2, 1);
    expect((await board.next()) as { topic?: string }).toMatchObject({ topic: MEMBER });
    await hall.report(2, 2, 1);
    expect((await board.next()) as { topic?: string }).toMatchObject({ topic: MEMBER });
  });
});

describe('coming back with the stamp already held', () => {
  it('answers without the view where nothing changed', async () => {
    const board = await page();
    const stamp = await stampOf(PUBLIC);
    board.say({ follow: PUBLIC, since: stamp });
    expect(await board.next()).toEqual({ topic: PUBLIC, stamp, version: 2 });
  });

  it('gives the missing changes where they are at hand', async () => {
    const board = await following(PUBLIC);
    const held = board.view(PUBLIC);
    await board.leave();
    const other = await following(PUBLIC);
    for (const match of [1, 2, 3]) {
      await hall.report(match, 3, 1);
      await other.next();
    }
    const back = await page();
    back.hold(PUBLIC, held);
    back.say({ follow: PUBLIC, since: held?.stamp });
    const changes = [await back.next(), await back.next(), await back.next()].map(changedView);
    expect(changes.map(({ version }) => version)).toEqual([3, 4, 5]);
    expect(changes[0]?.from).toBe(held?.stamp);
    expect(changes.at(-1)?.stamp).toBe(await stampOf(PUBLIC));
  });

  it('gives the whole view for a stamp nobody knows', async () => {
    const board = await following(PUBLIC);
    board.say({ follow: PUBLIC, since: '0123456789abcdef' });
    expect(wholeView(await board.next()).view).toBeDefined();
  });
});

describe('what cannot be followed', () => {
  const cases: readonly [string, unknown, LiveMessage][] = [
    [
      'an unknown tournament',
      { follow: 'public/aaaaaaaaaaaaaaaa' },
      { error: 'unknown-topic', topic: 'public/aaaaaaaaaaaaaaaa' },
    ],
    ['an unknown kind', { follow: 'weather/berlin' }, { error: 'unknown-topic', topic: 'weather/berlin' }],
    [
      'an unknown feed',
      { follow: 'events/aaaaaaaaaaaaaaaa' },
      { error: 'unknown-topic', topic: 'events/aaaaaaaaaaaaaaaa' },
    ],
    ['malformed JSON', '{"follow":', { error: 'malformed-frame' }],
    ['a frame of another shape', { follow: 17 }, { error: 'malformed-frame' }],
    ['unknown fields', { follow: 'public/x', please: true }, { error: 'malformed-frame' }],
  ];
  it.each(cases)('says so: %s', async (_name, request, answer) => {
    const board = await page();
    board.say(request);
    expect(await board.next()).toEqual(answer);
    board.say({ follow: PUBLIC });
    wholeView(await board.next());
    expect(hall.complaints).toEqual([]);
  });

  it('closes on a frame of 1 MB with 1009 and holds nothing of it', async () => {
    const board = await page();
    board.say('x'.repeat(2 ** 20));
    expect(await board.closed).toBe(1009);
    expect(hall.complaints).toEqual([]);
    await expect.poll(() => hall.live.connections).toBe(0);
  });
});

describe('gone', () => {
  it('a deleted tournament: deleted to members and to everybody, and then unknown', async () => {
    const member = await following(MEMBER);
    const board = await following(PUBLIC);
    await hall.play({ type: 'DeleteTournament' });
    expect(await member.next()).toEqual({ topic: MEMBER, gone: 'deleted' });
    expect(await board.next()).toEqual({ topic: PUBLIC, gone: 'deleted' });
    board.say({ follow: PUBLIC });
    expect(await board.next()).toEqual({ error: 'unknown-topic', topic: PUBLIC });
  });

  it('a tournament whose organisation is deleted, and back with it', async () => {
    const board = await following(PUBLIC);
    await hall.manage({ type: 'DeleteOrganization' });
    expect(await board.next()).toEqual({ topic: PUBLIC, gone: 'deleted' });
    await hall.manage({ type: 'UndeleteOrganization' });
    board.say({ follow: PUBLIC });
    wholeView(await board.next());
  });
});

describe('presence', () => {
  const person = { id: 'local', name: 'Turnierleitung', place: 'match/21' };

  it('shows where the others are, on the tournament and on its organisation', async () => {
    const member = await following(MEMBER);
    const other = await following(MEMBER);
    other.say({ at: MEMBER, place: 'match/21' });
    expect(await member.next()).toEqual({ topic: MEMBER, people: [person] });
    const late = await page();
    late.say({ follow: MEMBER });
    wholeView(await late.next());
    expect(await late.next()).toEqual({ topic: MEMBER, people: [person] });
    await other.leave();
    expect(await member.next()).toEqual({ topic: MEMBER, people: [] });
  });

  it('is for members’ topics only', async () => {
    const board = await following(PUBLIC);
    board.say({ at: PUBLIC, place: 'match/21' });
    expect(await board.next()).toEqual({ error: 'unknown-topic', topic: PUBLIC });
  });
});
