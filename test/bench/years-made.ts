import { pino } from 'pino';
import { readSettings } from '#server/settings.ts';
import { callerOf } from '#server/operation/demo/calls.ts';
import { LAST_YEAR } from '#server/operation/demo/club.ts';
import { demoClock } from '#server/operation/demo/demo-clock.ts';
import type { DemoPortal } from '#server/operation/demo/demo-portal.ts';
import { makeClub, type Club } from '#server/operation/demo/make-club.ts';
import { fromPaper, makeTournament, playUntil, visit } from '#server/operation/demo/make-tournament.ts';
import { secretsWith } from '#server/organizations/invitations/invitation-tokens.ts';
import { readPortalVersion } from '#server/runtime/portal-version.ts';
import { deriveKey } from '#server/runtime/secrets.ts';
import { openPortal } from '#server/start-portal.ts';
import { QUOTAS_LIFTED } from '#test/support/quotas.ts';
import { CHIEF, SESSION_SECRET } from '#test/support/running-portal.ts';

// The child of years.ts: a club's years, made by calls on the data folder it is given, each at its own time.
// Arguments: the folder, how many tournaments (fifty a year, the last one last week).

const WEEK = 7 * 24 * 60 * 60_000;
const PER_YEAR = 50;
const BETWEEN = (365 / 7 / PER_YEAR) * WEEK;
const MEMBERS = 20;
/** Of each tournament: 250 have 100,000. */
const VISITS = 400;

const [, , dataDir = '', count = '1'] = process.argv;
const tournaments = Number(count);
const read = readSettings(
  {
    ...QUOTAS_LIFTED,
    DATA_DIR: dataDir,
    SESSION_SECRET,
    ADMIN_EMAIL: CHIEF.eMail,
    ADMIN_PASSWORD: CHIEF.password,
  },
  dataDir,
);
if ('wrong' in read) throw new Error(read.wrong);
const { settings } = read;
const clock = demoClock();
const log = pino({ level: 'warn' });
const lost = (cause: Error): never => {
  throw cause;
};
const opened = await openPortal({ settings, log, version: readPortalVersion(), clock: clock.now, lost });
const portal = { http: opened.http, settings, clock, administrator: CHIEF, password: CHIEF.password };
const now = Date.now();
const kickoffOf = (at: number): Date => new Date(now - WEEK - (tournaments - 1 - at) * BETWEEN);

clock.standAt(new Date(kickoffOf(0).getTime() - WEEK));
const club = await makeClub(portal);
await joinMembers(portal, club);
for (let at = 0; at < tournaments; at += 1) {
  const it = LAST_YEAR[at % LAST_YEAR.length];
  if (it === undefined) continue;
  const firstKickoff = kickoffOf(at);
  clock.standAt(new Date(firstKickoff.getTime() - WEEK));
  const made = await makeTournament(club, it, { folderName: quarterOf(firstKickoff), firstKickoff });
  await visit(portal, made.id, atOnce(firstKickoff));
  await playUntil(portal, club, fromPaper(made), new Date(now));
}
clock.go();
await opened.stop();

/** A folder holds a quarter of a year, twelve tournaments or thirteen. */
function quarterOf(day: Date): string {
  return `Quartal ${Math.floor(day.getMonth() / 3) + 1} ${day.getFullYear()}`;
}

/** Visits of a day, from as many addresses as an hour counts apart. */
function atOnce(day: Date): readonly Date[] {
  return Array.from({ length: VISITS }, (_, visitor) => new Date(day.getTime() + Math.floor(visitor / 50) * 3_600_000));
}

/** So that the club has twenty. */
async function joinMembers({ http, settings: { sessionSecret } }: DemoPortal, { id, people }: Club): Promise<void> {
  const administrator = callerOf(http, CHIEF);
  const { tokenOf } = secretsWith((purpose) => deriveKey(purpose, sessionSecret));
  for (let member = Object.keys(people).length; member < MEMBERS; member += 1) {
    const login = { eMail: `mitglied${member}@tsv-musterstadt.example`, password: CHIEF.password };
    await administrator.call('POST', '/api/management/users', { userName: `Mitglied ${member}`, ...login });
    const body = { eMail: login.eMail, role: 'Scorer' };
    const invitation = await people.owner.call<{ id: string }>('POST', `/api/organizations/${id}/invitations`, body);
    await callerOf(http, login).call('POST', '/api/invitations/accept', { token: tokenOf(invitation.id) });
  }
}
