import type { MatchView } from '#domain/tournament/contract/views.ts';
import { Name } from '../parts/name.tsx';
import { MatchTable, type SideOf } from './match-table.tsx';
import type { Plan } from './plan.ts';
import { texts } from '../../texts/de.ts';

const t = texts.matchPlanSheet;

/** What winning, drawing and losing is worth: 'Sieg 3, Unentschieden 1 Punkt'. */
export function pointsRule({ tournament }: Plan): string {
  const { matchWonPoints, matchDrawnPoints, matchLostPoints } = tournament.computationConfiguration;
  const rule = [t.won(matchWonPoints), t.drawn(matchDrawnPoints)];
  if (matchLostPoints > 0) rule.push(t.lost(matchLostPoints));
  return t.pointsRule(rule, matchLostPoints > 0 ? matchLostPoints : matchDrawnPoints);
}

export function GroupMatches({ plan }: { readonly plan: Plan }) {
  const { groupMatches, letterOf } = plan;
  return (
    <MatchTable
      plan={plan}
      matches={groupMatches}
      className="mp-matches"
      about={{
        title: t.group,
        width: 13,
        className: 'mp-letter',
        of: ({ metadata }) => letterOf(metadata.groupId ?? ''),
      }}
      rowClass={(match, before) => (startsSlot(match, before) ? 'mp-slot' : undefined)}
      Side={Team}
    />
  );
}

/** The first of those that are played at the same time. */
const startsSlot = ({ metadata }: MatchView, before: MatchView | undefined): boolean =>
  before?.metadata.kickoff !== metadata.kickoff;

const Team = ({ plan, slot }: SideOf) => <Name>{plan.decidedName(slot) ?? slot.label}</Name>;
