import { byTime, decidedTeam } from '#domain/match-day.ts';
import type { MatchView } from '#domain/tournament/contract/views.ts';
import { qrCode } from '../../public-pages/qr-code.ts';
import { kickoffsOf } from '../match-plan/plan.ts';
import { fitFontSize, type TextBox } from '../parts/fit-font-size.ts';
import { Name } from '../parts/name.tsx';
import type { DocumentData, TemplateOutput } from '../template.ts';
import { paperStyle } from './paper.ts';
import { paperPlanOf, whenAndWhere, type PaperPlan } from './paper-plan.ts';
import { TEAM_SLIPS_STYLE } from './styles.ts';
import { texts } from '../../texts/de.ts';

const t = texts.teamSlipSheet;

/** How slips lie on a sheet, by how many matches the longest of them has. */
interface Sheet {
  readonly mostMatches: number;
  readonly columns: 1 | 2;
  readonly rows: 2 | 3;
  readonly className: string;
}
const SHEETS: readonly Sheet[] = [
  { mostMatches: 5, columns: 2, rows: 3, className: 'ts-six' },
  { mostMatches: 10, columns: 2, rows: 2, className: 'ts-four' },
  { mostMatches: 20, columns: 1, rows: 2, className: 'ts-two' },
];

const TEAM: TextBox = { width: 58, height: 15, sizes: [17, 14.5, 12.5, 10.5, 9, 7.5, 6.5], leading: 1.14 };
const ABOUT: TextBox = { width: 87, height: 7, sizes: [8, 7, 6, 5], leading: 1.2 };
const OPPONENT: TextBox = { width: 53, height: 9, sizes: [10.5, 9.5, 8.5, 7.5, 6.5, 5.5], leading: 1.15 };
const STATUS: TextBox = { width: 87, height: 12, sizes: [11, 10, 9, 8, 7, 6], leading: 1.2 };
/** The room of a status, in matches of a column of each. */
const STATUS_MATCHES = 2;

interface Slip {
  readonly teamId: string;
  readonly group: string;
  readonly matches: readonly MatchView[];
}

/** A slip for each team, in the order of the groups, to be cut out [PP3]. */
export function teamSlips(data: DocumentData<'TeamSlips'>): TemplateOutput {
  const { paper, teamId } = data.configuration;
  const paperPlan = paperPlanOf(data);
  const slips = slipsOf(paperPlan).filter((slip) => teamId === null || slip.teamId === teamId);
  const status = paperPlan.titles.status === '' ? 0 : STATUS_MATCHES;
  const most = Math.max(...slips.map(({ matches }) => matches.length)) + status;
  const sheet = SHEETS.find(({ mostMatches }) => most <= mostMatches) ?? null;
  const margin = sheet === null || slips.length === 0 ? 14 : 0;
  const drawn = slips.map((slip) => <SlipOf key={slip.teamId} paperPlan={paperPlan} slip={slip} link={data.link} />);
  return {
    style: [TEAM_SLIPS_STYLE, paperStyle(paper, { top: margin, side: margin, bottom: margin })].join('\n'),
    body:
      slips.length === 0 ? (
        <p>{t.none}</p>
      ) : sheet === null ? (
        <div className="ts-whole">{drawn}</div>
      ) : (
        <>
          {sheetsOf(drawn, sheet.columns * sheet.rows).map((several, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- sheets have no identity but their place
            <section key={at} className={`ts-sheet ${sheet.className}`}>
              {several}
              <CutLines {...sheet} />
            </section>
          ))}
        </>
      ),
  };
}

function slipsOf({ plan: { tournament, nameOf } }: PaperPlan): readonly Slip[] {
  const matchesOf = new Map<string, MatchView[]>(tournament.teams.map(({ id }) => [id, []]));
  for (const match of tournament.matches.toSorted(byTime)) {
    for (const slot of [match.teamA, match.teamB]) matchesOf.get(decidedTeam(slot) ?? '')?.push(match);
  }
  return tournament.groups.flatMap(({ id, participants }) =>
    participants.map(({ teamId }) => ({ teamId, group: nameOf(id), matches: matchesOf.get(teamId) ?? [] })),
  );
}

