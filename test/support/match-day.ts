import { runningEmbeddedPostgres } from '#server/operation/embedded-database/embedded-postgres.ts';
import type { RunningPortal } from '#test/support/running-portal.ts';
import { plannedTournament } from '../server/read-models/event-builders.ts';
import { writeTournament } from './written-tournament.ts';

const MINUTE = 60_000;

/** A day of matches as reported: this many goals each, by these accounts in turn, up to a moment. */
export interface MatchDay {
  readonly organizationId: string;
  readonly people: readonly string[];
  readonly goals: number;
  /** How many of the 40 matches were played; left out: all. */
  readonly played?: number;
  readonly until: Date;
}

/**
 * Writes a tournament of 40 matches with its whole day straight to the log of a running portal: each match with its
 * kickoff, its goals one by one and its end, a match every ten minutes. Returns its id.
 */
export async function writeMatchDay(
  { dataDir }: Pick<RunningPortal, 'dataDir'>,
  { organizationId, people, goals, played = 40, until }: MatchDay,
): Promise<string> {
  const story = plannedTournament(organizationId, 'Mühlbacher Hallencup');
  const times: number[] = story.facts.map((_, at) => at - 30);
  for (let match = 0; match < played; match += 1) {
    const [next] = story.open;
    if (next === undefined) throw new Error(`Only ${match} matches can be played`);
    const [a, b] = [(match * 7) % (goals + 1), goals - ((match * 7) % (goals + 1))];
    const begins = match * 10;
    story.reports(next.id, 'CurrentlyPlaying', 0, 0);
    times.push(begins);
    for (let goal = 1; goal <= goals; goal += 1) {
      const ofA = Math.min(a, goal);
      story.reports(next.id, 'CurrentlyPlaying', ofA, Math.min(b, goal - ofA));
      times.push(begins + (9 * goal) / (goals + 1));
    }
    // The finals have no draw: at a level score, the first team gets one more goal.
    story.reports(next.id, 'Finished', a === b ? a + 1 : a, b);
    times.push(begins + 9.5);
  }
  const last = times.at(-1) ?? 0;
  const optionsAt = (place: number) => ({
    at: new Date(until.getTime() - (last - (times[place] ?? 0)) * MINUTE).toISOString(),
    actor: { kind: 'user', id: people[place % people.length] ?? '' } as const,
  });
  const url = runningEmbeddedPostgres(dataDir);
  if (url === null) throw new Error('No database runs');
  return writeTournament(url, story.facts, optionsAt);
}
