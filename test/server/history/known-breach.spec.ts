import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { History, OrganizationHistory } from '#domain/contract.ts';
import type { ExportSummary } from '#server/history/proof/history-export.ts';
import { describeFlaw } from '#server/history/proof/describe-flaw.ts';
import type { PublicKey } from '#server/history/proof/signatures.ts';
import { verifyHistory } from '#server/history/proof/verify-export.ts';
import { texts } from '#server/texts/de.ts';
import { call, foundTournament, report, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { createLogCheckClient, type LogCheckClient } from '../operation/log-check-client.ts';

// What the check of the log has found is told wherever a history is: none is signed as if all were well.

let portal: TestPortal;
let logCheck: LogCheckClient;
let database: pg.Client;
let cup: Founded;
let keys: readonly PublicKey[];
beforeAll(async () => {
  portal = await openPortal();
  logCheck = createLogCheckClient(portal, await portal.person('Chefin', { isAdministrator: true }));
  database = new pg.Client({ connectionString: portal.url });
  await database.connect();
  cup = await foundTournament(portal);
  for (const match of ['m1', 'm2', 'm3']) await report(portal, cup, match, [2, 1]);
  ({ keys } = (await portal.http.inject('/.well-known/tournament-history-keys')).json<{ keys: PublicKey[] }>());
}, 60_000);
afterAll(async () => {
  await database.end();
  await portal.end();
});

const change = (stream: string, revision: number, set: string) =>
  database.query(`UPDATE log.events SET ${set} WHERE stream = $1 AND revision = $2`, [stream, revision]);
const history = async (): Promise<History> =>
  (await call(portal, 'GET', `/api/tournaments/${cup.tournament}/history`)).json<History>();
const exported = async (of: string) => {
  const { body } = await call(portal, 'GET', `${of}/history/export`);
  const last = JSON.parse(body.trimEnd().split('\n').at(-1) ?? '') as { seal: ExportSummary };
  const verdict = verifyHistory(Buffer.from(body), keys, null);
  return { body, seal: last.seal, verdict };
};
const ofCup = () => exported(`/api/tournaments/${cup.tournament}`);

describe('a history that is known to be broken', { timeout: 150_000 }, () => {
  it('is whole as long as nothing is known', async () => {
    expect((await history()).breach).toBeNull();
    const { seal, verdict } = await ofCup();
    expect(Object.keys(seal)).not.toContain('breach');
    expect(verdict.genuine).toBe(true);
  });

  it('says in its list where, and in the seal of its file, which is none the less signed', async () => {
    await change(`tournament-${cup.tournament}`, 3, `data = ('{"changed":true,' || substr(data::text, 2))::json`);
    const { broken } = await logCheck.runCheck();
    expect(broken).toMatchObject([{ revision: 3, breach: 'data' }]);
    const breach = { version: 4, breach: 'data', missing: 0, at: broken[0]?.foundAt, isAccepted: false };
    expect((await history()).breach).toEqual(breach);
    const { seal, verdict } = await ofCup();
    expect(seal.breach).toEqual(breach);
    expect(verdict).toEqual({
      genuine: false,
      flaw: { kind: 'brokenEntry', number: 4, breach: 'data' },
      known: breach,
    });
  });

  it('says so still after an administrator has accepted it', async () => {
    const stream = `tournament-${cup.tournament}`;
    const accepted = { stream, revision: 3, reason: 'Nachgesehen' };
    expect((await logCheck.manage('POST', '/accept', accepted)).statusCode).toBe(204);
    expect((await report(portal, cup, 'm4', [1, 1])).statusCode).toBe(204);
    expect((await history()).breach).toMatchObject({ version: 4, breach: 'data', isAccepted: true });
    expect((await ofCup()).seal.breach).toMatchObject({ version: 4, isAccepted: true });
    // What was written down of it is not for members.
    expect((await call(portal, 'GET', `/api/tournaments/${cup.tournament}/history`)).body).not.toContain('Nachgesehen');
  });

  it('is no other tournament’s', async () => {
    const other = await foundTournament(portal);
    const answer = await call(portal, 'GET', `/api/tournaments/${other.tournament}/history`);
    expect(answer.json<History>().breach).toBeNull();
  });

  it('of which the end is gone is whole as a chain: only its seal says so, and it counts as not genuine', async () => {
    const stream = `organization-${cup.organization}`;
    const { rows } = await database.query<{ last: number }>(
      'SELECT max(revision)::int AS last FROM log.events WHERE stream = $1',
      [stream],
    );
    await call(portal, 'PATCH', `/api/organizations/${cup.organization}/name`, { name: 'TSV Neustadt' });
    const last = (rows[0]?.last ?? 0) + 1;
    // The ends of streams are noted every second.
    await expect
      .poll(
        async () =>
          (await database.query('SELECT FROM integrity.heads WHERE stream = $1 AND events = $2', [stream, last + 1]))
            .rowCount,
        { timeout: 30_000 },
      )
      .toBe(1);
    await database.query('DELETE FROM log.events WHERE stream = $1 AND revision = $2', [stream, last]);
    await logCheck.runCheck();
    const again = await portal.another();
    const url = `/api/organizations/${cup.organization}/history`;
    const told = (await call(again, 'GET', url)).json<OrganizationHistory>();
    expect(told.breach).toMatchObject({ version: last + 1, breach: 'end', missing: 1 });
    const { body } = await call(again, 'GET', `${url}/export`);
    const verdict = verifyHistory(Buffer.from(body), keys, null);
    expect(verdict.genuine ? null : describeFlaw(verdict.flaw, texts.historyProof.flaws)).toContain(
      `Das Portal selbst hat in der Unterschrift festgehalten: ab Nr. ${last + 1} fehlt 1 Ereignis (gefunden`,
    );
  });
});
