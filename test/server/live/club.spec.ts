import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PublicOrganizationView } from '#domain/contract.ts';
import { openLiveFixture, ORGANIZATION, TOURNAMENT, type LiveFixture } from './live-fixture.ts';
import { changedView, openPage, wholeView, type Page } from './page.ts';

const TOPIC = `club/${ORGANIZATION}`;
const OTHER = 'another000000000';

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

const follow = async (): Promise<PublicOrganizationView> => {
  visitor.say({ follow: TOPIC });
  return wholeView(await visitor.next()).view as PublicOrganizationView;
};
const shown = () => (visitor.view(TOPIC)?.view as PublicOrganizationView | undefined)?.tournaments.map(({ id }) => id);
/** Plays all matches, each with the same result. */
const playAll = async (): Promise<void> => {
  for (let index = 1; index <= 40; index += 1) await hall.report(index, 2, 1);
};

describe('[OR5] the page of a club on the live channel', () => {
  it('has what the page shows, and nothing else', async () => {
    const view = await follow();
    expect(view).toEqual({
      id: ORGANIZATION,
      name: 'SV Musterstadt',
      pageName: 'muster',
      letters: 'MU',
      tournaments: [
        {
          id: TOURNAMENT,
          name: 'Hallencup der U11',
          venueName: null,
          kickoff: '2026-12-05T08:30:00Z',
          end: '2026-12-05T12:53:00Z',
          status: { status: 'Planned', note: null, date: null },
          isOver: false,
          champion: null,
          played: 0,
          running: 0,
          matches: 40,
          teams: 16,
        },
      ],
    });
  });

  it('moves with every result, without saying who reported it', async () => {
    await follow();
    await hall.report(1, 2, 1);
    const { causes, changes } = changedView(await visitor.next());
    expect([causes, changes]).toEqual([
      undefined,
      [
        [['tournaments', 0, 'played'], 1],
        [
          ['tournaments', 0, 'nextMatches'],
          [expect.objectContaining({ id: 'm2' }), expect.objectContaining({ place: 'Finale' })],
        ],
      ],
    ]);
  });

  it('[OR8] wears at once what is chosen for a club', async () => {
    await hall.report(1, 2, 1);
    const before = await follow();
    const [next] = before.tournaments[0]?.nextMatches ?? [];
    const club = next?.teamA.name ?? '';
    await hall.manage({ type: 'SetTeamColors', club, colors: ['#5b2a9d', '#f4c542'] });
    await visitor.next();
    const view = visitor.view(TOPIC)?.view as PublicOrganizationView;
    expect(view.tournaments[0]?.nextMatches?.[0]?.teamA.emblem).toMatchObject({ ground: '#5b2a9d', band: '#f4c542' });
  });

  it('[OR7] moves with every goal, by its figure alone', async () => {
    await follow();
    const goal = (scoreA: number): Promise<void> =>
      hall.play({
        type: 'ReportOutcome',
        matchId: 'm1',
        state: 'CurrentlyPlaying',
        scoreA,
        scoreB: 0,
        outcomeType: 'Standard',
        reason: null,
        previous: null,
      });
    await goal(0);
    await visitor.next();
    await goal(1);
    const { changes } = changedView(await visitor.next());
    expect(changes).toEqual([[['tournaments', 0, 'runningMatches', 0, 'teamA', 'score'], 1]]);
  });

  it('says the winner once everything is played', async () => {
    await follow();
    await playAll();
    await expect
      .poll(() => visitor.view(TOPIC)?.view)
      .toMatchObject({ tournaments: [{ isOver: true, played: 40, champion: 'SV Musterstadt' }] });
  });

  it('says what is cancelled, and what is called otherwise', async () => {
    await follow();
    await hall.play({ type: 'SetStatus', status: 'Cancelled', note: 'Halle gesperrt', date: null });
    await visitor.next();
    await hall.play({ type: 'RenameTournament', name: 'Hallencup 2027' });
    await visitor.next();
    await hall.manage({ type: 'RenameOrganization', name: 'SV Muster' });
    await visitor.next();
    expect(visitor.view(TOPIC)?.view).toMatchObject({
      name: 'SV Muster',
      tournaments: [{ name: 'Hallencup 2027', status: { status: 'Cancelled', note: 'Halle gesperrt' } }],
    });
  });

  it('shows a tournament while it is public, and no longer', async () => {
    await follow();
    await hall.found(OTHER);
    await visitor.next();
    expect(shown()).toEqual([OTHER, TOURNAMENT]);
    await hall.play({ type: 'SetVisibility', visibility: 'Private' });
    await visitor.next();
    expect(shown()).toEqual([OTHER]);
    await hall.play({ type: 'RenameTournament', name: 'Geheim' });
    await hall.play({ type: 'SetVisibility', visibility: 'Public' });
    await visitor.next();
    expect(shown()).toEqual([OTHER, TOURNAMENT]);
    await hall.play({ type: 'DeleteTournament' });
    await visitor.next();
    expect(shown()).toEqual([OTHER]);
    expect(visitor.heard).toHaveLength(5);
  });

  it('hears nothing of members, keys and folders', async () => {
    await follow();
    await hall.manage({ type: 'CreateFolder', folderId: `${ORGANIZATION}cups`, name: 'Geheime Pokale' });
    await hall.play({ type: 'FileTournament', folderId: `${ORGANIZATION}cups` });
    await hall.report(1, 2, 1);
    await visitor.next();
    expect(JSON.stringify(visitor.heard)).not.toMatch(/Geheime|cups|local|Turnierleitung/);
    expect(visitor.heard).toHaveLength(2);
  });

  it('says its new name', async () => {
    await follow();
    await hall.manage({ type: 'SetPage', name: 'sv-muster' });
    expect(changedView(await visitor.next()).changes).toEqual([[['pageName'], 'sv-muster']]);
  });

  it('says its colour, and that it has none any more', async () => {
    await follow();
    await hall.manage({ type: 'SetClubColor', color: '#1642c4' });
    expect(changedView(await visitor.next()).changes).toEqual([[['color'], '#1642c4']]);
    await hall.manage({ type: 'SetClubColor', color: null });
    expect(changedView(await visitor.next()).changes).toEqual([[['color']]]);
  });

  it('says the address of its crest, and that it has none any more', async () => {
    await follow();
    await hall.manage({ type: 'SetClubCrest', imageId: 'c1', hash: 'h', fileSize: 900, side: 512 });
    expect(changedView(await visitor.next()).changes).toEqual([[['crest'], '/images/c1'], [['letters']]]);
    await hall.manage({ type: 'RemoveClubCrest' });
    expect(changedView(await visitor.next()).changes).toEqual([[['letters'], 'MU'], [['crest']]]);
  });

  it('is gone when the page ends, and comes back with it', async () => {
    await follow();
    await hall.manage({ type: 'SetPage', name: null });
    expect(await visitor.next()).toEqual({ topic: TOPIC, gone: 'deleted' });
    visitor.say({ follow: TOPIC });
    expect(await visitor.next()).toEqual({ error: 'unknown-topic', topic: TOPIC });
    await hall.manage({ type: 'SetPage', name: 'muster' });
    expect((await follow()).pageName).toBe('muster');
  });

  it('is gone with the organisation', async () => {
    await follow();
    await hall.manage({ type: 'DeleteOrganization' });
    expect(await visitor.next()).toEqual({ topic: TOPIC, gone: 'deleted' });
  });

  it('is unknown where there is no organisation, and no place to work at', async () => {
    const unknown = 'club/aaaaaaaaaaaaaaaa';
    visitor.say({ follow: unknown });
    expect(await visitor.next()).toEqual({ error: 'unknown-topic', topic: unknown });
    visitor.say({ at: TOPIC, place: 'match/1' });
    expect(await visitor.next()).toEqual({ error: 'unknown-topic', topic: TOPIC });
  });

  it('goes on from the stamp of the page, without the view', async () => {
    await follow();
    const stamp = visitor.view(TOPIC)?.stamp ?? '';
    const other = await openPage(hall.url);
    other.say({ follow: TOPIC, since: stamp });
    expect(await other.next()).toMatchObject({ topic: TOPIC, stamp });
    expect(other.view(TOPIC)).toBeUndefined();
    await other.leave();
  });

  it('makes only the view of the tournament that moved', async () => {
    await hall.found(OTHER);
    await follow();
    const made: string[] = [];
    const { public: publicView } = hall.views;
    Object.assign(hall.views, {
      public: (id: string) => {
        made.push(id);
        return publicView(id);
      },
    });
    await hall.report(1, 2, 1);
    await visitor.next();
    expect(made).toEqual([TOURNAMENT]);
  });
});
