import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { texts } from '../../texts/de.ts';
import { formatClock } from '../../texts/format.ts';
import { listRows, type Grid } from './grid.ts';
import { CardInside, type CardFacts } from './plan-match-card.tsx';
import type { EditablePlan } from './editable-plan.ts';
import { gapWords, type LinkToBreak } from './plan-grid.tsx';
import * as styles from './plan-grid.module.css';

const t = texts.planEditor;

/** The plan by time, one below the other; the chosen match opens with its fields. For phones, and for plans without times. */
export function PlanList({
  grid,
  plan,
  cards,
  chosen,
  flashing,
  choose,
  linkToBreak,
  children,
}: {
  grid: Grid;
  plan: EditablePlan;
  cards: ReadonlyMap<string, CardFacts>;
  chosen: string | null;
  flashing: ReadonlySet<string>;
  choose: (id: string | null) => void;
  linkToBreak: LinkToBreak;
  /** Rendered below the chosen match. */
  children: ReactNode;
}) {
  const { rows, breaksAfter } = listRows(grid);
  const timeless = plan.filter(({ kickoff }) => kickoff === null);
  const item = (id: string) => {
    const facts = cards.get(id);
    if (facts === undefined) return null;
    const open = chosen === id;
    const marks = [flashing.has(id) ? styles.justChanged : '', facts.trouble === 'conflict' ? styles.conflicting : ''];
    return (
      <li key={id}>
        <button
          type="button"
          className={[styles.matchCard, ...marks].filter(Boolean).join(' ')}
          data-edge={facts.edge}
          data-match={id}
          aria-expanded={open}
          onClick={() => choose(open ? null : id)}
        >
          <CardInside facts={facts} flashing={flashing.has(id)} />
          <span className={`muted small ${styles.cardCourt}`}>
            {t.court(plan.find((match) => match.id === id)?.court ?? 0)}
            {open ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          </span>
        </button>
        {open && <div className={styles.opened}>{children}</div>}
      </li>
    );
  };
  return (
    <div className={`stack ${styles.planList}`} data-gap="3">
      {timeless.length > 0 && (
        <section>
          <h2>{t.noTime}</h2>
          <ul className="stack">{timeless.map(({ id }) => item(id))}</ul>
        </section>
      )}
      {rows.map(({ kickoff, before, breaks, matches }) => (
        <section key={kickoff}>
          {before !== null && <p className={`muted small ${styles.betweenTimes}`}>{gapWords(before)}</p>}
          {breakLines(breaks, linkToBreak)}
          <h2 className="time">{formatClock(kickoff)}</h2>
          <ul className="stack">{matches.map(({ id }) => item(id))}</ul>
        </section>
      ))}
      {breakLines(breaksAfter, linkToBreak)}
    </div>
  );
}

const breakLines = (breaks: Grid['breaksAfter'], linkToBreak: LinkToBreak) =>
  breaks.map((one) => (
    <p key={one.from + one.name} className={`muted small ${styles.betweenTimes}`}>
      <Link href={linkToBreak(one)}>{gapWords({ kind: 'break', from: one.from, until: one.to, name: one.name })}</Link>
    </p>
  ));
