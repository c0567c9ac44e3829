import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dense, readPdf } from '#test/support/pdf.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { readProblem } from './read-problem.ts';

let portal: TestPortal;
let founded: Founded;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal, 'Public');
});
afterAll(() => portal.end());

const IN_ORDER = 'languageCode=de&timeZone=Europe/Berlin';
const print = (query: string, id = founded.tournament) => call(portal, 'GET', `/api/tournaments/${id}/print?${query}`);
const printed = async (query: string) => readPdf((await print(`${query}&${IN_ORDER}`)).rawPayload);

describe('[PP1] GET /api/tournaments/{id}/print', () => {
  it.each([
    ['CourtPlan', 'Feldplan', 'Team A1'],
    ['TeamSlips', 'Ihre Spiele', 'Team A1'],
    ['Poster', 'Tabellen und Finalrunde', 'Team A1'],
    ['DoorSign', 'Türschild', 'Mit dem Handy scannen'],
    ['TeamList', 'Mannschaftsliste', 'Team A1'],
    ['Ranking', 'Platzierung mit Prüfwert', 'Prüfwert'],
  ])('prints %s, called %s', async (kind, name, said) => {
    const answer = await print(`kind=${kind}&${IN_ORDER}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(`${name} - Hallencup.pdf`);
    const { text, title } = await readPdf(answer.rawPayload);
    expect(dense(text)).toContain(dense(said));
    expect(title).toBe(`${name} - Hallencup`);
  });

  it('prints one court, one team, on the paper that was asked for', async () => {
    expect((await printed('kind=CourtPlan&court=1')).text).not.toMatch(/Feld\s?2/);
    const { text, pages } = await printed('kind=TeamSlips&team=t1&paper=A3');
    expect(text.match(/^Ihre Spiele$/gm)).toHaveLength(1);
    expect(pages.map(({ width, height }) => [width, height])).toEqual([[297, 420]]);
  });

  it('prints no address while only members see the tournament', async () => {
    const show = (visibility: string) =>
      call(portal, 'PATCH', `/api/tournaments/${founded.tournament}/visibility`, { visibility });
    expect(dense((await printed('kind=DoorSign')).text)).toContain(`/t/${founded.tournament}`);
    await show('Private');
    const { text } = await printed('kind=DoorSign');
    await show('Public');
    expect(dense(text)).not.toContain('/t/');
    expect(text).toContain('Herzlich willkommen!');
  });

  it('prints neither code nor address where that was chosen', async () => {
    const { text } = await printed('kind=DoorSign&withoutCode=1');
    expect(dense(text)).not.toContain('/t/');
    expect(text).toContain('Herzlich willkommen!');
    const { text: slips } = await printed('kind=TeamSlips&withoutCode=1');
    expect(dense(slips)).not.toContain('/t/');
    expect(dense(slips)).toContain('IhreSpiele');
  });

  it.each([
    ['no kind', IN_ORDER, 'query.kind'],
    ['another kind', `kind=Receipts&${IN_ORDER}`, 'query.kind'],
    ['another paper', `kind=Poster&paper=A5&${IN_ORDER}`, 'query.paper'],
    ['a court that is no number', `kind=CourtPlan&court=Mitte&${IN_ORDER}`, 'query.court'],
    ['a court for slips', `kind=TeamSlips&court=1&${IN_ORDER}`, 'query.court'],
    ['a team for a poster', `kind=Poster&team=t1&${IN_ORDER}`, 'query.team'],
    ['infos on a slip', `kind=TeamSlips&information=1&${IN_ORDER}`, 'query.information'],
    ['a list of teams without the code it has not', `kind=TeamList&withoutCode=1&${IN_ORDER}`, 'query.withoutCode'],
    ['another language', 'kind=Poster&languageCode=en&timeZone=Europe/Berlin', 'query.languageCode'],
    ['no such time zone', 'kind=Poster&languageCode=de&timeZone=Europe/Musterstadt', 'query.timeZone'],
  ])('refuses %s', async (_, query, path) => {
    const answer = await print(query);
    expect([answer.statusCode, readProblem(answer).errors?.[0]?.path]).toEqual([400, path]);
  });

  it.each([
    ['kind=CourtPlan&court=9', 'court-unknown', 409],
    ['kind=TeamSlips&team=t999', 'team-unknown', 404],
  ])('has nothing for %s', async (query, code, status) => {
    const answer = await print(`${query}&${IN_ORDER}`);
    expect([answer.statusCode, readProblem(answer).code]).toEqual([status, code]);
    expect(readProblem(answer).detail).toMatch(/Bitte/);
  });

  it('is not there for a tournament that is not', async () => {
    expect((await print(`kind=Poster&${IN_ORDER}`, 'abcdefghij123456')).statusCode).toBe(404);
  });
});

describe('GET /api/tournaments/{id}/print/first-page', () => {
  const firstPage = (query: string) =>
    call(portal, 'GET', `/api/tournaments/${founded.tournament}/print/first-page?${query}&${IN_ORDER}`);
  const htmlOf = async (query: string) => (await firstPage(query)).json<{ html: string }>().html;

  it('draws a paper as it would be printed', async () => {
    expect(await htmlOf('kind=CourtPlan&court=1')).toMatch(/Feld\s?1/);
    expect(await htmlOf('kind=CourtPlan&court=1')).not.toMatch(/Feld\s?2/);
    expect((await firstPage('kind=TeamSlips&team=t999')).statusCode).toBe(404);
  });

  it('draws a document as it is configured, and one that is not made yet as a new one', async () => {
    const made = await call(portal, 'POST', '/api/documents', {
      tournamentId: founded.tournament,
      type: 'MatchPlan',
      name: 'Aushang',
    });
    const { id } = made.json<{ id: string }>();
    await call(portal, 'PATCH', `/api/documents/${id}/match-plan/config`, { organizerNameOverride: 'Förderverein' });
    expect(await htmlOf(`kind=MatchPlan&document=${id}`)).toContain('Förderverein');
    expect(await htmlOf('kind=MatchPlan')).not.toContain('Förderverein');
    expect(await htmlOf('kind=MatchPlan')).toContain('Team A1');
    const document = async () =>
      (await call(portal, 'GET', `/api/documents/${id}`)).json<{ generationCount: number }>();
    expect((await document()).generationCount).toBe(0);
  });

  it('has no document of another type, or of another tournament', async () => {
    const { documents } = (await call(portal, 'GET', `/api/tournaments/${founded.tournament}`)).json<{
      documents: readonly { id: string }[];
    }>();
    expect((await firstPage(`kind=Receipts&document=${documents[0]?.id ?? ''}`)).statusCode).toBe(404);
    expect((await firstPage('kind=Receipts&document=abcdefghij123456abcd')).statusCode).toBe(404);
  });
});
