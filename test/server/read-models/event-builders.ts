import { randomBytes, randomUUID } from 'node:crypto';
import { decide, fold } from '#domain/decider.ts';
import { tournament } from '#domain/deciders.ts';
import type { Actor, Fact } from '#domain/events.ts';
import { isRefused, type Refused } from '#domain/refusal.ts';
import { configureBody } from '#domain/tournament/contract/bodies.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { memberView, NOTHING_REFERENCED } from '#domain/tournament/view/tournament-view.ts';
import { schemaOf } from '#domain/upcasters.ts';
import { createEnvelope } from '#server/event-store/envelope.ts';
import type { EventStore, NewEvent } from '#server/event-store/event-store.ts';

// Streams as deciders write them, told without a server.

export const BY = { kind: 'user', id: 'user0000tester00' } as const;
const NOW = '2026-11-21T09:00:00Z';

/** An id of the right form; the same number, the same id. */
export const idOf = (kind: string, number: number): string => (kind + String(number).padStart(16, '0')).slice(-16);

/** What a tournament's stream says so far, and how to go on. */
export class StreamBuilder {
  readonly facts: Fact[] = [];
  state: Tournament = tournament.initial;

  does(command: TournamentCommand): this {
    const refused = this.tries(command);
    if (refused !== null) throw new Error(`${command.type} was refused: ${JSON.stringify(refused)}`);
    return this;
  }

  /** The same where the rules allow it; answers the refusal, or null. */
  tries(command: TournamentCommand): Refused | null {
    const decision = decide(tournament, this.state, command, { now: NOW, by: BY });
    if (isRefused(decision)) return decision;
    for (const fact of decision) {
      this.facts.push(fact);
      this.state = fold(tournament, this.state, fact, { version: this.facts.length, at: NOW });
    }
    return null;
  }

  /** The matches that can be reported now, as the view shows them. */
  get open(): { id: string }[] {
    return memberView('', this.state, 0, NOTHING_REFERENCED).matches.filter(
      ({ teamA, teamB, outcome }) => teamA.teamId !== null && teamB.teamId !== null && outcome.state === 'NotStarted',
    );
  }

  reports(matchId: string, state: 'CurrentlyPlaying' | 'Finished', scoreA: number, scoreB: number): this {
    const outcome = { state, scoreA, scoreB, outcomeType: 'Standard', reason: null, previous: null } as const;
    return this.does({ type: 'ReportOutcome', matchId, ...outcome });
  }
}

/** Created and configured: 16 teams in three groups, 40 matches with semi finals and playoffs for 3 and 5. */
export function plannedTournament(organizationId: string, name = 'Hallencup'): StreamBuilder {
  const sizes = [6, 5, 5];
  const groups = sizes.map((size, at) => ({
    alphabeticalId: 'ABC'.charAt(at),
    teams: Array.from({ length: size }, (_, slot) => ({ name: `SV Musterstadt ${'ABC'.charAt(at)}${slot + 1}` })),
  }));
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  const groupRank = (group: string, rank: number) => ({ kind: 'groupRank', group, rank });
  const body = configureBody.parse({
    groups,
    firstMatchKickoff: '2026-12-05T08:30:00Z',
    groupPhase: { schedule, numberOfCourts: 2, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    pauseBetweenGroupAndFinalsPhase: 'PT15M',
    finalsPhase: {
      schedule,
      numberOfCourts: 1,
      firstFinalsRound: 'SemiFinal',
      thirdPlacePlayoff: true,
      additionalPlayoffs: [{ playoffPosition: 5, teamSelectorA: groupRank('A', 3), teamSelectorB: groupRank('B', 3) }],
    },
  });
  return new StreamBuilder()
    .does({
      type: 'CreateTournament',
      organizationId,
      folderId: null,
      venueId: null,
      name,
      visibility: 'Private',
      origin: null,
    })
    .does({ type: 'Configure', ...body })
    .does({ type: 'SetVisibility', visibility: 'Public' });
}

/** Played to its end, in 60 events: every match with its result, the first of them with running scores. */
export function playedTournament(organizationId: string, name?: string): StreamBuilder {
  const story = plannedTournament(organizationId, name);
  for (let round = 0; story.open.length > 0; round += 1) {
    for (const { id } of story.open) {
      const number = story.facts.length;
      if (number < 36 && number % 2 === 1) story.reports(id, 'CurrentlyPlaying', number % 3, 0);
      story.reports(id, 'Finished', (number * 7) % 5, ((number * 7) % 5) + 1 + (number % 2));
    }
    if (round > 10) throw new Error('The tournament does not end');
  }
  return story;
}

/** The first facts of an organisation's stream. */
export const foundedOrganization = (name: string): Fact[] => [
  { type: 'OrganizationCreated', data: { name, ownerId: BY.id } },
];

/** When something was done and by whom. */
export interface FactOptions {
  readonly at: string;
  readonly actor: Actor;
}

/**
 * Sealed as the command handler would, to be appended after `previous` (the beginning of the stream by default). `optionsAt`:
 * of each fact by its place.
 */
export function toEnvelopes(
  stream: string,
  facts: readonly Fact[],
  previous: { readonly length: number; readonly chain: string } = { length: 0, chain: '' },
  optionsAt: (place: number) => FactOptions = () => ({ at: NOW, actor: BY }),
): NewEvent[] {
  let { chain } = previous;
  return facts.map((fact, at) => {
    const event = createEnvelope({ chain }, stream, previous.length + at, fact, {
      id: randomUUID(),
      salt: randomBytes(16).toString('hex'),
      ...optionsAt(at),
      command: { key: randomBytes(16).toString('hex'), request: randomBytes(16).toString('hex') },
      cause: null,
      schema: schemaOf(fact.type as Parameters<typeof schemaOf>[0]),
    });
    chain = event.metadata.chain;
    return event;
  });
}

/** An append has at most 900 kB. */
const AT_ONCE = 1_000;

/** Appends facts that begin a stream. */
export async function appendFacts(
  store: EventStore,
  stream: string,
  facts: readonly Fact[],
  optionsAt?: (place: number) => FactOptions,
): Promise<void> {
  let previous = { length: 0, chain: '' };
  while (previous.length < facts.length) {
    const { length } = previous;
    const some = facts.slice(length, length + AT_ONCE);
    const events = toEnvelopes(stream, some, previous, optionsAt && ((place) => optionsAt(length + place)));
    const appended = await store.append(stream, length, events);
    if (appended.outcome === 'conflict') throw new Error(`${stream} has begun already`);
    previous = { length: length + some.length, chain: events.at(-1)?.metadata.chain ?? '' };
  }
}
