import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvitationAnswer } from '#domain/organization/bodies.ts';
import { organizationStream } from '#domain/streams.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import type { Person } from '#test/support/people.ts';
import { call } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { all, toEnvelopes } from '../event-store/sample-events.ts';

let portal: TestPortal;
let other: TestPortal;
let rows: pg.Pool;
beforeAll(async () => {
  portal = await openPortal();
  other = await portal.another();
  rows = new pg.Pool({ connectionString: portal.url, max: 2 });
});
afterAll(async () => {
  await rows.end();
  await portal.end();
});

const DAY = 24 * 60 * 60 * 1000;
let made = 0;

const club = async (): Promise<string> =>
  (await call(portal, 'POST', '/api/organizations', { name: 'SV <b>Musterstadt</b>' })).json<{ id: string }>().id;
const newcomer = (): Promise<Person> => portal.person(`Neu${(made += 1)}`);

const invite = (id: string, eMail: string, headers = {}, node = portal) =>
  call(node, 'POST', `/api/organizations/${id}/invitations`, { eMail, role: 'Scorer' }, headers);
const accept = (token: string, { headers }: Pick<Person, 'headers'>, node = portal, more = {}) =>
  call(node, 'POST', '/api/invitations/accept', { token }, { ...headers, ...more });
const lookUp = (token: string) => call(portal, 'POST', '/api/invitations/look-up', { token }, { authorization: '' });
const open = async (id: string): Promise<InvitationAnswer[]> =>
  (await call(portal, 'GET', `/api/organizations/${id}/invitations`)).json<InvitationAnswer[]>();
const codeOf = (answer: Awaited<ReturnType<typeof call>>): [number, string] => [
  answer.statusCode,
  answer.json<{ code: string }>().code,
];

/** The mails that came to an address; waits until there are as many as asked, or a while to see that there are none. */
async function mailsTo(
  address: string,
  count: number,
  { dataDir } = portal,
): Promise<{ text: string; html: string; subject: string }[]> {
  for (let tries = 0; ; tries += 1) {
    const folder = join(dataDir, 'outbox');
    const files = await readdir(folder).catch(() => []);
    const read = await Promise.all(
      files.filter((file) => file.endsWith('.eml')).map((file) => readFile(join(folder, file))),
    );
    const parsed = await Promise.all(read.map((mail) => PostalMime.parse(mail)));
    const found = parsed
      .filter(({ to }) => to?.some((one) => one.address?.toLowerCase() === address))
      .map(({ text = '', html = '', subject = '' }) => ({ text, html, subject }));
    if (found.length >= count || tries > 100) return found;
    await pause(50);
  }
}

const tokenIn = ({ text }: { text: string }): string =>
  decodeURIComponent(/\/portal\/join\?token=([\w.%-]+)/.exec(text)?.[1] ?? '');

/** Invites a new person and answers the token out of the mail. */
async function invited(id: string): Promise<{ person: Person; token: string; invitation: InvitationAnswer }> {
  const person = await newcomer();
  const answer = await invite(id, person.eMail);
  expect(answer.statusCode).toBe(201);
  const [mail] = await mailsTo(person.eMail, 1);
  return { person, token: tokenIn(mail ?? { text: '' }), invitation: answer.json<InvitationAnswer>() };
}

const addressesKept = async (organizationId: string): Promise<number> =>
  (await rows.query('SELECT FROM invitations.addresses WHERE organization_id = $1', [organizationId])).rowCount ?? 0;

async function eventually(what: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    if (await what()) return;
    await pause(25);
  }
  throw new Error('It never came about');
}

