import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { configureBody } from '#domain/contract.ts';
import { inLongTurn } from '#server/runtime/long-turn.ts';
import { createOrganizationViews } from '#server/stream-cache/organization-views.ts';
import { createViewCache, type Views } from '#server/stream-cache/view-cache.ts';
import { encodeView, type EncodedView } from '#server/stream-cache/encoded-view.ts';
import { openLiveFixture, ORGANIZATION, TOURNAMENT, type LiveFixture } from '../live/live-fixture.ts';
import { watchedLog } from './watched-log.ts';

let hall: LiveFixture;
beforeEach(async () => {
  hall = await openLiveFixture();
});
afterEach(() => hall.end());

function there<View>(view: EncodedView<View> | null): EncodedView<View> {
  if (view === null) throw new Error('There is no such view');
  return view;
}
const member = async () => there(await hall.views.member(TOURNAMENT));
const publicly = async () => there(await hall.views.public(TOURNAMENT));

describe('a view', () => {
  it('is made once per state', async () => {
    expect(await member()).toBe(await member());
    const before = await member();
    await hall.report(1, 2, 1);
    expect(await member()).not.toBe(before);
  });

  it('is stamped by its bytes, and compressed once', async () => {
    const view = await publicly();
    expect(view.stamp).toBe(createHash('sha256').update(view.bytes).digest('hex').slice(0, 16));
    expect(JSON.parse(view.bytes.toString())).toEqual(JSON.parse(JSON.stringify(view.view)));
    const compressed = await view.compressed('br');
    expect(brotliDecompressSync(compressed)).toEqual(view.bytes);
    expect(await view.compressed('br')).toBe(compressed);
    expect(compressed.length).toBeLessThan(view.bytes.length / 5);
  });

  it.each(['br', 'gzip'] as const)('of many bytes is compressed beside the event loop (%s)', async (coding) => {
    const { compressed, bytes } = encodeView(
      Array.from({ length: 100_000 }, (_, at) => at),
      1,
    );
    let turned = false;
    // In a microtask the next tick comes after all of them.
    await Promise.resolve();
    process.nextTick(() => (turned = true));
    const made = await compressed(coding);
    expect(turned).toBe(true);
    expect(await compressed(coding)).toBe(made);
    expect((coding === 'br' ? brotliDecompressSync : gunzipSync)(made).equals(bytes)).toBe(true);
  });

  it('keeps stamp and compressed bytes through a change that does not show', async () => {
    const before = await publicly();
    const compressed = await before.compressed('br');
    await hall.play({ type: 'SetEntryFee', teamId: 't1', hasPaidEntryFee: true });
    const after = await publicly();
    expect(after.stamp).toBe(before.stamp);
    expect(after.version).toBe(before.version + 1);
    expect(await after.compressed('br')).toBe(compressed);
  });

  it('has the same stamp on another node', async () => {
    await hall.report(1, 2, 1);
    const other = await openLiveFixture({ store: hall.store });
    expect((await other.views.member(TOURNAMENT))?.stamp).toBe((await member()).stamp);
    await other.end();
  });

  it('takes names from the organisation, and shows what is gone there as absent', async () => {
    await hall.manage({ type: 'CreateVenue', venueId: `${ORGANIZATION}venue`, name: 'Sporthalle Nord' });
    await hall.play({ type: 'SetVenue', venueId: `${ORGANIZATION}venue` });
    expect((await member()).view).toMatchObject({
      organizationName: 'SV Musterstadt',
      venueName: 'Sporthalle Nord',
      venueId: `${ORGANIZATION}venue`,
    });
    await hall.manage({ type: 'DeleteVenue', venueId: `${ORGANIZATION}venue` });
    expect((await member()).view).toMatchObject({ venueName: null, venueId: null });
  });

  it('wears the colour of its organisation for visitors alone, and is to the byte as before without one', async () => {
    const [uncolored, ofMembers] = [await publicly(), await member()];
    await hall.manage({ type: 'SetClubColor', color: '#1642c4' });
    expect((await publicly()).view).toEqual({ ...uncolored.view, organizationColor: '#1642c4' });
    expect((await member()).stamp).toBe(ofMembers.stamp);
    await hall.manage({ type: 'SetClubColor', color: null });
    expect((await publicly()).stamp).toBe(uncolored.stamp);
  });

  it('names the crest of its organisation, and is to the byte as before without one', async () => {
    const [without, ofMembers] = [await publicly(), await member()];
    const { organizationLetters, ...bare } = without.view;
    expect(organizationLetters).toBe('MU');
    await hall.manage({ type: 'SetClubCrest', imageId: 'c1', hash: 'h', fileSize: 900, side: 512 });
    expect((await publicly()).view).toEqual({ ...bare, organizationCrest: '/images/c1' });
    expect((await member()).view).toEqual({ ...ofMembers.view, organizationCrest: '/images/c1' });
    await hall.manage({ type: 'RemoveClubCrest' });
    expect([(await publicly()).stamp, (await member()).stamp]).toEqual([without.stamp, ofMembers.stamp]);
  });

  it('[OR8] wears what its organisation has chosen for a club, and is to the byte as before without', async () => {
    const [without, ofMembers] = [await publicly(), await member()];
    const [{ name: club } = { name: '' }] = without.view.teams;
    await hall.manage({ type: 'SetTeamColors', club: 'SV Woanders', colors: ['#5b2a9d', '#f4c542'] });
    expect([(await publicly()).stamp, (await member()).stamp]).toEqual([without.stamp, ofMembers.stamp]);
    await hall.manage({ type: 'SetTeamColors', club, colors: ['#5b2a9d', '#f4c542'] });
    await hall.manage({ type: 'SetTeamCrest', club, imageId: 'c1', hash: 'h', fileSize: 900, side: 256 });
    const chosen = { ground: '#5b2a9d', band: '#f4c542', crest: '/images/c1' };
    for (const { view } of [await publicly(), await member()]) {
      const [first] = without.view.teams;
      const expected = without.view.teams.map(({ emblem }) =>
        emblem.ground === first?.emblem.ground ? expect.objectContaining(chosen) : emblem,
      );
      expect(view.teams.map(({ emblem }) => emblem)).toEqual(expected);
    }
    await hall.manage({ type: 'RemoveTeamCrest', club });
    await hall.manage({ type: 'SetTeamColors', club, colors: null });
    expect([(await publicly()).stamp, (await member()).stamp]).toEqual([without.stamp, ofMembers.stamp]);
  });
});

