import { IconChevronRight, IconClock } from '@tabler/icons-react';
import { Emblem } from '../../tournament-view/emblem.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import type { TwoSides } from './score-entry.tsx';
import * as styles from './report-sheet.module.css';

const t = texts.report;

/** The first question of a level knockout; no answer has the focus, so that Enter gives none [OB8]. */
export const WhoIsThrough = ({
  teams,
  level,
  choose,
  leaveOpen,
  back,
}: {
  teams: TwoSides;
  /** The score of both. */
  level: string;
  choose: (winner: 'a' | 'b') => void;
  /** It is not over yet. */
  leaveOpen: () => void;
  back: () => void;
}) => (
  <div className={styles.reportSheet}>
    <p className="muted small" data-begins tabIndex={-1}>
      {level}
    </p>
    {(['a', 'b'] as const).map((side) => (
      <button key={side} type="button" className={styles.choice} onClick={() => choose(side)}>
        <Emblem team={teams[side].team} />
        <Name text={teams[side].name} />
        <IconChevronRight size={20} aria-hidden />
      </button>
    ))}
    <button type="button" className={styles.choice} onClick={leaveOpen}>
      <IconClock size={20} aria-hidden />
      {t.stillOpen}
      <IconChevronRight size={20} aria-hidden />
    </button>
    <p className="muted small">{t.next}</p>
    <Button tone="link" width="full" onClick={back}>
      {t.back}
    </Button>
  </div>
);
