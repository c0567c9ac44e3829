import { fromServer } from '../../api/from-server.ts';
import { useCallback, useEffect, useState } from 'react';
import type { Consequences, Path, TournamentView } from '#domain/contract.ts';
import { splitPath } from '#domain/play.ts';
import { call, type Problem } from '../../api/call.ts';
import type { By } from '../../features/organization/member-names.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';
import { resolveConflicts, sendEdit, storeEdit, unsendEdit, type EditState } from './edit-state.ts';
import { toMatchPlanBody, type EditablePlan } from './plan.ts';
import type { ChangeAuthor, useEditing } from './use-editing.ts';

const PREVIEW_AFTER_MS = 400;

/** The further consequences on the server; null: not known (yet). */
export function useConsequences(id: string, editing: EditState, wanted: boolean): Consequences | null {
  const [known, setKnown] = useState<{ readonly plan: EditablePlan; readonly consequences: Consequences } | null>(null);
  const { plan, stands } = editing;
  useEffect(() => {
    if (!wanted) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      void call('POST /api/tournaments/{id}/match-plan/preview', {
        path: { id },
        body: toMatchPlanBody(plan, stands, true),
        left: leaving.signal,
      }).then((answer) => {
        if (!leaving.signal.aborted && answer.ok) setKnown({ plan, consequences: answer.value });
      });
    }, PREVIEW_AFTER_MS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [id, plan, stands, wanted]);
  return known?.plan === plan ? known.consequences : null;
}

/** Number of results that a save would leave to teams other than those then paired. */
export const countAffected = ({ matches }: Consequences): number =>
  new Set(matches.filter(({ state }) => state !== 'NotStarted').map(({ id }) => id)).size;

interface SaveConflict {
  readonly path: Path;
  readonly by: By | null;
  readonly at: string | null;
}

/**
 * Saves a plan. The outcome is saved, refused with a message, or in conflict with another change; then the newest plan
 * is read, and conflicting fields are decided (`deciding`) before it is sent again.
 */
export function useSaving(
  { id }: Pick<TournamentView, 'id'>,
  { update, takeIn, setAuthors }: Pick<ReturnType<typeof useEditing>, 'update' | 'takeIn' | 'setAuthors'>,
) {
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [deciding, setDeciding] = useState(false);

  const send = useCallback(
    async (acknowledged: boolean): Promise<void> => {
      setSaving(true);
      setProblem(null);
      await attempt();
      setSaving(false);

      async function attempt(): Promise<void> {
        const { plan, stands, basedOn } = update(sendEdit);
        const body = toMatchPlanBody(plan, stands, acknowledged);
        const answer = await call('PATCH /api/tournaments/{id}/match-plan', { path: { id }, body, basedOn });
        if (answer.ok) {
          update((now) => storeEdit(now, answer.version, answer.step));
          return toast(texts.planEditor.savedToast);
        }
        update(unsendEdit);
        if (answer.problem.code !== 'changed-meanwhile') return setProblem(answer.problem);
        const latest = await call('GET /api/tournaments/{id}', { path: { id } });
        if (!latest.ok) return setProblem(latest.problem);
        setAuthors((known) => new Map([...known, ...authorsIn(answer.problem)]));
        const merged = takeIn(latest.value);
        if (merged.outdated) return;
        if (merged.clashes.length > 0) return setDeciding(true);
        // The other changes do not conflict: nothing to decide.
        return merged.basedOn > basedOn ? attempt() : setProblem(answer.problem);
      }
    },
    [id, update, takeIn, setAuthors],
  );

  return {
    saving,
    problem,
    deciding,
    send,
    forgetProblem: useCallback(() => setProblem(null), []),
    decide: useCallback(() => setDeciding(true), []),
    settle: (theirs: ReadonlySet<string>): void => {
      setDeciding(false);
      update((now) => resolveConflicts(now, theirs));
    },
    later: useCallback(() => setDeciding(false), []),
  };
}

function authorsIn({ details }: Problem): readonly (readonly [string, ChangeAuthor])[] {
  const conflicts = Array.isArray(details['conflicts'])
    ? fromServer<readonly SaveConflict[]>(details['conflicts'])
    : [];
  return conflicts.flatMap(({ path, by, at }) => {
    const [kind, matchId] = splitPath(path);
    return kind === 'matches' ? [[matchId, { by, at }] as const] : [];
  });
}