it('a large view that waits for its turn is made once, of the newest state', async () => {
  await hall.found('tournament000001');
  const teams = (letter: string) => Array.from({ length: 20 }, (_, at) => ({ name: `Team ${letter}${at + 1}` }));
  const plan = configureBody.parse({
    groups: ['A', 'B', 'C'].map((alphabeticalId) => ({ alphabeticalId, teams: teams(alphabeticalId) })),
    firstMatchKickoff: '2026-12-05T08:30:00Z',
    groupPhase: {
      schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
      numberOfCourts: 4,
      useAlternatingOrder: true,
      numberOfGroupRounds: 1,
    },
  });
  await hall.playAt('tournament000001', { type: 'Configure', ...plan });
  const view = async () => there(await hall.views.member('tournament000001'));
  const turn = inLongTurn(() => {
    const until = performance.now() + 100;
    while (performance.now() < until);
  });
  const first = view();
  await hall.playAt('tournament000001', { type: 'RenameTournament', name: 'Nachtcup' });
  const second = view();
  await turn;
  expect((await first).view.name).toBe('Nachtcup');
  expect(await second).toBe(await first);
  expect(await view()).toBe(await first);
});

it('what came while following began is no cause of what comes later', async () => {
  const store = watchedLog();
  const one = await openLiveFixture({ store });
  const other = await openLiveFixture({ store });
  const { version } = await other.states.load(`tournament-${TOURNAMENT}`);
  const letRead = store.hold('reads');
  const causes: string[][] = [];
  const begun = other.views.follow('member', TOURNAMENT, (_, events) => {
    causes.push(events.map(({ revision }) => `event ${revision + 1}`));
  });
  await one.report(1, 2, 1);
  await expect.poll(async () => (await other.states.load(`tournament-${TOURNAMENT}`)).version).toBe(version + 1);
  // Later than the view would have been made.
  await new Promise(setImmediate);
  letRead();
  const following = await begun;
  expect(following?.now.version).toBe(version + 1);
  await one.report(2, 2, 1);
  await expect.poll(() => causes.flat()).toEqual([`event ${version + 2}`]);
  following?.stop();
  for (const node of [one, other]) await node.end();
  await store.close();
});

