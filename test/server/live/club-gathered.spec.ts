import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublicOrganizationView } from '#domain/contract.ts';
import { toListedTournament, type ListedTournament, type OrganizationView } from '#domain/organization/view.ts';
import { EventStoreUnavailableError } from '#server/event-store/append-errors.ts';
import { createClubLists } from '#server/public-pages/club-lists.ts';
import { createClubViews } from '#server/public-pages/club-views.ts';
import { createOrganizationViews } from '#server/stream-cache/organization-views.ts';
import type { StreamCache } from '#server/stream-cache/stream-cache.ts';
import { openLiveFixture, ORGANIZATION, TOURNAMENT, type LiveFixture } from './live-fixture.ts';
import { openPage, wholeView, type Page } from './page.ts';

const TOPIC = `club/${ORGANIZATION}`;
const MEMBERS = `organization/${ORGANIZATION}`;
const SILENT = () => Promise.reject(new EventStoreUnavailableError('The log is silent'));
const PATIENT = { timeout: 5_000 };

let hall: LiveFixture;
let visitor: Page;
beforeEach(async () => {
  hall = await openLiveFixture();
  await hall.manage({ type: 'SetPage', name: 'muster' });
  visitor = await openPage(hall.url);
});
afterEach(async () => {
  visitor.socket.terminate();
  await hall.end();
});

const follow = async (topic: string) => {
  visitor.say({ follow: topic });
  return wholeView(await visitor.next());
};
const shown = () => (visitor.view(TOPIC)?.view as PublicOrganizationView | undefined)?.tournaments;
const listed = () => (visitor.view(MEMBERS)?.view as OrganizationView | undefined)?.tournaments;

/** How often the public view of a tournament is asked for from now on. */
function countMade() {
  const made = vi.fn(hall.views.public);
  Object.assign(hall.views, { public: made });
  return made;
}

describe('[OR5] the page of a club while the log is silent', () => {
  it('is made again where it could not be made, though nothing else happens', async () => {
    await follow(TOPIC);
    const { public: real } = hall.views;
    Object.assign(hall.views, { public: SILENT });
    await hall.report(1, 2, 1);
    await expect.poll(() => hall.complaints.map(({ msg }) => msg)).toContain('cannot show the page of this club');
    Object.assign(hall.views, { public: real });
    await expect.poll(() => shown()?.[0]?.played, PATIENT).toBe(1);
  });

  it('leaves out a tournament that cannot be read, and reads it again', async () => {
    await follow(TOPIC);
    await follow(MEMBERS);
    const { member } = hall.views;
    Object.assign(hall.views, { member: SILENT });
    await hall.play({ type: 'SetVisibility', visibility: 'Private' });
    await expect.poll(shown).toEqual([]);
    expect(listed()).toMatchObject([{ visibility: 'Public' }]);
    Object.assign(hall.views, { member });
    await expect.poll(() => listed()?.[0]?.visibility, PATIENT).toBe('Private');
    await hall.play({ type: 'SetVisibility', visibility: 'Public' });
    await expect.poll(shown).toHaveLength(1);
  });
});

it('[OR5] a list of the tables that this node is still to hear of waits until it has', async () => {
  const { views, store } = hall;
  const log = { error: vi.fn(), warn: vi.fn() };
  const seen = await views.member(TOURNAMENT);
  if (seen === null) throw new Error('There is no tournament');
  const line: ListedTournament = { ...toListedTournament(seen.view), version: seen.version + 1 };
  const waited: string[] = [];
  const states: StreamCache = {
    ...hall.states,
    async waitForPosition(position) {
      waited.push(position);
      await hall.report(1, 2, 1);
      return true;
    },
  };
  const position = '00000000000000000099';
  const tournamentsOf = async () => ({ tournaments: [line], position });
  const organizations = createOrganizationViews({ states, views, store, tournamentsOf, log });
  const lists = createClubLists({ states, views, listed: async () => [], log });
  const club = await createClubViews({ states, organizations, lists, log }).follow(ORGANIZATION, vi.fn());
  expect(waited).toEqual([position]);
  expect(club?.now.view.tournaments).toMatchObject([{ played: 1 }]);
  club?.stop();
});

describe('[OR5] the work of a followed page of a club', () => {
  it('is done for many changes together, the first one at once', async () => {
    await follow(TOPIC);
    const made = countMade();
    await hall.report(1, 2, 1);
    await expect.poll(() => shown()?.[0]?.played).toBe(1);
    for (let match = 2; match <= 9; match += 1) {
      await hall.report(match, 2, 1);
      await setTimeout(10);
    }
    await expect.poll(() => shown()?.[0]?.played).toBe(9);
    expect(made.mock.calls.length).toBeLessThan(9);
  });

  it('is not done for what only members see', async () => {
    await follow(TOPIC);
    const made = countMade();
    await hall.manage({ type: 'CreateFolder', folderId: `${ORGANIZATION}cups`, name: 'Pokale' });
    await setTimeout(300);
    expect(made).not.toHaveBeenCalled();
    await hall.manage({ type: 'RenameOrganization', name: 'SV Muster' });
    await expect.poll(() => (visitor.view(TOPIC)?.view as PublicOrganizationView | undefined)?.name).toBe('SV Muster');
    expect(made).toHaveBeenCalledTimes(1);
  });

  it('does not say how often members, keys or folders changed', async () => {
    const before = await follow(TOPIC);
    await hall.manage({ type: 'CreateFolder', folderId: `${ORGANIZATION}cups`, name: 'Pokale' });
    const other = await openPage(hall.url);
    other.say({ follow: TOPIC });
    expect([before.version, wholeView(await other.next()).version]).toEqual([0, 0]);
    await other.leave();
  });
});
