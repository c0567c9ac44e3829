import { Name } from '../parts/name.tsx';
import { Groups, type ContentOf } from './groups.tsx';
import type { Plan } from './plan.ts';
import { texts } from '../../texts/de.ts';

const t = texts.matchPlanSheet;

/** The teams of each group; those of a single group in two columns. */
export const Teams = ({ plan }: { readonly plan: Plan }) => <Groups plan={plan} Content={TeamsOfGroup} />;

function TeamsOfGroup({ plan, group }: ContentOf) {
  const { tournament, teamName, isOutOfCompetition } = plan;
  return (
    <ol className={tournament.groups.length === 1 ? 'mp-columns' : undefined}>
      {group.participants.map(({ teamId }) => (
        <li key={teamId}>
          <Name>{teamName(teamId)}</Name>
          {isOutOfCompetition(teamId) && <small> {t.outOfCompetition}</small>}
        </li>
      ))}
    </ol>
  );
}
