import type { ReactElement } from 'react';
import { endingOf } from '../ending-of.ts';
import type { PicturedMatch, PicturedPlay, PictureFacts } from '../../public-pages/link-picture/picture-facts.ts';
import { getDateFormats } from '../parts/date-formats.ts';
import { fitFontSize, type TextBox } from '../parts/fit-font-size.ts';
import { Name } from '../parts/name.tsx';
import { texts } from '../../texts/de.ts';

const t = texts.linkPicture;

/** What the picture of a link is drawn of; `logo`: where the page gets it, null: it shows none. */
export interface LinkPictureData {
  readonly facts: PictureFacts;
  readonly logo: string | null;
}

const dates = getDateFormats('Europe/Berlin');

// 1200 pixels are 900 pt or 317.5 mm. Chats show the picture at a quarter of its size.
const NAME: TextBox = { width: 285, height: 33, sizes: [76, 68, 60, 52, 45, 40, 35, 31, 28, 25], leading: 1.08 };
const ORGANIZER: TextBox = { width: 230, height: 24, sizes: [29, 26, 23, 20, 17], leading: 1.15 };
const PLACE: TextBox = { width: 285, height: 23, sizes: [30, 27, 24, 21, 18, 15], leading: 1.15 };
const SAID: TextBox = { width: 285, height: 46, sizes: [80, 68, 58, 50, 43], leading: 1.1 };
const CHAMPION: TextBox = { width: 240, height: 34, sizes: [60, 52, 45, 38, 32, 28, 24], leading: 1.1 };
/** Of a match alone, and of one of two: of a team, and of the score. */
const ALONE = {
  team: { width: 105, height: 44, sizes: [46, 40, 35, 30, 26, 22, 19, 16], leading: 1.1 },
  score: { width: 66, height: 30, sizes: [74, 62, 52, 44, 36, 28], leading: 1 },
} satisfies Record<string, TextBox>;
const ONE_OF_TWO = {
  team: { width: 113, height: 24, sizes: [37, 33, 29, 26, 23, 20, 17, 15, 13], leading: 1.1 },
  score: { width: 50, height: 20, sizes: [50, 44, 37, 31, 26, 21], leading: 1 },
} satisfies Record<string, TextBox>;

/** Renders a tournament as a chat previews its link [OR6]: organiser, time, place and current state. */
export function linkPicture({ facts, logo }: LinkPictureData): ReactElement {
  const { name, organizer } = facts;
  const place = whenAndWhere(facts);
  return (
    <section className="lp-picture">
      <header>
        <div className="lp-club">
          {logo !== null && <img src={logo} alt="" />}
          <p style={{ fontSize: `${fitFontSize(organizer, ORGANIZER)}pt` }}>
            <Name>{organizer}</Name>
          </p>
        </div>
        <h1 style={{ fontSize: `${fitFontSize(name, NAME)}pt` }}>
          <Name>{name}</Name>
        </h1>
        <p className="lp-place" style={{ fontSize: `${fitFontSize(place, PLACE)}pt` }}>
          <Name>{place}</Name>
        </p>
      </header>
      {panelOf(facts)}
    </section>
  );
}

/** The old day of what is postponed would be taken for its new one. */
function whenAndWhere({ days, venue, status }: PictureFacts): string {
  const day = days === null || status.status === 'Postponed' ? null : dates.weekdaysAndDates(days.first, days.last);
  return [day, venue].filter((part) => part !== null).join(' · ');
}

function panelOf({ status: { status, date }, play, days }: PictureFacts): ReactElement | null {
  if (status === 'Cancelled') return <Said kind="cancelled" text={t.cancelled} />;
  if (status === 'Postponed') {
    return <Said kind="postponed" text={t.postponed(date === null ? null : dates.weekdayAndDate(date))} />;
  }
  if (play === null) return null;
  if (play.kind === 'ahead') return days === null ? null : <Said text={t.kickoff(dates.clock(days.first))} />;
  if (play.kind === 'over' && play.champion !== null) return <Champion team={play.champion} />;
  const { matches, kind } = play;
  const heading = HEADINGS[kind];
  if (matches.length === 0) return <Said text={kind === 'over' ? heading : t.underWay} />;
  return (
    <div className={`lp-panel lp-${kind}`}>
      <p className="lp-mark">{heading}</p>
      {matches.map((match, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- matches have no identity but their place
        <Match key={at} match={match} isAlone={matches.length === 1} />
      ))}
    </div>
  );
}

const HEADINGS: Readonly<Record<Exclude<PicturedPlay['kind'], 'ahead'>, string>> = {
  running: t.running,
  results: t.results,
  over: t.over,
};

const Said = ({ text, kind = 'ahead' }: { readonly text: string; readonly kind?: string }) => (
  <div className={`lp-panel lp-${kind}`}>
    <p className="lp-said" style={{ fontSize: `${fitFontSize(text, SAID)}pt` }}>
      {text}
    </p>
  </div>
);

const Champion = ({ team }: { readonly team: string }) => (
  <div className="lp-panel lp-champion">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M7 4h10v5a5 5 0 0 1-10 0zM7 5H4v2a3 3 0 0 0 3 3M17 5h3v2a3 3 0 0 1-3 3M12 14v3M8 20h8M9.500 20c0-2 1-3 2.500-3s2.500 1 2.500 3" />
    </svg>
    <div>
      <p>{t.champion}</p>
      <p className="lp-team" style={{ fontSize: `${fitFontSize(team, CHAMPION)}pt` }}>
        <Name>{team}</Name>
      </p>
    </div>
  </div>
);

function Match({ match, isAlone }: { readonly match: PicturedMatch; readonly isAlone: boolean }) {
  const { teamA, teamB, score, decided: type, shootout, ruling } = match;
  const boxes = isAlone ? ALONE : ONE_OF_TWO;
  const how = endingOf({ type, shootout, ruling });
  const side = (team: string) => (
    <p className="lp-team" style={{ fontSize: `${fitFontSize(team, boxes.team)}pt` }}>
      <Name>{team}</Name>
    </p>
  );
  const goals = score === null ? null : t.score(...score);
  return (
    <div className={isAlone ? 'lp-match lp-alone' : 'lp-match'}>
      {side(teamA)}
      {goals === null ? (
        <p className="lp-against">{t.against}</p>
      ) : (
        <p className="lp-score figures" style={{ fontSize: `${fitFontSize(goals, boxes.score)}pt` }}>
          {goals}
          {how !== null && <small>{how}</small>}
        </p>
      )}
      {side(teamB)}
    </div>
  );
}
