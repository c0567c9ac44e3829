import type { TournamentView } from '#domain/contract.ts';
import { call, type Problem } from '../../api/call.ts';
import { mayOrganize } from '../organization/role.ts';
import { useOwnRole } from '../organization/use-own-role.ts';

const FORBIDDEN = 403;

interface MatchNumbers {
  /** Whether what is printed now may name matches by numbers that they lose later, and the reader cannot help it. */
  readonly mayChange: boolean;
  /** Fixes them where the reader may; what stood against it, or null. */
  readonly fix: () => Promise<Problem | null>;
}

/** The numbers of the matches on a paper: they are fixed before an Organizer's first print, so that cards stay right [PL10]. */
export function useMatchNumbers({ id, organizationId, matches, hasFixedNumbers }: TournamentView): MatchNumbers {
  const own = useOwnRole(organizationId);
  const canChange = matches.length > 0 && hasFixedNumbers !== true;
  const isReader = own.status === 'success' && !mayOrganize(own.data.role);
  return {
    mayChange: canChange && isReader,
    fix: async () => {
      if (!canChange || isReader) return null;
      const answer = await call('POST /api/tournaments/{id}/match-plan/fix-numbers', { path: { id } });
      // Before the role is known the server says whether it suffices; without it the print is made all the same.
      return answer.ok || answer.problem.status === FORBIDDEN ? null : answer.problem;
    },
  };
}
