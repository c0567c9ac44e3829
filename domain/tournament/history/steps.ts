import { isSameStep } from '../../same-step.ts';
import type { Actor, StoredEvent } from '../../events.ts';
import { upcast } from '../../upcasters.ts';
import type { TournamentEvent, TournamentEventType } from '../model/events.ts';
import type { HistoryKind } from '../contract/history.ts';
import type { MatchId, TeamId } from '../model/state.ts';
import { changesRestorable, findChangedPaths } from '../conflicts/find-changed-paths.ts';
import { kindOf, teamsOfResults } from './describe-event.ts';
import type { CausedStep } from '../revert/command-step.ts';
import { NO_EFFECTS, type EffectsByRevision, type StepEffects } from './step-effects.ts';

/** What one command did, as far as the list of a history is filtered by it. */
export interface PastStep extends CausedStep {
  readonly at: string;
  readonly actor: Actor;
  readonly kind: HistoryKind;
  readonly matches: readonly MatchId[];
  readonly teams: readonly TeamId[];
  /** It took something away. */
  readonly deletes: boolean;
}

// What does most gives a step its name: a restored plan is no renamed team, though both came back with it.
const NAMING: readonly TournamentEventType[] = [
  'TournamentCreated',
  'TournamentConfigured',
  'PlayResumed',
  'MatchPlanEdited',
  'ResultsSet',
  'MatchesDecided',
];

/** Which of a step's events it is named after. */
export function findNamingEvent<E extends { readonly type: string }>(events: readonly [E, ...E[]]): E {
  const most = NAMING.find((type) => events.some((event) => event.type === type));
  return events.find(({ type }) => type === most) ?? events[0];
}

/** The events of one command. */
type CommandEvents = readonly [StoredEvent, ...StoredEvent[]];

/** Collects stored events of a tournament's stream, in its order and without a hole, into those of each command. */
export function collectCommands(): {
  /** Takes the next event; answers the command before it, once that is whole. */
  add(event: StoredEvent): CommandEvents | null;
  /** The command that is not known to be whole; null before the first event. */
  pending(): CommandEvents | null;
} {
  let own: [StoredEvent, ...StoredEvent[]] | null = null;
  return {
    add(event) {
      const before: CommandEvents | null = own;
      if (own !== null && isSameStep(own[0].metadata, event.metadata)) {
        own.push(event);
        return null;
      }
      own = [event];
      return before;
    },
    pending: () => own,
  };
}

/** Stored events of a tournament's stream, in its order and without a hole, as the events of each command. */
export function* commandsIn(events: Iterable<StoredEvent>): Iterable<CommandEvents> {
  const commands = collectCommands();
  for (const event of events) {
    const whole = commands.add(event);
    if (whole !== null) yield whole;
  }
  const pending = commands.pending();
  if (pending !== null) yield pending;
}

/** What the events of one command are in the list. Throws `UnknownEventTypeError`. */
export function summarizeStep(
  events: readonly [StoredEvent, ...StoredEvent[]],
  effects: EffectsByRevision = new Map(),
): PastStep {
  const [{ revision: from, metadata }] = events;
  const own = events.map(({ revision }) => effects.get(revision) ?? NO_EFFECTS);
  const named = events.map((event, at) => namedIn(upcastEvent(event), own[at] ?? NO_EFFECTS));
  return {
    from,
    version: from + events.length,
    at: metadata.at,
    actor: metadata.actor,
    cause: metadata.cause,
    isRestorable: events.some((event) => changesRestorable(upcastEvent(event))),
    kind: kindOf(upcastEvent(findNamingEvent(events)).type),
    matches: [...new Set(named.flatMap(({ matches }) => matches))],
    teams: [...new Set(named.flatMap(({ teams }) => teams))],
    deletes: own.some(({ deletes }) => deletes),
  };
}

/** A stored event with its data as today's rules know it. Throws `UnknownEventTypeError`. */
export const upcastEvent = ({ type, schema, data }: StoredEvent): TournamentEvent =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- upcasting leaves today's types of events, each with its own data
  ({ type, data: upcast(type, schema, data) }) as TournamentEvent;

/** A result touches a match only, but is its teams' history too. */
function namedIn(event: TournamentEvent, effects: StepEffects): Pick<PastStep, 'matches' | 'teams'> {
  const { matches, teams } = findChangedPaths(event);
  return {
    matches: [...matches, ...effects.matches],
    teams: [...teams, ...teamsOfResults(event), ...effects.teams],
  };
}
