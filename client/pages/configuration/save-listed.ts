import type { TournamentView } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { selectNonEmptyGroups, type Draft, type ListedMarks } from './draft.ts';

/**
 * Saves what a list said of the teams that came in by it; teams have their ids by the plan, so this comes after it. False:
 * not all of it is saved.
 */
export async function saveListed(id: string, draft: Draft): Promise<boolean> {
  if (selectNonEmptyGroups(draft).every(({ teams }) => teams.every(({ listed }) => listed === undefined))) return true;
  const now = await call('GET /api/tournaments/{id}', { path: { id } });
  if (!now.ok) return false;
  for (const { teamId, paid, outOfCompetition } of marksOf(draft, now.value)) {
    const path = { id, teamId };
    const answers = [
      ...(paid
        ? [
            await call('PATCH /api/tournaments/{id}/teams/{teamId}/entry-fee', {
              path,
              body: { hasPaidEntryFee: true },
            }),
          ]
        : []),
      ...(outOfCompetition
        ? [
            await call('PATCH /api/tournaments/{id}/teams/{teamId}/out-of-competition', {
              path,
              body: { outOfCompetition },
            }),
          ]
        : []),
    ];
    if (answers.some(({ ok }) => !ok)) return false;
  }
  return true;
}

/** By the places of the teams, which are those of the draft; what others changed at once is left alone. */
function marksOf(
  draft: Draft,
  { groups, teams }: TournamentView,
): readonly (ListedMarks & { readonly teamId: string })[] {
  const names = new Map(teams.map((team) => [team.id, team.name]));
  return selectNonEmptyGroups(draft).flatMap((group, at) =>
    group.teams.flatMap(({ name, listed }, slot) => {
      const teamId = groups[at]?.participants[slot]?.teamId;
      if (listed === undefined || teamId === undefined || names.get(teamId) !== name.trim()) return [];
      return [{ teamId, ...listed }];
    }),
  );
}
