import { z } from 'zod';
import { bucketCounts, timeFrame } from '#domain/bucket-counts.ts';
import { apiKeyUsageAnswer, PAGE_VIEWS_BUCKET_SECONDS } from '#domain/organization/bodies.ts';
import { ids, teamSelector } from '#domain/tournament/contract/bodies.ts';
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
import { byId, byRange } from '../http/parameters.ts';
import type { TournamentDeps } from './tournament-command.ts';
import { texts } from '../texts/de.ts';

// The parts of a tournament as flat rows, from the tables: for integrators who want no tree.

const t = texts.tournaments;

const rows = (row: {
  readonly path: string;
  readonly summary: string;
  readonly rows: TableRows;
}): Route<TournamentDeps> =>
  route({
    method: 'GET',
    path: row.path,
    tag: 'tournaments',
    summary: row.summary,
    right: 'Auditor',
    concerns: tournamentInPath,
    keys: 'allowed',
    params: byId,
    // Of one account two at once, however many connections it has.
    takesLong: true,
    answers: { 200: z.array(row.rows.schema) },
    writes: false,
    reads: ['tournaments'],
    handle: async ({ params }, { tables }: TournamentDeps) => ({
      status: 200,
      bytes: Buffer.from(await row.rows.read(tables, params.id)),
    }),
  });

export const tournamentTableRoutes: readonly Route<TournamentDeps>[] = [
  rows({
    path: '/api/tournaments/:id/matches',
    summary: t.calls.matches,
    rows: matchRows,
  }),
  rows({
    path: '/api/tournaments/:id/standings',
    summary: t.calls.standings,
    rows: standingRows,
  }),
  rows({
    path: '/api/tournaments/:id/ranking',
    summary: t.calls.ranking,
    rows: rankingRows,
  }),
  route({
    method: 'GET',
    path: '/api/tournaments/:id/page-views',
    tag: 'tournaments',
    summary: t.calls.pageViews,
    right: 'Auditor',
    concerns: tournamentInPath,
    keys: 'allowed',
    params: byId,
    query: byRange,
    answers: { 200: apiKeyUsageAnswer },
    writes: false,
    handle: async ({ params, query }, { clock, tables }: TournamentDeps) => {
      const frame = timeFrame(query.range, PAGE_VIEWS_BUCKET_SECONDS, clock());
      return { status: 200, body: bucketCounts(frame, await pageViewsOf(tables, params.id, frame)) };
    },
  }),
  route({
    method: 'GET',
    path: '/api/tournaments/:id/team-selectors',
    tag: 'tournaments',
    summary: t.calls.selectors,
    right: 'Auditor',
    concerns: tournamentInPath,
    keys: 'allowed',
    params: byId,
    query: z.strictObject({ matchId: ids.matchId.optional() }),
    declines: ['match-unknown'],
    answers: { 200: z.array(z.object({ teamSelector, label: z.string() })) },
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
    indexOf: (id: string) => indices.get(id) ?? 0,
  };
  return selectors.map((selector) => ({
    teamSelector: selectorView(selector, indices),
    label: selectorLabel(selector, labels),
  }));
}
