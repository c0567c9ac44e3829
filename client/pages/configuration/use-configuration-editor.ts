import { useMemo, useRef, useState } from 'react';
import type { LostEdit, TournamentView } from '#domain/contract.ts';
import { splitPath } from '#domain/play.ts';
import { call, isLost, type CallResult, type Problem } from '../../api/call.ts';
import { loadEditConflicts, type EditConflict } from '../../features/editing/edit-conflict.ts';
import type { ConflictChoice, ConflictField } from '../../features/editing/conflict-dialog.tsx';
import { fitsLike, type Fits } from '../../features/editing/draft-storage.ts';
import { useKeptDraft, useRestored } from '../../features/editing/kept-draft.ts';
import { texts } from '../../texts/de.ts';
import { toastFor } from '../../ui/overlay/toast.tsx';
import { beforeMove } from './breaks-draft.ts';
import { bodyOf, draftOf, isDraft, reserveKeys, withSuggestedFinals, type Draft } from './draft.ts';
import {
  keepingChange,
  keepingRequest,
  namesAndDelay,
  type KeepingChange,
  type KeepingRequest,
} from './save-keeping.ts';
import { hasListed, saveListed } from './save-listed.ts';
import { haveSameMatches, isHandMade } from './standing-plan.ts';
import { mergeDrafts, isSameDraft, applyChoices, type DraftConflict } from './merge-drafts.ts';

/** A sentence that has to be acted on elsewhere. */
const TOAST_MS = 30_000;

/** An edited configuration with its base and the base's version. */
interface ConfigurationEdit {
  readonly draft: Draft;
  readonly base: Draft;
  readonly version: number;
}

/** Fields that another member changed too, with their current values. */
interface Deciding {
  /** My draft with the changes that only others made. */
  readonly draft: Draft;
  readonly clashes: readonly DraftConflict[];
  readonly theirs: Draft;
  readonly version: number;
  readonly conflicts: readonly EditConflict[];
}

/** What saving would do away with, and the edit that would. */
interface SavingQuestion {
  readonly lost: readonly LostEdit[];
  readonly edit: ConfigurationEdit;
}

const toConfigurationEdit = (tournament: TournamentView): ConfigurationEdit => {
  const draft = draftOf(tournament);
  return { draft, base: draft, version: tournament.version };
};

const isEdit: Fits<ConfigurationEdit> = (kept): kept is ConfigurationEdit =>
  fitsLike({ draft: {}, base: {}, version: 0 })(kept) && isDraft(kept.draft) && isDraft(kept.base);

function resumed(edit: ConfigurationEdit): ConfigurationEdit {
  reserveKeys(edit.draft);
  reserveKeys(edit.base);
  return edit;
}

/**
 * Edits and saves a configuration. An untouched draft follows the view; a touched one keeps its base, and saving sends
 * that base's version: changes of others are merged, conflicts become `deciding` and are sent once decided. `saved`
 * receives the resulting version; null: nothing was changed, or more than one call, which no undo takes back.
 */
