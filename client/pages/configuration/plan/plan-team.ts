import type { EmblemView } from '#domain/contract.ts';

/** A team in the lists of a draft, as its plan names it. */
export interface PlanTeam {
  readonly id: string;
  readonly name: string;
  /** What it wears, or would wear once it is saved. */
  readonly emblem: EmblemView;
  /** The letter of its group. */
  readonly group: string;
}
