import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconPlus,
  IconSoccerField,
} from '@tabler/icons-react';
import { Fragment, memo, type PointerEvent } from 'react';
import { Link } from 'wouter';
import { texts } from '../../texts/de.ts';
import { clockFrom, formatClock, formatDay } from '../../texts/format.ts';
import { cellKey, type Gap, type Grid } from './grid.ts';
import { PlanMatchCard, type CardFacts } from './plan-match-card.tsx';
import { MAX_COURTS } from './plan-moves.ts';
import type { Verdict } from './verdict.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import * as styles from './plan-grid.module.css';
import * as dropStyles from './plan-drop.module.css';

const t = texts.planEditor;
/** Pixels of a court: in less the names break in the middle. */
const MIN_COLUMN = 212;
/** From four courts on, the match number is below the names, so that four courts fit 1280 pixels. */
const MIN_NARROW = 186;

/** A match on its way: where it is held over, and what each cell would mean. */
export interface DropPreview {
  readonly id: string;
  readonly over: string | null;
  readonly judge: (kickoff: string, court: number) => { readonly tone: Verdict['tone']; readonly text: string };
}

interface PlanGridProps {
  readonly grid: Grid;
  readonly cards: ReadonlyMap<string, CardFacts>;
  readonly newCourts: ReadonlySet<number>;
  readonly chosen: string | null;
  readonly flashing: ReadonlySet<string>;
  readonly dropPreview: DropPreview | null;
  readonly choose: (id: string) => void;
  readonly take: (event: PointerEvent, id: string) => void;
  readonly addCourt: () => void;
  readonly linkToBreak: LinkToBreak;
}

/** Where a break is changed. */
export type LinkToBreak = (one: Grid['breaksAfter'][number]) => string;

/** Times by courts, with the cards of the matches; while one is held, every free cell says what it would mean. */
export function PlanGrid({
  grid,
  cards,
  newCourts,
  chosen,
  flashing,
  dropPreview,
  choose,
  take,
  addCourt,
  linkToBreak,
}: PlanGridProps) {
  const isNarrow = grid.courts.length >= 4;
  const first = chosen ?? cards.keys().next().value ?? null;
  return (
    <div className={styles.scrolling}>
      <table
        className={styles.planGrid}
        data-courts={isNarrow ? 'many' : grid.courts.length}
        role="grid"
        aria-label={t.gridLabel}
        style={{ minWidth: 72 + (isNarrow ? MIN_NARROW : MIN_COLUMN) * grid.courts.length }}
      >
        <colgroup>
          <col />
          {grid.courts.map((court) => (
            <col key={court} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t.time}</span>
            </th>
            {grid.courts.map((court) => (
              <th key={court} scope="col">
                <span className="flex-row">
                  <IconSoccerField size={16} aria-hidden />
                  {t.court(court)}
                  {newCourts.has(court) && <span className="badge good">{t.newCourt}</span>}
                  {court === grid.courts.length && court < MAX_COURTS && (
                    <IconButton className={styles.addCourt} label={t.addCourt} title={t.addCourt} onClick={addCourt}>
                      <IconPlus size={16} aria-hidden />
                    </IconButton>
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map(({ kickoff, before, breaks }) => (
            <Fragment key={kickoff}>
              {before !== null && <Between columns={grid.courts.length + 1} gap={before} />}
              {breakRows(breaks, grid, linkToBreak)}
              <tr>
                <th scope="row" className="time">
                  {formatClock(kickoff)}
                </th>
                {grid.courts.map((court) => {
                  const key = cellKey(kickoff, court);
                  const matches = grid.cells.get(key) ?? [];
                  const judged =
                    dropPreview === null || (matches.length > 0 && dropPreview.over !== key)
                      ? null
                      : dropPreview.judge(kickoff, court);
                  const isOwn = matches.some(({ id }) => id === dropPreview?.id);
                  return (
                    <td
                      key={court}
                      data-cell={key}
                      {...(dropPreview?.over === key && !isOwn
                        ? { className: styles.over, 'data-tone': judged?.tone }
                        : {})}
                    >
                      {matches.map(({ id }) => {
                        const facts = cards.get(id);
                        return (
                          facts !== undefined && (
                            <PlanMatchCard
                              key={id}
                              facts={facts}
                              chosen={chosen === id}
                              isDragged={dropPreview?.id === id}
                              flashing={flashing.has(id)}
                              tabStop={first === id}
                              choose={choose}
                              take={take}
                            />
                          )
                        );
                      })}
                      {judged !== null && matches.length === 0 && <Drop tone={judged.tone} text={judged.text} />}
                    </td>
                  );
                })}
              </tr>
            </Fragment>
          ))}
          {breakRows(grid.breaksAfter, grid, linkToBreak)}
        </tbody>
      </table>
    </div>
  );
}

const breakRows = (breaks: Grid['breaksAfter'], { courts }: Grid, linkToBreak: LinkToBreak) =>
  breaks.map((one) => (
    <Between
      key={one.from + one.name}
      columns={courts.length + 1}
      gap={{ kind: 'break', from: one.from, until: one.to, name: one.name }}
      to={linkToBreak(one)}
    />
  ));

const Drop = memo(function Drop({ tone, text }: { tone: Verdict['tone']; text: string }) {
  return (
    <div className={`flex-row small bold ${dropStyles.drop}`} data-tone={tone}>
      <ToneMark tone={tone} />
      <span>{text}</span>
    </div>
  );
});

/** Never colour alone: check, triangle, octagon. */
export function ToneMark({ tone, size = 16 }: { tone: Verdict['tone']; size?: number }) {
  if (tone === 'free') return <IconCheck size={size} aria-hidden />;
  return tone === 'hint' ? <IconAlertTriangle size={size} aria-hidden /> : <IconAlertOctagon size={size} aria-hidden />;
}

function Between({ gap, columns, to }: { gap: Gap; columns: number; to?: string }) {
  return (
    <tr className={styles.betweenRows} data-gap>
      <td colSpan={columns}>
        <span>
          {gap.kind !== 'day' && <IconClock size={15} aria-hidden />}
          {to === undefined ? gapWords(gap) : <Link href={to}>{gapWords(gap)}</Link>}
        </span>
      </td>
    </tr>
  );
}

/** '11:28 bis 11:38 Uhr: Pause vor der Finalrunde', or the next day. */
export function gapWords(gap: Gap): string {
  if (gap.kind === 'day') return formatDay(gap.at);
  const [from, until] = [formatClock(gap.from), clockFrom(gap.until, gap.from)];
  return gap.kind === 'break' ? t.break(from, until, gap.name) : t[gap.kind](from, until);
}
