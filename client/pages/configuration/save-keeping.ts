import type { TournamentView } from '#domain/contract.ts';
import { call, type Problem } from '../../api/call.ts';
import { instantOf, minutesBetween } from '../../texts/format.ts';
import { withKickoff } from './breaks-draft.ts';
import type { Draft } from './draft.ts';
import { isSameDraft } from './merge-drafts.ts';

// Names, date and delay of a tournament that has results: saved by calls that keep them [PL8].

/** What differs between two drafts, where that is nothing but names and the first kickoff. */
export interface KeepingChange {
  readonly names: readonly { readonly teamId: string; readonly name: string }[];
  /** How much later, or (negative) earlier, all that was not played is. */
  readonly minutes: number;
}

/** The most that one shift takes, in minutes, and how many of them a date may need: a month. */
const DAY = 1440;
const MOST_SHIFTS = 31;
/** Before any tournament: all matches are shifted. */
const FROM_ALL = '1970-01-01T00:00:00Z';

/** null: something else differs too, and saving makes the plan anew. */
export function keepingChange(base: Draft, draft: Draft): KeepingChange | null {
  const names = new Map(draft.groups.flatMap(({ teams }) => teams.map(({ id, name }) => [id, name.trim()] as const)));
  const renamed: Draft = {
    ...base,
    groups: base.groups.map((group) => ({
      ...group,
      teams: group.teams.map((team) => ({ ...team, name: names.get(team.id) ?? team.name })),
    })),
  };
  if (!isSameDraft(withKickoff(renamed, draft.kickoff), draft)) return null;
  const minutes = draft.kickoff === base.kickoff ? 0 : minutesLater(base.kickoff, draft.kickoff);
  const most = base.breaks.length === 0 ? DAY * MOST_SHIFTS : DAY;
  if (minutes === null || Math.abs(minutes) > most) return null;
  const before = base.groups.flatMap(({ teams }) => teams);
  return {
    names: before.flatMap(({ id, name }) => {
      const now = id === null ? undefined : names.get(id);
      return id === null || now === undefined || now === '' || now === name ? [] : [{ teamId: id, name: now }];
    }),
    minutes,
  };
}

function minutesLater(from: string, to: string): number | null {
  const [before, after] = [instantOf(from), instantOf(to)];
  return before === null || after === null ? null : minutesBetween(before, after);
}

/** The version that came of it, or what went wrong; what was saved before that stays. */
export async function saveKeeping(
  { id }: Pick<TournamentView, 'id'>,
  { names, minutes }: KeepingChange,
): Promise<{ readonly version: number | null } | Problem> {
  let version: number | null = null;
  for (const { teamId, name } of names) {
    const answer = await call('PATCH /api/tournaments/{id}/teams/{teamId}/name', {
      path: { id, teamId },
      body: { name },
    });
    if (!answer.ok) return answer.problem;
    ({ version } = answer);
  }
  for (let left = minutes; left !== 0; left -= Math.sign(left) * Math.min(DAY, Math.abs(left))) {
    const body = {
      from: FROM_ALL,
      minutes: Math.sign(left) * Math.min(DAY, Math.abs(left)),
      courts: null,
      useBreaks: false,
    };
    const answer = await call('POST /api/tournaments/{id}/match-plan/shift', { path: { id }, body });
    if (!answer.ok) return answer.problem;
    ({ version } = answer);
  }
  return { version };
}
