import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { documentType } from '#domain/tournament/contract/bodies.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { readProblem } from './read-problem.ts';

let portal: TestPortal;
let founded: Founded;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
});
afterAll(() => portal.end());

interface Document {
  readonly id: string;
  readonly name: string;
}

const add = (type: string, name = 'Aushang', tournamentId = founded.tournament) =>
  call(portal, 'POST', '/api/documents', { tournamentId, type, name });
const added = async (type: string): Promise<string> => (await add(type)).json<Document>().id;
const list = async (tournamentId = founded.tournament) =>
  (await call(portal, 'GET', `/api/documents?tournamentId=${tournamentId}`)).json<Document[]>();
const config = (id: string, type: string, body?: object) =>
  call(portal, body === undefined ? 'GET' : 'PATCH', `/api/documents/${id}/${type}/config`, body);
const UNKNOWN = [404, 'document-unknown', 'Dieses Dokument gibt es nicht. Bitte laden Sie die Seite neu.'];

describe('documents', () => {
  it('a tournament has none at first', async () => {
    expect(await list()).toEqual([]);
  });

  it.each(documentType.options)('%s is added and shown with the tournament', async (type) => {
    const answer = await add(type, `Für den 🏆 ${type}`);
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json<Document>();
    expect(answer.headers.location).toBe(`/api/documents/${id}`);
    expect(Number(answer.headers['tournament-version'])).toBeGreaterThan(0);
    expect(answer.json()).toEqual({
      id,
      tournamentId: founded.tournament,
      type,
      name: `Für den 🏆 ${type}`,
      lastModifiedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      generationCount: 0,
    });
    expect(await list()).toContainEqual(answer.json());
    const view = (await call(portal, 'GET', `/api/tournaments/${founded.tournament}`)).json<TournamentView>();
    expect(view.documents).toContainEqual(answer.json());
  });

  it.each([
    ['no name', 'MatchPlan', ' ', 'body.name'],
    ['61 letters', 'MatchPlan', 'ß'.repeat(61), 'body.name'],
    ['another type', 'Poster', 'Aushang', 'body.type'],
  ])('%s is refused, and the field named', async (_, type, name, path) => {
    const answer = await add(type, name);
    expect([answer.statusCode, readProblem(answer).errors?.[0]?.path]).toEqual([400, path]);
  });

  it('are renamed and deleted', async () => {
    const id = await added('Receipts');
    const rename = (name: string) => call(portal, 'PATCH', `/api/documents/${id}/name`, { name });
    expect((await rename('ö'.repeat(60))).statusCode).toBe(204);
    expect((await list()).find((one) => one.id === id)?.name).toBe('ö'.repeat(60));
    expect((await call(portal, 'DELETE', `/api/documents/${id}`)).statusCode).toBe(204);
    expect((await list()).map((one) => one.id)).not.toContain(id);
    for (const answer of [
      await call(portal, 'GET', `/api/documents/${id}`),
      await rename('Wieder da'),
      await call(portal, 'DELETE', `/api/documents/${id}`),
      await config(id, 'receipts'),
      await config(id, 'receipts', { currency: 'CHF' }),
      await call(portal, 'POST', '/api/documents/copy', { tournamentId: founded.tournament, sourceDocumentId: id }),
    ]) {
      expect([answer.statusCode, readProblem(answer).code, readProblem(answer).detail]).toEqual(UNKNOWN);
    }
  });
});

