import { IconDice5 } from '@tabler/icons-react';
import { useState } from 'react';
import type { TieDecisionView, TournamentView } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { query, usePreview } from '../../api/use-query.ts';
import { lastChangedMeanwhile } from '../editing/edit-conflict.ts';
import { toastWithUndo } from '../history/revert.ts';
import { ConsequencesPreview } from '../tournament/consequences-table.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { teamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { SortableList } from '../../ui/list/sortable-list.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { toastProblem } from '../../ui/overlay/toast.tsx';
import { decisionText } from '../../tournament-view/decision-text.ts';
import { useDrawnLot } from './use-drawn-lot.ts';
import { lotText } from '../standings/lot-text.ts';
import type { OpenLot } from '../standings/open-lots.ts';
import { MeetingScore, TieMeetings } from './tie-meetings.tsx';
import { typedDecision, isByScore, type TypedTie } from './typed-tie.ts';
import * as styles from './tie-dialog.module.css';

const WAYS = ['Shootout', 'Lot', 'Match'] as const;

/** 'Gleichstand entscheiden': by a shoot-out, a lot that is drawn here in sight, or a match that counts nowhere [ST17]. */
export function TieDialog({
  lot,
  tournament,
  begin,
  close,
}: {
  lot: OpenLot;
  tournament: TournamentView;
  begin: TieDecisionView['by'];
  close: () => void;
}) {
  const ids = lot.teams.map(({ teamId }) => teamId);
  const names = teamNames(tournament.teams);
  const nameOf = (team: string) => names.get(team) ?? '';
  const [typed, setTyped] = useState<TypedTie>(() => ({
    by: begin,
    order: ids,
    stillLevel: new Set(),
    meetings: onlyMeeting(ids),
  }));
  const lotKey = `${tournament.id} ${lot.key}`;
  const drawing = useDrawnLot(lotKey, ids);
  const isDrawn = typed.by === 'Lot' && drawing.order !== null;
  const decision = typedDecision(isDrawn ? { ...typed, order: drawing.order ?? ids } : typed);
  const isShown = decision !== null && !(isDrawn && drawing.isMoving);
  const preview = usePreview(
    isShown
      ? query('POST /api/tournaments/{id}/tie-decisions/preview', { path: { id: tournament.id }, body: decision })
      : null,
    { refetchOn: tournament.version, debounceMs: 200 },
  );
  const [basedOn] = useState(tournament.version);
  const send = async () => {
    if (decision === null) return null;
    const { id, organizationId } = tournament;
    const answer = await call('POST /api/tournaments/{id}/tie-decisions', { path: { id }, body: decision, basedOn });
    if (answer.ok) {
      toastWithUndo(id, texts.ties.decided(decisionText(decision, nameOf)), answer.step);
      return null;
    }
    const conflict = await lastChangedMeanwhile(answer.problem, organizationId);
    if (conflict === null) return answer.problem;
    // This dialog may be gone with the tie that it was for.
    toastProblem({ ...answer.problem, text: texts.lots.meanwhile(conflict.by) });
    return null;
  };
  return (
    <DialogForm title={texts.ties.title} submit={texts.ties.submit} send={send} close={close} ready={isShown} wide>
      <p>{texts.ties.about(lotText(lot))}</p>
      <div className={styles.deciding}>
        <SegmentedControl
          label={texts.ties.way}
          value={typed.by}
          choose={(by) => setTyped({ ...typed, by })}
          choices={WAYS.map((way) => ({ value: way, text: texts.ties.by[way] }))}
        />
        {typed.by === 'Lot' && (
          <div className={styles.draw}>
            {drawing.order === null && (
              <Button tone="primary" onClick={drawing.draw}>
                <IconDice5 size={18} aria-hidden />
                {texts.ties.draw}
              </Button>
            )}
            <span className="muted small">{drawing.order === null ? texts.ties.drawHint : texts.ties.fixedHint}</span>
          </div>
        )}
        {isDrawn ? (
          <DrawnOrder order={drawing.order ?? []} shown={drawing.shown} nameOf={nameOf} />
        ) : isByScore(typed) ? (
          <TwoTeams typed={typed} put={setTyped} nameOf={nameOf} />
        ) : (
          <>
            <SortableList
              label={texts.ties.sorted}
              items={typed.order}
              keyOf={(team) => team}
              nameOf={nameOf}
              sort={(order) => setTyped({ ...typed, order })}
            >
              {(team, at) => (
                <span className={styles.line}>
                  <Name text={nameOf(team)} />
                  {typed.by !== 'Lot' && at > 0 && (
                    <button
                      type="button"
                      className={`boxed ${styles.level}`}
                      aria-pressed={typed.stillLevel.has(team)}
                      aria-label={texts.ties.stillLevel(nameOf(team), nameOf(typed.order[at - 1] ?? ''))}
                      title={texts.ties.stillLevelShort}
                      onClick={() => setTyped({ ...typed, stillLevel: turned(typed.stillLevel, team) })}
                    >
                      =
                    </button>
                  )}
                </span>
              )}
            </SortableList>
            {typed.by !== 'Lot' && (
              <TieMeetings
                meetings={typed.meetings}
                teams={ids}
                nameOf={nameOf}
                put={(meetings) => setTyped({ ...typed, meetings })}
              />
            )}
          </>
        )}
      </div>
      <div aria-live="polite">{isShown && <ConsequencesPreview preview={preview} tournament={tournament} />}</div>
    </DialogForm>
  );
}

/** Of two teams the one meeting by which they are told apart; of more none is typed yet. */
function onlyMeeting([teamA = '', teamB = '', third]: readonly string[]): TypedTie['meetings'] {
  return third === undefined ? [{ key: 0, teamA, teamB, scoreA: '', scoreB: '' }] : [];
}

const turned = (level: ReadonlySet<string>, team: string): ReadonlySet<string> =>
  new Set(level.has(team) ? [...level].filter((one) => one !== team) : [...level, team]);

interface Shown {
  readonly nameOf: (team: string) => string;
}

/** Two fields: who has more is first. */
function TwoTeams({ typed, put, nameOf }: Shown & { typed: TypedTie; put: (typed: TypedTie) => void }) {
  const [meeting] = typed.meetings;
  if (meeting === undefined) return null;
  const isLevel = meeting.scoreA !== '' && meeting.scoreA === meeting.scoreB;
  return (
    <>
      <MeetingScore meeting={meeting} nameOf={nameOf} put={(changed) => put({ ...typed, meetings: [changed] })} named />
      {isLevel && <p className="muted small">{texts.ties.needsWinner}</p>}
    </>
  );
}

/** What is drawn, one team after the other. */
const DrawnOrder = ({ order, shown, nameOf }: Shown & { order: readonly string[]; shown: number }) => (
  <ol className={styles.drawn} aria-label={texts.ties.sorted} aria-live="polite">
    {order.map((team, at) => (
      <li key={team} data-shown={at < shown || undefined}>
        <span className="figures">{at + 1}.</span>
        {at < shown ? <Name text={nameOf(team)} /> : <span aria-hidden>…</span>}
      </li>
    ))}
  </ol>
);
