import type { ReactElement } from 'react';
import { qrCode } from '../../public-pages/qr-code.ts';
import { getDateFormats } from '../parts/date-formats.ts';
import { GroupsOfFour } from '../parts/groups-of-four.tsx';
import { isolateBidi } from '../sheet-style.ts';
import type { Margins, DocumentData, PrintImage, TemplateOutput } from '../template.ts';
import { Finals } from './finals.tsx';
import { GroupMatches, pointsRule } from './group-matches.tsx';
import { GroupTables, orderRule } from './group-tables.tsx';
import { Head, Phases, titlesOf, type Titles } from './head.tsx';
import { printedPlan, type Plan } from './plan.ts';
import { Ranking } from './ranking.tsx';
import { MATCH_PLAN_STYLE } from './style.ts';
import { Teams } from './teams.tsx';
import { texts } from '../../texts/de.ts';

const t = texts.matchPlanSheet;

interface Section {
  readonly title: string;
  readonly beside?: string;
  readonly content: ReactElement;
}

/** The notice for the wall of the hall: who plays whom, when and where, and what came of it. */
export function matchPlan(data: DocumentData<'MatchPlan'>): TemplateOutput {
  const { configuration, images, head, link } = data;
  const plan = printedPlan(data);
  const titles = titlesOf(data, plan);
  const hasOutcomes = plan.outcomes !== 'HideOutcomeStructures';
  const hasGroups = plan.groupMatches.length > 0;
  const sections: readonly (Section | 'banner' | null)[] = [
    plan.tournament.groups.length === 0 ? null : { title: t.sections.teams, content: <Teams plan={plan} /> },
    hasGroups
      ? {
          title: t.sections.groupMatches,
          ...(hasOutcomes ? { beside: pointsRule(plan) } : {}),
          content: <GroupMatches plan={plan} />,
        }
      : null,
    'banner',
    hasGroups && hasOutcomes
      ? { title: t.sections.tables, beside: orderRule(plan), content: <GroupTables plan={plan} /> }
      : null,
    plan.finals.length === 0 ? null : { title: t.sections.finals, content: <Finals plan={plan} /> },
    configuration.includeRankingTable && hasOutcomes && plan.tournament.rankings.length > 0
      ? { title: t.sections.ranking, content: <Ranking plan={plan} head={head} /> }
      : null,
  ];
  let number = 0;
  return {
    style: MATCH_PLAN_STYLE,
    margins: marginsOf(titles, data),
    body: (
      <>
        <Head titles={titles} images={images} />
        <Phases plan={plan} />
        {plan.tournament.groups.length === 0 && <p className="mp-section">{t.noPlan}</p>}
        {sections.map((section) => {
          if (section === null) return null;
          if (section === 'banner') return <Banner key="banner" picture={images.SponsorBanner} />;
          number += 1;
          return (
            <section className="mp-section" key={section.title}>
              <div className="mp-title">
                <h2>
                  <b className="figures">{number}</b>
                  {section.title}
                </h2>
                {section.beside !== undefined && <p>{section.beside}</p>}
              </div>
              {section.content}
            </section>
          );
        })}
        {configuration.includeQrCode && link !== null && (
          <Link link={link} said={hasOutcomes ? liveOn(plan) : t.live} />
        )}
      </>
    ),
  };
}

export function marginsOf(titles: Titles, { printedAt, timeZone }: DocumentData<'MatchPlan'>): Margins {
  const { clock, day } = getDateFormats(timeZone);
  return {
    head: {
      left: isolateBidi(titles.tournament),
      right: [titles.date, isolateBidi(titles.venue)].filter((part) => part !== '').join(' · '),
    },
    foot: { left: t.printedAt(day(printedAt), clock(printedAt)), middle: 'Turnierpult' },
  };
}

function Banner({ picture }: { readonly picture: PrintImage | null }) {
  if (picture === null) return null;
  return (
    <p className="mp-banner">
      <img src={picture.source} alt={t.sponsorBanner} />
    </p>
  );
}

/** What the visitor page shows live: no more than the presentation lets it [PR1]. */
export function liveOn({ tournament, groupMatches }: Plan): string {
  const { showResults } = tournament.presentationConfiguration;
  if (showResults === 'NoResults') return t.live;
  return showResults === 'Default' && groupMatches.length > 0 ? t.liveTables : t.liveResults;
}

/** The visitor page: its code with what it is for, and its address for those who type it. */
export function Link({ link, said }: { readonly link: string; readonly said: string }) {
  return (
    <div className="mp-link">
      <img src={`data:image/svg+xml,${encodeURIComponent(qrCode(link))}`} alt={t.qrCode} />
      <p>
        <b>{said}</b>
        <span>
          <GroupsOfFour>{link.replace(/^https?:\/\//, '')}</GroupsOfFour>
        </span>
      </p>
    </div>
  );
}
