import { IconArrowsShuffle } from '@tabler/icons-react';
import { useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { call, type Problem } from '../../api/call.ts';
import { query, usePreview } from '../../api/use-query.ts';
import { changedMeanwhile } from '../editing/edit-conflict.ts';
import { Name } from '../../tournament-view/name.tsx';
import { teamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import type { TeamInTable } from './compare-across-groups.ts';
import { ConsequencesPreview } from '../tournament/consequences-table.tsx';
import { Button } from '../../ui/action/button.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { lotText } from './lot-text.ts';
import { lotPriorities } from './lot-priorities.ts';
import type { OpenLot } from './open-lots.ts';
import { SortableList } from '../../ui/list/sortable-list.tsx';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';
import * as styles from './lot-notice.module.css';

/**
 * Puts the teams into the drawn order, says what follows, and sets their priorities, all of them or, where others entered a
 * lot meanwhile, none [PL3].
 */
export function LotDialog({
  lot,
  tournament,
  begin,
  close,
}: {
  lot: OpenLot;
  tournament: TournamentView;
  begin: 'enter' | 'draw';
  close: () => void;
}) {
  const [order, setOrder] = useState<readonly TeamInTable[]>(() =>
    begin === 'draw' ? shuffled(lot.teams) : lot.teams,
  );
  const names = teamNames(tournament.teams);
  const nameOf = ({ teamId }: TeamInTable) => names.get(teamId) ?? '';
  const priorities = lotPriorities(order, tournament);
  const preview = usePreview(
    query('POST /api/tournaments/{id}/lot/preview', { path: { id: tournament.id }, body: { priorities } }),
    { refetchOn: tournament.version },
  );
  const [basedOn] = useState(tournament.version);
  const send = async (): Promise<Problem | null> => {
    const { id, organizationId } = tournament;
    const answer = await call('POST /api/tournaments/{id}/lot', { path: { id }, body: { priorities }, basedOn });
    if (answer.ok) {
      toast(texts.lots.saved);
      return null;
    }
    const [conflict] = (await changedMeanwhile(answer.problem, organizationId)) ?? [];
    if (conflict === undefined) return answer.problem;
    // This dialog may be gone with the lot that it was for.
    toastProblem({ ...answer.problem, text: texts.lots.meanwhile(conflict.by) });
    return null;
  };
  return (
    <DialogForm title={texts.lots.title} submit={texts.lots.submit} send={send} close={close} wide>
      <p>
        {texts.lots.title} {lotText(lot)} {texts.lots.lead}
      </p>
      <div className={styles.lotOrder}>
        <SortableList
          label={texts.lots.order}
          items={order}
          keyOf={({ teamId }) => teamId}
          nameOf={nameOf}
          sort={setOrder}
        >
          {(standing) => <Name text={nameOf(standing)} />}
        </SortableList>
        <div className={styles.lotAgain}>
          <Button size="small" onClick={() => setOrder(shuffled(order))}>
            <IconArrowsShuffle size={16} aria-hidden />
            {begin === 'draw' ? texts.lots.again : texts.lots.draw}
          </Button>
          {begin === 'draw' && <span className="muted small">{texts.lots.drawn}</span>}
        </div>
      </div>
      <div aria-live="polite">
        <ConsequencesPreview preview={preview} tournament={tournament} />
      </div>
    </DialogForm>
  );
}

/** A fair order: every one of them is equally likely. */
function shuffled(teams: readonly TeamInTable[]): readonly TeamInTable[] {
  const order = [...teams];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    const [one, two] = [order[at], order[other]];
    if (one !== undefined && two !== undefined) [order[at], order[other]] = [two, one];
  }
  return order;
}

/** A random whole number below `limit`, none more likely than another. */
function below(limit: number): number {
  const whole = Math.floor(2 ** 32 / limit) * limit;
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < whole) return drawn % limit;
  }
}
