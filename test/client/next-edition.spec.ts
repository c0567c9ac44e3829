import { describe, expect, it } from 'vitest';
import { nextEdition, nextName } from '#client/features/organization/next-edition.ts';

describe('the name of the next edition', () => {
  const next = { editionYear: 2026, years: 1 };
  it('has the next year', () => {
    expect(nextName('Hallencup 2026', next)).toBe('Hallencup 2027');
    expect(nextName('Hallenrunde 2025/26 der E-Junioren', next)).toBe('Hallenrunde 2026/27 der E-Junioren');
    expect(nextName('Winter 1999/00', { editionYear: 2000, years: 1 })).toBe('Winter 2000/01');
    expect(nextName('Cup 2024', { editionYear: 2024, years: 3 })).toBe('Cup 2027');
  });
  it('is none where it names no year', () => {
    for (const name of ['Hallencup', 'U11 Cup', 'Cup 12026', 'Cup 20261']) expect(nextName(name, next)).toBeNull();
  });
  it('leaves the year in which a club was founded', () => {
    expect(nextName('TSV 1908 Hallencup 2026', next)).toBe('TSV 1908 Hallencup 2027');
    for (const name of ['Hallencup FC 1920', '2000er-Turnier']) expect(nextName(name, next)).toBeNull();
  });
});

describe('the kickoff of the next edition', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  it('is the same weekday and time 52 weeks later', () => {
    expect(nextEdition({ kickoff: '2026-11-21T09:00:00Z' }, now)).toEqual({
      editionYear: 2026,
      years: 1,
      kickoff: '2027-11-20T10:00',
    });
  });
  it('is one with seconds where this one has them', () => {
    expect(nextEdition({ kickoff: '2026-11-21T09:00:30Z' }, now).kickoff).toBe('2027-11-20T10:00:30');
  });
  it('keeps its time where summer time begins in between', () => {
    // 28 March 2026 is a day before the change, 27 March 2027 too; 29 March 2025 is in winter, 28 March 2026 as well.
    expect(nextEdition({ kickoff: '2026-03-29T08:00:00Z' }, now)).toEqual({
      editionYear: 2026,
      years: 1,
      kickoff: '2027-03-28T10:00',
    });
    expect(nextEdition({ kickoff: '2026-03-30T08:00:00Z' }, now)).toEqual({
      editionYear: 2026,
      years: 1,
      kickoff: '2027-03-29T10:00',
    });
    expect(nextEdition({ kickoff: '2026-10-25T09:00:00Z' }, now)).toEqual({
      editionYear: 2026,
      years: 1,
      kickoff: '2027-10-24T10:00',
    });
  });
  it('is later by as many times 52 weeks as it takes', () => {
    expect(nextEdition({ kickoff: '2024-11-23T09:00:00Z' }, now)).toEqual({
      editionYear: 2024,
      years: 3,
      kickoff: '2027-11-20T10:00',
    });
  });
  it('is none without times', () => {
    expect(nextEdition({ kickoff: null }, now)).toEqual({ editionYear: 2026, years: 1, kickoff: null });
  });
});