const sheetsOf = <T,>(all: readonly T[], perSheet: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / perSheet) }, (_, at) => all.slice(at * perSheet, (at + 1) * perSheet));

function SlipOf({
  paperPlan,
  slip: { teamId, group, matches },
  link,
}: {
  readonly paperPlan: PaperPlan;
  readonly slip: Slip;
  readonly link: string | null;
}) {
  const { plan, titles } = paperPlan;
  const name = plan.teamName(teamId);
  const about = [titles.tournament, whenAndWhere(titles)].filter((part) => part !== '').join(' · ');
  return (
    <article className="ts-slip">
      <header>
        <div>
          <small>{t.title}</small>
          <h1 style={{ fontSize: `${fitFontSize(name, TEAM)}pt` }}>
            <Name>{name}</Name>
          </h1>
          <p>
            <Name>{group}</Name>
          </p>
        </div>
        {link !== null && (
          <p className="ts-code">
            <img src={`data:image/svg+xml,${encodeURIComponent(qrCode(`${link}#team=${teamId}`))}`} alt={t.qrCode} />
            <small>{t.live}</small>
          </p>
        )}
      </header>
      {titles.status !== '' && (
        <p className="ts-status" style={{ fontSize: `${fitFontSize(titles.status, STATUS)}pt` }}>
          <Name>{titles.status}</Name>
        </p>
      )}
      {matches.length === 0 && <p className="ts-none">{t.noMatches}</p>}
      <ol>
        {matches.map((match) => (
          <Meeting key={match.id} paperPlan={paperPlan} match={match} teamId={teamId} />
        ))}
      </ol>
      <footer>
        {matches.length > 0 && <FinalsNote {...paperPlan} />}
        <p style={{ fontSize: `${fitFontSize(about, ABOUT)}pt` }}>
          <Name>{about}</Name>
        </p>
      </footer>
    </article>
  );
}

function Meeting({
  paperPlan: { plan },
  match: { metadata, teamA, teamB },
  teamId,
}: {
  readonly paperPlan: PaperPlan;
  readonly match: MatchView;
  readonly teamId: string;
}) {
  const { kickoff, court } = metadata;
  const other = teamA.teamId === teamId ? teamB : teamA;
  const opponent = plan.decidedName(other) ?? other.label;
  return (
    <li>
      <b className="figures">
        {kickoff !== null && plan.hasDays && <small>{plan.moments.shortWeekday(kickoff)} </small>}
        {kickoff === null ? '–' : plan.moments.clock(kickoff)}
      </b>{' '}
      <span className="figures">{t.court(court)}</span>{' '}
      <span style={{ fontSize: `${fitFontSize(opponent, OPPONENT)}pt` }}>
        <Name>{opponent}</Name>
      </span>
    </li>
  );
}

/** Finals that are still to be reached. */
function FinalsNote({ plan: { finals, moments, hasDays } }: PaperPlan) {
  const open = finals.filter(({ teamA, teamB }) => decidedTeam(teamA) === null || decidedTeam(teamB) === null);
  if (open.length === 0) return null;
  const first = kickoffsOf(open)?.first ?? null;
  const text = first === null ? t.finals : t.finalsFrom(hasDays ? moments.weekday(first) : null, moments.clock(first));
  return <p className="ts-finals">{text}</p>;
}

const WIDTH = 210;
const HEIGHT = 297;

/** Where to cut, in fine dashes. */
function CutLines({ columns, rows }: Sheet) {
  const across = Array.from({ length: rows - 1 }, (_, at) => `M0 ${(HEIGHT * (at + 1)) / rows}H${WIDTH}`);
  const down = columns === 1 ? [] : [`M${WIDTH / 2} 0V${HEIGHT}`];
  return (
    <svg className="ts-cut" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={[...across, ...down].join('')} fill="none" stroke="#7d8a82" strokeWidth="0.2" strokeDasharray="2 1.6" />
    </svg>
  );
}
