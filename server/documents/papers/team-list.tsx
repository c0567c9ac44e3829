import { marginsOf } from '../match-plan/match-plan.tsx';
import { Head } from '../match-plan/head.tsx';
import { MATCH_PLAN_STYLE } from '../match-plan/style.ts';
import { Name } from '../parts/name.tsx';
import type { DocumentData, TemplateOutput } from '../template.ts';
import { paperStyle } from './paper.ts';
import { paperPlanOf } from './paper-plan.ts';
import { TEAM_LIST_STYLE } from './styles.ts';
import { texts } from '../../texts/de.ts';

const t = texts.teamListSheet;
const COLUMNS = ['12mm', '14mm', '18mm', undefined, '30mm', '40mm'];
const byName = new Intl.Collator('de-DE', { numeric: true }).compare;

/** For the table where teams arrive: in the order of the alphabet, with boxes to tick; who has paid is ticked [PP6]. */
export function teamList(data: DocumentData<'TeamList'>): TemplateOutput {
  const { plan, titles, data: planData } = paperPlanOf(data);
  const { teams, groups } = plan.tournament;
  const names = new Map(
    groups.flatMap(({ alphabeticalId, displayName, participants }) =>
      participants.map(({ teamId }): [string, string] => [teamId, displayName === '' ? alphabeticalId : displayName]),
    ),
  );
  return {
    style: [
      MATCH_PLAN_STYLE,
      paperStyle(data.configuration.paper, { top: 21, side: 14, bottom: 19, first: 12 }),
      TEAM_LIST_STYLE,
    ].join('\n'),
    margins: marginsOf(titles, planData),
    body: (
      <>
        <Head titles={titles} images={data.images} />
        {teams.length === 0 ? (
          <p className="mp-section">{t.none}</p>
        ) : (
          <table className="mp-table tl-table">
            <colgroup>
              {COLUMNS.map((width, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns have no identity but their place
                <col key={place} style={{ width }} />
              ))}
            </colgroup>
            <thead>
              <tr>
                <th scope="col">{t.columns.number}</th>
                <th scope="col">{t.columns.arrived}</th>
                <th scope="col">{t.columns.paid}</th>
                <th scope="col" className="mp-left">
                  {t.columns.team}
                </th>
                <th scope="col">{t.columns.group}</th>
                <th scope="col" className="mp-left">
                  {t.columns.note}
                </th>
              </tr>
            </thead>
            <tbody>
              {teams
                .toSorted((one, other) => byName(one.name, other.name))
                .map(({ id, name, hasPaidEntryFee }, place) => (
                  <tr key={id}>
                    <td className="figures">{place + 1}</td>
                    <td>
                      <i className="tl-box" />
                    </td>
                    <td>
                      <i className="tl-box">{hasPaidEntryFee && '✓'}</i>
                    </td>
                    <td className="mp-left mp-team">
                      <Name>{name}</Name>
                    </td>
                    <td>
                      <Name>{names.get(id) ?? ''}</Name>
                    </td>
                    <td className="tl-note" />
                  </tr>
                ))}
            </tbody>
          </table>
        )}
      </>
    ),
  };
}
