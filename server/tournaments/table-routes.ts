import type { Call } from '#domain/calls/call-table.ts';
import type { byId } from '#domain/calls/parameters.ts';
import { tournamentCalls } from '#domain/calls/tournament-calls.ts';
import { bucketCounts, timeFrame } from '#domain/bucket-counts.ts';
import { PAGE_VIEWS_BUCKET_SECONDS } from '#domain/organization/bodies.ts';
import { listSelectors, listSelectorsFor } from '#domain/tournament/planning/selectors/list-selectors.ts';
import { indexMatches, findMatch } from '#domain/tournament/model/matches.ts';
import { selectorLabel } from '#domain/tournament/planning/selectors/labels.ts';
import { refuse } from '#domain/refusal.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { selectorView } from '#domain/tournament/contract/to-model.ts';
import { tournamentStream } from '#domain/streams.ts';
import { pageViewsOf } from '../read-models/queries/list-queries.ts';
import type { TableRows } from '../read-models/queries/table-rows.ts';
import { matchRows, rankingRows, standingRows } from '../read-models/queries/tournament-queries.ts';
import { tournamentInPath } from '../access/subjects.ts';
import { notFound } from '../http/problem-details.ts';
import { route, type Route } from '../http/route.ts';
import { problemForRefusal } from '../http/execute-command.ts';
import type { TournamentDeps } from './tournament-command.ts';
import { texts } from '../texts/de.ts';

// The parts of a tournament as flat rows, from the tables: for integrators who want no tree.

const t = texts.tournaments;

const rows = (
  call: Call & { readonly params: typeof byId },
  row: {
    readonly summary: string;
    readonly description: string;
    readonly read: TableRows;
  },
): Route<TournamentDeps> =>
  route(call, {
    tag: 'tournaments',
    summary: row.summary,
    description: row.description,
    right: 'Auditor',
    subject: tournamentInPath,
    keys: 'allowed',
    // Of one account two at once, however many connections it has.
    isLong: true,
    writes: false,
    reads: ['tournaments'],
    handle: async ({ params }, { tables }: TournamentDeps) => ({
      status: 200,
      bytes: Buffer.from(await row.read(tables, params.id)),
    }),
  });

export const tournamentTableRoutes: readonly Route<TournamentDeps>[] = [
  rows(tournamentCalls['GET /api/tournaments/{id}/matches'], {
    summary: t.calls.matches,
    description: 'Lists the matches as flat rows, for tables and reports.',
    read: matchRows,
  }),
  rows(tournamentCalls['GET /api/tournaments/{id}/standings'], {
    summary: t.calls.standings,
    description: 'Lists the tables of the groups as flat rows.',
    read: standingRows,
  }),
  rows(tournamentCalls['GET /api/tournaments/{id}/ranking'], {
    summary: t.calls.ranking,
    description: 'Lists the ranking as flat rows.',
    read: rankingRows,
  }),
  route(tournamentCalls['GET /api/tournaments/{id}/page-views'], {
    tag: 'tournaments',
    summary: t.calls.pageViews,
    description: 'Counts the visits of the public page over time.',
    right: 'Auditor',
    subject: tournamentInPath,
    keys: 'allowed',
    writes: false,
    handle: async ({ params, query }, { clock, tables }: TournamentDeps) => {
      const frame = timeFrame(query.range, PAGE_VIEWS_BUCKET_SECONDS, clock());
      return { status: 200, body: bucketCounts(frame, await pageViewsOf(tables, params.id, frame)) };
    },
  }),
  route(tournamentCalls['GET /api/tournaments/{id}/team-selectors'], {
    tag: 'tournaments',
    summary: t.calls.selectors,
    description: 'Lists who may be put into a match when the plan is edited, with German labels.',
    right: 'Auditor',
    subject: tournamentInPath,
    keys: 'allowed',
    errors: ['match-unknown'],
    writes: false,
    handle: async ({ params, query }, { states }: TournamentDeps) => {
      const { state, version } = await states.load<Tournament>(tournamentStream(params.id));
      if (version === 0 || state.existence !== 'alive') throw notFound();
      return { status: 200, body: offered(state, query.matchId ?? null) };
    },
  }),
];

function offered(tournament: Tournament, matchId: string | null) {
  const { plan, groups, teams } = tournament;
  if (plan === null) return [];
  const context = { groups, groupPhase: plan.groupPhase, matches: plan.matches };
  const match = matchId === null ? undefined : findMatch(plan.matches, matchId);
  if (matchId !== null && match === undefined) throw problemForRefusal(refuse('match-unknown'));
  const selectors = match === undefined ? listSelectors(context) : listSelectorsFor(context, match);
  const indices = indexMatches(plan.matches);
  const labels = {
    groups,
    teamName: (id: string) => teams[id]?.name ?? '',
    numberOf: (id: string) => tournament.matchNumbers[id] ?? indices.get(id) ?? 0,
  };
  return selectors.map((selector) => ({
    teamSelector: selectorView(selector, indices),
    label: selectorLabel(selector, labels),
  }));
}
