import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { RestorablePath, RevertPreview, TournamentView } from '#domain/contract.ts';
import { writeJson } from '#domain/play.ts';
import { call, isLost, type CallResult, type Problem } from '../../api/call.ts';
import type { Query } from '../../api/query-cache.ts';
import { usePreview } from '../../api/use-query.ts';
import { stepOvertaken, type EditConflict } from '../editing/edit-conflict.ts';
import { addressAt } from '../past/use-past-address.ts';
import { ConsequencesTable, isSettledBy } from '../tournament/consequences-table.tsx';
import { Button } from '../../ui/action/button.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { teamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { openRevertDialog, closeRevertDialog, toastWithUndo, useRevertDialog, type RevertAction } from './revert.ts';
import { momentText } from '../../texts/format.ts';
import { movedThing } from './moved-thing.ts';
import { returnLines } from './return-lines.ts';
import * as styles from './history.module.css';

const t = texts.history.return;

/** The question before going back, wherever on a tournament's pages it was asked for. */
export function RevertDialogs({ tournament }: { tournament: TournamentView }) {
  const asked = useRevertDialog((state) => state.asked);
  return asked === null || asked.tournamentId !== tournament.id ? null : (
    <ReturnDialog key={`${asked.act.kind} ${asked.act.version}`} act={asked.act} tournament={tournament} />
  );
}

const preview = (
  id: string,
  { kind, version }: RevertAction,
  signal: AbortSignal,
): Promise<CallResult<RevertPreview>> =>
  kind === 'undo'
    ? call('POST /api/tournaments/{id}/undo/preview', { path: { id }, body: { version }, signal })
    : call('POST /api/tournaments/{id}/restore/preview', { path: { id }, body: { version }, signal });

const send = (id: string, { kind, version }: RevertAction, basedOn: number): Promise<CallResult<void>> =>
  kind === 'undo'
    ? call('POST /api/tournaments/{id}/undo', { path: { id }, body: { version }, basedOn })
    : call('POST /api/tournaments/{id}/restore', { path: { id }, body: { version }, basedOn });

/** What going back would bring, or why it is refused. */
interface Worked {
  readonly preview: RevertPreview | null;
  readonly problem: Problem | null;
  readonly overtakenBy: readonly EditConflict<RestorablePath>[] | null;
}

const workedOut = (
  { id, organizationId }: Pick<TournamentView, 'id' | 'organizationId'>,
  request: RevertAction,
): Query<Worked> => ({
  key: writeJson(['going back', id, request]),
  fetch: async (signal) => {
    const answer = await preview(id, request, signal);
    if (answer.ok) return { ...answer, value: { preview: answer.value, problem: null, overtakenBy: null } };
    const { problem } = answer;
    if (isLost(problem) || problem.code === 'logged-out') return answer;
    const overtakenBy = await stepOvertaken(problem, organizationId);
    return { ok: true, value: { preview: null, problem, overtakenBy }, version: null, step: null, stamp: null };
  },
});

/** Shows what going back brings before it is done, or why it cannot be done and what can be done instead. */
function ReturnDialog({ act, tournament }: { act: RevertAction; tournament: TournamentView }) {
  const { id, version } = tournament;
  const [first] = useState(version);
  // How often the server said that something had come in between.
  const [refusals, setRefusals] = useState(0);
  // Others may change what follows from it.
  const { data: worked, error, refetch } = usePreview(workedOut(tournament, act), { refetchOn: version });
  const isRenewed = version !== first || refusals > 0;
  const words = wordsOf(act);
  const problem = worked === null ? error : worked.problem;
  if (problem !== null) {
    const overtakenBy = worked?.overtakenBy ?? null;
    return (
      <Blocked title={words.title} act={act} tournament={tournament} overtakenBy={overtakenBy} problem={problem} />
    );
  }
  const shown = worked?.preview ?? null;
  const brings = shown === null ? null : isEmpty(shown) ? 'nothing' : 'changes';
  const submit = async () => {
    if (shown === null) return null;
    const answer = await send(id, act, shown.version);
    if (answer.ok) {
      toastWithUndo(id, words.done, answer.step, { isRedo: act.kind === 'undo' && !act.isRedo });
      return null;
    }
    if (answer.problem.code !== 'changed-meanwhile' && answer.problem.code !== 'step-overtaken') return answer.problem;
    setRefusals(refusals + 1);
    refetch();
    return 'shown' as const;
  };
  return (
    <DialogForm
      title={words.title}
      submit={words.submit}
      send={submit}
      close={closeRevertDialog}
      ready={brings === 'changes'}
      tone={shown !== null && isHeavy(shown, tournament) ? 'danger' : 'normal'}
      wide
    >
      <div className="stack" data-gap="3" aria-live="polite">
        {isRenewed && brings !== null && (
          <p className={`status warn ${styles.returnRenewed}`}>
            <IconAlertTriangle size={17} aria-hidden />
            {t.renewed}
          </p>
        )}
        {shown === null ? (
          <p className="muted small">{t.loading}</p>
        ) : brings === 'nothing' ? (
          <p className="status good changes-none">
            <IconCircleCheck size={18} aria-hidden />
            {t.nothing}
          </p>
        ) : (
          <ConsequencesTable
            consequences={shown}
            tournament={tournament}
            more={returnLines(shown, teamNames(tournament.teams))}
          />
        )}
      </div>
      {brings === 'changes' && (
        <p className={styles.returnNote}>
          <IconInfoCircle size={17} aria-hidden />
          <span>
            {act.kind === 'restore' && `${t.untouched} `}
            {t.stays}
          </span>
        </p>
      )}
    </DialogForm>
  );
}

