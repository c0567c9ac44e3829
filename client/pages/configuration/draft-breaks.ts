import type { ConfigureBody } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { dateAfter, formatInstant, parseLocalInput, toLocalInput } from '../../texts/typed-times.ts';
import type { Draft } from './draft.ts';

// The breaks as the page edits them [SC8]: clock times of one of the days on which the tournament is played.

export interface DraftBreak {
  readonly name: string;
  /** Like the first kickoff: '2026-12-05T12:00', the clock in Germany; its time may be empty. */
  readonly from: string;
  readonly to: string;
}

export const draftBreaks = (breaks: ConfigureBody['breaks']): readonly DraftBreak[] =>
  breaks.map(({ name, from, to }) => ({ name, from: toLocalInput(from), to: toLocalInput(to) }));

export const dayOf = (moment: string): string => moment.slice(0, 10);
export const timeIn = (moment: string): string => moment.slice(11);
export const atTime = (moment: string, time: string): string => `${dayOf(moment)}T${time}`;

/** The first kickoff that the breaks are of: the last that there was; '': none. */
export const knownKickoff = ({ kickoff, lastKickoff }: Draft): string =>
  parseLocalInput(kickoff) === null ? (lastKickoff ?? '') : kickoff;

const DAY = 24 * 3_600_000;
const dayStart = (moment: string): number => Date.parse(`${dayOf(moment)}T00:00:00Z`);

/** With one of its times typed: an end before the beginning is on the next day. One of several days keeps them. */
export function withTime(one: DraftBreak, field: 'from' | 'to', typed: string): DraftBreak {
  const changed = { ...one, [field]: atTime(one[field], typed) };
  const { from, to } = changed;
  if (timeIn(from) === '' || timeIn(to) === '' || dayStart(to) - dayStart(from) > DAY) return changed;
  return { ...changed, to: atTime(dateAfter(dayOf(from), timeIn(to) < timeIn(from) ? 1 : 0), timeIn(to)) };
}

/** On another day, '2026-12-06'. */
export function withDay(one: DraftBreak, day: string): DraftBreak {
  const later = (moment: string): number => (dayStart(moment) - dayStart(one.from)) / DAY;
  const moved = (moment: string): string => atTime(dateAfter(day, later(moment)), timeIn(moment));
  return Number.isNaN(later(one.to)) ? one : { ...one, from: moved(one.from), to: moved(one.to) };
}

/** A list of more days is too long to choose from. */
const MOST_DAYS = 31;

/**
 * The days on which a break may lie, '2026-12-05', in order: from the first kickoff to `end`, when the plan ends (an
 * instant; null: there is none yet), and the days of the breaks.
 */
export function breakDays(draft: Draft, end: string | null): readonly string[] {
  const first = knownKickoff(draft);
  const ofBreaks = draft.breaks.flatMap(({ from, to }) => [dayOf(from), dayOf(to)]);
  const days = new Set(ofBreaks.filter((day) => !Number.isNaN(dayStart(day))));
  if (first !== '') {
    const last = end === null ? first : toLocalInput(end);
    const count = Math.min(MOST_DAYS, Math.max(0, dayStart(last) - dayStart(first)) / DAY + 1);
    for (let later = 0; later < count; later += 1) days.add(dateAfter(dayOf(first), later));
  }
  return [...days].sort();
}

/** A further one on the day of the first kickoff. */
export function newBreak(draft: Draft): DraftBreak {
  const from = atTime(knownKickoff(draft), '');
  return { name: '', from, to: from };
}

/** The draft with another first kickoff: the breaks move along by the difference, as the server moves all [PL8]. */
export function withKickoff(draft: Draft, kickoff: string): Draft {
  const last = knownKickoff(draft);
  const { lastKickoff: _last, ...rest } = draft;
  if (parseLocalInput(kickoff) === null) return { ...rest, kickoff, ...(last === '' ? {} : { lastKickoff: last }) };
  const later = (moment: string): string | null => {
    const [before, after, instant] = [parseLocalInput(last), parseLocalInput(kickoff), parseLocalInput(moment)];
    if (before === null || after === null || instant === null) return null;
    return toLocalInput(Date.parse(instant) + msBetween(before, after));
  };
  // A time that is being typed says only the day; where the first kickoff was none, that is its day.
  const moved = (moment: string): string =>
    later(moment) ?? atTime(later(atTime(moment, timeIn(last))) ?? kickoff, timeIn(moment));
  return {
    ...rest,
    kickoff,
    breaks: draft.breaks.map(({ name, from, to }) => ({ name, from: moved(from), to: moved(to) })),
  };
}

/**
 * Returns the body with the breaks at their times in the current plan: the server moves them with the first kickoff, to
 * where the draft has them [PL8].
 */
export function beforeMove(body: ConfigureBody, base: Pick<Draft, 'kickoff'>): ConfigureBody {
  const before = parseLocalInput(base.kickoff);
  const by = before === null || body.firstMatchKickoff === null ? 0 : msBetween(before, body.firstMatchKickoff);
  const earlier = (instant: string): string => formatInstant(Date.parse(instant) - by);
  return {
    ...body,
    breaks: body.breaks.map(({ name, from, to }) => ({ name, from: earlier(from), to: earlier(to) })),
  };
}

const msBetween = (from: string, to: string): number => Date.parse(to) - Date.parse(from);

/** What is wrong with each field of a break; null: nothing. */
export function wrongIn({ name, from, to }: DraftBreak): { readonly [F in keyof DraftBreak]: string | null } {
  const t = texts.configurationBreaks;
  const [begin, end] = [parseLocalInput(from), parseLocalInput(to)];
  return {
    name: name.trim() === '' ? t.nameMissing : null,
    from: begin === null ? t.timeMissing : null,
    to: end === null ? t.timeMissing : begin !== null && end <= begin ? t.endsBefore : null,
  };
}

export const isWhole = (one: DraftBreak): boolean => Object.values(wrongIn(one)).every((wrong) => wrong === null);

/** What is wrong first, as 'Pause 2: Bitte geben Sie eine Uhrzeit an.'; null: nothing. */
export function findFirstError(breaks: readonly DraftBreak[]): string | null {
  const at = breaks.findIndex((one) => !isWhole(one));
  const broken = breaks[at];
  if (broken === undefined) return null;
  const { name, from, to } = wrongIn(broken);
  return `${texts.configurationBreaks.one(at + 1)}: ${name ?? from ?? to}`;
}

/** The breaks that can be sent: none without a first kickoff, for times are of its day. */
export const sentBreaks = ({ kickoff, breaks }: Draft): ConfigureBody['breaks'] =>
  parseLocalInput(kickoff) === null
    ? []
    : breaks.filter(isWhole).map(({ name, from, to }) => ({
        name: name.trim(),
        from: parseLocalInput(from) ?? '',
        to: parseLocalInput(to) ?? '',
      }));
