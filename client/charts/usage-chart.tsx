import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { ApiKeyUsageAnswer } from '#domain/contract.ts';
import { formatNumber } from '../texts/format.ts';
import { Chart, useChartSize } from './chart.tsx';
import { usageBuckets, countMarks, timeMarks } from './usage-buckets.ts';
import * as styles from './charts.module.css';

const HEIGHT = 240;
/** Half the width of a date, in pixels, less what the margin gives. */
const EDGE = 14;
const MARGIN = { top: 12, right: 8, bottom: 28, left: 44 };

/**
 * Calls over time as bars. `label` says in words what they show, `momentOf` how a mark on the axis reads and `describe` a
 * bar under the pointer.
 */
export function UsageChart({
  usage,
  label,
  momentOf,
  describe,
}: {
  usage: ApiKeyUsageAnswer;
  label: string;
  momentOf: (moment: number) => string;
  describe: (start: number, end: number, count: number) => string;
}) {
  const bars = usageBuckets(usage);
  const marks = countMarks(Math.max(...bars.map(({ count }) => count)));
  const step = usage.bucketWidthSeconds * 1000;
  const sheet = useChartSize(HEIGHT, MARGIN);
  const { inner } = sheet;
  const x = scaleLinear<number>({
    domain: [Date.parse(usage.timeFrameStart), Date.parse(usage.timeFrameEnd)],
    range: [0, inner.width],
  });
  const y = scaleLinear<number>({ domain: [0, marks.at(-1) ?? 1], range: [inner.height, 0] });
  // Wide bars get air between them, narrow ones what there is.
  const gap = Math.min(3, (x(step) - x(0)) * 0.2);
  const times = timeMarks(usage).filter((_, index) => inner.width > 420 || index % 2 === 0);
  // Its words stand around a mark: at the very edge they would be cut off.
  const marked = times.filter((moment) => x(moment) <= inner.width - EDGE);
  return (
    <Chart sheet={sheet} label={label}>
      {marks.map((mark) => (
        <line key={mark} className={styles.chartLine} x1={0} x2={inner.width} y1={y(mark)} y2={y(mark)} />
      ))}
      {bars.map(({ start, count }) => (
        <Bar
          key={start}
          className={styles.chartBar}
          x={x(start) + gap / 2}
          width={Math.max(1, x(start + step) - x(start) - gap)}
          // A single call stays visible next to a bar of a thousand.
          y={count === 0 ? inner.height : Math.min(y(count), inner.height - 2)}
          height={count === 0 ? 0 : Math.max(2, inner.height - y(count))}
        >
          <title>{describe(start, start + step, count)}</title>
        </Bar>
      ))}
      <AxisLeft
        scale={y}
        tickValues={marks}
        tickFormat={(mark) => formatNumber(Number(mark))}
        hideAxisLine
        hideTicks
        axisClassName={styles.chartAxis}
        tickLabelProps={{ className: styles.chartMark, textAnchor: 'end', dx: -2, dy: 4 }}
      />
      <AxisBottom
        top={inner.height}
        scale={x}
        tickValues={marked}
        tickFormat={(moment) => momentOf(Number(moment))}
        axisClassName={styles.chartAxis}
        tickLength={5}
        tickLabelProps={(moment) => ({
          className: styles.chartMark,
          textAnchor: anchorAt(x(Number(moment)), inner.width),
          dy: 3,
        })}
      />
    </Chart>
  );
}

/** Pixels: with less room to its right, a label ends at its mark instead of being centred on it. */
const HALF_A_LABEL = 20;
const anchorAt = (place: number, width: number): 'middle' | 'end' =>
  place > width + MARGIN.right - HALF_A_LABEL ? 'end' : 'middle';
