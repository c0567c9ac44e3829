import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysOf } from '#domain/typed-keys.ts';
import type { DocumentType } from '#domain/tournament/model/state.ts';
import { form, picture } from '#test/support/forms.ts';
import { readPdf } from '#test/support/pdf.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { readProblem } from './read-problem.ts';

let portal: TestPortal;
let founded: Founded;
let document: string;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal, 'Public');
  document = await add('MatchPlan', 'Aushang für Änne „Süd“ 🏆');
});
afterAll(() => portal.end());

const add = async (type: string, name: string): Promise<string> =>
  (await call(portal, 'POST', '/api/documents', { tournamentId: founded.tournament, type, name })).json<{
    id: string;
  }>().id;
const IN_ORDER = 'languageCode=de&timeZone=Europe/Berlin';
const pdfOf = (id: string, query = IN_ORDER, node = portal) => call(node, 'GET', `/api/documents/${id}/pdf?${query}`);

interface Listed {
  readonly id: string;
  readonly generationCount: number;
  readonly lastModifiedAt: string;
}
const countIn = (list: readonly Listed[], id: string): number | undefined =>
  list.find((each) => each.id === id)?.generationCount;

/** Something that stands on each type of document of a tournament that was not played. */
const SAYS: Readonly<Record<DocumentType, string>> = {
  MatchPlan: 'Team A1',
  Receipts: 'Team A1',
  RefereeCards: 'Team A1',
};

/** Gaps between the letters of an id are read as blanks. */
const withoutGaps = (text: string): string => text.replaceAll(' ', '');

