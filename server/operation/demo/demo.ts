import { FINISHED, folderOf, LAST_YEAR, PLANNED, RUNNING } from './club.ts';
import type { DemoPortal } from './demo-portal.ts';
import { inviteOneMore, makeClub, makeUsedKey, type Club } from './make-club.ts';
import {
  addDocuments,
  fromPaper,
  makeTournament,
  payEntryFees,
  playUntil,
  visit,
  type MadeTournament,
} from './make-tournament.ts';
import { MINUTE } from './match-script.ts';

// Everything in a demo is made by calls that organisers, scorers and visitors send, in the order of time.

export interface Demo {
  readonly club: Club;
  readonly finished: MadeTournament;
  readonly running: MadeTournament;
  readonly planned: MadeTournament;
}

const DAY = 24 * 60 * MINUTE;
/** The running tournament has been going for this long, and up to five minutes more. */
const RUNNING_FOR_MS = 95 * MINUTE;

/** Makes the club and its tournaments as they are at `now`, and lets the clock go. */
export async function makeDemo(portal: DemoPortal, now: Date): Promise<Demo> {
  const { clock } = portal;
  const daysAgo = (days: number): Date => before(now, days * DAY);
  clock.standAt(daysAgo(420));
  const club = await makeClub(portal);
  await makeLastYear(portal, club, now);

  const folderName = folderOf(now);
  clock.standAt(daysAgo(24));
  const finishedOn = saturdayMorning(daysAgo(16));
  const finished = await makeTournament(club, FINISHED, { folderName, firstKickoff: finishedOn });
  await payEntryFees(club, finished.id, 12);
  await addDocuments(club, finished.id);
  clock.standAt(daysAgo(23));
  const firstKickoff = before(now, RUNNING_FOR_MS + ((now.getTime() - RUNNING_FOR_MS) % (5 * MINUTE)));
  const running = await makeTournament(club, RUNNING, { folderName, firstKickoff });
  await addDocuments(club, running.id);
  await visit(portal, finished.id, minutesFrom(finishedOn, 140));
  await playUntil(portal, club, finished, now);

  await makeUsedKey(portal, club, now);
  clock.standAt(before(firstKickoff, 40 * MINUTE));
  const planned = await makeTournament(club, PLANNED, { folderName, firstKickoff: saturdayMorning(daysAgo(-11)) });
  await payEntryFees(club, planned.id, 5);
  await inviteOneMore(club);
  await payEntryFees(club, running.id, 10);
  await visit(portal, running.id, minutesFrom(firstKickoff, RUNNING_FOR_MS / MINUTE));
  await playUntil(portal, club, running, now);
  clock.go();
  return { club, finished, running, planned };
}

/** A folder of tournaments that were over a year ago, a week between them. */
async function makeLastYear(portal: DemoPortal, club: Club, now: Date): Promise<void> {
  const folderName = folderOf(before(now, 365 * DAY));
  for (const [week, it] of LAST_YEAR.entries()) {
    const firstKickoff = saturdayMorning(before(now, (380 - week * 7) * DAY));
    portal.clock.standAt(before(firstKickoff, 6 * DAY));
    const tournament = await makeTournament(club, it, { folderName, firstKickoff });
    await visit(portal, tournament.id, minutesFrom(firstKickoff, 40 + week * 25));
    await playUntil(portal, club, fromPaper(tournament), now);
  }
}

const before = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() - milliseconds);

/** Ten in the morning, by the clock of this machine, of the last Saturday up to `day`. */
function saturdayMorning(day: Date): Date {
  const saturday = new Date(day);
  saturday.setDate(saturday.getDate() - ((saturday.getDay() + 1) % 7));
  saturday.setHours(10, 0, 0, 0);
  return saturday;
}

/** As many as are told, a minute between them. */
const minutesFrom = (first: Date, count: number): Date[] =>
  Array.from({ length: count }, (_, minute) => new Date(first.getTime() + minute * MINUTE));
