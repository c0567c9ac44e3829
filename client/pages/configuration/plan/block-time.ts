import { clockFrom } from '../../../texts/format.ts';
import type { PlanBlock } from './to-blocks.ts';

/** When a block begins: '10:24'; without a clock '0:24'. `start`: the first kickoff. */
export const blockTime = ({ kickoff, at }: PlanBlock, start: string | null): string =>
  kickoff === null ? sinceStart(at) : clockFrom(kickoff, start ?? kickoff);

export const sinceStart = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(Math.round(minutes % 60)).padStart(2, '0')}`;

/** Minutes of the first kickoff past a full half hour. */
export const clockOffset = (start: string | null): number =>
  start === null ? 0 : new Date(start).getUTCMinutes() % 30;
