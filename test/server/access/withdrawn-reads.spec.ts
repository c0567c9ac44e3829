import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { openClub, type Club } from './club.ts';
import type { CallerName } from './matrix.ts';

// After any change to a tournament or its members, a view goes only to those who may see it.

let portal: TestPortal;
let club: Club;
let tournament: string;
let keyId: string;
beforeAll(async () => {
  portal = await openPortal();
  club = await openClub(portal);
  tournament = club.privateTournament;
  [, keyId = ''] = /tp_([a-z0-9]+)_/.exec(club.headers.key['authorization'] ?? '') ?? [];
});
afterAll(() => portal.end());

/** The expected state, by the changes made. */
const truth = { isPublic: false, isDeleted: false, scorerBelongs: true, isActive: true, isLicensed: true };

async function asOwner(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<void> {
  const answer = await call(portal, method, `/api/tournaments/${tournament}${path}`, body, club.headers.owner);
  if (answer.statusCode !== 204) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
}

let invited = 0;

/** Each toggles one fact: first in the portal, then in the expected state. */
const turns = {
  async visibility() {
    if (truth.isDeleted) return;
    await asOwner('PATCH', '/visibility', { visibility: truth.isPublic ? 'Private' : 'Public' });
    truth.isPublic = !truth.isPublic;
  },
  async existence() {
    await (truth.isDeleted ? asOwner('POST', '/undelete') : asOwner('DELETE', ''));
    truth.isDeleted = !truth.isDeleted;
  },
  async member() {
    const { id: userId } = club.members.Scorer;
    if (truth.scorerBelongs) await club.manage({ type: 'RemoveMember', userId });
    else {
      const invitationId = `${club.id}again${(invited += 1)}`;
      await club.manage({ type: 'InviteMember', invitationId, role: 'Scorer', addressHash: 'again' });
      await club.manage({ type: 'AcceptInvitation', invitationId, userId, addressHash: 'again' });
    }
    truth.scorerBelongs = !truth.scorerBelongs;
  },
  async key() {
    // A key without a licence cannot be switched on.
    if (!truth.isLicensed) return;
    await club.manage({ type: 'SetApiKeyActive', keyId, isActive: !truth.isActive });
    truth.isActive = !truth.isActive;
  },
  async licence() {
    await club.manage({ type: 'SetLicensing', allowApiAccess: !truth.isLicensed });
    truth.isLicensed = !truth.isLicensed;
  },
} satisfies Readonly<Record<string, () => Promise<void>>>;

const callers = ['nobody', 'stranger', 'owner', 'scorer', 'key', 'expiredKey'] as const satisfies readonly CallerName[];

/** The status in the contract: 401 for an invalid key, 404 without access. */
function statusFor(caller: (typeof callers)[number], audience: 'public' | 'member'): number {
  const { isPublic, isDeleted, scorerBelongs, isActive, isLicensed } = truth;
  const opens = caller === 'key' ? isActive && isLicensed : caller !== 'expiredKey';
  if (!opens || (caller === 'nobody' && audience === 'member')) return 401;
  if (isDeleted) return 404;
  if (isPublic && audience === 'public') return 200;
  const belongs = caller === 'owner' || caller === 'key' || (caller === 'scorer' && scorerBelongs);
  return belongs ? 200 : 404;
}

const addresses = { public: '/api/public/tournaments/', member: '/api/tournaments/' } as const;

it('a view goes to those who may see it now, and to no one else', async () => {
  let seen = 0;
  const names = Object.keys(turns) as (keyof typeof turns)[];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 8 }), async (story) => {
      for (const turn of story) {
        await turns[turn]();
        for (const audience of ['public', 'member'] as const) {
          const path = addresses[audience] + tournament;
          for (const caller of callers) {
            const headers = caller === 'nobody' ? {} : club.headers[caller];
            // Built for the first, cached for the second.
            const first = await portal.http.inject({ url: path, headers });
            const second = await portal.http.inject({ url: path, headers });
            const told = `${caller} on the ${audience} view after ${story.join(', ')}`;
            const status = statusFor(caller, audience);
            expect([first.statusCode, second.statusCode], told).toEqual([status, status]);
            expect(second.body, told).toBe(first.body);
            seen += status === 200 ? 1 : 0;
          }
        }
      }
    }),
    { numRuns: 6 },
  );
  // Otherwise this adds nothing to the other specs.
  expect(seen).toBeGreaterThan(0);
}, 120_000);
