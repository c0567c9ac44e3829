import { useState, type ReactNode } from 'react';
import type { ClubMatch, ClubTournament } from '#domain/contract.ts';
import { interruptionAt } from '#domain/match-day.ts';
import { useHasStarted, useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { formatClock, plainDay } from '../../texts/format.ts';
import { RestUntil } from '../../tournament-view/rest-until.tsx';
import { MatchTile, type TileSide } from '../match-tile.tsx';
import { useScorer } from '../use-scorer.ts';
import { clubClock } from './club-clock.ts';
import { AboutTournament, DateEntry, factsOf, TournamentOnDay } from './date-cards.tsx';
import { isRunning } from './sort-club-tournaments.ts';

const t = texts.club;

/** So many running matches of a tournament are tiles, the most important first; the others are lines. */
const TILES = 2;

/** How true it is what a tile shows. */
interface TileTruth {
  /** The moment that the first HTML was made for. */
  readonly at: Date;
  /** It is followed: where the connection is lost, clocks stand and lights are out. */
  readonly isCurrent: boolean;
  /** What is other than before happened just now. */
  readonly isNews: boolean;
}

/** What happens today [OR7]: of each tournament that runs its matches, then what begins later or is over. */
export function ClubToday({
  tournaments,
  now,
  ...shown
}: TileTruth & { tournaments: readonly ClubTournament[]; now: Date }) {
  const running = tournaments.filter((each) => isRunning(each, now));
  const played = running.filter(
    ({ runningMatches = [], nextMatches = [] }) =>
      runningMatches.length > 0 || nextMatches.some((match) => isToday(match, now)),
  );
  const others = tournaments
    .filter((each) => !played.includes(each))
    .map((each) => <OtherEntry key={each.id} tournament={each} now={now} />);
  const [only] = played.length === 1 ? played : [];
  return (
    <section aria-labelledby="heute">
      <div className="club-view-section">
        <h2 id="heute">{t.today}</h2>
        {running.length > 0 && (
          <p className="club-today-live">
            <i />
            {t.runs}
          </p>
        )}
        {only !== undefined && (
          <h3 className="club-view-link name">
            <a href={`/t/${only.id}`}>{t.open(only.name)}</a>
          </h3>
        )}
      </div>
      {only !== undefined && <Play tournament={only} others={others} now={now} {...shown} />}
      {only === undefined &&
        played.map((each) => (
          <div key={each.id} className="club-today-tournament">
            <h3 className="club-today-name name">
              <a href={`/t/${each.id}`}>{each.name}</a>
            </h3>
            <Play tournament={each} others={[]} now={now} {...shown} />
          </div>
        ))}
      {only === undefined && others.length > 0 && (
        <ul role="list" className="date-cards">
          {others}
        </ul>
      )}
    </section>
  );
}

/** What runs of a tournament and comes next, and in the same card `others` of the day. */
function Play({
  tournament,
  others,
  now,
  ...shown
}: TileTruth & {
  tournament: ClubTournament;
  others: readonly ReactNode[];
  now: Date;
}) {
  const { runningMatches = [], nextMatches = [] } = tournament;
  // Its end is not to wait for the next minute.
  const halt = interruptionAt(tournament, useNow(10_000, shown.at));
  const lines = runningMatches.slice(halt === null ? TILES : 0);
  const next = halt === null ? nextMatches.filter((match) => isToday(match, now)) : [];
  return (
    <div className="club-today">
      {halt === null &&
        runningMatches
          .slice(0, TILES)
          .map((match) => (
            <Tile key={match.id} match={match} id={`${tournament.id}-${match.id}`} tournament={tournament} {...shown} />
          ))}
      {(halt !== null || lines.length + next.length + others.length > 0) && (
        <ul role="list" className="club-today-card">
          {halt !== null && (
            <DateEntry isTime large={formatClock(halt.since)} small={t.since}>
              <p className="club-today-what name" role="status">
                {texts.publicWords.interrupted(halt.name)}
              </p>
              {halt.until !== null && (
                <p>
                  {t.resumes(formatClock(halt.until))} <RestUntil until={halt.until} />
                </p>
              )}
            </DateEntry>
          )}
          {lines.map((match) => (
            <RunningEntry key={match.id} match={match} />
          ))}
          {next.map((match) => (
            <NextEntry key={match.id} match={match} tournament={tournament} />
          ))}
          {others}
        </ul>
      )}
    </div>
  );
}

function Tile({
  match,
  id,
  tournament,
  at,
  isCurrent,
  isNews,
}: TileTruth & { match: ClubMatch; id: string; tournament: ClubTournament }) {
  const now = useNow(10_000, at);
  // The first HTML says nothing that moves by itself.
  const hasStarted = useHasStarted();
  const court = texts.publicWords.court(match.court);
  const clock = hasStarted && isCurrent ? clubClock(match, now, tournament) : null;
  const scorer = useScorer(match.teamA.score ?? null, match.teamB.score ?? null, useWasNews(match, isNews));
  return (
    <article aria-label={`${match.place}, ${court}`}>
      <MatchTile
        id={id}
        title={match.place}
        about={court}
        sides={[toTileSide(match.teamA), toTileSide(match.teamB)]}
        clock={clock}
        state={clock === null ? t.runs : texts.tile.runs(clock.minute)}
        isLit={isCurrent}
        scorer={scorer}
      />
    </article>
  );
}

/** Whether the last change of a match was news when it came: another match's later change makes it none. */
function useWasNews(match: ClubMatch, isNews: boolean): boolean {
  const [known, setKnown] = useState({ match, wasNews: false });
  if (known.match !== match) setKnown({ match, wasNews: isNews });
  return known.match === match && known.wasNews;
}

const toTileSide = ({ name, emblem, score }: ClubMatch['teamA']): TileSide => ({
  name,
  emblem: emblem ?? null,
  score: score ?? null,
});

/** A match that runs besides the tiles. */
const RunningEntry = ({ match: { teamA, teamB, place, court } }: { match: ClubMatch }) => (
  <DateEntry isTime large={`${teamA.score ?? '–'}:${teamB.score ?? '–'}`} small={t.runs}>
    <p className="club-today-what name">{t.sides(teamA.name, teamB.name)}</p>
    <p>{`${place} · ${texts.publicWords.court(court)}`}</p>
  </DateEntry>
);

/** A match to come; while it is open who plays it, it says of which tournament it is. */
function NextEntry({ match, tournament }: { match: ClubMatch; tournament: ClubTournament }) {
  const { teamA, teamB, place, court, kickoff, expected } = match;
  const when = expected ?? kickoff;
  const areKnown = teamA.emblem !== undefined && teamB.emblem !== undefined;
  return (
    <DateEntry
      isTime
      large={when === undefined ? '–' : formatClock(when)}
      small={expected === undefined ? t.onToday : t.forecast}
    >
      <p className="club-today-what">{place}</p>
      <p className="name">
        {`${areKnown ? t.sides(teamA.name, teamB.name) : tournament.name} · ${texts.publicWords.court(court)}`}
      </p>
    </DateEntry>
  );
}

/** A tournament of today that is still to begin, is over, or does not take place as planned. */
function OtherEntry({ tournament, now }: { tournament: ClubTournament; now: Date }) {
  const { kickoff, status, isOver } = tournament;
  // To which it is postponed, a day is known alone.
  const runs = isRunning(tournament, now);
  // One that goes on after midnight runs all the same.
  const isOfAnotherDay = kickoff !== null && plainDay(kickoff) !== plainDay(now) && !runs;
  if (kickoff === null || isOfAnotherDay || status.status === 'Postponed')
    return <TournamentOnDay tournament={tournament} now={now} />;
  const small = isOver ? t.over : runs ? t.runs : t.onToday;
  return (
    <DateEntry isTime large={formatClock(kickoff)} small={small}>
      <AboutTournament tournament={tournament} facts={factsOf(tournament)} />
    </DateEntry>
  );
}

/** Its plan may go on tomorrow. */
const isToday = ({ kickoff, expected = kickoff }: ClubMatch, now: Date): boolean =>
  expected === undefined || plainDay(expected) === plainDay(now);
