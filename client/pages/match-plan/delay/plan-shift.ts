import type { TournamentView } from '#domain/contract.ts';
import { areLengthsKnown, planEnd, shiftedBreaks, shiftedKickoffs, toMatchStage, type Shift } from '#domain/play.ts';
import { toTiming } from '../../../tournament-view/to-timing.ts';

type ShiftableMatch = Parameters<typeof shiftedKickoffs>[1][number];

/** The matches of a tournament as a shift sees them [SC5]. */
export function shiftableMatches({ groups, matches }: TournamentView): readonly ShiftableMatch[] {
  const letters = new Map(groups.map((group) => [group.id, group.alphabeticalId]));
  return matches.map(({ id, metadata, outcome }) => ({
    id,
    court: metadata.court,
    kickoff: metadata.kickoff,
    stage: toMatchStage(metadata, letters),
    result: outcome.state === 'NotStarted' ? null : outcome,
  }));
}

interface PlannedShift {
  /** Without play times nothing says which pauses are longer: no delay can be caught up. */
  readonly canCatchUp: boolean;
  /** What the call takes. */
  readonly shift: Shift & { readonly moveBreaks: boolean };
  /** How many breaks begin from then on, and move along where that is wanted [SC12]. */
  readonly laterBreaks: number;
  /** The new kickoffs of the matches that move, by id. */
  readonly kickoffs: ReadonlyMap<string, string>;
  /** All matches with their kickoffs afterwards, in the order given. */
  readonly after: readonly ShiftableMatch[];
  /** When the last match ends then; null: not known. */
  readonly end: string | null;
  /** When it ends by the plan as it is; null: not known. */
  readonly plannedEnd: string | null;
}

/**
 * What moving the open matches of these courts (null: all) by so many minutes comes to, by the server's own rule [SC5].
 * `moveBreaks`: with the breaks that begin at `breaksFrom`, at first the first open kickoff, or later [SC12].
 */
export function planShift(
  tournament: TournamentView,
  matches: readonly ShiftableMatch[],
  wanted: {
    readonly minutes: number;
    readonly courts: readonly number[] | null;
    readonly catchUp: boolean;
    readonly moveBreaks?: boolean;
    readonly breaksFrom?: string;
  },
): PlannedShift {
  const { minutes, courts } = wanted;
  const timing = toTiming(tournament);
  const canCatchUp = areLengthsKnown(timing, matches);
  const from = firstOpenKickoff(matches, courts);
  const { breaksFrom = from } = wanted;
  const laterBreaks = courts === null ? timing.breaks.filter((each) => each.from >= breaksFrom).length : 0;
  const moveBreaks = laterBreaks > 0 && wanted.moveBreaks === true;
  const shift = { from, minutes, courts, useBreaks: canCatchUp && wanted.catchUp, moveBreaks };
  const breaks = moveBreaks ? shiftedBreaks(timing.breaks, { from: breaksFrom, minutes }) : timing.breaks;
  const kickoffs = shiftedKickoffs({ ...timing, breaks }, matches, shift);
  const after = matches.map((match) => ({ ...match, kickoff: kickoffs.get(match.id) ?? match.kickoff }));
  const [end, plannedEnd] = [planEnd(timing, after), planEnd(timing, matches)];
  return { canCatchUp, shift, laterBreaks, kickoffs, after, end, plannedEnd };
}

/** When the first match without a result is planned on these courts (null: all), from which on all are moved; '' for none. */
function firstOpenKickoff(matches: readonly ShiftableMatch[], courts: readonly number[] | null): string {
  const open = matches.filter(({ result, court }) => result === null && (courts === null || courts.includes(court)));
  return open.flatMap(({ kickoff }) => kickoff ?? []).toSorted()[0] ?? '';
}
