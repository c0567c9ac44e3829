import { marginsOf } from '../match-plan/match-plan.tsx';
import { Head } from '../match-plan/head.tsx';
import { Ranking } from '../match-plan/ranking.tsx';
import { MATCH_PLAN_STYLE } from '../match-plan/style.ts';
import type { DocumentData, TemplateOutput } from '../template.ts';
import { paperStyle } from './paper.ts';
import { paperPlanOf } from './paper-plan.ts';
import { texts } from '../../texts/de.ts';

const t = texts.rankingSheet;

/** All places, and below them the history's number and digits, by which it can be checked years later [PP14]. */
export function provenRanking(data: DocumentData<'Ranking'>): TemplateOutput {
  const { plan, titles, data: planData } = paperPlanOf(data);
  return {
    style: [MATCH_PLAN_STYLE, paperStyle(data.configuration.paper, { top: 21, side: 14, bottom: 19, first: 12 })].join(
      '\n',
    ),
    margins: marginsOf(titles, planData),
    body: (
      <>
        <Head titles={titles} images={data.images} />
        {plan.tournament.rankings.length === 0 ? (
          <p className="mp-section">{t.none}</p>
        ) : (
          <Ranking plan={plan} head={data.head} />
        )}
      </>
    ),
  };
}
