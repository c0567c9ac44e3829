import { scaleLinear } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import type { Bucket } from './usage-buckets.ts';
import * as styles from './charts.module.css';

const WIDTH = 112;
const HEIGHT = 28;

/** A small line without axes; the number next to it says what it shows. */
export function Sparkline({ of: buckets }: { of: readonly Bucket[] }) {
  const x = scaleLinear<number>({ domain: [0, Math.max(1, buckets.length - 1)], range: [1, WIDTH - 1] });
  const most = Math.max(1, ...buckets.map(({ count }) => count));
  const y = scaleLinear<number>({ domain: [0, most], range: [HEIGHT - 2, 3] });
  const points = buckets.map(({ count }, index) => ({ count, index }));
  const at = { x: (point: { index: number }) => x(point.index), y: (point: { count: number }) => y(point.count) };
  return (
    <svg className={styles.sparkline} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <AreaClosed data={points} x={at.x} y={at.y} yScale={y} className={styles.sparkArea} />
      <LinePath data={points} x={at.x} y={at.y} className={styles.sparkLine} />
    </svg>
  );
}
