import { type Selector, refusalTexts, sourceOf } from '#domain/play.ts';
import { planWarningText } from '../../features/tournament/plan-warning-text.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom, formatClock, formatDay } from '../../texts/format.ts';
import type { PlanChanges } from './plan-changes.ts';
import type { Hint } from './find-hints.ts';
import type { FieldValue, PlanConflict } from './plan-rules.ts';
import type { Cell } from './plan-moves.ts';
import { matchIn, numberOf, placeLabel, slotLabel, type EditablePlan, type PlanContext } from './editable-plan.ts';
import { restBetween, type Reason, type Verdict } from './verdict.ts';

// What the editor says about a plan, in words.

const t = texts.planEditor;

export interface PlanTextContext {
  readonly setting: PlanContext;
  readonly plan: EditablePlan;
}

export const formatMatch = ({ plan }: PlanTextContext, id: string): string => t.match(numberOf(plan, id));

/** '14:32', where it is on another day than the first kickoff of the plan 'So 14:32'. */
export function clockIn({ plan }: Pick<PlanTextContext, 'plan'>, moment: string): string {
  let first = moment;
  for (const { kickoff } of plan) if (kickoff !== null && kickoff < first) first = kickoff;
  return clockFrom(moment, first);
}

export const placeWords = (textContext: PlanTextContext, { kickoff, court }: Cell): string =>
  kickoff === null ? t.atNoTime(court) : t.at(clockIn(textContext, kickoff), court);

/** 'Gr. A', 'Rote Gruppe', 'Halbfinale 2' */
export function roundWords({ setting, plan }: PlanTextContext, id: string): string {
  const match = matchIn(plan, id);
  if (match === undefined) return '';
  const { stage } = match;
  if (stage.type !== 'GroupMatch') return placeLabel(match, plan);
  const displayName = setting.groups.find(({ letter }) => letter === stage.group)?.displayName ?? '';
  return texts.plan.group({ alphabeticalId: stage.group, displayName });
}

export const pairingWords = ({ setting, plan }: PlanTextContext, id: string): readonly [string, string] => {
  const match = matchIn(plan, id);
  return match === undefined
    ? ['', '']
    : [slotLabel(match.selectorA, plan, setting), slotLabel(match.selectorB, plan, setting)];
};

/** What a cell would mean for the match that is held. */
export function formatVerdict(
  textContext: PlanTextContext,
  id: string,
  cell: Cell,
  { tone, reasons, exchangedWith }: Verdict,
): string {
  const [gravest] = reasons;
  const swap = exchangedWith === null ? null : t.swapsWith(numberOf(textContext.plan, exchangedWith));
  if (gravest === undefined) {
    if (swap !== null) return swap;
    return matchIn(textContext.plan, id)?.kickoff === cell.kickoff ? t.freeSameTime(cell.court) : t.free;
  }
  const why = reasonWords(textContext, gravest);
  const said = tone === 'hint' ? t.possible(why) : why;
  return swap === null ? said : `${swap}; ${said}`;
}

function reasonWords(textContext: PlanTextContext, reason: Reason): string {
  const { plan, setting } = textContext;
  switch (reason.kind) {
    case 'twice':
      return t.twice(slotLabel(reason.team, plan, setting), reason.court);
    case 'rest':
      return restWords(textContext, reason.team, reason.minutes);
    case 'courtTaken':
      return t.courtTaken(numberOf(plan, reason.match));
    case 'beforeSource':
      return t.beforeSource(numberOf(plan, reason.match));
    case 'awaited':
      return t.awaited(numberOf(plan, reason.match));
    case 'inBreak':
      return t.inBreak(reason.name);
    case 'past':
      return t.past;
  }
}

function restWords({ plan, setting }: PlanTextContext, team: Selector, minutes: number): string {
  const source = sourceOf(team);
  return source === null
    ? t.rest(minutes, slotLabel(team, plan, setting))
    : t.restUndecided(minutes, numberOf(plan, source));
}

