import type { EmblemView } from '#domain/contract.ts';

/** A team for whose club something can be chosen [OR8]. */
export interface DressedTeam {
  readonly organizationId: string;
  readonly name: string;
  /** Of all teams of its tournament: they tell what of a name is its club's. */
  readonly names: readonly string[];
  readonly emblem: EmblemView;
}
