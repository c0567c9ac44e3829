import { foldStored, tournament as decider } from '../../deciders.ts';
import type { StoredEvent } from '../../events.ts';
import { consequencesFrom, createSituation, type Situation } from '../previews/consequences.ts';
import type { Consequences } from '../contract/bodies.ts';
import { MAX_DESCRIBED, type HistoryChange, type HistoryEntry } from '../contract/history.ts';
import type { Tournament } from '../model/state.ts';
import { changesRestorable } from '../conflicts/find-changed-paths.ts';
import { upcastEvent, findNamingEvent, summarizeStep } from './steps.ts';
import { describeEvent, reportsResult, type CurrentNames } from './describe-event.ts';

/** An entry without what its own events do not say: its author's name, and what it and other steps are to each other. */
export type DescribedEntry = HistoryEntry extends infer Entry
  ? Entry extends { readonly actor: { readonly name: string } }
    ? Omit<Entry, 'actor' | 'reverted' | 'takenBackBy' | 'isRedo'> & {
        readonly actor: Omit<HistoryEntry['actor'], 'name'>;
      }
    : never
  : never;

/**
 * Returns the entry for the events of one command and the situation after them; `before` is the situation before the
 * first event.
 */
export function entryOf(
  events: readonly [StoredEvent, ...StoredEvent[]],
  before: Situation,
  names: CurrentNames,
): { readonly entry: DescribedEntry; readonly after: Situation } {
  const { from, version, at: recordedAt, kind, actor, cause } = summarizeStep(events);
  const leading = findNamingEvent(events);
  const others: HistoryChange[] = [];
  let named: HistoryChange | null = null;
  const states = statesAfter(events, before.state);
  const state = states.at(-1) ?? before.state;
  for (const [at, event] of events.entries()) {
    const fact = upcastEvent(event);
    // What a configuration took away may be back with what follows it: an undo brings results along.
    const next = fact.type === 'TournamentConfigured' ? state : (states[at] ?? state);
    const described = describeEvent(fact.type, fact.data, {
      before: states[at - 1] ?? before.state,
      after: next,
      names,
    });
    if (event === leading) named = described;
    else others.push(described);
  }
  const after = createSituation(state);
  const also = others.slice(0, MAX_DESCRIBED);
  const all = furtherConsequences(events, before, after);
  const consequences = limitConsequences(all);
  const header = { version, from, recordedAt, kind, actor: { kind: actor.kind, id: actor.id }, cause };
  const rest = { also, changeCount: events.length, consequences, consequenceCount: countOf(all) };
  const content = [named, also, consequences];
  const namesThen = {
    teamNames: namesOfTeams(content, before.state, state),
    ...namesOfGroups(content, before.state, state),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the change has an entry's shape, all else is common to all shapes
  return { entry: { ...header, ...named, ...rest, ...namesThen } as DescribedEntry, after };
}

/** The state after each event. */
function statesAfter(events: readonly StoredEvent[], before: Tournament): readonly Tournament[] {
  let state = before;
  return events.map((event) => (state = foldStored(decider, state, event)));
}

const NOTHING: Consequences = { matches: [], results: [], groups: [], rankings: [] };

/** The further changes; results are left out if the events name them already. */
function furtherConsequences(events: readonly StoredEvent[], before: Situation, after: Situation): Consequences {
  if (!events.some((event) => changesRestorable(upcastEvent(event)))) return NOTHING;
  const all = consequencesFrom(before, after);
  return events.some((event) => reportsResult(upcastEvent(event).type)) ? { ...all, results: [] } : all;
}

const countOf = ({ matches, results, groups, rankings }: Consequences): number =>
  matches.length + results.length + groups.length + rankings.length;

/** Cut to the maximum length; affected matches that were already played come first, for they need a decision. */
function limitConsequences({ matches, results, rankings, groups }: Consequences): Consequences {
  let room = MAX_DESCRIBED;
  const first = <One>(all: readonly One[]): One[] => {
    const described = all.slice(0, room);
    room -= described.length;
    return described;
  };
  const isUnplayed = ({ state }: Consequences['matches'][number]): boolean => state === 'NotStarted';
  const byWeight = matches.toSorted((one, other) => Number(isUnplayed(one)) - Number(isUnplayed(other)));
  return { matches: first(byWeight), results: first(results), rankings: first(rankings), groups: first(groups) };
}

/** The teams whose ids occur anywhere in the entry. */
function namesOfTeams(described: unknown, before: Tournament, after: Tournament): Record<string, string> {
  const names: Record<string, string> = {};
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      const team = ownTeam(after, value) ?? ownTeam(before, value);
      if (team !== undefined) names[value] = team.name;
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
  };
  look(described);
  return names;
}

/** The groups with names of their own that the entry names by their letters; of one that is gone, the name it had. */
function namesOfGroups(described: unknown, before: Tournament, after: Tournament): Pick<HistoryEntry, 'ownGroupNames'> {
  const letters = new Set<unknown>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('group' in value) letters.add(value.group);
    Object.values(value).forEach(look);
  };
  look(described);
  const gone = before.groups.filter(({ letter }) => !after.groups.some((group) => group.letter === letter));
  const named = [...after.groups, ...gone].filter(
    ({ letter, displayName }) => displayName !== '' && letters.has(letter),
  );
  return named.length === 0
    ? {}
    : { ownGroupNames: Object.fromEntries(named.map(({ letter, displayName }) => [letter, displayName])) };
}

const ownTeam = ({ teams }: Tournament, id: string) => (Object.hasOwn(teams, id) ? teams[id] : undefined);