/** Title and sentence of a hint. */
export function hintWords(
  textContext: PlanTextContext,
  { about, matches }: Hint,
): { readonly title: string; readonly text: string } {
  const { plan, setting } = textContext;
  const [one = '', other = ''] = matches;
  const number = (id: string): number => numberOf(plan, id);
  if (about.kind === 'refused') return { title: t.hint.refused, text: refusalTexts[about.refusal] };
  if (about.kind === 'warning') {
    return { title: t.hint.warning, text: planWarningText(about.warning, setting.teamName) };
  }
  if (about.kind === 'twiceInRound') {
    const who = slotLabel(about.selector, plan, setting);
    return { title: t.hint.twiceInRound, text: t.twiceInRound(who, number(other), number(one)) };
  }
  if (about.kind === 'emptyCourt') {
    const { court, proposal } = about;
    const text =
      proposal === null
        ? t.emptyCourt
        : t.proposal(proposal.courts, clockIn(textContext, proposal.end), clockIn(textContext, proposal.endNow));
    return { title: t.hint.emptyCourt(court), text };
  }
  const { conflict } = about;
  const title = t.hint[conflict.kind];
  switch (conflict.kind) {
    case 'inTwoPlaces':
    case 'tooLittleRest': {
      const [first, second] = conflict.matches;
      const team = slotLabel(conflict.selector, plan, setting);
      if (conflict.kind === 'tooLittleRest') {
        const minutes = restBetween(setting, plan, conflict.matches);
        return { title, text: t.tooLittleRest(team, minutes, number(first), number(second)) };
      }
      const [a, b] = [first, second].map((id) => matchIn(plan, id));
      const on = (match: EditablePlan[number] | undefined): string =>
        match === undefined ? '' : t.matchOnCourt(number(match.id), match.court);
      const text =
        a?.kickoff != null && a.kickoff === b?.kickoff
          ? t.inTwoPlaces(team, clockIn(textContext, a.kickoff), on(a), on(b))
          : t.overlapping(team, on(a), on(b));
      return { title, text };
    }
    case 'courtTaken':
      return {
        title,
        text: t.bothOnCourt(conflict.court, number(conflict.matches[0]), number(conflict.matches[1])),
      };
    case 'beforeSource':
      return { title, text: t.startsBefore(number(conflict.match), number(conflict.source)) };
    case 'inBreak':
      return { title, text: t.liesInBreak(number(conflict.match), conflict.name) };
    case 'kickoffInPast': {
      const kickoff = matchIn(plan, conflict.match)?.kickoff;
      const moment = kickoff == null ? '' : `${formatDay(kickoff)}, ${formatClock(kickoff)}`;
      return { title, text: t.inPast(number(conflict.match), moment) };
    }
  }
}

const SUMMED_UP = 2;

/** '2 Änderungen: Spiel 17 auf 11:06 Uhr, Feld 3 · Mannschaften in Spiel 21' */
export function formatChanges(textContext: PlanTextContext, { matches, renumbered, newCourts }: PlanChanges): string {
  const items = [
    ...newCourts.map((court) => t.courtAdded(court)),
    ...matches.map(({ number, kickoff, court, moved, teams }) => {
      if (!moved) return t.teamsOf(number);
      const place = placeWords(textContext, { kickoff, court });
      return teams ? t.movedAndTeams(number, place) : t.movedTo(number, place);
    }),
    ...(renumbered === 0 ? [] : [t.renumbered(renumbered)]),
  ];
  const shown = items.slice(0, SUMMED_UP);
  const rest = items.length - shown.length;
  const count = matches.length + renumbered + newCourts.length;
  return `${t.changes(count)}: ${[...shown, ...(rest === 0 ? [] : [t.others(rest)])].join(' · ')}`;
}

/** A field's value as the choice between two versions shows it. */
export function fieldWords(
  { plan, setting }: PlanTextContext,
  { field }: Pick<PlanConflict, 'field'>,
  value: FieldValue,
): string {
  if (typeof value === 'object' && value !== null) return slotLabel(value, plan, setting);
  if (field === 'kickoff') return typeof value === 'string' ? `${formatDay(value)}, ${formatClock(value)}` : t.noTime;
  if (field === 'court') return t.court(Number(value));
  return t.match(Number(value));
}
