import type { PlanBlock } from './to-blocks.ts';

// From minutes of a plan to places on its drawing: as far as there is play, a minute is a minute; a night is not.

/** What is drawn at most of a stretch without play, in minutes. */
export const MOST_IDLE = 40;

export interface DayScale {
  /** Where a minute from the first kickoff on lies, in drawn minutes; what is beyond the end lies at the end. */
  readonly place: (minute: number) => number;
  /** Drawn minutes of the whole plan. */
  readonly length: number;
  /** Where a time of the clock is worth writing: every half an hour with play before or behind it, and each new stretch. */
  readonly marks: readonly number[];
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

const MARK_EVERY = 30;

/** `offset`: minutes of the first kickoff past a full half hour of the clock. */
export function dayScale(blocks: readonly Pick<PlanBlock, 'at' | 'minutes'>[], offset: number): DayScale {
  const stretches = playedStretches(blocks);
  const end = stretches.at(-1)?.to ?? 0;
  const place = (minute: number): number => {
    let drawn = 0;
    let before = 0;
    for (const { from, to } of stretches) {
      if (minute <= before) break;
      const idle = from - before;
      if (idle > 0) drawn += ((Math.min(minute, from) - before) / idle) * Math.min(idle, MOST_IDLE);
      drawn += Math.max(0, Math.min(minute, to) - from);
      before = to;
    }
    return drawn;
  };
  return { place, length: place(end), marks: stretches.flatMap((stretch) => marksIn(stretch, offset)) };
}

/** Where there is play, with the pauses that are drawn whole. */
function playedStretches(blocks: readonly Pick<PlanBlock, 'at' | 'minutes'>[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const { at, minutes } of blocks.toSorted((one, other) => one.at - other.at)) {
    const last = stretches.at(-1);
    if (last !== undefined && at - last.to <= MOST_IDLE) {
      stretches[stretches.length - 1] = { from: last.from, to: Math.max(last.to, at + minutes) };
    } else stretches.push({ from: at, to: at + minutes });
  }
  return stretches;
}

function marksIn({ from, to }: Stretch, offset: number): readonly number[] {
  const first = Math.ceil((from + offset) / MARK_EVERY) * MARK_EVERY - offset;
  const even = Array.from(
    { length: Math.max(0, Math.ceil((to - first) / MARK_EVERY)) },
    (_, at) => first + at * MARK_EVERY,
  );
  // The beginning itself, unless the next one would stand on it.
  return first - from < MARK_EVERY / 3 ? even : [from, ...even];
}
