import { setImmediate as turn } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Fact } from '#domain/events.ts';
import { copyField, copyInto } from '#server/read-models/rebuild/copy-rows.ts';
import {
  type RandomInt,
  chanceFrom,
  generateStreamId,
  generateOrganization,
  generateTournament,
} from '../server/read-models/random-streams.ts';
import { toEnvelopes } from '../server/read-models/event-builders.ts';

/** Tournaments that go on at the same time, so that their events lie between each other. */
const AT_ONCE = 1_000;
/** Courses a tournament can take; each is taken by many, with ids and hashes of their own. */
const COURSES = 60;
const TOURNAMENTS_PER_CLUB = 12;
const EVENTS_PER_COPY = 10_000;
const EVENTS_PER_TURN = 500;

const RELATION = 'log.events (position, id, stream, revision, type, schema, data, metadata)';

/**
 * Writes a log of that many events past the writer, for speed: streams as deciders write them, toEnvelopes with real chains,
 * at the places that the writer would have given them. Answers the number of streams.
 */
export async function writeLog(client: Client, count: number): Promise<number> {
  const chance = chanceFrom(21);
  const streams = streamsIn(chance);
  const going: Iterator<string>[] = Array.from({ length: AT_ONCE }, () => streams.next().value);
  let begun = AT_ONCE;
  let lines = '';
  let copying: Promise<void> = Promise.resolve();
  for (let position = 1; position <= count;) {
    const place = chance(AT_ONCE);
    const line = going[place]?.next();
    if (line === undefined || line.done === true) {
      going[place] = streams.next().value;
      begun += 1;
      continue;
    }
    lines += `${position}\t${line.value}\n`;
    // What was made before is sent meanwhile.
    if (position % EVENTS_PER_TURN === 0) await turn();
    if (position % EVENTS_PER_COPY === 0 || position === count) {
      await copying;
      copying = copyInto(client, RELATION, Buffer.from(lines));
      copying.catch(() => undefined);
      lines = '';
    }
    position += 1;
  }
  await copying;
  await client.query('VACUUM ANALYZE log.events');
  return begun;
}

/** Clubs and their tournaments, one after another, each as the lines of its events. */
function* streamsIn(chance: RandomInt): Generator<Iterator<string>, never> {
  const courses = Array.from({ length: COURSES }, () => generateTournament(chance, ''));
  for (;;) {
    const club = generateStreamId(chance);
    yield linesOf(`organization-${club}`, generateOrganization(chance));
    for (let number = 0; number < TOURNAMENTS_PER_CLUB; number += 1) {
      const course = courses[chance(COURSES)] ?? [];
      yield linesOf(
        `tournament-${generateStreamId(chance)}`,
        course.map((fact) => ownedBy(club, fact)),
      );
    }
  }
}

const ownedBy = (organizationId: string, fact: Fact): Fact =>
  fact.type === 'TournamentCreated' ? { type: fact.type, data: { ...(fact.data as object), organizationId } } : fact;

function linesOf(stream: string, facts: readonly Fact[]): Iterator<string> {
  return toEnvelopes(stream, facts)
    .map(({ id, type, schema, data, metadata }, revision) =>
      [id, stream, revision, type, schema, JSON.stringify(data), JSON.stringify(metadata)].map(copyField).join('\t'),
    )
    .values();
}
