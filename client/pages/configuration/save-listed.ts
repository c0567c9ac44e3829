import type { TournamentView } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { selectNonEmptyGroups, type Draft, type ListedMarks } from './draft.ts';

/**
 * Saves what a list said of the teams that came in by it; teams have their ids by the plan, so this comes after it. False:
 * not all of it is saved.
 */
export async function saveListed(id: string, draft: Draft): Promise<boolean> {
  const listed = listedIn(draft);
  if (listed.length === 0) return true;
  const now = await call('GET /api/tournaments/{id}', { path: { id } });
  if (!now.ok) return false;
  const found = marksOf(listed, now.value);
  for (const { teamId, paid, outOfCompetition } of found) {
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
  return found.length === listed.length;
}

/** Whether there is something to save besides the plan. */
export const hasListed = (draft: Draft): boolean => listedIn(draft).length > 0;

interface ListedTeam extends ListedMarks {
  readonly group: number;
  readonly slot: number;
  /** As the server keeps it. */
  readonly name: string;
}

/** The teams with marks to save, with their places in the draft. */
const listedIn = (draft: Draft): readonly ListedTeam[] =>
  selectNonEmptyGroups(draft).flatMap(({ teams }, group) =>
    teams.flatMap(({ name, listed }, slot) =>
      listed?.paid || listed?.outOfCompetition ? { ...listed, group, slot, name: name.trim().normalize('NFC') } : [],
    ),
  );

/** Those of them that still are in their places; what others changed at once is left alone. */
function marksOf(
  listed: readonly ListedTeam[],
  { groups, teams }: TournamentView,
): readonly (ListedMarks & { readonly teamId: string })[] {
  const names = new Map(teams.map((team) => [team.id, team.name.normalize('NFC')]));
  return listed.flatMap(({ group, slot, name, ...marks }) => {
    const teamId = groups[group]?.participants[slot]?.teamId;
    return teamId !== undefined && names.get(teamId) === name ? { ...marks, teamId } : [];
  });
}
