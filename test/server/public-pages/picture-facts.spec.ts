import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PublicMatchView, PublicTournamentView } from '#domain/contract.ts';
import { describeLinkPicture } from '#server/public-pages/link-picture/describe-picture.ts';
import { pictureFactsOf, stampOfPicture } from '#server/public-pages/link-picture/picture-facts.ts';
import { openLiveFixture, TOURNAMENT, type LiveFixture } from '../live/live-fixture.ts';

let hall: LiveFixture;
let planned: PublicTournamentView;
beforeAll(async () => {
  hall = await openLiveFixture();
  const seen = await hall.views.public(TOURNAMENT);
  if (seen === null) throw new Error('no tournament');
  planned = seen.view;
});
afterAll(() => hall.end());

let changes: Map<
  number,
  Pick<PublicMatchView['outcome'], 'state'> & { readonly score: readonly [number, number] | null }
>;
beforeEach(() => {
  changes = new Map();
});
const runs = (index: number, ...score: [number, number]) => changes.set(index, { state: 'CurrentlyPlaying', score });
const ended = (index: number, ...score: [number, number]) => changes.set(index, { state: 'Finished', score });
const endAll = (score: readonly [number, number] | null = [1, 0]) => {
  for (const { index } of planned.matches) changes.set(index, { state: 'Finished', score });
};

/** The planned tournament with these changes of its matches, and what else is other. */
function shown(more: Partial<PublicTournamentView> = {}): PublicTournamentView {
  const matches = planned.matches.map((match) => {
    const { state, score } = changes.get(match.index) ?? { state: match.outcome.state, score: null };
    const [a, b] = score ?? [null, null];
    return {
      ...match,
      outcome: { ...match.outcome, state },
      teamA: { ...match.teamA, score: a },
      teamB: { ...match.teamB, score: b },
    };
  });
  return { ...planned, matches, ...more };
}
const playOf = (more: Partial<PublicTournamentView> = {}) => pictureFactsOf(shown(more)).play;
const namesOf = (index: number) => {
  const match = planned.matches[index - 1];
  const nameOf = (id: string | null | undefined) => planned.teams.find((team) => team.id === id)?.name;
  return { teamA: nameOf(match?.teamA.teamId), teamB: nameOf(match?.teamB.teamId), decided: null };
};

