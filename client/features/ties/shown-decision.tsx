import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { TieDecisionView, TournamentView } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { query, usePreview } from '../../api/use-query.ts';
import { toastWithUndo } from '../history/revert.ts';
import { ConsequencesPreview } from '../tournament/consequences-table.tsx';
import { teamNames, type TeamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { decisionText, meetingLines } from '../../tournament-view/decision-text.ts';
import * as styles from './shown-decision.module.css';

/** A decision where it is the reason for a place, with its meetings; `remove`: absent for who may not take it back. */
export function ShownDecision({
  decision,
  names,
  remove,
}: {
  decision: TieDecisionView;
  names: TeamNames;
  remove: (() => void) | undefined;
}) {
  const nameOf = (team: string) => names.get(team) ?? '';
  const lines = meetingLines(decision, nameOf);
  return (
    <div className={styles.decision}>
      <p className="bold">{decisionText(decision, nameOf)}</p>
      {lines.length > 0 && <p className={`figures small ${styles.lines}`}>{lines.join('\n')}</p>}
      {remove !== undefined && (
        <Button size="small" onClick={remove}>
          <IconArrowBackUp size={16} aria-hidden />
          {texts.ties.remove}
        </Button>
      )}
    </div>
  );
}

/** Asks before a decision is taken back, with what follows. */
export function TieRemoval({
  decision,
  tournament,
  close,
}: {
  decision: TieDecisionView;
  tournament: TournamentView;
  close: () => void;
}) {
  const { id } = tournament;
  const names = teamNames(tournament.teams);
  const how = decisionText(decision, (team) => names.get(team) ?? '');
  const path = { id, decisionId: decision.id };
  const [basedOn] = useState(tournament.version);
  const preview = usePreview(query('POST /api/tournaments/{id}/tie-decisions/{decisionId}/removal/preview', { path }), {
    refetchOn: tournament.version,
  });
  const send = async () => {
    const answer = await call('POST /api/tournaments/{id}/tie-decisions/{decisionId}/removal', { path, basedOn });
    if (!answer.ok) return answer.problem;
    toastWithUndo(id, texts.ties.takenBack(how), answer.step);
    return null;
  };
  // The tables that explain a place have rules for what lies in them.
  return createPortal(
    <DialogForm title={texts.ties.remove} submit={texts.ties.removeSubmit} send={send} close={close} wide>
      <p className="bold">{how}</p>
      <p className="muted">{texts.ties.removeHint}</p>
      <ConsequencesPreview preview={preview} tournament={tournament} />
    </DialogForm>,
    document.body,
  );
}
