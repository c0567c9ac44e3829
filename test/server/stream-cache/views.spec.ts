import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
