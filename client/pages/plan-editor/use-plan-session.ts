import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createStore, useStore } from 'zustand';
import type { ChangeCause, TournamentView } from '#domain/contract.ts';
import { isKeyOf, splitPath } from '#domain/play.ts';
import { call, type Problem } from '../../api/call.ts';
import { conflictsIn } from '../../features/editing/edit-conflict.ts';
import type { Authors, EditState } from '../../features/editing/edit-session.ts';
import type { EditSession } from '../../features/editing/run-edit.ts';
import { useEditSession } from '../../features/editing/use-edit-session.ts';
import { EVENT_TRAITS } from '../../features/history/event-traits.ts';
import type { By } from '../../features/organization/use-member-names.ts';
import { plannedMatches } from '../../features/tournament/planned-matches.ts';
import { texts } from '../../texts/de.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { matchIn, samePlacing, toEditablePlan, toMatchPlanBody, type EditablePlan } from './editable-plan.ts';
import { planRules, readKeptPlan, type PlanConflict } from './plan-rules.ts';

const HIGHLIGHT_MS = 12_000;

export type PlanEditState = EditState<EditablePlan, PlanConflict>;

export interface PlanSession {
  readonly state: PlanEditState;
  readonly session: EditSession<EditablePlan, PlanConflict>;
  readonly isChanged: boolean;
  /** Ids of the matches that another user has just moved. */
  readonly flashing: ReadonlySet<string>;
  /** `isAcknowledged`: whether the user accepts the effect on results. */
  readonly save: (isAcknowledged: boolean) => Promise<void>;
}

/** Author of the last change of the plan; a result does not change it. null: no cause names one. */
export const findPlanAuthor = (causes: readonly ChangeCause[]): By | null =>
  causes.findLast(({ type }) => !isKeyOf(EVENT_TRAITS, type) || !EVENT_TRAITS[type].reportsResult)?.by ?? null;

const toPlan = (view: TournamentView): EditablePlan => {
  const { matches, hasFixedNumbers } = view;
  return toEditablePlan(plannedMatches(view), (index) =>
    hasFixedNumbers === true ? (matches[index - 1]?.number ?? index) : null,
  );
};

/** The edit session of a tournament's plan, which follows the changes of others. */
export function usePlanSession(tournament: TournamentView, causes: readonly ChangeCause[]): PlanSession {
  const { id, version } = tournament;
  const plan = useMemo(() => toPlan(tournament), [tournament]);
  const isAcknowledged = useRef(false);
  const { state, session, isChanged } = useEditSession({
    page: `${id}/plan`,
    readKept: readKeptPlan,
    rules: planRules,
    server: { value: plan, version },
    source: {
      prepare: ({ draft, base, basedOn, key }) => {
        const body = toMatchPlanBody(draft, base, isAcknowledged.current);
        return () => call('PATCH /api/tournaments/{id}/match-plan', { path: { id }, body, basedOn, key });
      },
      fetchLatest: async (problem) => {
        const latest = await call('GET /api/tournaments/{id}', { path: { id } });
        if (!latest.ok) return latest.problem;
        return { value: toPlan(latest.value), version: latest.value.version, authors: findAuthors(problem) };
      },
    },
  });
  const flashing = useFlashing(session, plan, version, causes);
  const save = async (isAgreed: boolean): Promise<void> => {
    isAcknowledged.current = isAgreed;
    if ((await session.save()).kind === 'saved') toast(texts.planEditor.savedToast);
  };
  return { state, session, isChanged, flashing, save };
}

const findAuthors = (problem: Problem): Authors =>
  new Map(
    conflictsIn(problem).flatMap(({ path, by, at }) => {
      const [kind, matchId] = splitPath(path);
      return kind === 'matches' ? [[matchId, { by, at }] as const] : [];
    }),
  );

/** Returns the ids of the matches that another user has just moved, and tells the session who it was. */
function useFlashing(
  session: PlanSession['session'],
  plan: EditablePlan,
  version: number,
  causes: readonly ChangeCause[],
): ReadonlySet<string> {
  const [flashing] = useState(() => createStore<ReadonlySet<string>>(() => new Set()));
  // Before the session receives the view: afterwards its draft no longer tells the moves of others from the user's.
  useLayoutEffect(() => {
    const { draft, server, minVersion } = session.getState();
    if (version < minVersion || version === server.version) return;
    const moved = plan.filter((row) => {
      const [mine, before] = [matchIn(draft, row.id), matchIn(server.value, row.id)];
      return mine !== undefined && before !== undefined && !samePlacing(row, mine) && !samePlacing(row, before);
    });
    if (moved.length === 0) return;
    const ids = moved.map((row) => row.id);
    const author = { by: findPlanAuthor(causes), at: null };
    session.receive({ value: plan, version }, new Map(ids.map((matchId) => [matchId, author])));
    flashing.setState((shown) => new Set([...shown, ...ids]), true);
    setTimeout(
      () => flashing.setState((shown) => new Set([...shown].filter((each) => !ids.includes(each))), true),
      HIGHLIGHT_MS,
    );
  }, [session, plan, version, causes, flashing]);
  return useStore(flashing);
}
