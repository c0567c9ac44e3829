import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import type { TournamentFile } from '#domain/tournament/transfer/file.ts';
import { form, picture } from '#test/support/forms.ts';
import { packedText, pngWith } from '#test/support/picture-parts.ts';
import { call, foundTournament, report, twoGroups, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { readProblem } from './read-problem.ts';

// A tournament leaves one installation as a file and enters another; and its tables leave for spreadsheets and calendars.

let portal: TestPortal;
let other: TestPortal;
let founded: Founded;
let target: string;
beforeAll(async () => {
  [portal, other] = await Promise.all([openPortal(), openPortal()]);
  founded = await foundTournament(portal, 'Public');
  target = (await call(other, 'POST', '/api/organizations', { name: 'TSV Neu' })).json<{ id: string }>().id;
});
afterAll(() => Promise.all([portal.end(), other.end()]));

const at = (path: string) => `/api/tournaments/${founded.tournament}${path}`;
const exported = async () => (await call(portal, 'GET', at('/export'))).json<TournamentFile>();
const take = (file: object, headers = {}, organizationId = target) =>
  call(other, 'POST', `/api/tournaments/import?organizationId=${organizationId}`, file, headers);
const seen = async () => (await call(portal, 'GET', at(''))).json<TournamentView>();

/** What a file carries of a view; ids count within their installation only. */
function essence({ teams, groups, matches, rankings, ...view }: TournamentView) {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return {
    name: view.name,
    venueName: view.venueName,
    teams: teams.map(({ name, outOfCompetition }) => ({ name, outOfCompetition })),
    tables: groups.map(({ alphabeticalId, displayName, participants }) => [
      alphabeticalId,
      displayName,
      participants.map(({ teamId, priority, statistics }) => [names.get(teamId), priority, statistics.position]),
    ]),
    matches: matches.map(({ index, metadata, teamA, teamB, outcome }) => [
      index,
      metadata.label,
      metadata.court,
      metadata.kickoff,
      outcome,
      names.get(teamA.teamId ?? ''),
      teamA.score,
      names.get(teamB.teamId ?? ''),
      teamB.score,
    ]),
    rankings: rankings.map(({ placementRank, teamId, reason }) => [placementRank, names.get(teamId ?? ''), reason]),
    computation: view.computationConfiguration,
    presentation: view.presentationConfiguration,
    plan: view.matchPlanConfiguration,
    documents: view.documents.map(({ type, name }) => [type, name]),
    images: [view.images.hasOrganizerLogo, view.images.hasSponsorLogo, view.images.hasSponsorBanner],
  };
}

describe('into another installation', () => {
  it('comes everything that makes the tournament what it is, privately', async () => {
    const venue = await call(portal, 'POST', '/api/venues', {
      organizationId: founded.organization,
      name: 'Halle Süd',
    });
    const { id: venueId } = venue.json<{ id: string }>();
    await call(portal, 'PUT', `/api/venues/${venueId}`, { name: 'Halle Süd', addressDetails: ['Hallenweg 1'] });
    await call(portal, 'PATCH', at('/venue'), { venueId });
    const sent = await form({
      OrganizationId: founded.organization,
      ImageType: 'SponsorBanner',
      Image: { name: 'Banner.png', bytes: await picture(400, 100) },
    });
    const image = await call(portal, 'POST', '/api/images', sent.payload, sent.headers);
    await call(portal, 'PATCH', at('/image'), { target: 'SponsorBanner', imageId: image.json<{ id: string }>().id });
    await call(portal, 'POST', '/api/documents', {
      tournamentId: founded.tournament,
      type: 'Receipts',
      name: 'Quittung',
    });
    await call(portal, 'PATCH', at('/teams/t1/name'), { name: `${'Ä'.repeat(59)}⚽` });
    await call(portal, 'PATCH', at('/teams/t2/out-of-competition'), { outOfCompetition: true });
    for (const match of (await seen()).matches.slice(0, 5)) await report(portal, founded, match.id, [match.index, 1]);

    const answer = await take(await exported());
    expect(answer.statusCode).toBe(201);
    const taken = answer.json<TournamentView>();
    expect(answer.headers.location).toBe(`/api/tournaments/${taken.id}`);
    expect(answer.headers['tournament-version']).toBe(String(taken.version));
    expect(essence(taken)).toEqual(essence(await seen()));
    const idsOf = ({ teams, groups, matches }: TournamentView) =>
      [teams, groups, matches].map((list) => list.map(({ id }) => id));
    expect(idsOf(taken)).toEqual(idsOf(await seen()));
    expect(taken).not.toHaveProperty('renumbered');
    expect(taken).toMatchObject({ organizationId: target, visibility: 'Private', organizationName: 'TSV Neu' });
    const venues = (await call(other, 'GET', `/api/venues?organizationId=${target}`)).json<object[]>();
    expect(venues).toEqual([expect.objectContaining({ name: 'Halle Süd', addressDetails: ['Hallenweg 1'] })]);
    const banner = taken.images.sponsorBanner;
    expect((await other.http.inject(banner?.url ?? '/')).statusCode).toBe(200);
  });

  it('comes a tournament with three pictures as heavy as can be', async () => {
    // Just below 1 MB at the best quality that is tried, and so kept as they are.
    const grain = (width: number, height: number) => {
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
      return sharp({ create: { width, height, channels: 3, background: '#fff', noise } }).jpeg({ quality: 50 });
    };
    const [heavy, banner] = [await grain(1220, 1220).toBuffer(), await grain(2115, 705).toBuffer()];
    const { id } = (
      await call(portal, 'POST', '/api/tournaments', { organizationId: founded.organization, name: 'Bunt' })
    ).json<{ id: string }>();
    for (const [ImageType, bytes] of [
      ['OrganizerLogo', heavy],
      ['SponsorLogo', heavy],
      ['SponsorBanner', banner],
    ] as const) {
      const sent = await form({ OrganizationId: founded.organization, ImageType, Image: { name: 'Foto.jpg', bytes } });
      const image = await call(portal, 'POST', '/api/images', sent.payload, sent.headers);
      expect([ImageType, image.statusCode]).toEqual([ImageType, 201]);
      const { id: imageId } = image.json<{ id: string }>();
      await call(portal, 'PATCH', `/api/tournaments/${id}/image`, { target: ImageType, imageId });
    }
    const answer = await take((await call(portal, 'GET', `/api/tournaments/${id}/export`)).json<TournamentFile>());
    expect([answer.statusCode, essence(answer.json()).images]).toEqual([201, [true, true, true]]);
  });

  it('the venue of that name is taken where there is one, and a repeat makes nothing twice', async () => {
    const file = await exported();
    const key = { 'idempotency-key': 'import-once' };
    const [once, again] = [await take(file, key), await take(file, key)];
    expect([once.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(once.json());
    expect((await call(other, 'GET', `/api/venues?organizationId=${target}`)).json()).toHaveLength(1);
    expect((await take({ ...file, name: 'Anders' }, key)).statusCode).toBe(422);
  });

  it('ids that cannot stay are told with what they became, to a repeat too', async () => {
    const file = await exported();
    const groups = file.groups.map((group, place) =>
      place > 0
        ? group
        : { ...group, teams: group.teams.map((team, slot) => (slot > 0 ? team : { ...team, id: 'x17' })) },
    );
    const was = file.groups[0]?.teams[0]?.id;
    const named = (id: string) => (id === was ? 'x17' : id);
    const matches = file.matches.map(({ result, ...match }) => ({
      ...match,
      result: result && { ...result, teamA: named(result.teamA), teamB: named(result.teamB) },
    }));
    const key = { 'idempotency-key': 'other-ids' };
    const [once, again] = [
      await take({ ...file, groups, matches }, key),
      await take({ ...file, groups, matches }, key),
    ];
    expect([once.statusCode, again.statusCode]).toEqual([201, 201]);
    const renumbered = { groups: [], teams: [{ from: 'x17', to: 't9' }], matches: [] };
    expect(once.json()).toMatchObject({ renumbered });
    expect(again.json()).toEqual(once.json());
    expect(once.json<TournamentView>().groups[0]?.participants[0]?.teamId).toBe('t9');
  });

  it('comes nothing where there is no organisation any more, not even for its owner', async () => {
    const { id } = (await call(other, 'POST', '/api/organizations', { name: 'SV Kurz' })).json<{ id: string }>();
    await call(other, 'DELETE', `/api/organizations/${id}`);
    const file = { ...(await exported()), venue: null, images: [] };
    expect((await take(file, {}, id)).statusCode).toBe(404);
  });

  it.each([
    ['another format', { format: 'excel' }, 'body.format', 'Das ist keine Turnierdatei dieses Portals.'],
    [
      'a later version',
      { formatVersion: 3 },
      'body.formatVersion',
      'Diese Turnierdatei stammt von einer neueren Version des Portals.',
    ],
    ['a name of 61 letters', { name: 'x'.repeat(61) }, 'body.name', 'Höchstens 60 Zeichen sind möglich.'],
    ['an unknown field', { history: [] }, 'body.history', 'Unbekanntes Feld: history.'],
    [
      'a link that is none of the web',
      { venue: { name: 'Halle', description: '', addressDetails: [], externalLinks: ['javascript:alert(1)'] } },
      'body.venue.externalLinks.0',
      'Bitte geben Sie einen Link ein, der mit https:// beginnt.',
    ],
    [
      'half a character in the name of a picture',
      { images: [{ target: 'SponsorLogo', name: '\ud83e', webp: 'AAAA' }] },
      'body.images.0.name',
      'Der Text enthält unsichtbare Steuerzeichen. Bitte tippen Sie ihn neu ein.',
    ],
  ])('%s is refused, and the field named', async (_, change, path, message) => {
    const answer = await take({ ...(await exported()), ...change });
    expect(answer.statusCode).toBe(400);
    expect(readProblem(answer).errors).toContainEqual(expect.objectContaining({ path, message }));
  });

  it('a file that does not hold together is refused, and leaves nothing behind', async () => {
    const file = await exported();
    const before = (await call(other, 'GET', `/api/images?organizationId=${target}`)).json();
    for (const broken of [
      { ...file, matches: file.matches.slice(1) },
      { ...file, images: [...file.images, { target: 'SponsorLogo', name: 'x', webp: 'AAAA' }] },
    ]) {
      const answer = await take({ ...broken, venue: { ...file.venue, name: 'Darf nicht bleiben' } });
      expect([answer.statusCode, readProblem(answer).code, readProblem(answer).detail]).toEqual([
        409,
        'file-inconsistent',
        'Die Turnierdatei passt nicht zusammen, vielleicht wurde sie von Hand geändert. Bitte exportieren Sie das Turnier noch einmal.',
      ]);
    }
    expect((await call(other, 'GET', `/api/images?organizationId=${target}`)).json()).toEqual(before);
    expect((await call(other, 'GET', `/api/venues?organizationId=${target}`)).json()).toHaveLength(1);
  });

  it('a file too large to be stored is refused before its venue and pictures are made', async () => {
    const { id } = (
      await call(portal, 'POST', '/api/tournaments', { organizationId: founded.organization, name: 'Riesig' })
    ).json<{ id: string }>();
    const groups = Array.from({ length: 26 }, (_, place) => ({
      alphabeticalId: String.fromCodePoint(65 + place),
      teams: Array.from({ length: 20 }, (__, slot) => ({ name: `T${slot}` })),
    }));
    const plan = { ...twoGroups(), groups, finalsPhase: null };
    expect((await call(portal, 'POST', `/api/tournaments/${id}/configure`, plan)).statusCode).toBe(204);
    const file = (await call(portal, 'GET', `/api/tournaments/${id}/export`)).json<TournamentFile>();
    const teamIn = (selector: TournamentFile['matches'][number]['teamSelectorA']) =>
      selector.kind === 'groupSlot'
        ? file.groups.find(({ alphabeticalId }) => alphabeticalId === selector.group)?.teams[selector.slot - 1]?.id
        : undefined;
    const huge = {
      ...file,
      venue: { name: 'Darf nicht bleiben', description: '', addressDetails: [], externalLinks: [] },
      images: (await exported()).images,
      groups: file.groups.map((group) => ({
        ...group,
        teams: group.teams.map((team) => ({ ...team, name: '🏆'.repeat(60) })),
      })),
      matches: file.matches.map((match) => ({
        ...match,
        result: {
          state: 'Finished',
          scoreA: 100,
          scoreB: 101,
          outcomeType: 'SpecialScoring',
          teamA: teamIn(match.teamSelectorA),
          teamB: teamIn(match.teamSelectorB),
          startedAt: null,
        },
      })),
      documents: Array.from({ length: 100 }, () => ({
        type: 'Receipts',
        name: '🏆'.repeat(60),
        configuration: {
          headerInfo: '🏆'.repeat(100),
          signatureLocation: '🏆'.repeat(100),
          signatureRecipient: '🏆'.repeat(100),
        },
      })),
    };
    const lists = () =>
      Promise.all(
        ['images', 'venues', 'tournaments'].map(async (of) =>
          (await call(other, 'GET', `/api/${of}?organizationId=${target}`)).json(),
        ),
      );
    const before = await lists();
    const answer = await take(huge);
    expect([answer.statusCode, readProblem(answer).code]).toEqual([413, 'too-large']);
    expect(await lists()).toEqual(before);
  });

  it('pictures whose texts are packed take no more memory than their pixels do', async () => {
    const packed = pngWith(await picture(120, 120), ...Array.from({ length: 6 }, () => packedText(50)));
    const targets = ['OrganizerLogo', 'SponsorLogo'] as const;
    const images = targets.map((of) => ({ target: of, name: 'logo.png', webp: packed.toString('base64') }));
    const before = process.resourceUsage().maxRSS;
    expect((await take({ ...(await exported()), images })).statusCode).toBe(201);
    // Kilobytes; it was 2 GB.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(200_000);
  });

  it('a picture that breaks a rule is told which, and leaves nothing behind', async () => {
    const file = await exported();
    const webp = await sharp(await picture(120, 60))
      .webp()
      .toBuffer();
    const images = [...file.images, { target: 'SponsorLogo', name: 'breit.webp', webp: webp.toString('base64') }];
    const before = (await call(other, 'GET', `/api/images?organizationId=${target}`)).json();
    const answer = await take({ ...file, images });
    expect([answer.statusCode, readProblem(answer).code]).toEqual([409, 'image-dimensions']);
    expect((await call(other, 'GET', `/api/images?organizationId=${target}`)).json()).toEqual(before);
  });
});

describe('as CSV', () => {
  const csv = async (name: string): Promise<string[][]> => {
    const answer = await call(portal, 'GET', at(`/${name}.csv`));
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename/);
    const bytes = answer.rawPayload;
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    return parse(bytes, { delimiter: ';', bom: true });
  };

  it('matches, standings and ranking are the rows of the tables, with a head', async () => {
    const view = await seen();
    const matches = await csv('matches');
    expect(matches).toHaveLength(view.matches.length + 1);
    expect(matches[1]?.slice(0, 4)).toEqual(['1', '05.12.2026', '09:30', '1']);
    expect(await csv('standings')).toHaveLength(view.teams.length + 1);
    expect(await csv('ranking')).toHaveLength(view.rankings.length + 1);
  });
});

describe('as a calendar', () => {
  const calendar = (query = '', headers = {}) =>
    call(portal, 'GET', `/t/${founded.tournament}/calendar.ics${query}`, undefined, headers);

  /** Of the first entry. */
  const revisionIn = (text: string) => ({
    sequence: Number(/^SEQUENCE:(\d+)\r$/m.exec(text)?.[1]),
    stamp: /^DTSTAMP:(\S+)\r$/m.exec(text)?.[1] ?? '',
    location: /^LOCATION:(.*)\r$/m.exec(text)?.[1],
  });

  it('anybody follows a public tournament, whole or by team', async () => {
    const whole = await portal.http.inject(`/t/${founded.tournament}/calendar.ics`);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(whole.headers['cache-control']).toBe('public, max-age=1, stale-while-revalidate=4');
    expect(whole.body.match(/BEGIN:VEVENT/g)).toHaveLength((await seen()).matches.length);
    expect(revisionIn(whole.body).sequence).toBeGreaterThanOrEqual((await seen()).version);
    const ofTeam = await calendar('?team=t3');
    expect(ofTeam.body.match(/BEGIN:VEVENT/g)?.length).toBeLessThan(7);
    expect((await calendar('?team=t99')).statusCode).toBe(404);
    expect((await calendar('?team=alle')).statusCode).toBe(400);
  });

  // RFC 5545, 3.8.7.4: a calendar that has an entry takes it again only if its number, or its time, is later.
  it('an entry is younger once its venue has another name, is another one, or is gone', async () => {
    const made = await call(portal, 'POST', '/api/venues', { organizationId: founded.organization, name: 'Halle A' });
    const { id: venueId } = made.json<{ id: string }>();
    const now = async () => revisionIn((await calendar()).body);
    const entries = [await now()];
    const changes = [
      () => call(portal, 'PATCH', at('/venue'), { venueId }),
      () => call(portal, 'PUT', `/api/venues/${venueId}`, { name: 'Halle B', addressDetails: [], externalLinks: [] }),
      () => call(portal, 'PATCH', at('/venue'), { venueId: null }),
      () => call(portal, 'PATCH', at('/venue'), { venueId }),
      () => call(portal, 'DELETE', `/api/venues/${venueId}`),
    ];
    for (const change of changes) {
      expect((await change()).statusCode).toBe(204);
      entries.push(await now());
    }
    expect(entries.slice(1).map(({ location }) => location)).toEqual([
      'Feld 1\\, Halle A',
      'Feld 1\\, Halle B',
      'Feld 1',
      'Feld 1\\, Halle B',
      'Feld 1',
    ]);
    for (const [place, { sequence, stamp }] of entries.slice(1).entries()) {
      expect(sequence).toBeGreaterThan(entries[place]?.sequence ?? 0);
      expect(stamp >= (entries[place]?.stamp ?? '')).toBe(true);
    }
  });

  it('whoever has it already is answered 304, until the plan moves', async () => {
    const { headers } = await calendar();
    expect(headers['etag']).toMatch(/^"[0-9a-f]{16}"$/);
    const again = await calendar('', { 'if-none-match': headers['etag'] });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await calendar('?team=t3', { 'if-none-match': headers['etag'] })).statusCode).toBe(200);
    await call(portal, 'PATCH', at('/teams/t3/name'), { name: 'Neuer Name' });
    expect((await calendar('', { 'if-none-match': headers['etag'] })).statusCode).toBe(200);
  });

  it('a private one is for its members', async () => {
    await call(portal, 'PATCH', at('/visibility'), { visibility: 'Private' });
    const own = await calendar();
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect((await portal.http.inject(`/t/${founded.tournament}/calendar.ics`)).statusCode).toBe(404);
  });
});