function wordsOf(act: RevertAction): { readonly title: string; readonly submit: string; readonly done: string } {
  if (act.kind === 'restore') {
    const title = act.at === null ? t.restore : t.restoreTitle(momentText(act.at));
    return { title, submit: t.restore, done: t.restored };
  }
  if (act.isRedo) return { title: t.redoTitle, submit: t.redo, done: t.redone };
  return { title: act.what === null ? t.undo : t.undoTitle(act.what), submit: t.undo, done: t.undone };
}

/** Whether nothing would change: apart from its version, a preview holds only empty lists and nulls. */
const isEmpty = ({ version: _version, ...changes }: RevertPreview): boolean =>
  Object.values(changes).every((change) => change === null || (Array.isArray(change) && change.length === 0));

/** Results are lost, or no longer belong to those who should play. */
const isHeavy = ({ matches, plan }: RevertPreview, tournament: TournamentView): boolean =>
  matches.some(({ id, slot, after, state }) => {
    const match = tournament.matches.find((each) => each.id === id);
    return state !== 'NotStarted' && !isSettledBy(match, slot, after);
  }) ||
  (plan !== null && plan.resultCount.before > plan.resultCount.after);

/** Why the revert is blocked: the later changes with author and time, each with its own undo, or another problem. */
function Blocked({
  title,
  act,
  tournament,
  overtakenBy,
  problem,
}: {
  title: string;
  act: RevertAction;
  tournament: TournamentView;
  overtakenBy: Worked['overtakenBy'];
  problem: Problem;
}) {
  const undo = (version: number, what: string) =>
    openRevertDialog(tournament.id, { kind: 'undo', version, what, isRedo: false, from: null });
  const { from } = act.kind === 'undo' ? act : { from: null };
  return (
    <Dialog title={title} close={closeRevertDialog} wide>
      <div className="dialog-content">
        <p className={styles.returnBlocked} role="alert">
          <IconAlertTriangle size={20} aria-hidden />
          <span>
            {overtakenBy === null ? (
              (problem.errors[0]?.message ?? problem.text)
            ) : (
              <>
                <b>{t.blocked}</b>
                {t.blockedLead}
              </>
            )}
          </span>
        </p>
        {overtakenBy !== null && (
          <>
            <ul className={styles.returnOvertaken}>
              {overtakenBy.map(({ path, by, at, version }) => (
                <li key={path}>
                  <span className="grow">
                    <Link
                      href={addressAt(`/portal/tournaments/${tournament.id}/history`, '', version)}
                      onClick={closeRevertDialog}
                    >
                      {t.blockedBy(movedThing(path, tournament), by, at === null ? null : momentText(at))}
                    </Link>
                  </span>
                  <Button size="small" onClick={() => undo(version, movedThing(path, tournament))}>
                    {t.later}
                  </Button>
                </li>
              ))}
            </ul>
            <p className="muted small">{t.blockedHelp}</p>
            {overtakenBy.some(({ path }) => path === 'results') && <p className="muted small">{t.blockedByHand}</p>}
          </>
        )}
      </div>
      <footer>
        <span className="grow">
          {from !== null && from > 0 && overtakenBy !== null && (
            <Button
              size="large"
              onClick={() => openRevertDialog(tournament.id, { kind: 'restore', version: from, at: null })}
            >
              {t.beforeIt}
            </Button>
          )}
        </span>
        <Button size="large" tone="primary" onClick={closeRevertDialog}>
          {texts.actions.close}
        </Button>
      </footer>
    </Dialog>
  );
}
