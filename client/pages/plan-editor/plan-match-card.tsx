import { keysOf } from '#domain/play.ts';
import { IconAlertOctagon, IconAlertTriangle, IconGripVertical } from '@tabler/icons-react';
import { memo, type PointerEvent } from 'react';
import { Name } from '../../tournament-view/name.tsx';
import { texts } from '../../texts/de.ts';
import * as styles from './plan-grid.module.css';

const t = texts.planEditor;

/** All a card shows, as words and numbers, so that a card renders again only when one of them changes. */
export interface CardFacts {
  readonly id: string;
  readonly number: number;
  readonly teamA: string;
  readonly teamB: string;
  /** 'Gr. A', 'Halbfinale 1' */
  readonly round: string;
  readonly edge: 'single' | 'double' | 'finals';
  /** '10:06 Uhr, Feld 1' */
  readonly place: string;
  readonly score: string | null;
  readonly running: boolean;
  readonly trouble: 'conflict' | 'hint' | null;
}

interface PlanMatchCardProps {
  readonly facts: CardFacts;
  readonly chosen: boolean;
  readonly isDragged: boolean;
  readonly flashing: boolean;
  /** Only one card is a stop of the Tab key; the arrows lead to the others. */
  readonly tabStop: boolean;
  readonly choose: (id: string) => void;
  readonly take: (event: PointerEvent, id: string) => void;
}

/** A match in the grid: grasped anywhere with the mouse, at its grip with a finger. */
export const PlanMatchCard = memo(function PlanMatchCard({
  facts,
  chosen,
  isDragged,
  flashing,
  tabStop,
  choose,
  take,
}: PlanMatchCardProps) {
  const { id, edge, trouble } = facts;
  const marks = [
    chosen ? styles.chosen : '',
    isDragged ? styles.away : '',
    flashing ? styles.justChanged : '',
    trouble === 'conflict' ? styles.conflicting : '',
  ];
  return (
    <button
      type="button"
      className={[styles.matchCard, ...marks].filter(Boolean).join(' ')}
      data-edge={edge}
      data-match={id}
      tabIndex={tabStop ? 0 : -1}
      aria-pressed={chosen}
      aria-describedby="plan-keys"
      onClick={() => choose(id)}
      onFocus={() => choose(id)}
      onPointerDown={(event) => take(event, id)}
    >
      <CardInside facts={facts} isDragged={isDragged} flashing={flashing} />
    </button>
  );
}, sameCard);

/** Every step creates new facts; a card renders again only if they differ. */
function sameCard(
  { facts, ...rest }: PlanMatchCardProps,
  { facts: before, ...restBefore }: PlanMatchCardProps,
): boolean {
  return sameFields(facts, before) && sameFields(rest, restBefore);
}

const sameFields = <Fields extends object>(one: Fields, other: Fields): boolean =>
  keysOf(one).every((key) => one[key] === other[key]);

/** The content of a card, in the grid and under the pointer. */
export function CardInside({
  facts: { number, teamA, teamB, round, place, score, running, trouble },
  isDragged = false,
  flashing = false,
}: {
  facts: CardFacts;
  isDragged?: boolean;
  flashing?: boolean;
}) {
  return (
    <>
      <span className={styles.grip} data-grip>
        <IconGripVertical size={16} aria-hidden />
      </span>
      <span className={styles.teams}>
        <Name text={teamA} />
        <span className="visually-hidden"> – </span>
        <Name text={teamB} />
      </span>
      <span className="visually-hidden">, </span>
      <span className={`muted tiny bold ${styles.matchNumber}`}>
        {isDragged ? (
          <span>{t.beingMoved}</span>
        ) : (
          <>
            <span>
              {trouble === 'conflict' && <IconAlertOctagon size={14} className={styles.conflictSign} aria-hidden />}
              {trouble === 'hint' && <IconAlertTriangle size={14} className={styles.hintSign} aria-hidden />}
              {flashing ? t.justChanged : round}
            </span>
            <span className="visually-hidden">, </span>
            <span>
              {t.match(number)}
              {score !== null && <b className={running ? styles.running : ''}> · {score}</b>}
            </span>
          </>
        )}
      </span>
      <span className="visually-hidden">
        , {place}
        {trouble !== null && `, ${trouble === 'conflict' ? t.hasConflict : t.hasHint}`}
      </span>
    </>
  );
}
