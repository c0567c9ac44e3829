import { afterEach, expect, it, vi } from 'vitest';
import { breaksBetween } from '#client/tournament-view/breaks-between.ts';
import {
  beforeMove,
  breakDays,
  findFirstError,
  sentBreaks,
  withDay,
  withKickoff,
  withTime,
  wrongIn,
} from '#client/pages/configuration/draft-breaks.ts';
import { bodyOf, toDraft, isDraft, type Draft } from '#client/pages/configuration/draft.ts';
import { isSameDraft } from '#client/pages/configuration/configuration-rules.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { ID, JOINED } from '../domain/support/cup.ts';
import { configure, finals, Played } from '../domain/support/played.ts';

const none = toDraft(memberView(ID, new Played().state, 1, JOINED));
const lunch = { name: 'Mittagspause', from: '2026-12-05T12:00', to: '2026-12-05T13:00' };
const second = { name: 'Frühstück', from: '2026-12-06T08:00', to: '2026-12-06T09:30' };
const KICKOFF = '2026-12-05T09:30';
const draft: Draft = { ...none, kickoff: KICKOFF, breaks: [lunch, second] };

const typed = (...kickoffs: readonly string[]): Draft => kickoffs.reduce(withKickoff, draft);

afterEach(() => vi.restoreAllMocks());

it('[SC8] says what is wrong first with the breaks, and with which', () => {
  const [nameless, endless] = [
    { ...lunch, name: ' ' },
    { ...second, to: '2026-12-06T' },
  ];
  expect(findFirstError([lunch, second])).toBeNull();
  expect(findFirstError([lunch, endless, nameless])).toBe('Pause 2: Bitte geben Sie eine Uhrzeit an.');
  expect(findFirstError([nameless, endless])).toBe('Pause 1: Bitte geben Sie der Pause einen Namen.');
});

it.each([
  ['cleared', ['', KICKOFF]],
  ['cleared twice', ['', '', KICKOFF]],
  ['cleared, and another first', ['', '2027-01-16T10:00', KICKOFF]],
  ['typed with the digits of a year', ['0002-12-05T09:30', '0202-12-05T09:30', '12026-12-05T09:30', KICKOFF]],
])('[SC8] the first kickoff %s leaves the breaks where they are', (_how, kickoffs) => {
  expect(typed(...kickoffs)).toEqual(draft);
});

it('[SC8] the first kickoff cleared leaves the breaks, where the browser reads no date of it', () => {
  const parse = Date.parse;
  vi.spyOn(Date, 'parse').mockImplementation((text) => (text === ':00Z' ? Number.NaN : parse(text)));
  expect(typed('', KICKOFF)).toEqual(draft);
});

it('[PL8] another first kickoff moves the breaks, also what is being typed, to its day', () => {
  const half = { ...draft, breaks: [...draft.breaks, { name: '', from: '2026-12-06T', to: '2026-12-06T18:00' }] };
  expect(withKickoff(withKickoff(half, ''), '2027-01-16T10:00').breaks).toEqual([
    { ...lunch, from: '2027-01-16T12:30', to: '2027-01-16T13:30' },
    { ...second, from: '2027-01-17T08:30', to: '2027-01-17T10:00' },
    { name: '', from: '2027-01-17T', to: '2027-01-17T18:30' },
  ]);
});

it('[SC8] the first kickoff of a plan that had none puts the breaks on its day', () => {
  expect(withKickoff({ ...none, breaks: [lunch] }, '2027-01-16T10:00').breaks).toEqual([
    { ...lunch, from: '2027-01-16T12:00', to: '2027-01-16T13:00' },
  ]);
});

it('[PL8] over the change of the clocks breaks of a second day lie on the page as they come to lie on the server', () => {
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  const groupPhase = { schedule, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 };
  const breaks = [
    { name: 'Nacht', from: '2026-10-17T10:00:00Z', to: '2026-10-18T06:00:00Z' },
    { name: 'Frühstück', from: '2026-10-18T06:10:00Z', to: '2026-10-18T07:00:00Z' },
  ];
  const played = new Played(configure([4], { firstMatchKickoff: '2026-10-17T09:30:00Z', groupPhase, breaks }));
  const base = toDraft(memberView(ID, played.state, 1, JOINED));
  const later = withKickoff(base, '2026-10-24T11:30');
  played.must({ type: 'Configure', ...beforeMove(bodyOf(later, false), base) });
  expect(played.state.plan?.breaks).toEqual(sentBreaks(later));
  const times = played.state.plan?.matches.flatMap(({ kickoff }) => kickoff ?? []) ?? [];
  expect(times.find((time) => time > '2026-10-25')).toBe('2026-10-25T06:00:00Z');
});

it('[SC8] a draft that an earlier page kept is one, with the first kickoff and while it is cleared', () => {
  expect([isDraft(draft), isDraft(typed('')), isDraft({ ...draft, lastKickoff: 1 })]).toEqual([true, true, false]);
});

