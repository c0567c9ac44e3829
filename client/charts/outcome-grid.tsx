import { Group } from '@visx/group';
import { scaleBand } from '@visx/scale';
import { Bar } from '@visx/shape';
import { toGrid, findMostFrequent, toShade, type ScoreFrequency } from './score-frequencies.ts';
import { useWidth } from '../ui/hooks/use-width.ts';
import * as styles from './charts.module.css';

const ROW = 38;
const MARGIN = { top: 44, left: 56 };
/** Pixels a cell needs to show its result next to the count. */
const ROOM_FOR_BOTH = 64;
const MAX_LISTED = 10;

interface Words {
  readonly winner: string;
  readonly loser: string;
  readonly describe: (outcome: string, count: number) => string;
}

/** How often each result occurred: a grid by goals of winner and loser, or bars if scores are too high for a grid. */
export function OutcomeGrid({ of, label, words }: { of: readonly ScoreFrequency[]; label: string; words: Words }) {
  const [ref, width] = useWidth();
  const grid = toGrid(of);
  return (
    <div ref={ref} className={`${styles.chart} ${styles.outcomeGrid}`}>
      {width > 0 &&
        (grid === null ? (
          <Listed frequencies={of} width={width} label={label} describe={words.describe} />
        ) : (
          <Grid frequencies={of} grid={grid} width={width} label={label} words={words} />
        ))}
    </div>
  );
}

function Grid({
  frequencies,
  grid: { rows, columns },
  width,
  label,
  words,
}: {
  frequencies: readonly ScoreFrequency[];
  grid: { readonly rows: number; readonly columns: number };
  width: number;
  label: string;
  words: Words;
}) {
  const counts = new Map(frequencies.map(({ outcome, count }) => [outcome, count]));
  const most = findMostFrequent(frequencies)?.count ?? 0;
  const height = MARGIN.top + rows * ROW;
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
  const x = scaleBand<number>({ domain: upTo(columns), range: [0, width - MARGIN.left], paddingInner: 0.05 });
  const y = scaleBand<number>({ domain: upTo(rows), range: [0, rows * ROW], paddingInner: 0.1 });
  const cell = { width: x.bandwidth(), height: y.bandwidth() };
  const both = cell.width >= ROOM_FOR_BOTH;
  const middle = cell.height / 2;
  return (
    <svg width={width} height={height} role="img" aria-label={label}>
      <text className={styles.chartMark} x={MARGIN.left} y={14}>
        {words.loser}
      </text>
      <text className={styles.chartMark} transform={`translate(14 ${height}) rotate(-90)`}>
        {words.winner}
      </text>
      {upTo(columns).map((loser) => (
        <text
          key={loser}
          className={`${styles.chartMark} strong`}
          x={MARGIN.left + (x(loser) ?? 0) + cell.width / 2}
          y={MARGIN.top - 8}
          textAnchor="middle"
        >
          {loser}
        </text>
      ))}
      <Group left={MARGIN.left} top={MARGIN.top}>
        {upTo(rows).map((winner) => (
          <Group key={winner} top={y(winner) ?? 0}>
            <text className={`${styles.chartMark} strong`} x={-14} y={middle} dy={4} textAnchor="end">
              {winner}
            </text>
            {upTo(Math.min(columns, winner + 1)).map((loser) => {
              const outcome = `${winner}:${loser}`;
              const count = counts.get(outcome) ?? 0;
              const step = count === 0 ? 0 : toShade(count, most);
              return (
                <Group key={loser} left={x(loser) ?? 0} className={styles.outcome} data-step={step}>
                  <Bar {...cell} rx={6}>
                    <title>{words.describe(outcome, count)}</title>
                  </Bar>
                  {both && (
                    <text x={12} y={middle} dy={4}>
                      {outcome}
                    </text>
                  )}
                  <text
                    x={both ? cell.width - 12 : cell.width / 2}
                    y={middle}
                    dy={5}
                    textAnchor={both ? 'end' : 'middle'}
                    className={styles.outcomeCount}
                  >
                    {count === 0 ? '–' : count}
                  </text>
                </Group>
              );
            })}
          </Group>
        ))}
      </Group>
    </svg>
  );
}

/** The most frequent results, each as a bar. */
function Listed({
  frequencies,
  width,
  label,
  describe,
}: {
  frequencies: readonly ScoreFrequency[];
  width: number;
  label: string;
  describe: Words['describe'];
}) {
  const shown = frequencies.slice(0, MAX_LISTED);
  const most = findMostFrequent(shown)?.count ?? 1;
  const left = 64;
  const y = scaleBand<string>({
    domain: shown.map(({ outcome }) => outcome),
    range: [0, shown.length * 30],
    paddingInner: 0.3,
  });
  return (
    <svg width={width} height={shown.length * 30} role="img" aria-label={label}>
      {shown.map(({ outcome, count }) => {
        const bar = Math.max(3, ((width - left - 44) * count) / most);
        return (
          <Group key={outcome} top={y(outcome) ?? 0}>
            <text className={`${styles.chartMark} strong`} x={left - 12} y={y.bandwidth() / 2} dy={4} textAnchor="end">
              {outcome}
            </text>
            <Bar className={styles.chartBar} x={left} width={bar} height={y.bandwidth()} rx={4}>
              <title>{describe(outcome, count)}</title>
            </Bar>
            <text className={`${styles.chartMark} strong`} x={left + bar + 8} y={y.bandwidth() / 2} dy={4}>
              {count}
            </text>
          </Group>
        );
      })}
    </svg>
  );
}
