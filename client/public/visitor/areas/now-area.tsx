import type { PublicMatchView, PublicTournamentView } from '#domain/contract.ts';
import { byTime, type MatchDay } from '#domain/match-day.ts';
import { texts } from '../../../texts/de.ts';
import { clockFrom, formatClock, shortDay, weekday } from '../../../texts/format.ts';
import { useMatchDay } from '../../../tournament-view/use-match-day.ts';
import { useClock } from '../../../tournament-view/use-now.ts';
import { VisitorGroupTable } from '../visitor-group-table.tsx';
import { MatchCard } from '../match-card.tsx';
import { MatchState } from '../match-state.tsx';
import { Champion } from '../champion.tsx';
import { isOf } from '../../../tournament-view/outlook.ts';
import { OutlookNote } from '../outlook-note.tsx';
import { Place, Sponsor } from '../place.tsx';
import { matchPlace, type VisitorContext } from '../visitor-context.ts';
import { Side } from '../team.tsx';
import { showsTables } from '../../presentation.ts';

const NEXT_AT_LEAST = 3;

/**
 * What is on the courts now, the reader's own match first; what it leads to; and what comes next. `at`: the time that the
 * first HTML was made for.
 */
export function NowArea({ seen, at }: { seen: VisitorContext; at: Date }) {
  const { tournament, mine } = seen;
  const { now, day, forecast } = useMatchDay(tournament, at, seen.old === null);
  const { courts } = day;
  const isPast = courts.every(({ running, next }) => running === null && next.length === 0);
  const delays = new Map(courts.map(({ court, delay }) => [court, delay]));
  const onCourt = courts
    .flatMap(({ running, ended }) => running ?? ended ?? [])
    .sort((one, other) => rankOf(one, mine) - rankOf(other, mine));
  const own = onCourt.findLastIndex((match) => mine !== null && isOf(match, mine));
  const next = courts
    .flatMap(({ next: here }) =>
      here.filter((match, place) => place < NEXT_AT_LEAST / courts.length || forecast?.timesOf(match).call != null),
    )
    .sort(byTime);
  const note = mine === null ? null : <OutlookNote seen={seen} forecast={forecast} teamId={mine} now={now} />;
  const card = (match: PublicMatchView) => (
    <MatchCard
      key={match.id}
      match={match}
      seen={seen}
      place={matchPlace(match, tournament)}
      now={now}
      delay={forecast === null ? 0 : (delays.get(match.metadata.court) ?? 0)}
    />
  );
  return (
    <div className="now-area">
      <div className="now-area-courts">
        <Champion seen={seen} />
        {onCourt.length + next.length > 0 && (
          <h2 className="visitor-heading">
            {isPast ? texts.visitor.played : texts.visitor.now}
            <TimeNow />
          </h2>
        )}
        {onCourt.slice(0, own + 1).map(card)}
        {note !== null && <div className="visitor-narrow">{note}</div>}
        {onCourt.slice(own + 1).map(card)}
        {onCourt.length === 0 && next.length > 0 && <p className="visitor-quiet">{nothingOnCourt(tournament, now)}</p>}
        {next.length > 0 && (
          <>
            <h2 className="visitor-heading">{texts.visitor.next}</h2>
            <ul className="match-list">
              {next.map((match) => (
                <NextRow key={match.id} match={match} seen={seen} forecast={forecast} now={now} />
              ))}
            </ul>
          </>
        )}
      </div>
      <aside aria-label={texts.visitor.tables}>
        {note !== null && <div className="visitor-wide">{note}</div>}
        {showsTables(tournament) && (
          <div className="now-area-tables">
            {tournament.groups.map((group) => (
              <VisitorGroupTable key={group.id} group={group} seen={seen} withRunning={false} small />
            ))}
          </div>
        )}
        <Place tournament={tournament} />
        <Sponsor tournament={tournament} />
      </aside>
    </div>
  );
}

/** A component of its own, so that a new minute does not render the courts. */
function TimeNow() {
  const time = useClock();
  return <span className="figures">{time === null ? '' : texts.visitor.time(formatClock(time))}</span>;
}

/** The own match first, and of those the one that runs. */
function rankOf(match: PublicMatchView, mine: string | null): number {
  const own = mine !== null && isOf(match, mine);
  const runs = match.outcome.state === 'CurrentlyPlaying';
  return own && runs ? 0 : runs ? 1 : 2;
}

/** No match has been played yet: the last one of a court stays there. */
function nothingOnCourt({ kickoff }: PublicTournamentView, now: Date): string {
  const isAhead = kickoff !== null && Date.parse(kickoff) > now.getTime();
  return isAhead
    ? texts.visitor.starts(weekday(kickoff), shortDay(kickoff), formatClock(kickoff))
    : texts.visitor.nobodyPlays;
}

function NextRow({
  match,
  seen,
  forecast,
  now,
}: {
  match: PublicMatchView;
  seen: VisitorContext;
  forecast: MatchDay | null;
  now: Date;
}) {
  const { kickoff, court } = match.metadata;
  const { names, mine, tournament } = seen;
  const call = forecast?.timesOf(match).call ?? null;
  return (
    <li className="now-area-row" data-mine={(mine !== null && isOf(match, mine)) || undefined}>
      <b className="figures">{kickoff === null ? '–' : clockFrom(kickoff, now)}</b>
      <div>
        <Side slot={match.teamA} names={names} mine={mine} className="match-list-team" />
        <Side slot={match.teamB} names={names} mine={mine} className="match-list-team" />
      </div>
      <span className="now-area-where">
        {texts.publicWords.court(court)}
        <small>{matchPlace(match, tournament)}</small>
        <MatchState match={match} old={null} expected={forecast?.timesOf(match).expected} />
        {call !== null && <small className="now-area-call">{texts.publicWords.calls[call]}</small>}
      </span>
    </li>
  );
}
