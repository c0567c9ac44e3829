import { clock, plainDay } from './format.ts';

/** '14:32 Uhr', on another day than today 'Sa, 29.11.2025, 14:32 Uhr'. */
export function momentText(moment: string, now: Date = new Date()): string {
  const day = plainDay(moment);
  return day === plainDay(now) ? `${clock(moment)} Uhr` : `${day}, ${clock(moment)} Uhr`;
}
