import { expect, it } from 'vitest';
import { ownReportText } from '#client/pages/match-plan/own-report-text.ts';
import { texts } from '#client/texts/de.ts';

const at = new Date('2026-11-28T10:00:00Z');
const after = (ms: number): Date => new Date(at.getTime() + ms);

it('a report is said to be saved for four seconds', () => {
  const said = (ms: number) => ownReportText({ status: 'saved', at }, false, after(ms));
  expect([said(0), said(3_900), said(4_000)]).toEqual([texts.plan.saved, texts.plan.saved, null]);
});

it('a clock that is put back meanwhile does not have it said for as long', () => {
  expect(ownReportText({ status: 'saved', at }, false, after(-180_000))).toBeNull();
});