describe('an invitation', () => {
  it('comes by mail, says what it is for, and makes its reader a member', async () => {
    const id = await club();
    const { person, token, invitation } = await invited(id);
    expect(invitation).toMatchObject({ eMail: person.eMail, role: 'Scorer' });
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.invitedAt)).toBe(14 * DAY);
    expect(await open(id)).toEqual([invitation]);

    const [mail] = await mailsTo(person.eMail, 1);
    expect(mail?.text).toContain('Ina Veranstalterin');
    expect(mail?.html).not.toContain('<b>Musterstadt');

    const preview = await lookUp(token);
    expect(preview.json()).toEqual({
      organizationId: id,
      organizationName: 'SV <b>Musterstadt</b>',
      role: 'Scorer',
      eMail: person.eMail,
      expiresAt: invitation.expiresAt,
      state: 'open',
    });
    const accepted = await accept(token, person);
    expect([accepted.statusCode, accepted.json()]).toMatchObject([200, { id, role: 'Scorer' }]);
    expect(await open(id)).toEqual([]);
    await eventually(async () => (await addressesKept(id)) === 0);
    expect(codeOf(await lookUp(token))).toEqual([404, 'invitation-unknown']);
  });

  it('to what is no address is refused with a sentence that says so', async () => {
    const answer = await invite(await club(), 'anna');
    expect(codeOf(answer)).toEqual([400, 'invalid']);
    expect(answer.json<{ errors: unknown }>().errors).toEqual([
      { path: 'body.eMail', code: 'invalid-format', message: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.' },
    ]);
  });

  it('leaves no address in the log', async () => {
    const id = await club();
    const { person } = await invited(id);
    const { rows: told } = await rows.query<{ all: string }>(
      `SELECT string_agg(data::text || metadata::text, '') AS all FROM log.events WHERE stream = $1`,
      [`organization-${id}`],
    );
    expect(told[0]?.all).toContain('addressHash');
    expect(told[0]?.all.toLowerCase()).not.toContain(person.eMail);
  });

  it('is accepted once, however often it is tried at once', async () => {
    const id = await club();
    const { person, token } = await invited(id);
    const answers = await Promise.all([portal, other, portal, other].map((node) => accept(token, person, node)));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '404', '404', '404']);
  });

  it('accepted again with the same key is answered as before, on another node too', async () => {
    const id = await club();
    const { person, token } = await invited(id);
    const key = { 'idempotency-key': 'accepting' };
    const first = await accept(token, person, portal, key);
    const again = await accept(token, person, other, key);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
  });

  it('is for its address only, however that is written', async () => {
    const id = await club();
    const { token } = await invited(id);
    expect(codeOf(await accept(token, await newcomer()))).toEqual([409, 'invitation-for-another-address']);
    const person = await newcomer();
    const answer = await invite(id, `  ${person.eMail.toUpperCase()} `);
    expect(answer.statusCode).toBe(201);
    const [mail] = await mailsTo(person.eMail, 1);
    expect((await accept(tokenIn(mail ?? { text: '' }), person)).statusCode).toBe(200);
  });

  it('is not needed for whoever is a member, nor twice for the same address', async () => {
    const id = await club();
    const joined = await invited(id);
    expect((await accept(joined.token, joined.person)).statusCode).toBe(200);
    expect(codeOf(await invite(id, joined.person.eMail.toUpperCase()))).toEqual([409, 'address-of-a-member']);
    const { person } = await invited(id);
    expect(codeOf(await invite(id, person.eMail))).toEqual([409, 'already-invited']);
    expect(await open(id)).toHaveLength(1);
    await eventually(async () => (await addressesKept(id)) === 1);
    expect(await mailsTo(person.eMail, 1)).toHaveLength(1);
  });

  it('repeated with its key is one invitation with one mail; another body is a 422 and harms neither', async () => {
    const id = await club();
    const person = await newcomer();
    const key = { 'idempotency-key': 'inviting' };
    const answers = await Promise.all([portal, other].map((node) => invite(id, person.eMail, key, node)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
    expect(codeOf(await invite(id, 'anders@verein.example', key))).toEqual([422, 'idempotency-key-reused']);
    expect(await open(id)).toMatchObject([{ eMail: person.eMail }]);
    expect(await mailsTo(person.eMail, 2)).toHaveLength(1);
  });

  it('that is withdrawn opens nothing, and its address is erased', async () => {
    const id = await club();
    const { person, token, invitation } = await invited(id);
    const url = `/api/organizations/${id}/invitations/${invitation.id}`;
    expect((await call(portal, 'DELETE', url)).statusCode).toBe(204);
    expect(codeOf(await accept(token, person))).toEqual([404, 'invitation-unknown']);
    expect(await addressesKept(id)).toBe(0);
    expect((await call(portal, 'DELETE', url)).statusCode).toBe(404);
    expect((await invite(id, person.eMail)).statusCode).toBe(201);
  });

  it('that ends behind an event that cannot be read loses its address all the same', async () => {
    const id = await club();
    const { invitation } = await invited(id);
    const stream = organizationStream(id);
    const { store } = await openPostgresEventStore({ pool: rows, url: portal.url });
    const before = await all(store.readStream(stream));
    const facts = [{}, { invitationId: invitation.id }].map((data) => ({ type: 'InvitationWithdrawn', data }));
    const previous = { length: before.length, chain: before.at(-1)?.metadata.chain ?? '' };
    await store.append(stream, before.length, toEnvelopes(stream, facts, previous));
    await store.close();
    await eventually(async () => (await addressesKept(id)) === 0);
  });

  it('ends with its organisation, and its address is erased', async () => {
    const id = await club();
    const { person, token } = await invited(id);
    expect((await call(portal, 'DELETE', `/api/organizations/${id}`)).statusCode).toBe(204);
    expect((await accept(token, person)).statusCode).toBe(404);
    expect(codeOf(await lookUp(token))).toEqual([404, 'invitation-unknown']);
    await eventually(async () => (await addressesKept(id)) === 0);
  });

  it('tells nothing without its token', async () => {
    const id = await club();
    const { token, invitation } = await invited(id);
    const seal = token.slice(token.indexOf('.') + 1);
    const last = seal.endsWith('A') ? 'B' : 'A';
    for (const wrong of [
      invitation.id,
      `${invitation.id}.`,
      `${invitation.id}.${seal.slice(0, -2)}${last}A`,
      'x',
      `${token}x`,
    ]) {
      expect([wrong, codeOf(await lookUp(wrong))]).toEqual([wrong, [404, 'invitation-unknown']]);
    }
    expect((await lookUp('')).statusCode).toBe(400);
  });
});

