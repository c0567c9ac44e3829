import { historyCalls } from '#domain/calls/history-calls.ts';
import type { HistoryKind } from '#domain/tournament/contract/history.ts';
import type { PastStep } from '#domain/tournament/history/steps.ts';
import { findRedos, findRevertedBy } from '#domain/tournament/revert/find-reverted-by.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { tournamentStream } from '#domain/streams.ts';
import { MIN_ROLE_TO_READ } from '#domain/rights.ts';
import { parseCursor, page } from '../http/paging.ts';
import { isBeyond } from './is-beyond.ts';
import { encodeView } from '../stream-cache/encoded-view.ts';
import { tournamentInPath } from '../access/subjects.ts';
import { respondWithView, respondWithMemberView, PRIVATE_CACHE } from '../http/conditional-requests.ts';
import { route, type Route } from '../http/route.ts';
import { actorNames, buildEntries, collectActors, peopleAmong, withoutPerson } from './history-entries.ts';
import { findKnownBreach } from './known-breach.ts';
import { assertVersionExists, waitForVersion, type HistoryDeps } from './past-versions.ts';
import { texts } from '../texts/de.ts';

// What happened to a tournament (docs/api.md, "History"), for all its members and changing nothing.

const t = texts.history;

const reading = {
  tag: 'history',
  right: MIN_ROLE_TO_READ,
  subject: tournamentInPath,
  keys: 'allowed',
  writes: false,
} as const;

export const tournamentHistoryRoutes: readonly Route<HistoryDeps>[] = [
  route(historyCalls['GET /api/tournaments/{id}/history'], {
    ...reading,
    summary: t.calls.list,
    description: 'Lists what happened, one entry per command, newest first.',
    isLong: true,
    errors: ['version-unknown'],
    handle: async ({ params, query, metadata }, deps: HistoryDeps) => {
      const { id } = params;
      if (query.version !== undefined) await waitForVersion(deps, tournamentStream(id), query.version);
      const past = await deps.pasts.of(id);
      const told = metadata.actor.kind === 'apiKey' ? past.steps.map(withoutPerson) : past.steps;
      const { organizationId } = (await deps.states.load<Tournament>(tournamentStream(id))).state;
      const before = parseCursor(query.cursor);
      const rows = selectFrom(told, before, query).map((step) => ({ step, number: String(step.version) }));
      const { shown, cursor } = page(rows, query.limit);
      const breach = await findKnownBreach(deps, tournamentStream(id));
      const head = await deps.pasts.headAt(id, past.version);
      const steps = shown.map(({ step }) => step);
      // What took a step back came after it: what came before those that are shown does not matter.
      const oldest = query.order === 'oldest' ? steps[0] : steps.at(-1);
      const since = past.steps.slice(past.steps.findLastIndex(({ version }) => version === oldest?.version));
      const relations = {
        stepAt: (version: number) => findStepAt(told, version),
        takenBackBy: findRevertedBy(since),
        redos: findRedos(past.steps),
      };
      const actors = collectActors(told);
      const nameOf = await actorNames(deps, organizationId, peopleAmong(actors));
      const entries = await buildEntries(deps, id, organizationId, steps, relations, nameOf);
      const authors = actors.map((actor) => ({ kind: actor.kind, id: actor.id, name: nameOf(actor) }));
      const first = before === null ? { counts: countKinds(told, query), actors: authors } : {};
      return {
        status: 200,
        headers: { 'Tournament-Version': String(past.version) },
        body: { version: past.version, entries, cursor, head, breach, ...first },
      };
    },
  }),
  route(historyCalls['GET /api/tournaments/{id}/history/timeline'], {
    ...reading,
    summary: t.calls.timeline,
    description: 'Lists every entry as `[version, time, kind]`, oldest first.',
    handle: async (request, { pasts }: HistoryDeps) => {
      const { steps, version } = await pasts.of(request.params.id);
      const timeline = steps.map((step) => [step.version, step.at, step.kind]);
      return respondWithMemberView(encodeView(timeline, version), request);
    },
  }),
  route(historyCalls['GET /api/tournaments/{id}/history/frames'], {
    ...reading,
    summary: t.calls.replay,
    description:
      'Answers the view at `from`, and what each entry up to `to` changed in it. It may end earlier; go on from its `to`.',
    isLong: true,
    errors: ['version-unknown'],
    handle: async (request, deps: HistoryDeps) => {
      const { params, query } = request;
      await assertVersionExists(deps, params.id, Math.max(query.from, query.to));
      const { steps } = await deps.pasts.of(params.id);
      const following = steps.filter((step) => step.version > query.from && step.version <= query.to);
      const frames = await deps.pastViews.frames(params.id, query.from, following);
      return respondWithView(frames, request, PRIVATE_CACHE);
    },
  }),
];

/** Which steps a caller asks for; `after`: a version. */
interface StepFilter {
  readonly actor?: string | undefined;
  readonly match?: string | undefined;
  readonly team?: string | undefined;
  readonly after?: number | undefined;
  readonly deletes?: '1' | undefined;
  /** ISO 8601. */
  readonly until?: string | undefined;
}

const isSelected = (step: PastStep, { actor, match, team, after: oldest = 0, deletes, until }: StepFilter): boolean =>
  step.version > oldest &&
  (actor === undefined || step.actor.id === actor) &&
  (match === undefined || step.matches.includes(match)) &&
  (team === undefined || step.teams.includes(team)) &&
  (deletes === undefined || step.deletes) &&
  (until === undefined || step.at <= until);

/** The steps that the query selects, in its order, after the one of the cursor: one more than a page has. */
function selectFrom(
  steps: readonly PastStep[],
  cursor: string | null,
  query: StepFilter & {
    readonly kind?: HistoryKind | undefined;
    readonly limit: number;
    readonly order?: 'oldest' | undefined;
  },
): readonly PastStep[] {
  const found: PastStep[] = [];
  const [first, by] = query.order === 'oldest' ? [0, 1] : [steps.length - 1, -1];
  for (let at = first; at >= 0 && at < steps.length && found.length <= query.limit; at += by) {
    const step = steps[at];
    if (step === undefined || !isSelected(step, query) || !isBeyond(step.version, cursor, query.order)) continue;
    if (query.kind === undefined || step.kind === query.kind) found.push(step);
  }
  return found;
}

/** The step that ends at a version; steps are in the order of the stream. */
function findStepAt(steps: readonly PastStep[], version: number): PastStep | undefined {
  let [low, high] = [0, steps.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const step = steps[middle];
    if (step === undefined || step.version === version) return step;
    if (step.version < version) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** How much there is of each kind. */
function countKinds(steps: readonly PastStep[], filter: StepFilter): Record<HistoryKind, number> {
  const counts = { results: 0, plan: 0, settings: 0 };
  for (const step of steps) if (isSelected(step, filter)) counts[step.kind] += 1;
  return counts;
}
