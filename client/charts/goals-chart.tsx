import { AxisBottom } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { Chart, useChartSize } from './chart.tsx';
import { findMostFrequent, type Bin } from './score-frequencies.ts';
import * as styles from './charts.module.css';

const HEIGHT = 300;
const MARGIN = { top: 44, right: 8, bottom: 48, left: 8 };

/** Matches by the goals in them as bars, with the average as a line. `average` in goals; the words say what is what. */
export function GoalsChart({
  bins,
  average,
  label,
  words,
}: {
  bins: readonly Bin[];
  average: number;
  label: string;
  words: {
    readonly axis: string;
    readonly average: string;
    readonly span: (bin: Bin) => string;
    readonly describe: (bin: Bin) => string;
  };
}) {
  const best = findMostFrequent(bins);
  const size = bins[0] === undefined ? 1 : bins[0].to - bins[0].from + 1;
  const sheet = useChartSize(HEIGHT, MARGIN);
  const { inner } = sheet;
  const x = scaleBand<number>({ domain: bins.map(({ from }) => from), range: [0, inner.width], padding: 0.24 });
  const y = scaleLinear<number>({ domain: [0, Math.max(1, best?.count ?? 1)], range: [inner.height, 0] });
  // Half a goal to the right: the bar of n goals spans n to n + 1, so that its centre is at n + 0.5.
  const line = Math.min(inner.width, ((average + 0.5) / (size * Math.max(1, bins.length))) * inner.width);
  const toLeft = line > inner.width * 0.5;
  const isNarrow = inner.width / Math.max(1, bins.length) < (size > 1 ? 44 : 18);
  return (
    <Chart sheet={sheet} label={label}>
      {bins.map((bin) => (
        <Group key={bin.from} left={x(bin.from) ?? 0}>
          <Bar
            className={bin === best ? styles.chartBar : `${styles.chartBar} ${styles.soft}`}
            width={x.bandwidth()}
            y={y(bin.count)}
            height={inner.height - y(bin.count)}
            rx={2}
          >
            <title>{words.describe(bin)}</title>
          </Bar>
          {bin.count > 0 && (
            <text
              className={`${styles.chartMark} ${styles.value}`}
              x={x.bandwidth() / 2}
              y={y(bin.count) - 7}
              textAnchor="middle"
            >
              {bin.count}
            </text>
          )}
        </Group>
      ))}
      <AxisBottom
        top={inner.height}
        scale={x}
        tickValues={bins.flatMap(({ from }, at) => (isNarrow && at % 2 === 1 ? [] : [from]))}
        tickFormat={(from) => {
          const bin = bins.find((each) => each.from === from);
          return bin === undefined ? '' : words.span(bin);
        }}
        hideTicks
        axisClassName={styles.chartAxis}
        tickLabelProps={{ className: styles.chartMark, textAnchor: 'middle', dy: 3 }}
      />
      <line className={styles.chartAverage} x1={line} x2={line} y1={-22} y2={inner.height} />
      <text
        className={`${styles.chartMark} ${styles.value}`}
        x={line + (toLeft ? -8 : 8)}
        y={-28}
        textAnchor={toLeft ? 'end' : 'start'}
      >
        {words.average}
      </text>
      <text className={styles.chartMark} x={inner.width / 2} y={inner.height + 42} textAnchor="middle">
        {words.axis}
      </text>
    </Chart>
  );
}
