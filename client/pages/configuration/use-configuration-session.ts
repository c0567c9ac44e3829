import { useMemo, useRef, useState } from 'react';
import type { LostEdit, TournamentView } from '#domain/contract.ts';
import { splitPath } from '#domain/play.ts';
import { call, type CallResult, type Problem } from '../../api/call.ts';
import { chosenTheirs, type ConflictChoice } from '../../features/editing/conflict-dialog.tsx';
import { conflictsIn } from '../../features/editing/edit-conflict.ts';
import type { Authors, SentEdit } from '../../features/editing/edit-session.ts';
import { useConflictFields } from '../../features/editing/use-conflict-fields.ts';
import { useEditSession } from '../../features/editing/use-edit-session.ts';
import { texts } from '../../texts/de.ts';
import { toastFor, toastWithAction } from '../../ui/overlay/toast.tsx';
import { beforeMove } from './draft-breaks.ts';
import { configurationRules, readKeptConfiguration, type ConfigurationEdit } from './configuration-rules.ts';
import { bodyOf, toDraft, withSuggestedFinals, type Draft } from './draft.ts';
import { keepingChange, keepingRequest, namesAndDelay, type ResultsKeptChange } from './results-kept-change.ts';
import { hasListed, saveListed } from './save-listed.ts';
import { haveSameMatches, isHandMade } from './plan/standing-plan.ts';

/** A sentence that has to be acted on elsewhere. */
const TOAST_MS = 30_000;
/** To notice that it was the wrong key. */
const DISCARD_TOAST_MS = 12_000;

const toEdit = (tournament: TournamentView): ConfigurationEdit => ({
  configuration: toDraft(tournament),
  keepEdits: true,
});

type Edited = Pick<SentEdit<ConfigurationEdit>, 'base' | 'draft'>;

/** With results, names and times, or breaks, are saved by a call that keeps the results; null: by another one. */
const toKeepingChange = ({ base, draft }: Edited, view: TournamentView): ResultsKeptChange | null =>
  draft.keepEdits && countResults(view) > 0 ? keepingChange(base.configuration, draft.configuration) : null;

/**
 * The edit session of a configuration. `saved` receives the version that the save made; null: nothing was changed, or more than
 * one call, which no undo takes back.
 */
