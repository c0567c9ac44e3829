import { memo, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { HistoryKind } from '#domain/contract.ts';
import { useWidth } from '../../ui/hooks/use-width.ts';
import { stepBy, showVersion, nextStep, pause, stepAt, usePastState, type HistoryStep } from './use-past-state.ts';
import { findNearest, timeScale, pickSpreadPlaces } from './time-scale.ts';
import { texts } from '../../texts/de.ts';
import { formatClock, plainDay, shortDay, momentText } from '../../texts/format.ts';
import * as styles from './time-line.module.css';

const t = texts.past;

const LABEL_WIDTH = 88;
const KNOB = 14;
const JUMP = 10;

/** The line of a tournament's steps with a mark for each, to slide along; by keys as every slider. */
export function TimeLine({ steps, isSmall = false }: { steps: readonly HistoryStep[]; isSmall?: boolean }) {
  const position = usePastState((past) => past.position);
  const [container, width] = useWidth();
  const places = useMemo(() => timeScale(steps.map(({ at }) => Date.parse(at))), [steps]);
  const dragging = useRef(false);
  const here = position === null ? steps.length - 1 : Math.max(0, stepAt(steps, position));
  const step = steps[here];
  const length = Math.max(0, width - 2 * KNOB);
  const x = KNOB + (places[here] ?? 1) * length;

  const slideTo = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const place = (clientX - currentTarget.getBoundingClientRect().left - KNOB) / Math.max(1, length);
    const next = steps[findNearest(places, Math.min(1, Math.max(0, place)))];
    if (next !== undefined && next.version !== usePastState.getState().position) showVersion(next.version);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const taken = takesKey(event, steps);
    if (!taken) return;
    pause();
    event.preventDefault();
  };
  return (
    <div ref={container} className={isSmall ? `${styles.timeLine} small` : styles.timeLine}>
      <div
        className={styles.timeLineSlider}
        role="slider"
        tabIndex={0}
        aria-label={t.slider}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, steps.length)}
        aria-valuenow={here + 1}
        aria-valuetext={step === undefined ? '' : t.value(momentText(step.at), here + 1, steps.length)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          dragging.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          pause();
          slideTo(event);
        }}
        onPointerMove={(event) => {
          if (dragging.current) slideTo(event);
        }}
        onPointerUp={() => (dragging.current = false)}
        onPointerCancel={() => (dragging.current = false)}
      >
        {width > 0 && <Marks steps={steps} places={places} width={width} isSmall={isSmall} />}
        <i className={styles.timeLineTrack} aria-hidden />
        <i className={styles.timeLineDone} style={{ width: x }} aria-hidden />
        <i className={styles.timeLineKnob} style={{ transform: `translateX(${x}px)` }} aria-hidden />
      </div>
      {width > 0 && <Labels steps={steps} places={places} width={width} />}
    </div>
  );
}

/** Whether the key moved the slider. */
function takesKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, steps: readonly HistoryStep[]): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  const kind = shiftKey ? 'results' : null;
  if (key === 'ArrowRight' || key === 'ArrowUp') stepBy(1, kind);
  else if (key === 'ArrowLeft' || key === 'ArrowDown') stepBy(-1, kind);
  else if (key === 'PageUp') for (let at = 0; at < JUMP; at += 1) stepBy(1);
  else if (key === 'PageDown') for (let at = 0; at < JUMP; at += 1) stepBy(-1);
  else if (key === 'Home') showVersion(steps[0]?.version ?? null);
  else if (key === 'End') showVersion(steps.at(-1)?.version ?? null);
  else return false;
  return true;
}

interface TimelineDrawing {
  readonly steps: readonly HistoryStep[];
  readonly places: readonly number[];
  readonly width: number;
}

/** Three lanes, so that colour alone says nothing: strokes for results, diamonds for the plan, squares for settings. */
const Marks = memo(function Marks({ steps, places, width, isSmall }: TimelineDrawing & { isSmall: boolean }) {
  const lanes = isSmall ? { results: 7, plan: 19, settings: 29 } : { results: 14, plan: 36, settings: 56 };
  const size = isSmall ? { stroke: 10, diamond: 4, square: 6 } : { stroke: 16, diamond: 6, square: 9 };
  const draw: Readonly<Record<HistoryKind, (x: number) => string>> = {
    results: (x) => `M${x} ${lanes.results - size.stroke / 2}v${size.stroke}`,
    plan: (x) =>
      `M${x} ${lanes.plan - size.diamond}l${size.diamond} ${size.diamond}l${-size.diamond} ${size.diamond}l${-size.diamond} ${-size.diamond}z`,
    settings: (x) =>
      `M${x - size.square / 2} ${lanes.settings - size.square / 2}h${size.square}v${size.square}h${-size.square}z`,
  };
  const path = (kind: HistoryKind): string =>
    steps.flatMap((step, at) => (step.kind === kind ? [draw[kind](round(xOf(places, at, width)))] : [])).join('');
  return (
    <svg className={styles.timeLineMarks} width={width} height={isSmall ? 36 : 66} aria-hidden="true">
      <path className="results" d={path('results')} strokeWidth={strokeFor(width / steps.length)} />
      <path className="plan" d={path('plan')} />
      <path className="settings" d={path('settings')} />
    </svg>
  );
});

/** Strokes leave room between them as long as there is any. */
const strokeFor = (apart: number): number => Math.min(2.5, Math.max(0.75, apart * 0.55));

const xOf = (places: readonly number[], at: number, width: number): number =>
  KNOB + (places[at] ?? 0) * (width - 2 * KNOB);

const round = (value: number): number => Math.round(value * 10) / 10;

/** Times under the line, with the day where another one begins. */
const Labels = memo(function Labels({ steps, places, width }: TimelineDrawing) {
  const first = steps[0];
  const last = steps.at(-1);
  const labelPlaces = pickSpreadPlaces(places, Math.max(2, Math.min(9, Math.floor((width - 2 * KNOB) / LABEL_WIDTH))));
  // Several of one minute would say the same thing again and again.
  const chosen = labelPlaces.filter(
    (at, place) => place === 0 || minuteOf(steps[at]) !== minuteOf(steps[labelPlaces[place - 1] ?? 0]),
  );
  return (
    <ol
      className={`muted tiny ${styles.timeLineLabels}`}
      aria-label={
        first === undefined || last === undefined
          ? undefined
          : t.line(momentText(first.at), momentText(last.at), steps.length)
      }
    >
      {chosen.map((at, place) => (
        <li key={at} style={{ left: xOf(places, at, width) }}>
          {labelOf(steps[at]?.at ?? '', steps[chosen[place - 1] ?? -1]?.at ?? null)}
        </li>
      ))}
    </ol>
  );
});

const minuteOf = (step: HistoryStep | undefined): string => step?.at.slice(0, 'YYYY-MM-DDTHH:MM'.length) ?? '';

/** '14:32', with the day where it is another than that of the label before. */
const labelOf = (moment: string, before: string | null): string =>
  before !== null && plainDay(before) === plainDay(moment)
    ? formatClock(moment)
    : `${shortDay(moment)} ${formatClock(moment)}`;

/** Whether there is a step to go to from here. */
export const useHasStep = (steps: readonly HistoryStep[], by: 1 | -1, kind: HistoryKind | null = null): boolean =>
  usePastState((past) => nextStep(steps, past.position, by, kind) !== null);
