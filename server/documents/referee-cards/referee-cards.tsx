import { refereeTeams } from '#domain/documents/referee-cards.ts';
import { refereeContextOf } from '#domain/documents/referee-context.ts';
import { decidedTeam, matchNumber } from '#domain/match-day.ts';
import { groupLabel } from '#domain/tournament/planning/selectors/labels.ts';
import type { MatchView, SlotView, TournamentView } from '#domain/tournament/contract/views.ts';
import { matchNames } from '../match-plan/finals.tsx';
import { getDateFormats } from '../parts/date-formats.ts';
import { fitFontSize, type TextBox } from '../parts/fit-font-size.ts';
import { Name } from '../parts/name.tsx';
import type { DocumentData, TemplateOutput } from '../template.ts';
import { CARD_STYLE } from './style.ts';
import { texts } from '../../texts/de.ts';

const t = texts.refereeCardSheet;

const PER_SHEET = 8;
/** Two lines at full size, more where a name needs them. */
const TEAM: TextBox = { width: 64, height: 14, sizes: [11.6, 10.2, 9, 8, 7, 6], leading: 1.14 };
const REFEREES: TextBox = { width: 48, height: 9.5, sizes: [9, 8, 7, 6], leading: 1.16 };

/** A card for every match, eight to a sheet: who meets whom, who provides the referee, and room for what becomes of it. */
export const refereeCards = ({ tournament, timeZone }: DocumentData<'RefereeCards'>): TemplateOutput => {
  const cards = cardsOf(tournament, timeZone);
  const sheets = Array.from({ length: Math.ceil(cards.length / PER_SHEET) }, (_, at) =>
    cards.slice(at * PER_SHEET, (at + 1) * PER_SHEET),
  );
  return {
    style: CARD_STYLE,
    body: (
      <>
        {sheets.length === 0 && <p className="rc-none">{t.none}</p>}
        {sheets.map((sheet) => (
          <section key={sheet[0]?.number} className="rc-sheet">
            {sheet.map((card) => (
              <Card key={card.number} {...card} />
            ))}
            <CutMarks />
          </section>
        ))}
      </>
    ),
  };
};

interface CardProps {
  readonly number: number;
  /** null: the plan has no times. */
  readonly kickoff: string | null;
  /** The day too, where the tournament takes several. */
  readonly day: string | null;
  readonly court: number;
  /** 'Gruppe A', 'Halbfinale' */
  readonly part: string;
  readonly sides: readonly [Side, Side];
  /** null: open. */
  readonly referees: string | null;
}

/** A team, or where it is undecided what it will come from. */
type Side = { readonly team: string } | { readonly label: string };

function cardsOf(tournament: TournamentView, timeZone: string): readonly CardProps[] {
  const moments = getDateFormats(timeZone);
  const names = new Map(tournament.teams.map(({ id, name }) => [id, name]));
  const referees = refereeTeams(refereeContextOf(tournament));
  const days = new Set(
    tournament.matches.flatMap(({ metadata: { kickoff } }) => (kickoff === null ? [] : [moments.day(kickoff)])),
  );
  const finals = matchNames(tournament.matches.filter(({ metadata }) => metadata.type !== 'GroupMatch'));
  const sideOf = (slot: SlotView): Side => {
    const team = names.get(decidedTeam(slot) ?? '');
    return team === undefined ? { label: slot.label } : { team };
  };
  // A void match is not played [RE13].
  const played = tournament.matches.filter(({ outcome }) => outcome.ruling?.counts !== false);
  return played.map((match) => {
    const { kickoff, court } = match.metadata;
    return {
      number: matchNumber(match),
      kickoff: kickoff === null ? null : moments.clock(kickoff),
      day: kickoff === null || days.size < 2 ? null : `${moments.shortWeekday(kickoff)}, ${moments.day(kickoff)}`,
      court,
      part: partOf(match, tournament, finals),
      sides: [sideOf(match.teamA), sideOf(match.teamB)],
      referees: names.get(referees.get(match.id) ?? '') ?? null,
    };
  });
}

function partOf({ id: matchId, metadata }: MatchView, { groups }: TournamentView, finals: ReadonlyMap<string, string>) {
  const group = groups.find(({ id }) => id === metadata.groupId);
  return group === undefined
    ? (finals.get(matchId) ?? metadata.label)
    : groupLabel({ letter: group.alphabeticalId, displayName: group.displayName });
}

const Card = ({ number, kickoff, day, court, part, sides, referees }: CardProps) => (
  <article className="rc-card">
    <header>
      <h1>
        <small>{t.match}</small> <b className="figures">{number}</b>
      </h1>
      <div className="rc-when">
        {kickoff !== null && <b className="figures">{kickoff}</b>}
        <span>
          {day !== null && (
            <>
              {day}
              <br />
            </>
          )}
          <Name>{part}</Name>
        </span>
      </div>
      <div className="rc-court">
        <small>{t.court}</small> <b className="figures">{court}</b>
      </div>
    </header>
    {sides.map((side, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- two sides, always the same
      <div key={at} className="rc-side">
        {'team' in side ? (
          <span style={{ fontSize: `${fitFontSize(side.team, TEAM)}pt` }}>
            <Name>{side.team}</Name>
          </span>
        ) : (
          <span className="rc-open">
            <small>
              <Name>{side.label}</Name>
            </small>
            <i />
          </span>
        )}
        <i className="rc-box" />
      </div>
    ))}
    <footer>
      <div>
        <small>{t.refereesFrom}</small>{' '}
        {referees === null ? (
          <i className="rc-write" />
        ) : (
          <b style={{ fontSize: `${fitFontSize(referees, REFEREES)}pt` }}>
            <Name>{referees}</Name>
          </b>
        )}
      </div>
      <div className="rc-sign">
        <small>{t.signature}</small>
      </div>
    </footer>
  </article>
);

/** Where to cut: marks at the edge, and fine dashes between the cards. */
const CutMarks = () => (
  <svg className="rc-cut" viewBox="0 0 210 297" aria-hidden="true">
    <path
      d="M105 0v6M105 291v6M0 74.25h6M0 148.5h6M0 222.75h6M204 74.25h6M204 148.5h6M204 222.75h6"
      fill="none"
      stroke="#15201a"
      strokeWidth="0.25"
    />
    <path
      d="M105 8V289M8 74.25H202M8 148.5H202M8 222.75H202"
      fill="none"
      stroke="#9aa79f"
      strokeWidth="0.15"
      strokeDasharray="1 1.6"
    />
  </svg>
);