describe('[OR6] the picture of a link', () => {
  it('says whose tournament it is, when and where', () => {
    expect(pictureFactsOf(shown({ venueName: 'Sporthalle' }))).toMatchObject({
      name: 'Hallencup der U11',
      organizer: 'SV Musterstadt',
      venue: 'Sporthalle',
      days: { first: '2026-12-05T08:30:00Z' },
      logoId: null,
      status: { status: 'Planned', date: null },
      play: { kind: 'ahead' },
    });
    expect(pictureFactsOf(shown({ matches: [] }))).toMatchObject({ days: null, play: { kind: 'ahead' } });
  });

  it('has the logo that the visitor page shows, and the crest of the club where that is off', () => {
    const organizerLogo = {
      id: 'logo',
      createdAt: '',
      name: '',
      url: '/images/logo',
      fileSize: 1,
      width: 9,
      height: 9,
    };
    const images = { ...planned.images, organizerLogo };
    const presentationConfiguration = { ...planned.presentationConfiguration, showOrganizerLogo: false };
    expect(pictureFactsOf(shown({ images })).logoId).toBe('logo');
    expect(pictureFactsOf(shown({ images, presentationConfiguration })).logoId).toBeNull();
    const crest = { organizationCrest: '/images/crest' };
    expect(pictureFactsOf(shown({ images, ...crest })).logoId).toBe('logo');
    expect(pictureFactsOf(shown({ images, presentationConfiguration, ...crest })).logoId).toBe('crest');
    expect(pictureFactsOf(shown(crest)).logoId).toBe('crest');
  });

  it('shows what runs, two matches at most, those of the last kickoff first', () => {
    runs(1, 0, 0);
    expect(playOf()).toEqual({ kind: 'running', matches: [{ ...namesOf(1), score: [0, 0] }] });
    // The first one was forgotten.
    runs(5, 2, 1);
    runs(6, 0, 3);
    ended(3, 4, 4);
    const matches = [
      { ...namesOf(5), score: [2, 1] },
      { ...namesOf(6), score: [0, 3] },
    ];
    expect(playOf()).toEqual({ kind: 'running', matches });
  });

  it('shows the last results while none runs', () => {
    ended(1, 1, 0);
    ended(2, 2, 2);
    ended(3, 0, 5);
    const matches = [
      { ...namesOf(3), score: [0, 5] },
      { ...namesOf(2), score: [2, 2] },
    ];
    expect(playOf()).toEqual({ kind: 'results', matches });
  });

  it('shows the winner once it is over, else how it ended', () => {
    endAll();
    const [first] = planned.teams;
    const place = { placementRank: 1, teamId: first?.id ?? '', reason: 'decided', tied: false } as const;
    expect(playOf({ rankings: [place] })).toEqual({ kind: 'over', champion: first?.name, matches: [] });
    expect(playOf({ rankings: [{ ...place, tied: true }] })).toMatchObject({
      champion: null,
      matches: [{ score: [1, 0] }],
    });
    expect(playOf({ rankings: [] })).toMatchObject({ kind: 'over', champion: null, matches: [{ score: [1, 0] }] });
  });

  it('shows no score that the page hides', async () => {
    runs(1, 3, 1);
    changes.set(1, { state: 'CurrentlyPlaying', score: null });
    expect(playOf()).toEqual({ kind: 'running', matches: [{ ...namesOf(1), score: null }] });
    changes.set(1, { state: 'Finished', score: null });
    expect(playOf()).toEqual({ kind: 'results', matches: [] });
    endAll(null);
    expect(playOf({ rankings: [] })).toEqual({ kind: 'over', champion: null, matches: [] });
  });

  it('says where a team comes from while it is not known', () => {
    const final = planned.matches.at(-1);
    runs(final?.index ?? 0, 0, 0);
    expect(playOf()).toMatchObject({ matches: [{ teamA: final?.teamA.label, teamB: final?.teamB.label }] });
  });

  it('says that it is cancelled or postponed, and nothing of its matches', () => {
    runs(1, 1, 1);
    const postponed = { status: 'Postponed', date: '2027-01-16', note: 'Die Halle ist gesperrt.' } as const;
    const facts = pictureFactsOf(shown({ status: postponed }));
    expect(facts).toMatchObject({ status: { status: 'Postponed', date: '2027-01-16' }, play: null });
  });

  it('has another address once it shows something else, and only then', () => {
    const stamp = (more: Partial<PublicTournamentView> = {}) => stampOfPicture(pictureFactsOf(shown(more)));
    const before = stamp();
    expect(before).toMatch(/^[0-9a-f]{16}$/);
    expect(stamp({ information: 'Parken am Schulhof', announcement: { text: 'Fundsache', until: null } })).toBe(before);
    expect(stamp({ name: 'Ein anderer' })).not.toBe(before);
    runs(1, 0, 0);
    const running = stamp();
    runs(1, 1, 0);
    expect(new Set([before, running, stamp()]).size).toBe(3);
    const { path, width, height } = describeLinkPicture(shown());
    expect([path, width, height]).toEqual([`/t/${TOURNAMENT}/preview.png?v=${stamp()}`, 1200, 630]);
  });

  it('is described for those who do not see it', () => {
    runs(1, 2, 0);
    const { teamA, teamB } = namesOf(1);
    expect(describeLinkPicture(shown()).alt).toBe(`Hallencup der U11 – live · ${teamA} 2:0 ${teamB}`);
    changes.set(1, { state: 'CurrentlyPlaying', score: null });
    expect(describeLinkPicture(shown()).alt).toBe(`Hallencup der U11 – live · ${teamA} gegen ${teamB}`);
    endAll();
    const [first] = planned.teams;
    const rankings = [{ placementRank: 1, teamId: first?.id ?? '', reason: 'decided', tied: false } as const];
    expect(describeLinkPicture(shown({ rankings })).alt).toBe(
      `Hallencup der U11 – beendet · Turniersieger: ${first?.name}`,
    );
  });
});
