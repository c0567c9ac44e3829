import { sameSelector, type EditablePlan } from './editable-plan.ts';

/** The change of one match, for the summary. `number` is the new one. */
export interface ChangedMatch {
  readonly id: string;
  readonly number: number;
  readonly kickoff: string | null;
  readonly court: number;
  readonly moved: boolean;
  readonly teams: boolean;
}

export interface PlanChanges {
  /** Matches with another time, court or pairing, in the order of the plan. */
  readonly matches: readonly ChangedMatch[];
  /** Matches with only a new number. */
  readonly renumbered: number;
  /** Whether any match has a new number, moved or not. */
  readonly hasNewNumbers: boolean;
  /** Courts that had no matches before. */
  readonly newCourts: readonly number[];
}

/** Whether every match keeps who meets in it: at most times, courts and numbers differ. */
export const keepsPairings = ({ matches }: PlanChanges): boolean => matches.every(({ teams }) => !teams);

/** Whether no more than courts differ: no place follows from a court, so nothing is to be acknowledged. */
export const onlyCourtsDiffer = (changes: PlanChanges, base: EditablePlan): boolean => {
  const before = new Map(base.map(({ id, kickoff }) => [id, kickoff]));
  return (
    keepsPairings(changes) &&
    !changes.hasNewNumbers &&
    changes.matches.every(({ id, kickoff }) => before.get(id) === kickoff)
  );
};

export function changesBetween(base: EditablePlan, plan: EditablePlan): PlanChanges {
  const before = new Map(base.map((match) => [match.id, match]));
  const matches: ChangedMatch[] = [];
  let renumbered = 0;
  let hasNewNumbers = false;
  for (const [at, match] of plan.entries()) {
    const was = before.get(match.id);
    if (was === undefined) continue;
    const isRenumbered = (was.number ?? was.index) !== (match.number ?? match.index);
    if (isRenumbered) hasNewNumbers = true;
    const moved = was.kickoff !== match.kickoff || was.court !== match.court;
    const teams = !sameSelector(was.selectorA, match.selectorA) || !sameSelector(was.selectorB, match.selectorB);
    if (moved || teams) {
      const { id, kickoff, court } = match;
      matches.push({ id, number: match.number ?? at + 1, kickoff, court, moved, teams });
    } else if (isRenumbered) renumbered += 1;
  }
  const courtsBefore = new Set(base.map(({ court }) => court));
  const newCourts = [...new Set(plan.map(({ court }) => court))].filter((court) => !courtsBefore.has(court));
  return { matches, renumbered, hasNewNumbers, newCourts: newCourts.sort((one, other) => one - other) };
}
