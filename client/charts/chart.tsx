import { Group } from '@visx/group';
import type { ReactNode, RefObject } from 'react';
import * as styles from './charts.module.css';
import { useWidth } from '../ui/hooks/use-width.ts';

/** Pixels around what is drawn. */
interface Margin {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** A sheet as wide as its place; all in pixels. */
interface ChartSize {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly width: number;
  readonly height: number;
  readonly margin: Margin;
  /** What the margin leaves. */
  readonly inner: { readonly width: number; readonly height: number };
}

/** A sheet to draw on, to be given to `Chart`. */
export function useChartSize(height: number, margin: Margin): ChartSize {
  const [ref, width] = useWidth();
  const inner = { width: Math.max(0, width - margin.left - margin.right), height: height - margin.top - margin.bottom };
  return { ref, width, height, margin, inner };
}

/** The drawing of a chart, with a sentence for screen readers. */
export const Chart = ({
  sheet: { ref, width, height, margin },
  label,
  children,
}: {
  sheet: ChartSize;
  label: string;
  children: ReactNode;
}) => (
  <div ref={ref} className={styles.chart}>
    {width > 0 && (
      <svg width={width} height={height} role="img" aria-label={label}>
        <Group left={margin.left} top={margin.top}>
          {children}
        </Group>
      </svg>
    )}
  </div>
);
