import type { Path, RestorablePath } from '#domain/contract.ts';
import type { Problem } from '../../api/call.ts';
import { fromServer } from '../../api/from-server.ts';
import { namesIn, type By } from '../organization/use-member-names.ts';

/** Something that was changed since the version a save was based on (docs/api.md, "Two people at once"). */
export interface EditConflict<P extends Path = Path> {
  readonly path: P;
  readonly base: unknown;
  readonly theirs: unknown;
  /** Who did it, as it reads after 'von'. */
  readonly by: string;
  readonly at: string | null;
  readonly version: number;
}

interface AttributedConflict extends Omit<EditConflict, 'by'> {
  readonly by: By | null;
}

/** What a refused save would have overwritten, with the names of who changed it; null: it was refused for something else. */
export const changedMeanwhile = (problem: Problem, organizationId: string): Promise<readonly EditConflict[] | null> =>
  problem.code === 'changed-meanwhile' ? loadEditConflicts(problem, organizationId) : Promise.resolve(null);

/** The newest of it: whose change a refused call came after; null: it was refused for something else. */
export const lastChangedMeanwhile = async (problem: Problem, organizationId: string): Promise<EditConflict | null> =>
  (await changedMeanwhile(problem, organizationId))?.toSorted((one, other) => other.version - one.version)[0] ?? null;

/** What was changed since a step that is to be taken back; null: that was refused for something else. */
export const stepOvertaken = (
  problem: Problem,
  organizationId: string,
): Promise<readonly EditConflict<RestorablePath>[] | null> =>
  problem.code === 'step-overtaken'
    ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an undo names only what it would bring back
      (loadEditConflicts(problem, organizationId) as Promise<readonly EditConflict<RestorablePath>[] | null>)
    : Promise.resolve(null);

/** The changes of others that a refused save would have overwritten, from the refusal; without names. */
export const conflictsIn = ({ details }: Problem): readonly AttributedConflict[] =>
  Array.isArray(details['conflicts']) ? fromServer<readonly AttributedConflict[]>(details['conflicts']) : [];

/** What a refusal says was changed since, with the names of who changed it; null: it says nothing of the kind. */
export async function loadEditConflicts(
  problem: Problem,
  organizationId: string,
): Promise<readonly EditConflict[] | null> {
  if (!Array.isArray(problem.details['conflicts'])) return null;
  const nameOf = await namesIn(organizationId);
  return conflictsIn(problem).map((each) => ({ ...each, by: nameOf(each.by) }));
}
