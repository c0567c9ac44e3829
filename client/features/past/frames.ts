import type { Change, TournamentView } from '#domain/contract.ts';
import { applyChanges } from '../../live/apply-changes.ts';

/** What one step made of the tournament before it. */
export interface Frame {
  readonly version: number;
  readonly changes: readonly Change[];
}

/** A tournament at every version, worked out from one whole view and the frames after it. */
export interface Frames {
  /** In the order of their versions; those that are there already are left out. */
  readonly add: (frames: readonly Frame[]) => void;
  /** The tournament as it was at this version; null: before the first, or not known yet. */
  readonly at: (version: number) => TournamentView | null;
  /** Up to which version everything is there. */
  readonly until: () => number;
}

// A view is kept every STRIDE frames, so that a jump to any version applies at most that many.
const STRIDE = 32;

/**
 * Views share whatever no frame between them touched, so that a page renders only what differs, and a thousand of them
 * take little more room than their frames.
 */
export function viewsFrom(first: { readonly version: number; readonly view: TournamentView }): Frames {
  const frames: Frame[] = [];
  const kept: TournamentView[] = [first.view];
  let last = { index: 0, view: first.view };

  /** How many frames lead to this version. */
  const indexOf = (version: number): number => {
    let [low, high] = [0, frames.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((frames[middle]?.version ?? 0) <= version) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const startFor = (index: number): { index: number; view: TournamentView } => {
    const stride = Math.min(Math.floor(index / STRIDE), kept.length - 1);
    return last.index <= index && last.index >= stride * STRIDE
      ? last
      : { index: stride * STRIDE, view: kept[stride] ?? first.view };
  };

  const until = (): number => frames.at(-1)?.version ?? first.version;
  return {
    add: (more) => void frames.push(...more.filter(({ version }) => version > until())),
    until,
    at(version) {
      if (version < first.version || version > until()) return null;
      const goal = indexOf(version);
      let { index, view } = startFor(goal);
      for (; index < goal;) {
        view = applyChanges(view, frames[index]?.changes ?? []);
        index += 1;
        if (index === kept.length * STRIDE) kept.push(view);
      }
      last = { index, view };
      return view;
    },
  };
}
