import type { GroupView } from '#domain/tournament/contract/views.ts';
import { Name } from '../parts/name.tsx';
import { Groups, type ContentOf } from './groups.tsx';
import type { Plan } from './plan.ts';
import { texts } from '../../texts/de.ts';

const t = texts.matchPlanSheet;

/** 'Reihenfolge: Punkte, Tordifferenz, Tore, direkter Vergleich' */
export const orderRule = ({ tournament }: Plan): string =>
  t.orderRule(tournament.computationConfiguration.comparisonModes.map((mode) => t.comparisonModes[mode]));

export const GroupTables = ({ plan }: { readonly plan: Plan }) => <Groups plan={plan} Content={GroupTable} />;

function GroupTable({ plan, group }: ContentOf) {
  const isFilled = plan.outcomes === 'ShowOutcomeStructuresWithOutcomes';
  const rows = group.participants.toSorted((one, other) => one.statistics.position - other.statistics.position);
  const going = qualifying(plan, group);
  return (
    <>
      <table className={`mp-table ${isFilled ? 'mp-standings' : 'mp-empty'}`}>
        <colgroup>
          <col style={{ width: '7mm' }} />
          <col />
          <col style={{ width: '8mm' }} />
          <col style={{ width: '14mm' }} />
          <col style={{ width: '10mm' }} />
          <col style={{ width: '10mm' }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t.columns.place}</th>
            <th scope="col" className="mp-left">
              {t.columns.team}
            </th>
            <th scope="col">{t.columns.matches}</th>
            <th scope="col">{t.columns.goals}</th>
            <th scope="col">{t.columns.difference}</th>
            <th scope="col">{t.columns.points}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ teamId, statistics }, place) => (
            <tr key={teamId} className={place === going ? 'mp-cut' : undefined}>
              <td className="figures">{place + 1}.</td>
              {isFilled ? (
                <>
                  <td className="mp-left mp-team">
                    <Name>{plan.teamName(teamId)}</Name>
                  </td>
                  <td className="figures">{statistics.matchesPlayed}</td>
                  <td className="figures">
                    {statistics.scoreFor}:{statistics.scoreAgainst}
                  </td>
                  <td className="figures">{formatSigned(statistics.scoreDifference)}</td>
                  <td className="figures mp-points">{statistics.points}</td>
                </>
              ) : (
                <>
                  <td />
                  <td />
                  <td className="mp-points">:</td>
                  <td />
                  <td />
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {isFilled && rows.some(({ statistics }) => statistics.tied) && <p className="mp-note">{t.lotDecides}</p>}
    </>
  );
}

/** Places of this group that reach the knockout rounds by their rank alone; 0 where none does. */
const qualifying = ({ finals }: Plan, { alphabeticalId }: GroupView): number =>
  Math.max(
    0,
    ...finals
      .filter(({ metadata }) => metadata.type === 'NonFinalKnockout' || metadata.type === 'Final')
      .flatMap(({ teamA, teamB }) => [teamA.teamSelector, teamB.teamSelector])
      .map((selector) => (selector.kind === 'groupRank' && selector.group === alphabeticalId ? selector.rank : 0)),
  );

/** '+3', '−1', '0' */
export const formatSigned = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
