import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationView } from '#domain/organization/view.ts';
import { toEnvelopes } from '../event-store/sample-events.ts';
import { openLiveFixture, ORGANIZATION, TOURNAMENT, type LiveFixture } from './live-fixture.ts';
import { changedView, openPage, wholeView, type Page } from './page.ts';

const TOPIC = `organization/${ORGANIZATION}`;
const OTHER = 'another000000000';

let hall: LiveFixture;
let office: Page;
beforeEach(async () => {
  hall = await openLiveFixture();
  office = await openPage(hall.url);
});
afterEach(async () => {
  office.socket.terminate();
  await hall.end();
});

const follow = async (): Promise<OrganizationView> => {
  office.say({ follow: TOPIC });
  return wholeView(await office.next()).view as OrganizationView;
};

describe('an organisation’s lists', () => {
  it('begin where the tables end and have what the log has since', async () => {
    await hall.report(1, 2, 1);
    const view = await follow();
    expect(view.name).toBe('SV Musterstadt');
    expect(view.members).toMatchObject([{ userId: 'local', role: 'Owner' }]);
    expect(view.tournaments).toMatchObject([
      {
        id: TOURNAMENT,
        name: 'Hallencup der U11',
        kickoff: '2026-12-05T08:30:00Z',
        teamCount: 16,
        matchCount: 40,
        finishedCount: 1,
        runningCount: 0,
      },
    ]);
  });

  it('lack only the tournament whose creation cannot be read', async () => {
    const stream = 'tournament-unreadable000000';
    await hall.store.append(stream, 0, toEnvelopes(stream, [{ type: 'TournamentCreated', data: {} }]));
    await hall.found(OTHER);
    expect((await follow()).tournaments.map(({ id }) => id)).toEqual([OTHER, TOURNAMENT]);
  });

  it('move with every result', async () => {
    await follow();
    await hall.report(1, 2, 1);
    expect(changedView(await office.next()).changes).toEqual([
      [['tournaments', 0, 'version'], 3],
      [['tournaments', 0, 'finishedCount'], 1],
    ]);
  });

  it('gain and lose tournaments', async () => {
    await follow();
    await hall.found(OTHER);
    await office.next();
    const listed = () => (office.view(TOPIC)?.view as OrganizationView | undefined)?.tournaments.map(({ id }) => id);
    expect(listed()).toEqual([OTHER, TOURNAMENT]);
    await hall.play({ type: 'DeleteTournament' });
    await office.next();
    expect(listed()).toEqual([OTHER]);
    await hall.play({ type: 'UndeleteTournament' });
    await office.next();
    expect(listed()).toEqual([OTHER, TOURNAMENT]);
  });

  it('show a folder only while a living tournament is in it, under its present name', async () => {
    const folderId = `${ORGANIZATION}cups`;
    await hall.manage({ type: 'CreateFolder', folderId, name: 'Pokale' });
    expect((await follow()).folders).toEqual([]);
    await hall.play({ type: 'FileTournament', folderId });
    await office.next();
    expect(office.view(TOPIC)?.view).toMatchObject({ folders: [{ id: folderId, name: 'Pokale' }] });
    await hall.manage({ type: 'RenameFolder', folderId, name: 'Hallenpokale' });
    const { changes } = changedView(await office.next());
    expect(changes).toContainEqual([['tournaments', 0, 'folderName'], 'Hallenpokale']);
    expect(changes).toContainEqual([['folders', 0, 'name'], 'Hallenpokale']);
  });

  it('lose an image that is deleted while a tournament names it', async () => {
    const imageId = `${ORGANIZATION}logo`;
    const image = { name: 'Wappen.png', hash: '', fileSize: 900, width: 90, height: 90 };
    await hall.manage({ type: 'AddImage', imageId, imageType: 'OrganizerLogo', ...image });
    await hall.play({ type: 'SetImage', target: 'OrganizerLogo', imageId });
    expect((await follow()).tournaments).toMatchObject([{ imageIds: [imageId] }]);
    await hall.manage({ type: 'DeleteImage', imageId });
    await office.next();
    expect(office.view(TOPIC)?.view).toMatchObject({ images: [], tournaments: [{ imageIds: [] }] });
  });

  it('are gone with the organisation', async () => {
    await follow();
    await hall.manage({ type: 'DeleteOrganization' });
    expect(await office.next()).toEqual({ topic: TOPIC, gone: 'deleted' });
  });

  it('show who works at which tournament', async () => {
    await follow();
    const scorer = await openPage(hall.url);
    scorer.say({ at: `tournament/${TOURNAMENT}`, place: 'match/21' });
    const people = [{ id: 'local', name: 'Turnierleitung', place: `tournament/${TOURNAMENT}` }];
    expect(await office.next()).toEqual({ topic: TOPIC, people });
    await scorer.leave();
    expect(await office.next()).toEqual({ topic: TOPIC, people: [] });
  });
});
