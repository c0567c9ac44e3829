import type { ReactNode } from 'react';
import type { PaperForm } from './print-subject.ts';

// The form of each paper, drawn roughly: lines for names, boxes for what is written by hand. In mm.

const times = (count: number, draw: (at: number) => ReactNode): ReactNode =>
  Array.from({ length: count }, (_, at) => draw(at));

const Head = () => (
  <>
    <rect x="16" y="16" width="90" height="9" rx="2" />
    <rect x="16" y="31" width="60" height="4" rx="2" opacity="0.4" />
    <path d="M16 42h178" strokeWidth="2" />
  </>
);

/** `boxes`: where a result or a tick is written. */
const Rows = ({ from, count, step, boxes }: { from: number; count: number; step: number; boxes: number }) =>
  times(count, (at) => (
    <g key={at} transform={`translate(0 ${from + at * step})`}>
      <rect x="16" y="0" width="12" height="4" rx="2" />
      <rect x="36" y="0" width={44 + ((at * 13) % 22)} height="4" rx="2" opacity="0.4" />
      {boxes === 2 && <rect x="108" y="0" width={36 + ((at * 7) % 18)} height="4" rx="2" opacity="0.4" />}
      {times(boxes, (box) => (
        <rect key={box} x={194 - (boxes - box) * 15} y="-2" width="11" height="8" fill="none" strokeWidth="0.8" />
      ))}
      <path d={`M16 ${step / 2 + 2}h178`} strokeWidth="0.4" opacity="0.5" />
    </g>
  ));

const Code = ({ x, y, size }: { x: number; y: number; size: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size / 7})`}>
    <path d="M0 0h3v3H0zM4 0h3v3H4zM0 4h3v3H0zM4 4h1v1H4zM6 4h1v2H6zM4 6h2v1H4z" fillRule="evenodd" />
  </g>
);

/** Slips and cards to cut. */
const Cut = ({ rows, children }: { rows: number; children: ReactNode }) => (
  <>
    {times(rows * 2, (at) => (
      <g key={at} transform={`translate(${(at % 2) * 105} ${Math.floor(at / 2) * (297 / rows)})`}>
        {children}
      </g>
    ))}
    <path d="M105 0v297" strokeDasharray="4 3" strokeWidth="0.8" />
    {times(rows - 1, (at) => (
      <path key={at} d={`M0 ${(at + 1) * (297 / rows)}h210`} strokeDasharray="4 3" strokeWidth="0.8" />
    ))}
  </>
);

const line = (y: number, width: number): ReactNode => (
  <rect x="12" y={y} width={width} height="4" rx="2" opacity="0.4" />
);

const BODIES: Readonly<Record<PaperForm, ReactNode>> = {
  MatchPlan: (
    <>
      <Head />
      <Rows from={54} count={22} step={10} boxes={2} />
    </>
  ),
  CourtPlan: (
    <>
      <Head />
      <Rows from={56} count={15} step={15} boxes={2} />
    </>
  ),
  TeamList: (
    <>
      <Head />
      <Rows from={56} count={15} step={13} boxes={3} />
    </>
  ),
  Ranking: (
    <>
      <Head />
      <Rows from={56} count={10} step={18} boxes={0} />
    </>
  ),
  Poster: (
    <>
      <Head />
      <Rows from={58} count={5} step={17} boxes={1} />
      <Rows from={162} count={5} step={17} boxes={1} />
      <Code x={160} y={254} size={30} />
    </>
  ),
  RefereeCards: (
    <Cut rows={4}>
      <rect x="12" y="12" width="44" height="6" rx="2" />
      {line(30, 52)}
      {line(40, 44)}
      <rect x="74" y="28" width="9" height="12" fill="none" strokeWidth="0.8" />
      <rect x="87" y="28" width="9" height="12" fill="none" strokeWidth="0.8" />
    </Cut>
  ),
  TeamSlips: (
    <Cut rows={3}>
      <rect x="12" y="12" width="48" height="6" rx="2" />
      <Code x={74} y={10} size={20} />
      {line(42, 76)}
      {line(54, 64)}
      {line(66, 72)}
    </Cut>
  ),
  DoorSign: (
    <>
      <rect x="0" y="0" width="210" height="9" />
      <rect x="40" y="40" width="130" height="14" rx="3" />
      <rect x="65" y="66" width="80" height="6" rx="3" opacity="0.4" />
      <Code x={63} y={110} size={84} />
      <rect x="55" y="220" width="100" height="6" rx="3" opacity="0.4" />
    </>
  ),
  Receipts: (
    <>
      <rect x="12" y="12" width="46" height="7" rx="2" />
      {line(40, 60)}
      <rect x="110" y="38" width="26" height="7" rx="2" />
      <path d="M12 52h124M12 90h52M84 90h52" strokeWidth="0.6" />
    </>
  ),
};

/** The first page of a paper as a drawing, until its own is there. */
export const PaperSketch = ({ form }: { form: PaperForm }) => (
  <svg
    viewBox={form === 'Receipts' ? '0 0 148 105' : '0 0 210 297'}
    fill="currentColor"
    stroke="currentColor"
    strokeWidth="0"
    aria-hidden
  >
    {BODIES[form]}
  </svg>
);
