import type { MatchView, TournamentView } from '#domain/contract.ts';

// What a tournament looked like when somebody last saw it, small enough to be kept in the browser. Nothing in it can be
// read as a name: the next person at this computer is not to find any.

export interface Visit {
  /** ISO 8601 instant. */
  readonly at: string;
  /** By match: its result ('Finished 2 1 Standard'), and a mark of its time, court and teams. */
  readonly matches: Readonly<Record<string, readonly [result: string, place: string]>>;
  /** By team a mark of its name. */
  readonly teams: Readonly<Record<string, string>>;
  /** Marks of what is set: name, who may see it, how it counts. */
  readonly name: string;
  readonly visibility: string;
  readonly computation: string;
  readonly documents: readonly string[];
}

/** Beyond this nothing is kept: it would fill the browser's storage. */
export const MOST_MATCHES = 1_000;

export const visitOf = (tournament: TournamentView, now: Date): Visit => ({
  at: now.toISOString(),
  matches: Object.fromEntries(tournament.matches.map((match) => [match.id, [resultOf(match), placeOf(match)]])),
  teams: Object.fromEntries(tournament.teams.map(({ id, name }) => [id, mark(name)])),
  name: mark(tournament.name),
  visibility: tournament.visibility,
  computation: mark(JSON.stringify(tournament.computationConfiguration)),
  documents: tournament.documents.map(({ id }) => id),
});

export interface ChangedResult {
  readonly match: MatchView;
  /** '2:1'; null: none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What is different from the last visit; null: nothing that anybody would be told. */
export interface SinceVisit {
  readonly at: string;
  /** First results, in the order of play. */
  readonly reported: readonly ChangedResult[];
  /** Results that stood and are others now, or gone. */
  readonly corrected: readonly ChangedResult[];
  /** Matches with another time, court, number or teams to come. */
  readonly moved: readonly MatchView[];
  readonly isNewPlan: boolean;
  readonly renamedTeams: number;
  readonly settings: readonly ('name' | 'visibility' | 'computation' | 'documents')[];
}

export function sinceVisit(visit: Visit, tournament: TournamentView): SinceVisit | null {
  const now = visitOf(tournament, new Date(visit.at));
  const known = tournament.matches.filter(({ id }) => visit.matches[id] !== undefined);
  const isNewPlan = tournament.matches.length > 0 && known.length === 0;
  const results = known.flatMap((match) => {
    const before = visit.matches[match.id]?.[0] ?? '';
    return before === resultOf(match) ? [] : [{ match, stood: isFinal(before), before: scoreIn(before) }];
  });
  const since: SinceVisit = {
    at: visit.at,
    reported: results
      .filter(({ match, stood }) => !stood && match.outcome.state === 'Finished')
      .map(({ match }) => ({ match, before: null, after: scoreOf(match) })),
    corrected: results
      .filter(({ stood }) => stood)
      .map(({ match, before }) => ({ match, before, after: scoreOf(match) })),
    moved: isNewPlan ? [] : known.filter((match) => visit.matches[match.id]?.[1] !== placeOf(match)),
    isNewPlan,
    renamedTeams: tournament.teams.filter(
      ({ id }) => visit.teams[id] !== undefined && visit.teams[id] !== now.teams[id],
    ).length,
    settings: [
      ...(visit.name === now.name ? [] : ['name' as const]),
      ...(visit.visibility === now.visibility ? [] : ['visibility' as const]),
      ...(visit.computation === now.computation ? [] : ['computation' as const]),
      ...(visit.documents.join() === now.documents.join() ? [] : ['documents' as const]),
    ],
  };
  const { reported, corrected, moved, renamedTeams, settings } = since;
  const count = reported.length + corrected.length + moved.length + renamedTeams + settings.length;
  return count === 0 && !isNewPlan ? null : since;
}

const resultOf = ({ outcome, teamA, teamB }: MatchView): string =>
  outcome.state === 'NotStarted' ? '' : `${outcome.state} ${teamA.score} ${teamB.score} ${outcome.type}`;

const isFinal = (result: string): boolean => result.startsWith('Finished');

const scoreIn = (result: string): string | null => {
  const [, a, b] = result.split(' ');
  return a === undefined || b === undefined ? null : `${a}:${b}`;
};

const scoreOf = (match: MatchView): string | null => scoreIn(resultOf(match));

const placeOf = ({ index, metadata: { kickoff, court }, teamA, teamB }: MatchView): string =>
  mark(JSON.stringify([index, kickoff, court, teamA.teamSelector, teamB.teamSelector]));

/** A short mark that is another one where the text is another (FNV-1a, 32 bits). */
export function mark(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
