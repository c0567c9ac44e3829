import type { TournamentEvent, TournamentEventType, TournamentFact } from './events.ts';
import { matchOf } from './match-places.ts';
import type { MatchId, Part, TeamId, Tournament } from './state.ts';

// Which things an event touches, as paths [PL3]: a part ('plan'), a match ('matches/m21/plan', 'matches/m21/result'), a team
// ('teams/t3'), or something smaller ('groups/g1', 'entryFees/t3', 'documents/…', 'settings/name', 'plan/timing').

export interface Touched {
  readonly parts: readonly Part[];
  readonly matches: readonly MatchId[];
  readonly teams: readonly TeamId[];
  /** Everything below the parts, matches and teams included. */
  readonly paths: readonly string[];
}

const part = (name: Part, ...paths: readonly string[]): Touched => ({ parts: [name], matches: [], teams: [], paths });

const setting = (path: string) => (): Touched => part('settings', `settings/${path}`);

const team = ({ teamId }: { readonly teamId: TeamId }): Touched => ({
  parts: ['teams'],
  matches: [],
  teams: [teamId],
  paths: [`teams/${teamId}`],
});

const fee = ({ teamId }: { readonly teamId: TeamId }): Touched => ({
  ...part('settings', `entryFees/${teamId}`),
  teams: [teamId],
});

const results = (matches: readonly MatchId[]): Touched => ({
  parts: ['results'],
  matches,
  teams: [],
  paths: matches.map((id) => `matches/${id}/result`),
});

const result = ({ matchId }: { readonly matchId: MatchId }): Touched => results([matchId]);

const document = ({ documentId }: { readonly documentId: string }): Touched =>
  part('documents', `documents/${documentId}`);

const TOUCHES: { readonly [T in TournamentEventType]: (data: TournamentFact<T>) => Touched } = {
  TournamentCreated: () => part('settings'),
  TournamentRenamed: setting('name'),
  TournamentPublished: setting('visibility'),
  TournamentMadePrivate: setting('visibility'),
  TournamentFiled: setting('folder'),
  TournamentVenueSet: setting('venue'),
  TournamentImageSet: ({ target }) => part('settings', `settings/images/${target}`),
  TournamentDeleted: setting('existence'),
  TournamentUndeleted: setting('existence'),
  TournamentConfigured: ({ groups, matches }) => {
    const matchIds = matches.map(([id]) => id);
    const teamIds = groups.flatMap(({ teams }) => teams.map(({ id }) => id));
    return {
      parts: ['plan', 'teams', 'results'],
      matches: matchIds,
      teams: teamIds,
      paths: [
        'plan/timing',
        ...groups.map(({ id }) => `groups/${id}`),
        ...teamIds.map((id) => `teams/${id}`),
        ...matchIds.flatMap((id) => [`matches/${id}/plan`, `matches/${id}/result`]),
      ],
    };
  },
  MatchPlanEdited: ({ moved }) => ({
    parts: ['plan'],
    matches: moved.map(([id]) => id),
    teams: [],
    paths: ['plan/timing', ...moved.map(([id]) => `matches/${id}/plan`)],
  }),
  TeamRenamed: team,
  TeamPrioritySet: team,
  TeamOutOfCompetitionSet: team,
  EntryFeePaid: fee,
  EntryFeeReset: fee,
  GroupRenamed: ({ groupId }) => part('teams', `groups/${groupId}`),
  RunningScoreReported: result,
  ResultReported: result,
  ResultCleared: result,
  ResultsSet: ({ results: set, cleared }) => results([...set.map(([id]) => id), ...cleared]),
  ComputationConfigured: () => part('computation'),
  PresentationConfigured: () => part('presentation'),
  DocumentAdded: document,
  DocumentRenamed: document,
  DocumentConfigured: document,
  DocumentDeleted: document,
};

/** What an event touches at most: a configuration names all it says, also where that was so before. */
export function touches(event: TournamentEvent): Touched {
  // The table pairs each type with its own data; the compiler cannot follow that pairing through an index.
  const of = TOUCHES[event.type] as (data: unknown) => Touched;
  return of(event.data);
}

/** Something that moved, and the version that last touched it. */
export interface Moved {
  readonly path: string;
  readonly version: number;
}

/** The version that last touched what the path names; 0: never. */
export function versionAt(tournament: Tournament, path: string): number {
  const [kind, id = '', aspect] = path.split('/');
  if (kind === 'teams' && id !== '') return tournament.teams[id]?.touched ?? 0;
  if (kind === 'matches') {
    const match = matchOf(tournament.plan?.matches ?? [], id);
    return (aspect === 'result' ? match?.touched.result : match?.touched.plan) ?? 0;
  }
  return Object.hasOwn(tournament.touched, path)
    ? tournament.touched[path as Part]
    : (tournament.touchedPaths[path] ?? 0);
}