export function useConfigurationSession(
  tournament: TournamentView,
  saved: (version: number | null, keepsResults: boolean) => void,
) {
  const { id, organizationId, version } = tournament;
  const server = useMemo(() => ({ value: toEdit(tournament), version }), [tournament, version]);
  const [isSaving, setIsSaving] = useState(false);
  const [previewProblem, setPreviewProblem] = useState<Problem | null>(null);
  const [acknowledged, setAcknowledged] = useState<number | null>(null);
  const [lost, setLost] = useState<readonly LostEdit[] | null>(null);
  // What was read after a refusal, until the page shows a later view.
  const read = useRef<TournamentView | null>(null);
  const findNewest = (): TournamentView =>
    read.current !== null && read.current.version > version ? read.current : tournament;
  const results = countResults(tournament);
  // The acknowledgement counts for that number of results only.
  const knows = acknowledged === results;
  const isAcknowledged = useRef(knows);
  isAcknowledged.current = knows;

  const toBody = ({ base, draft: { configuration, keepEdits } }: Edited) => {
    const wanted = bodyOf(configuration, isAcknowledged.current);
    return keepEdits ? beforeMove(wanted, base.configuration) : { ...wanted, keepEdits };
  };

  function prepare(sent: SentEdit<ConfigurationEdit>): () => Promise<CallResult<unknown>> {
    const { draft, basedOn, key } = sent;
    const view = findNewest();
    const change = toKeepingChange(sent, view);
    if (change !== null) {
      const { breaks } = change;
      if (breaks !== null) {
        const body = { breaks, matches: 'Follow' } as const;
        return () => call('PATCH /api/tournaments/{id}/match-plan/breaks', { path: { id }, body, basedOn, key });
      }
      const request = keepingRequest(view, change, basedOn, key);
      return () => call('PATCH /api/tournaments/{id}/match-plan', request);
    }
    const body = toBody(sent);
    return async () => {
      const answer = await call('POST /api/tournaments/{id}/configure', { path: { id }, body, basedOn, key });
      if (!answer.ok || !hasListed(draft.configuration)) return answer;
      if (!(await saveListed(id, draft.configuration))) toastFor(TOAST_MS, texts.teamImport.marksFailed);
      return { ...answer, step: null };
    };
  }

  const { state, session, isChanged } = useEditSession({
    page: `${id}/configuration`,
    readKept: readKeptConfiguration,
    rules: configurationRules,
    server,
    source: {
      prepare,
      fetchLatest: async (problem) => {
        const latest = await call('GET /api/tournaments/{id}', { path: { id } });
        if (!latest.ok) return latest.problem;
        read.current = latest.value;
        return { value: toEdit(latest.value), version: latest.value.version, authors: findAuthors(problem) };
      },
      // Results may have arrived, and what saving would do away with is asked again.
      canResend: () => false,
    },
  });
  const { draft, base } = state;
  const keeping = isChanged ? toKeepingChange(state, tournament) : null;
  const byHand = useMemo(() => isHandMade(tournament), [tournament]);
  const canKeep = byHand && haveSameMatches(base.configuration, draft.configuration);
  const deciding = useConflictFields(organizationId, state, (conflict) => conflict);

  /** Whether saving continues without another question: it loses no result that the user has not acknowledged. */
  const mayGoOn = (): boolean => {
    const now = findNewest();
    const resultsNow = countResults(now);
    return resultsNow === 0 || acknowledged === resultsNow || toKeepingChange(session.getState(), now) !== null;
  };

  /** Whether saving may continue: false if the user first decides about losses, or the server refuses. */
  async function isLossAccepted(): Promise<boolean> {
    const edited = session.getState();
    if (tournament.matches.length === 0 || toKeepingChange(edited, findNewest()) !== null) return true;
    const preview = await call('POST /api/tournaments/{id}/configure/preview', { path: { id }, body: toBody(edited) });
    if (!preview.ok) setPreviewProblem(preview.problem);
    else if (preview.value.lost.length > 0) setLost(preview.value.lost);
    return preview.ok && preview.value.lost.length === 0;
  }

  async function attempt(isAgreed: boolean): Promise<void> {
    const change = toKeepingChange(session.getState(), findNewest());
    // Others have saved the same.
    const isDone = change !== null && change.names.size === 0 && change.minutes === 0 && change.breaks === null;
    if (isDone || !session.isChanged()) return saved(null, change !== null);
    if (!isAgreed && !(await isLossAccepted())) return;
    const outcome = await session.save();
    if (outcome.kind === 'saved') return saved(outcome.step, change !== null);
    if (outcome.kind === 'waits' && session.getState().phase === 'editing' && mayGoOn()) await attempt(false);
  }

  const save = async (isAgreed: boolean): Promise<void> => {
    setIsSaving(true);
    setPreviewProblem(null);
    await attempt(isAgreed);
    setIsSaving(false);
  };
  const change = (how: (edit: ConfigurationEdit) => ConfigurationEdit): void => {
    setPreviewProblem(null);
    session.change(how);
  };
  // That others saved meanwhile is no news where it was merged: the bar asks about results.
  const isAsking = results > 0 && keeping === null && !knows;
  const problem = state.problem?.code === 'changed-meanwhile' && isAsking ? null : state.problem;

  return {
    draft: draft.configuration,
    changed: isChanged,
    saving: isSaving,
    problem: previewProblem ?? problem,
    results: keeping === null ? results : 0,
    /** Whether the plan has edits by hand that the user may keep. */
    canKeep,
    keepEdits: draft.keepEdits,
    setKeepEdits: (keepEdits: boolean) => change((edit) => ({ ...edit, keepEdits })),
    /** Whether saving keeps the current plan; `delay`: minutes by which all of it moves, null if more changes. */
    stands: keeping !== null || (canKeep && draft.keepEdits),
    delay: (keeping ?? namesAndDelay(base.configuration, draft.configuration))?.minutes ?? null,
    /** Those that the current plan follows without losing a result; null: its own. */
    breaks: keeping?.breaks ?? null,
    acknowledged: knows,
    acknowledge: (is: boolean) => setAcknowledged(is ? results : null),
    change: (configuration: Draft) =>
      change((edit) => ({ ...edit, configuration: withSuggestedFinals(configuration) })),
    /** What was typed is there again by the toast. */
    discard: () => {
      setPreviewProblem(null);
      session.discard();
      toastWithAction(DISCARD_TOAST_MS, texts.configuration.discarded, () => Promise.resolve(change(() => draft)));
    },
    save: () => save(false),
    lost,
    giveUp: () => void save(true),
    keepAll: () => setLost(null),
    deciding,
    settle: (choices: ReadonlyMap<string, ConflictChoice>) => {
      session.resolveConflicts(chosenTheirs(choices));
      if (mayGoOn()) void save(false);
    },
    later: session.postponeDecision,
  };
}

const countResults = ({ matches }: TournamentView): number =>
  matches.filter(({ outcome }) => outcome.state !== 'NotStarted').length;

/** By the part of the tournament; the first one that a refusal names for it. */
const findAuthors = (problem: Problem): Authors =>
  new Map(
    conflictsIn(problem)
      .map(({ path, by, at }) => [splitPath(path)[0], { by, at }] as const)
      .toReversed(),
  );
