import { describe, expect, it } from 'vitest';
import { planEnd, shiftedKickoffs } from '#domain/play.ts';
import { delayText } from '#client/features/tournament/delay-text.ts';
import { texts } from '#client/texts/de.ts';

// Saturday evening, with a break until Sunday morning; the last two matches are on Sunday already.
const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
const timing = {
  firstMatchKickoff: null,
  groupPhase: { schedule, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 },
  pause: null,
  finalsPhase: null,
  breaks: [{ name: 'Nacht', from: '2026-12-05T19:00:00Z', to: '2026-12-06T08:00:00Z' }],
} as const;
const SATURDAY = '2026-12-05T18:24:00Z';
const kickoffs = [
  SATURDAY,
  '2026-12-05T18:36:00Z',
  '2026-12-05T18:48:00Z',
  '2026-12-06T08:00:00Z',
  '2026-12-06T08:12:00Z',
];
const matches = kickoffs.map((kickoff, at) => ({
  id: `m${at + 1}`,
  court: 1,
  kickoff,
  stage: { type: 'GroupMatch', group: 'A' } as const,
  result: null,
}));

function textAfter(minutes: number, from: string): string {
  const moved = shiftedKickoffs(timing, matches, { from, minutes, courts: null, useBreaks: true });
  const after = matches.map((match) => ({ ...match, kickoff: moved.get(match.id) ?? match.kickoff }));
  const end = planEnd(timing, after);
  return delayText(matches, after, { from, end, summary: texts.shift.outcome });
}

describe('[SC5] [SC8] what a delay comes to', () => {
  it('says how many matches get to another day, and on which day it ends', () => {
    expect(textAfter(15, SATURDAY)).toBe(
      '5 Spiele später, Ende ca. So, 06.12.2026, 09:46 Uhr. 2 Spiele kommen dadurch auf einen anderen Tag.',
    );
  });

  it('says the time alone where all of it is on one day', () => {
    expect(textAfter(15, '2026-12-06T08:00:00Z')).toBe('2 Spiele später, Ende ca. 09:37 Uhr.');
  });
});