describe('configuring', () => {
  it('[NT2] a match plan begins with its defaults, and takes what may be set', async () => {
    const id = await added('MatchPlan');
    expect((await config(id, 'match-plan')).json()).toMatchObject({ organizerNameOverride: '', includeQrCode: true });
    const body = {
      organizerNameOverride: 'Förderverein',
      tournamentNameOverride: 'x'.repeat(100),
      venueOverride: '',
      dateFormat: 'DateAndDayOfWeekAndTimeOfDay',
      outcomes: 'ShowOutcomeStructuresWithOutcomes',
      includeQrCode: false,
      includeRankingTable: true,
    };
    expect((await config(id, 'match-plan', body)).statusCode).toBe(204);
    expect((await config(id, 'match-plan')).json()).toEqual(body);
  });

  it('receipts take amounts by number of teams', async () => {
    const id = await added('Receipts');
    const body = {
      amounts: { '1': { amount: 25.5 }, '3': { amount: 20 } },
      currency: '€',
      headerInfo: 'Startgeld\nHallencup',
      signatureLocation: 'Musterstadt',
      signatureRecipient: '',
      showSponsorLogo: true,
      combineSimilarTeams: true,
    };
    expect((await config(id, 'receipts', body)).statusCode).toBe(204);
    expect((await config(id, 'receipts')).json()).toEqual(body);
  });

  it.each([
    ['match-plan', { venueOverride: 'x'.repeat(101) }, 'body.venueOverride'],
    ['match-plan', { dateFormat: 'Friday' }, 'body.dateFormat'],
    ['match-plan', { outcomes: 'HideOutcomeStructures', includeRankingTable: true }, 'body.includeRankingTable'],
    ['receipts', { amounts: { '1': { amount: 0 } } }, 'body.amounts.1.amount'],
    ['receipts', { amounts: { '1': { amount: 0.015 } } }, 'body.amounts.1.amount'],
    ['receipts', { amounts: { '2': { amount: 5 } } }, 'body.amounts'],
    ['receipts', { currency: '' }, 'body.currency'],
    ['receipts', { currency: 'Sesterzen!!' }, 'body.currency'],
    ['receipts', { headerInfo: 'x'.repeat(101) }, 'body.headerInfo'],
    ['receipts', { signatureRecipient: 'x'.repeat(101) }, 'body.signatureRecipient'],
  ])('%s refuses %j and names the field', async (type, body, path) => {
    const id = await added(type === 'receipts' ? 'Receipts' : 'MatchPlan');
    const answer = await config(id, type, body);
    expect([answer.statusCode, readProblem(answer).errors?.[0]?.path]).toEqual([400, path]);
    expect(readProblem(answer).errors?.[0]?.message).toMatch(/\.$/);
  });

  it.each([
    ['MatchPlan', 'receipts'],
    ['Receipts', 'match-plan'],
    ['RefereeCards', 'match-plan'],
    ['RefereeCards', 'receipts'],
  ])('%s has no configuration of %s', async (type, path) => {
    const id = await added(type);
    expect((await config(id, path)).statusCode).toBe(404);
    const change = path === 'receipts' ? { currency: 'CHF' } : { venueOverride: 'Halle' };
    expect((await config(id, path, change)).statusCode).toBe(404);
  });
});

describe('copying', () => {
  it('takes name and configuration along, to another tournament and to the same', async () => {
    const source = await added('Receipts');
    await config(source, 'receipts', { currency: 'CHF', amounts: { '1': { amount: 12 } } });
    const { id: other } = (
      await call(portal, 'POST', '/api/tournaments', { organizationId: founded.organization, name: 'Nachbarturnier' })
    ).json<{ id: string }>();
    for (const tournamentId of [other, founded.tournament]) {
      const answer = await call(portal, 'POST', '/api/documents/copy', { tournamentId, sourceDocumentId: source });
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toMatchObject({ tournamentId, type: 'Receipts', name: 'Aushang' });
      expect((await config(answer.json<Document>().id, 'receipts')).json()).toMatchObject({ currency: 'CHF' });
    }
    expect(await list(other)).toHaveLength(1);
  });

  it('from another organisation is like from nowhere, even for somebody who sees both', async () => {
    const { id: organizationId } = (await call(portal, 'POST', '/api/organizations', { name: 'SV Zweit' })).json<{
      id: string;
    }>();
    const { id: tournamentId } = (
      await call(portal, 'POST', '/api/tournaments', { organizationId, name: 'Zweitturnier' })
    ).json<{ id: string }>();
    const sourceDocumentId = await added('Receipts');
    const answer = await call(portal, 'POST', '/api/documents/copy', { tournamentId, sourceDocumentId });
    expect([answer.statusCode, readProblem(answer).code, readProblem(answer).detail]).toEqual(UNKNOWN);
  });

  it('from a deleted tournament is like from nowhere', async () => {
    const { id: tournamentId } = (
      await call(portal, 'POST', '/api/tournaments', { organizationId: founded.organization, name: 'Kurz' })
    ).json<{ id: string }>();
    const sourceDocumentId = (await add('Receipts', 'Quittung', tournamentId)).json<Document>().id;
    await call(portal, 'DELETE', `/api/tournaments/${tournamentId}`);
    const answer = await call(portal, 'POST', '/api/documents/copy', {
      tournamentId: founded.tournament,
      sourceDocumentId,
    });
    expect([answer.statusCode, readProblem(answer).code]).toEqual([404, 'document-unknown']);
  });
});

it('a tournament holds at most 100 documents', { timeout: 20_000 }, async () => {
  const { tournament } = await foundTournament(portal);
  for (let at = 0; at < 100; at += 1) expect((await add('RefereeCards', `Nr. ${at}`, tournament)).statusCode).toBe(201);
  const answer = await add('RefereeCards', 'Einer zu viel', tournament);
  expect([answer.statusCode, readProblem(answer).code, readProblem(answer).detail]).toEqual([
    409,
    'document-limit',
    'Ein Turnier kann höchstens 100 Dokumente haben. Bitte löschen Sie zuerst ein anderes.',
  ]);
});