describe('the mail of an invitation', () => {
  it('that a crash kept back leaves once, at the next start', async () => {
    const id = await club();
    const { person } = await invited(id);
    // As a node leaves it that dies between append and mail.
    await rows.query('UPDATE invitations.addresses SET mailed_at = NULL WHERE organization_id = $1', [id]);
    const started = await Promise.all([portal.another(), portal.another()]);
    expect(await mailsTo(person.eMail, 2)).toHaveLength(2);
    await pause(500);
    expect(await mailsTo(person.eMail, 3)).toHaveLength(2);
    await Promise.all(started.map((node) => node.close()));
  });

  it('does not leave for what never came into the log', async () => {
    const id = await club();
    await rows.query(
      `INSERT INTO invitations.addresses (invitation_id, organization_id, e_mail, inviter_id, written_at)
       VALUES ($1, $2, 'nie@verein.example', 'x', $3)`,
      [`${id}lost0001`, id, portal.now()],
    );
    await portal.another();
    expect(await mailsTo('nie@verein.example', 1)).toEqual([]);
    expect(await addressesKept(id)).toBe(1);
    portal.passes(16 * 60 * 1000);
    await portal.another();
    await eventually(async () => (await addressesKept(id)) === 0);
  });
});

describe('after 14 days', () => {
  it('an invitation has expired, and its address is erased', async () => {
    const id = await club();
    const { person, token } = await invited(id);
    portal.passes(14 * DAY - 60_000);
    expect((await lookUp(token)).json()).toMatchObject({ state: 'open' });
    portal.passes(60_000 + 1_000);
    expect((await lookUp(token)).json()).toMatchObject({ state: 'expired' });
    expect(await open(id)).toEqual([]);
    expect(codeOf(await accept(token, { headers: await person.again() }))).toEqual([409, 'invitation-expired']);
    await portal.another();
    await eventually(async () => (await addressesKept(id)) === 0);
  });
});

it('that is sent again takes the place of the one before: one mail more, and the old link is dead', async () => {
  const id = await club();
  const first = (await invite(id, 'noch-mal@verein.example')).json<InvitationAnswer>();
  // One whose place is taken before its mail is written gets none.
  expect(await mailsTo('noch-mal@verein.example', 1)).toHaveLength(1);
  const body = { eMail: 'noch-mal@verein.example', role: 'Scorer', instead: first.id };
  const again = () =>
    call(portal, 'POST', `/api/organizations/${id}/invitations`, body, { 'idempotency-key': 'again' });
  const second = await again();
  expect(second.statusCode).toBe(201);
  expect((await again()).json()).toEqual(second.json());
  expect((await open(id)).map((one) => one.id)).toEqual([second.json<InvitationAnswer>().id]);
  expect(await mailsTo('noch-mal@verein.example', 2)).toHaveLength(2);
  const twice = await call(portal, 'POST', `/api/organizations/${id}/invitations`, body);
  expect(codeOf(twice)).toEqual([404, 'invitation-unknown']);
});
