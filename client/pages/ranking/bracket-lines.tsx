import { useLayoutEffect, useRef, useState } from 'react';
import type { Wire } from './bracket.ts';
import * as styles from './finals-tree.module.css';

interface BracketLine {
  readonly key: string;
  readonly path: string;
  readonly takes: Wire['takes'];
  readonly decided: boolean;
}

/** The lines of the bracket, placed after layout: names wrap, so row positions are not known earlier. */
export function BracketLines({ wires }: { wires: readonly Wire[] }) {
  const svg = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState<readonly BracketLine[]>([]);
  useLayoutEffect(() => {
    const element = svg.current?.parentElement ?? null;
    if (element === null) return;
    const measure = () => setDrawn(measureLines(element, wires));
    measure();
    const watched = new ResizeObserver(measure);
    watched.observe(element);
    for (const match of element.querySelectorAll('[data-match]')) watched.observe(match);
    return () => watched.disconnect();
  }, [wires]);
  return (
    <svg ref={svg} className={styles.wires} data-wires aria-hidden="true">
      {drawn.map(({ key, path, takes, decided }) => (
        <path key={key} d={path} data-takes={takes} data-decided={decided} />
      ))}
    </svg>
  );
}

const RADIUS = 12;

function measureLines(tree: HTMLElement, wires: readonly Wire[]): readonly BracketLine[] {
  const origin = tree.getBoundingClientRect();
  const boxOf = (match: string, side: string | null): DOMRect | undefined => {
    const card = tree.querySelector(`[data-match="${match}"]`);
    return (side === null ? card : card?.querySelector(`[data-side="${side}"]`))?.getBoundingClientRect();
  };
  let losers = 0;
  return wires.flatMap(({ source, from, target, to, takes, decided }): BracketLine[] => {
    const card = boxOf(source, null);
    // The line starts at the leading side, or between both sides without a leader.
    const [upper, lower] = [boxOf(source, 'A'), boxOf(source, 'B')];
    const row = from === null ? undefined : boxOf(source, from);
    const end = boxOf(target, to);
    if (card === undefined || upper === undefined || lower === undefined || end === undefined) return [];
    const x1 = card.right - origin.left;
    const x2 = end.left - origin.left;
    const gap = x2 - x1;
    if (gap < 16) return [];
    const middle = row === undefined ? lower.top : row.top + row.height / 2;
    const y1 = middle - origin.top + (from === null ? (takes === 'winner' ? -4 : 4) : 0);
    const y2 = end.top + end.height / 2 - origin.top;
    // Lines of losers cross those of winners, so each has a lane of its own nearer to its start.
    const x = takes === 'winner' ? x1 + gap / 2 : x1 + Math.max(8, gap / 4 - 8 * (losers++ % 3));
    return [{ key: `${source}${target}${to}`, path: stepped(x1, y1, x, x2, y2), takes, decided }];
  });
}

/** To the lane at `x`, along it, and on, with round corners. */
function stepped(x1: number, y1: number, x: number, x2: number, y2: number): string {
  const down = Math.sign(y2 - y1);
  const radius = Math.min(RADIUS, Math.abs(y2 - y1) / 2, x - x1, x2 - x);
  if (radius < 1) return `M${x1} ${y1}H${x2}`;
  const corner = `${radius} ${radius} 0 0`;
  const [first, second] = down > 0 ? [1, 0] : [0, 1];
  return (
    `M${x1} ${y1}H${x - radius}a${corner} ${first} ${radius} ${down * radius}` +
    `V${y2 - down * radius}a${corner} ${second} ${radius} ${down * radius}H${x2}`
  );
}