export function useConfigurationEditor(
  tournament: TournamentView,
  saved: (version: number | null, keepsResults: boolean) => void,
) {
  const page = `${tournament.id}/configuration`;
  const restored = useRestored(page, isEdit);
  const [editing, setEditing] = useState(() =>
    restored === null ? toConfigurationEdit(tournament) : resumed(restored),
  );
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [acknowledged, acknowledge] = useState<number | null>(null);
  const [asked, ask] = useState<SavingQuestion | null>(null);
  const [keepEdits, setKeepEdits] = useState(true);
  const { id, organizationId } = tournament;
  const results = resultsOf(tournament);
  const differs = editing.draft !== editing.base && !isSameDraft(editing.draft, editing.base);
  // To plan anew is a change too.
  const changed = differs || !keepEdits;
  useKeptDraft(page, differs ? editing : null);
  const [seen, see] = useState(tournament);
  if (tournament !== seen) {
    see(tournament);
    const next = toConfigurationEdit(tournament);
    // An equal draft keeps its objects: a field may have the focus.
    if (!differs && !saving)
      setEditing(isSameDraft(next.base, editing.base) ? { ...editing, version: next.version } : next);
  }
  // Where there are results, names and times are saved by what keeps them.
  const keepingOf = ({ base, draft }: ConfigurationEdit, view: TournamentView): KeepingChange | null =>
    keepEdits && resultsOf(view) > 0 ? keepingChange(base, draft) : null;
  const keeping = changed ? keepingOf(editing, tournament) : null;
  const byHand = useMemo(() => isHandMade(tournament), [tournament]);
  const canKeep = byHand && haveSameMatches(editing.base, editing.draft);
  // The acknowledgement counts for that number of results only.
  const knows = acknowledged === results;
  const agreed = useRef(knows);
  agreed.current = knows;

  // What got no answer is sent again as it was, as long as the draft is the same: the server does it once.
  const tried = useRef<{ readonly draft: Draft; readonly request: KeepingRequest } | null>(null);

  async function keep(edit: ConfigurationEdit, change: KeepingChange, view: TournamentView): Promise<CallResult<void>> {
    const { draft, version } = edit;
    const request = tried.current?.draft === draft ? tried.current.request : keepingRequest(view, change, version);
    const answer = await call('PATCH /api/tournaments/{id}/match-plan', request);
    tried.current = answer.ok || !isLost(answer.problem) ? null : { draft, request };
    return answer;
  }

  /** null: it is asked for first, or said why it cannot be. */
  async function configure(edit: ConfigurationEdit, isAgreed: boolean): Promise<CallResult<void> | null> {
    const { draft, base, version } = edit;
    const wanted = bodyOf(draft, agreed.current);
    const body = keepEdits ? beforeMove(wanted, base) : { ...wanted, keepEdits };
    if (!isAgreed && tournament.matches.length > 0) {
      const preview = await call('POST /api/tournaments/{id}/configure/preview', { path: { id }, body });
      if (!preview.ok) setProblem(preview.problem);
      else if (preview.value.lost.length > 0) ask({ lost: preview.value.lost, edit });
      if (!preview.ok || preview.value.lost.length > 0) return null;
    }
    const answer = await call('POST /api/tournaments/{id}/configure', { path: { id }, body, basedOn: version });
    if (!answer.ok || !hasListed(draft)) return answer;
    if (!(await saveListed(id, draft))) toastFor(TOAST_MS, texts.teamImport.marksFailed);
    return { ...answer, step: null };
  }

  const attempt = async (edit: ConfigurationEdit, { view = tournament, isAgreed = false } = {}): Promise<void> => {
    const { draft, base } = edit;
    const change = keepingOf(edit, view);
    // Others have saved the same.
    if (change !== null && change.names.size === 0 && change.minutes === 0) return saved(null, true);
    const answer = change === null ? await configure(edit, isAgreed) : await keep(edit, change, view);
    if (answer === null) return;
    if (answer.ok) return saved(answer.step, change !== null);
    if (answer.problem.code !== 'changed-meanwhile') return setProblem(answer.problem);
    const [now, conflicts] = await Promise.all([
      call('GET /api/tournaments/{id}', { path: { id } }),
      loadEditConflicts(answer.problem, organizationId),
    ]);
    if (!now.ok) return setProblem(now.problem);
    const theirs = toConfigurationEdit(now.value);
    const both = mergeDrafts(base, draft, theirs.draft);
    if (both.clashes.length > 0) {
      // Merged only after the decision: if editing goes on instead, the draft stays as it was.
      return setDeciding({
        draft: both.draft,
        clashes: both.clashes,
        theirs: theirs.draft,
        version: theirs.version,
        conflicts: conflicts ?? [],
      });
    }
    await goOn({ draft: both.draft, base: theirs.draft, version: theirs.version }, now.value);
  };

  /** Sends again, unless results have arrived whose loss was not acknowledged. */
  async function goOn(next: ConfigurationEdit, view: TournamentView): Promise<void> {
    setEditing(next);
    const resultsNow = resultsOf(view);
    if (resultsNow === 0 || acknowledged === resultsNow || keepingOf(next, view) !== null)
      await attempt(next, { view });
  }

  const sending = async (what: () => Promise<void>): Promise<void> => {
    setSaving(true);
    setProblem(null);
    await what();
    setSaving(false);
  };

  return {
    draft: editing.draft,
    changed,
    saving,
    problem,
    results: keeping === null ? results : 0,
    /** Whether hands made something that is kept if wanted. */
    canKeep,
    keepEdits,
    setKeepEdits: (is: boolean) => {
      setProblem(null);
      setKeepEdits(is);
    },
    /** Whether saving keeps the plan that stands; `delay`: the minutes that all of it is later, null: not only that. */
    stands: keeping !== null || (canKeep && keepEdits),
    delay: namesAndDelay(editing.base, editing.draft)?.minutes ?? null,
    acknowledged: knows,
    acknowledge: (is: boolean) => acknowledge(is ? results : null),
    change: (draft: Draft) => {
      setProblem(null);
      setEditing((before) => ({ ...before, draft: withSuggestedFinals(draft) }));
    },
    discard: () => {
      setProblem(null);
      setKeepEdits(true);
      setEditing(toConfigurationEdit(tournament));
    },
    save: () => sending(() => attempt(editing)),
    lost: asked?.lost ?? null,
    giveUp: () => {
      if (asked !== null) void sending(() => attempt(asked.edit, { isAgreed: true }));
    },
    keepAll: () => ask(null),
    deciding: deciding === null ? null : deciding.clashes.map((clash) => fieldOf(clash, deciding.conflicts)),
    settle: (choices: ReadonlyMap<string, ConflictChoice>) => {
      if (deciding === null) return;
      const { theirs, version } = deciding;
      setDeciding(null);
      const draft = applyChoices(editing.base, deciding.draft, theirs, choices);
      void sending(() => goOn({ draft, base: theirs, version }, tournament));
    },
    later: () => setDeciding(null),
  };
}

const resultsOf = ({ matches }: TournamentView): number =>
  matches.filter(({ outcome }) => outcome.state !== 'NotStarted').length;

function fieldOf(clash: DraftConflict, conflicts: readonly EditConflict[]): ConflictField {
  const conflict = conflicts.find(({ path }) => splitPath(path)[0] === clash.part);
  return { ...clash, by: conflict?.by ?? texts.conflict.somebody, at: conflict?.at ?? null };
}
