import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { MatchView } from '#domain/contract.ts';
import { Button } from '../../../ui/action/button.tsx';
import { slotName, type TeamNames } from '../../../tournament-view/team-names.ts';
import { endingText } from '../../../features/tournament/outcome-texts.ts';
import { texts } from '../../../texts/de.ts';
import { isForPairing } from '../pairing.ts';
import { findEditPlace, type RefusedReport } from './refused-report.ts';
import * as styles from '../correction.module.css';

const t = texts.matchDay.refused;

/**
 * A refused result that does not stand in its row again: its match has other teams by now or is gone, its reporter may no
 * longer report, or a correction would open over what is being typed. `take` opens it where it can be sent, once looked
 * at [RE3]; null: nowhere.
 */
export function RefusedCard({
  refused,
  live,
  names,
  take,
  dismissRefused: dismiss,
}: {
  refused: RefusedReport;
  /** The match as it is by now; undefined: the plan no longer has it. */
  live: MatchView | undefined;
  names: TeamNames;
  take: (() => void) | null;
  dismissRefused: () => void;
}) {
  const { index, teams, meantFor, wanted, why } = refused;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), []);
  const isSettled = live !== undefined && live.affected === null;
  return (
    <div className={`card ${styles.refusedCard}`} role="group" aria-label={t.title(index)} ref={card}>
      <div role="alert">
        <p className={styles.refusedTitle}>
          <IconAlertTriangle size={18} aria-hidden />
          {t.title(index)}
        </p>
        <p>{why}</p>
        <p>{wanted.state === 'NotStarted' ? t.cleared(...teams) : t.reported(...teams, scoreText(refused))}</p>
        {isSettled && !isForPairing(live, meantFor) && (
          <p>{t.nowPlay(slotName(live.teamA, names).name, slotName(live.teamB, names).name)}</p>
        )}
      </div>
      <div className={styles.affectedActs}>
        {take !== null && (
          <Button size="small" tone="primary" onClick={take}>
            {findEditPlace(refused, live) === 'correction' ? t.open : t.take}
          </Button>
        )}
        <Button size="small" onClick={dismiss}>
          {texts.actions.discard}
        </Button>
      </div>
    </div>
  );
}

/** '3:1', '3:1 n. V.' */
const scoreText = ({ wanted }: RefusedReport): string =>
  `${wanted.scoreA ?? 0}:${wanted.scoreB ?? 0}${endingText(wanted)}`;
