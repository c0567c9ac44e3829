import { IconDice5 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { TieDecisionView, TournamentView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { roundNames } from '../../tournament-view/round-names.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { lazyPage } from '../navigation/lazy-page.tsx';
import { Button } from '../../ui/action/button.tsx';
import * as styles from './lot-notice.module.css';
import { lotText } from '../standings/lot-text.ts';
import type { OpenLot } from '../standings/open-lots.ts';

const TieDialog = lazyPage(async () => (await import('./tie-dialog.tsx')).TieDialog);

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
  const [asking, setAsking] = useState<TieDecisionView['by'] | null>(null);
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
            <Button size="small" tone="primary" onClick={() => setAsking('Shootout')}>
              {texts.ties.enter}
            </Button>
            <Button size="small" onClick={() => setAsking('Lot')}>
              <IconDice5 size={16} aria-hidden />
              {texts.lots.draw}
            </Button>
          </div>
        )}
      </div>
      {asking !== null && (
        <Suspense>
          <TieDialog lot={lot} tournament={tournament} begin={asking} close={() => setAsking(null)} />
        </Suspense>
      )}
    </div>
  );
}
