import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLiveFixture, ORGANIZATION, TOURNAMENT, type LiveFixture } from './live-fixture.ts';
import { changedView, openPage, wholeView, type Page } from './page.ts';

// Keys act never on members: `GET /api/organizations/:id/members` is 403 `not-for-keys`.

let hall: LiveFixture;
const pages: Page[] = [];
const page = async (headers: Record<string, string>): Promise<Page> => {
  const opened = await openPage(hall.url, headers);
  pages.push(opened);
  return opened;
};

beforeEach(async () => {
  hall = await openLiveFixture({
    rights: {
      callerOf: async ({ headers }) => {
        const id = String(headers['x-caller']);
        return id === 'key'
          ? { kind: 'apiKey', id, name: id, session: null, organizationId: ORGANIZATION }
          : { kind: 'user', id, name: id, session: null, organizationId: null };
      },
      isKeyGood: () => Promise.resolve(true),
      mayFollow: () => Promise.resolve(true),
    },
  });
});
afterEach(async () => {
  for (const opened of pages.splice(0)) opened.socket.terminate();
  await hall.end();
});

it('an API key hears of no members, and not where people are', async () => {
  const topic = `organization/${ORGANIZATION}`;
  const anna = await page({ 'x-caller': 'anna' });
  anna.say({ follow: topic });
  expect(wholeView(await anna.next()).view).toMatchObject({ members: [{ userId: 'local' }] });
  anna.say({ at: `tournament/${TOURNAMENT}`, place: 'match/1' });
  expect(await anna.next()).toMatchObject({ topic, people: [{ id: 'anna' }] });
  const program = await page({ 'x-caller': 'key' });
  for (const follow of [topic, `tournament/${TOURNAMENT}`]) program.say({ follow });
  expect(wholeView(await program.next()).view).toMatchObject({ members: [], tournaments: [{ id: TOURNAMENT }] });
  wholeView(await program.next());
  anna.say({ at: `tournament/${TOURNAMENT}`, place: 'match/2' });
  expect(await anna.next()).toMatchObject({ people: [{ place: `tournament/${TOURNAMENT}` }] });
  await hall.manage({ type: 'RenameOrganization', name: 'TSV Neustadt' });
  const heard = [changedView(await program.next()), changedView(await program.next())];
  expect(heard.map((each) => each.topic).toSorted()).toEqual([topic, `tournament/${TOURNAMENT}`]);
  program.say({ unfollow: topic });
  await hall.manage({ type: 'RenameOrganization', name: 'SV Musterstadt' });
  expect(changedView(await program.next()).topic).toBe(`tournament/${TOURNAMENT}`);
  await anna.until(topic, anna.view(topic)?.stamp ?? '');
  expect(program.heard.some((message) => 'people' in message)).toBe(false);
});