describe('GET /api/documents/{id}/pdf', () => {
  it.each(keysOf(SAYS))('prints %s', async (type) => {
    const answer = await pdfOf(await add(type, 'Probe'));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { pages, title, isTagged } = await readPdf(answer.rawPayload);
    expect(pages.map(({ text }) => text).join('\n')).toContain(SAYS[type]);
    expect([title, isTagged]).toEqual(['Probe - Hallencup', true]);
  });

  it('is called like the document and the tournament, umlauts and all', async () => {
    const answer = await pdfOf(document);
    const disposition = String(answer.headers['content-disposition']);
    const [, encoded = ''] = /filename\*=UTF-8''([\w%.~!#$&+^`|-]+)$/.exec(disposition) ?? [];
    expect(decodeURIComponent(encoded)).toBe('Aushang für Änne „Süd“ 🏆 - Hallencup.pdf');
    expect(disposition).toContain('filename="Aushang fuer Aenne ');
  });

  it('prints what its configuration says, and the address of the visitor page', async () => {
    const id = await add('MatchPlan', 'Wand');
    const configuration = { tournamentNameOverride: 'Winterpokal', outcomes: 'HideOutcomeStructures' };
    await call(portal, 'PATCH', `/api/documents/${id}/match-plan/config`, configuration);
    const { pages } = await readPdf((await pdfOf(id)).rawPayload);
    const text = pages.map((page) => page.text).join('\n');
    expect(text).toContain('Winterpokal');
    expect(text).not.toContain('Ergebnis');
    expect(withoutGaps(text)).toContain(`/t/${founded.tournament}`);
  });

  it('prints neither code nor address while only members see the tournament', async () => {
    const show = (visibility: string) =>
      call(portal, 'PATCH', `/api/tournaments/${founded.tournament}/visibility`, { visibility });
    expect((await show('Private')).statusCode).toBe(204);
    const { pages } = await readPdf((await pdfOf(document)).rawPayload);
    expect((await show('Public')).statusCode).toBe(204);
    const text = pages.map((page) => page.text).join('\n');
    expect(text).toContain('Team A1');
    expect(withoutGaps(text)).not.toContain(`/t/${founded.tournament}`);
  });

  it('prints the crest of the club until a logo is chosen', async () => {
    const base = `/api/organizations/${founded.organization}/crest`;
    const picturesIn = async (of: string) =>
      (await pdfOf(of)).rawPayload.toString('latin1').split('/Subtype /Image').length - 1;
    const receipts = await add('Receipts', 'Kasse');
    expect([await picturesIn(document), await picturesIn(receipts)]).toEqual([0, 0]);
    const crest = await form({ Image: { name: 'Wappen.png', bytes: await picture(60, 80) } });
    expect((await call(portal, 'PUT', base, crest.payload, crest.headers)).statusCode).toBe(204);
    // Its colours and its transparency.
    expect([await picturesIn(document), await picturesIn(receipts)]).toEqual([2, 2]);
    const Image = { name: 'Logo.png', bytes: await picture(90, 90) };
    const logo = await form({ OrganizationId: founded.organization, ImageType: 'OrganizerLogo', Image });
    const { id } = (await call(portal, 'POST', '/api/images', logo.payload, logo.headers)).json<{ id: string }>();
    const image = `/api/tournaments/${founded.tournament}/image`;
    await call(portal, 'PATCH', image, { target: 'OrganizerLogo', imageId: id });
    expect(await picturesIn(document)).toBe(1);
    await call(portal, 'PATCH', image, { target: 'OrganizerLogo', imageId: null });
    expect((await call(portal, 'DELETE', base)).statusCode).toBe(204);
    expect(await picturesIn(document)).toBe(0);
  });

  it.each([
    ['no language', 'timeZone=Europe/Berlin', 'query.languageCode'],
    ['another language', 'languageCode=en&timeZone=Europe/Berlin', 'query.languageCode'],
    ['no time zone', 'languageCode=de', 'query.timeZone'],
    ['no such time zone', 'languageCode=de&timeZone=Europe/Musterstadt', 'query.timeZone'],
    ['an offset', 'languageCode=de&timeZone=%2B02:00', 'query.timeZone'],
    ['another kind of preview', `${IN_ORDER}&preview=2`, 'query.preview'],
  ])('refuses %s', async (_, query, path) => {
    const answer = await pdfOf(document, query);
    expect([answer.statusCode, readProblem(answer).errors?.[0]?.path]).toEqual([400, path]);
  });

  it('is not there for a document that is not', async () => {
    expect((await pdfOf(`${founded.tournament}gibtesnicht`)).statusCode).toBe(404);
  });

  it('counts what is retrieved and not what is looked at, on all nodes and after a restart', async () => {
    const id = await add('MatchPlan', 'Gezählt');
    expect((await pdfOf(id, `${IN_ORDER}&preview=1`)).statusCode).toBe(200);
    const nodes = [await portal.another(), await portal.another()];
    await Promise.all(nodes.flatMap((node) => [pdfOf(id, IN_ORDER, node), pdfOf(id, IN_ORDER, node)]));
    const listOf = async (node: TestPortal) =>
      (await call(node, 'GET', `/api/documents?tournamentId=${founded.tournament}`)).json<Listed[]>();
    const before = await listOf(portal);
    // A node appends what it counted at the end of each minute, and when it ends.
    await Promise.all(nodes.map((node) => node.close()));
    await expect.poll(async () => countIn(await listOf(portal), id), { timeout: 10_000 }).toBe(4);
    const list = await listOf(await portal.another());
    expect(countIn(list, id)).toBe(4);
    // Nothing of the document itself has changed.
    expect(list.map(({ lastModifiedAt }) => lastModifiedAt)).toEqual(
      before.map(({ lastModifiedAt }) => lastModifiedAt),
    );
  });
});

describe('a crowd that prints', () => {
  const CROWD = 40;
  /** As many of each account are printed at once. */
  const OF_ONE = 2;

  it('is served as far as there are places, and told to come again', async () => {
    const stands: { readonly id: string; readonly of: TestPortal }[] = [];
    while (stands.length < CROWD / OF_ONE) {
      const of = { ...portal, me: await portal.person(`Person ${stands.length}`) };
      const { tournament } = await foundTournament(of);
      const body = { tournamentId: tournament, type: 'MatchPlan', name: 'Aushang' };
      stands.push({ id: (await call(of, 'POST', '/api/documents', body)).json<{ id: string }>().id, of });
    }
    const answers = await Promise.all(
      Array.from({ length: OF_ONE }, () => stands.map(({ id, of }) => pdfOf(id, IN_ORDER, of))).flat(),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    // Two print, thirty wait.
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(CROWD - 32);
    for (const answer of refused) {
      expect([answer.statusCode, readProblem(answer).code, answer.headers['retry-after']]).toEqual([503, 'busy', '1']);
    }
  });
});

describe('without a browser', () => {
  it('says what is to be done, and everything else goes on', async () => {
    const poor = await openPortal({ PORTAL_CHROMIUM: '/bin/false' });
    try {
      const { tournament } = await foundTournament(poor);
      const body = { tournamentId: tournament, type: 'MatchPlan', name: 'Aushang' };
      const { id } = (await call(poor, 'POST', '/api/documents', body)).json<{ id: string }>();
      const answer = await call(poor, 'GET', `/api/documents/${id}/pdf?${IN_ORDER}`);
      expect([answer.statusCode, readProblem(answer).code, answer.headers['retry-after']]).toEqual([
        503,
        'no-browser',
        '60',
      ]);
      expect(readProblem(answer).detail).toMatch(/installieren.*playwright-core install chromium.*PORTAL_CHROMIUM/);
      expect((await call(poor, 'GET', `/api/tournaments/${tournament}`)).statusCode).toBe(200);
    } finally {
      await poor.end();
    }
  });
});
