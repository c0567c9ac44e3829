import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { answerTo, byCaller, cells, heardOn, portOf } from './asking.ts';
import { openDemandingClub, type Club } from './club.ts';
import { matrix, topics, type CallerName } from './matrix.ts';

let portal: TestPortal;
let rows: Pool;
beforeAll(async () => {
  portal = await openPortal();
  rows = new Pool({ connectionString: portal.url, max: 1 });
});
afterAll(async () => {
  await rows.end();
  await portal.end();
});

const members: readonly CallerName[] = ['owner', 'organizer', 'scorer', 'auditor'];
const ofOrganization: readonly CallerName[] = [...members, 'key', 'reportKey', 'readKey'];

// Derived from the matrix: what only a role opens is closed to a member without the second factor that is demanded, and
// nothing else changes. Keys are not concerned.
describe.each(['with', 'without'] as const)('where a second factor is demanded, of members %s one', (who) => {
  let demanding: Club;
  beforeAll(async () => {
    demanding = await openDemandingClub(portal, who);
    await demanding.manage({ type: 'SetPage', name: 'muster' });
  });

  it.each(Object.entries(matrix))('%s', async (name, row) => {
    const written = byCaller(cells(row));
    const { nobody: ofNobody, stranger } = written;
    for (const caller of ofOrganization) {
      // All of them come from one address, as guessers do.
      await rows.query('DELETE FROM identity.rate_limits');
      const usual = written[caller];
      const isClosed =
        who === 'without' && members.includes(caller) && stranger === '404' && (usual?.startsWith('2') ?? false);
      const { status, code } = await answerTo(portal, name, demanding, caller);
      // What visitors are told not to be there is not there for these members either.
      const expected = isClosed ? (ofNobody === '404' ? '404' : '403') : usual;
      expect([caller, status]).toEqual([caller, expected]);
      if (expected === '403' && isClosed) expect([caller, code]).toEqual([caller, 'second-factor-required']);
    }
  });

  it.each(Object.entries(topics))('%s', async (name, row) => {
    const written = byCaller(cells(row));
    const port = await portOf(portal);
    const got = await Promise.all(ofOrganization.map((caller) => heardOn(port, demanding, caller, name)));
    const isClosed = (caller: CallerName): boolean =>
      who === 'without' && members.includes(caller) && written['nobody'] !== 'view';
    expect(got).toEqual(ofOrganization.map((caller) => (isClosed(caller) ? 'unknown' : written[caller])));
  });

  it('none of it was a fault', () => {
    expect(portal.complaints).toEqual([]);
  });
});
