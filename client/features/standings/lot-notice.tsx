import { IconDice5 } from '@tabler/icons-react';
import { useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { roundNames } from '../../tournament-view/round-names.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { LotDialog } from './lot-dialog.tsx';
import { Button } from '../../ui/action/button.tsx';
import * as styles from './lot-notice.module.css';
import { lotText } from './lot-text.ts';
import type { OpenLot } from './open-lots.ts';

/** A lot that must be drawn: among whom, what waits for it, and the two ways to enter it. */
export function LotNotice({
  lot,
  tournament,
  offered,
}: {
  lot: OpenLot;
  tournament: TournamentView;
  /** Whether the reader may enter it. */
  offered: boolean;
}) {
  const [asking, setAsking] = useState<'enter' | 'draw' | null>(null);
  const names = teamNames(tournament.teams);
  const teams = lot.teams.map(({ teamId }) => names.get(teamId) ?? '');
  const roundName = roundNames(tournament.matches);
  const waiting = lot.matches.flatMap((index) => {
    const [name, match] = [roundName.get(index), tournament.matches[index - 1]];
    return name === undefined || match === undefined ? [] : [texts.consequences.match(name, matchNumber(match))];
  });
  return (
    <div className={styles.lotNotice}>
      <IconDice5 size={20} aria-hidden />
      <div className="grow">
        <p>
          <b>{texts.lots.needed}</b> {lotText(lot)} {waiting.length > 0 && texts.lots.waiting(waiting)}
        </p>
        {lot.about.kind !== 'table' && <p className={styles.lotTeams}>{teams.join(' · ')}</p>}
        {offered && (
          <div className={styles.lotActs}>
            <Button size="small" tone="primary" onClick={() => setAsking('enter')}>
              {texts.lots.enter}
            </Button>
            <Button size="small" onClick={() => setAsking('draw')}>
              <IconDice5 size={16} aria-hidden />
              {texts.lots.draw}
            </Button>
          </div>
        )}
      </div>
      {asking !== null && <LotDialog lot={lot} tournament={tournament} begin={asking} close={() => setAsking(null)} />}
    </div>
  );
}