describe('a followed view and its organisation', () => {
  it('stays as it is made where a change there is nothing it shows', async () => {
    // No room: a view stays for as long as it is followed alone.
    const views = createViewCache({ states: hall.states, log: pino({ level: 'silent' }), bytes: 1 });
    const heard: (EncodedView | null)[] = [];
    const following = await views.follow('member', TOURNAMENT, (now) => heard.push(now));
    await views.public(TOURNAMENT);
    await hall.manage({ type: 'CreateVenue', venueId: `${ORGANIZATION}venue`, name: 'Sporthalle Nord' });
    await expect.poll(() => heard).toHaveLength(1);
    expect(heard[0]).toBe(following?.now);
    await hall.manage({ type: 'RenameOrganization', name: 'TSV Neustadt' });
    await expect.poll(() => heard).toHaveLength(2);
    expect(heard[1]?.view).toMatchObject({ organizationName: 'TSV Neustadt' });
    following?.stop();
  });

  it('gives others their turn between many that are made anew', async () => {
    const { turns, takeLong } = countTurns();
    const followings = await Promise.all(
      Array.from({ length: 4 }, () => hall.views.follow('member', TOURNAMENT, takeLong)),
    );
    await hall.manage({ type: 'RenameOrganization', name: 'TSV Neustadt' });
    await expect.poll(turns).toBe(4);
    for (const following of followings) following?.stop();
  });

  it('gives others their turn between the lines of a list whose names may have changed', async () => {
    for (const number of [1, 2, 3]) await hall.found(`another00000000${number}`);
    const { turns, takeLong } = countTurns();
    const slowly: Views['member'] = async (id) => {
      takeLong();
      return hall.views.member(id);
    };
    const organizations = createOrganizationViews({
      states: hall.states,
      views: { ...hall.views, member: slowly },
      store: hall.store,
      tournamentsOf: async () => ({ position: null, tournaments: [] }),
      log: pino({ level: 'silent' }),
    });
    const following = await organizations.follow(ORGANIZATION, () => undefined);
    const before = turns();
    await hall.manage({ type: 'CreateVenue', venueId: `${ORGANIZATION}venue`, name: 'Sporthalle Nord' });
    await expect.poll(turns).toBe(before + 4);
    following?.stop();
  });
});

/** Work of 5 ms, and in how many turns of the event loop it was done. */
function countTurns(): { turns(): number; takeLong(): void } {
  const worked = new Set<number>();
  let turn = 0;
  return {
    turns: () => worked.size,
    takeLong() {
      worked.add(turn);
      setImmediate(() => (turn += 1));
      const until = performance.now() + 5;
      while (performance.now() < until);
    },
  };
}

describe('no view', () => {
  it('of an unknown or deleted tournament', async () => {
    expect(await hall.views.public('unknown000000000')).toBeNull();
    await hall.play({ type: 'DeleteTournament' });
    expect(await hall.views.member(TOURNAMENT)).toBeNull();
    expect(await hall.views.public(TOURNAMENT)).toBeNull();
  });

  it('of a tournament whose organisation is deleted', async () => {
    await hall.manage({ type: 'DeleteOrganization' });
    expect(await hall.views.member(TOURNAMENT)).toBeNull();
  });
});