it('pots alone are an edit that a reload keeps', () => {
  const potted = (pot?: number): Draft => ({
    ...draft,
    groups: [
      {
        key: 'g',
        id: null,
        displayName: '',
        teams: [{ key: 't', id: 't1', name: 'Ahorn', ...(pot !== undefined && { pot }) }],
      },
    ],
  });
  expect([
    isSameDraft(potted(1), potted()),
    isSameDraft(potted(1), potted(2)),
    isSameDraft(potted(1), potted(1)),
  ]).toEqual([false, false, true]);
});

it('[SC3] a pause before the finals that none was said of is that of the group phase', () => {
  const schedule = { playTime: 'PT10M', pauseTime: 'PT3M' };
  const groupPhase = { schedule, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 };
  const pauseOf = (finalsPhase: ReturnType<typeof finals> | null): number =>
    toDraft(memberView(ID, new Played(configure([4], { groupPhase, finalsPhase })).state, 1, JOINED)).finals
      .pauseBefore;
  expect([pauseOf(finals('Final')), pauseOf(null)]).toEqual([3, 10]);
});

it('[SC8] without kickoffs no break lies between two of them', () => {
  const one = { name: 'Mittagspause', from: '2026-12-05T11:00:00Z', to: '2026-12-05T12:00:00Z' };
  expect([
    breaksBetween([one], null, null),
    breaksBetween([one], null, '2026-12-05T12:00:00Z'),
    breaksBetween([one], '2026-12-05T10:00:00Z', null),
  ]).toEqual([[], [one], [one]]);
});

it('[SC8] a break that ends before its beginning is typed as one over night, and as one of a day again', () => {
  const typing = { name: 'Nachtruhe', from: '2026-12-05T', to: '2026-12-05T' };
  const night = withTime(withTime(typing, 'from', '20:00'), 'to', '08:00');
  expect([night.from, night.to, wrongIn(night).to]).toEqual(['2026-12-05T20:00', '2026-12-06T08:00', null]);
  // The other way round, and while one of both is typed anew.
  expect(withTime(withTime(typing, 'to', '08:00'), 'from', '20:00')).toEqual(night);
  expect(withTime(withTime(night, 'from', ''), 'from', '07:00')).toEqual({
    ...typing,
    from: '2026-12-05T07:00',
    to: '2026-12-05T08:00',
  });
  const empty = withTime(night, 'to', '20:00');
  expect([empty.to, wrongIn(empty).to]).toEqual(['2026-12-05T20:00', 'Das Ende muss nach dem Beginn liegen.']);
  // The end of a month, and a break of several days, which only a call makes.
  expect(withTime({ ...typing, from: '2026-12-31T20:00' }, 'to', '08:00').to).toBe('2027-01-01T08:00');
  const long = { ...typing, from: '2026-12-05T20:00', to: '2026-12-07T08:00' };
  expect(withTime(long, 'to', '09:00').to).toBe('2026-12-07T09:00');
});

it('[SC8] a break may lie on every day from the first kickoff to the end of the plan, and on those of other breaks', () => {
  const days = (end: string | null, breaks = draft.breaks) => breakDays({ ...draft, breaks }, end);
  expect(days(null, [])).toEqual(['2026-12-05']);
  expect(days('2026-12-05T17:00:00Z', [lunch])).toEqual(['2026-12-05']);
  // Matches go on over midnight, without a night of rest.
  expect(days('2026-12-06T00:30:00Z', [lunch])).toEqual(['2026-12-05', '2026-12-06']);
  expect(days(null)).toEqual(['2026-12-05', '2026-12-06']);
  const night = { name: 'Nachtruhe', from: '2026-12-30T20:00', to: '2026-12-31T08:00' };
  expect(days('2026-12-07T09:00:00Z', [night])).toEqual([
    '2026-12-05',
    '2026-12-06',
    '2026-12-07',
    '2026-12-30',
    '2026-12-31',
  ]);
  expect(days('2027-03-01T09:00:00Z', [])).toHaveLength(31);
  // Nothing says a day yet.
  expect(breakDays({ ...none, breaks: [{ name: '', from: 'T', to: 'T' }] }, null)).toEqual([]);
});

it('[SC8] on another day a break keeps its times and its length', () => {
  expect(withDay(lunch, '2026-12-06')).toEqual({ ...lunch, from: '2026-12-06T12:00', to: '2026-12-06T13:00' });
  const night = { name: 'Nachtruhe', from: '2026-12-31T20:00', to: '2027-01-01T08:00' };
  expect(withDay(night, '2026-12-30')).toEqual({ ...night, from: '2026-12-30T20:00', to: '2026-12-31T08:00' });
  // While it is typed.
  const typing = { name: '', from: '2026-12-05T', to: '2026-12-05T' };
  expect(withDay(typing, '2026-12-06')).toEqual({ name: '', from: '2026-12-06T', to: '2026-12-06T' });
});
