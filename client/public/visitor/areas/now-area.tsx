import type { PublicMatchView, PublicTournamentView } from '#domain/contract.ts';
import { byTime, interruptionAt, needsLot, type MatchDay } from '#domain/match-day.ts';
import { texts } from '../../../texts/de.ts';
import { clockFrom, formatClock } from '../../../texts/format.ts';
import { isOf } from '../../../tournament-view/is-of.ts';
import { playClockOf } from '../../../tournament-view/play-clock.ts';
import { useMatchDay } from '../../../tournament-view/use-match-day.ts';
import { showsTables } from '../../presentation.ts';
import { Champion } from '../champion.tsx';
import { Countdown } from '../countdown.tsx';
import { MatchCard } from '../match-card.tsx';
import { Late } from '../match-state.tsx';
import { laterPart } from '../later/later-part.tsx';
import { Place, Sponsor } from '../place.tsx';
import { Sides } from '../sides.tsx';
import { matchPlace, type MatchInArea, type VisitorContext } from '../visitor-context.ts';
import { VisitorGroupTable } from '../visitor-group-table.tsx';
import { When } from '../when.tsx';

// In no first HTML: the server does not know the reader's team.
const OutlookNote = laterPart((parts) => parts.OutlookNote);
const RestUntil = laterPart((parts) => parts.RestUntil);

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
  const isMine = (match: PublicMatchView): boolean => mine !== null && isOf(match, mine);
  const onCourt = courts
    .flatMap(({ running, ended }) => running ?? ended ?? [])
    .sort((one, other) => rankOf(one, isMine(one)) - rankOf(other, isMine(other)));
  const running = onCourt.filter(runs);
  const next = courts
    .flatMap(({ next: here }) =>
      here.filter((match, place) => place < NEXT_AT_LEAST / courts.length || forecast?.timesOf(match).call != null),
    )
    .sort(byTime);
  // On a stage: the reader's own match, and all that run where no team is chosen.
  const onStage = running.filter((match) => mine === null || isMine(match));
  const card = (match: PublicMatchView) => (
    <MatchCard
      key={match.id}
      match={match}
      seen={seen}
      place={matchPlace(match, tournament)}
      now={now}
      delay={forecast === null ? 0 : (delays.get(match.metadata.court) ?? 0)}
      clock={forecast && playClockOf(match, forecast.timesOf(match), now)}
      stage={!onStage.includes(match) ? null : onStage.length === 1 ? 'versus' : 'rows'}
    />
  );
  const halt = interruptionAt(tournament, now);
  const isAhead = onCourt.length === 0 && Date.parse(tournament.kickoff ?? '') > now.getTime();
  return (
    <div className="now-area">
      <div className="now-area-courts">
        <Champion seen={seen} />
        {onCourt.length + next.length > 0 && (
          <h2 className="visitor-heading">{isPast ? texts.visitor.played : texts.visitor.now}</h2>
        )}
        {halt !== null && (
          <div className="notices" role="status">
            <p data-kind="status">
              {texts.publicWords.interrupted(halt.name)},{' '}
              {texts.publicWords.interruptedSince(formatClock(halt.since), halt.until && formatClock(halt.until))}{' '}
              {halt.until !== null && <RestUntil until={halt.until} />}
            </p>
          </div>
        )}
        {onStage.length > 0 && <div className="now-area-stage">{onStage.map(card)}</div>}
        {mine !== null && <OutlookNote seen={seen} forecast={forecast} teamId={mine} now={now} />}
        {onCourt.filter((match) => !onStage.includes(match)).map(card)}
        {halt === null && next.length > 0 && (
          <>
            {isAhead ? (
              <Countdown tournament={tournament} now={now} isRunning={forecast !== null} />
            ) : (
              onCourt.length === 0 && <p className="visitor-quiet">{texts.visitor.nobodyPlays}</p>
            )}
            <section className="card">
              <h2>{isAhead ? texts.visitor.first : texts.visitor.next}</h2>
              <ul>
                {next.map((match) => (
                  <NextRow
                    key={match.id}
                    match={match}
                    seen={seen}
                    expected={forecast?.timesOf(match).expected}
                    call={forecast?.timesOf(match).call ?? null}
                    now={now}
                  />
                ))}
              </ul>
            </section>
          </>
        )}
      </div>
      <aside aria-label={texts.visitor.tables}>
        {showsTables(tournament) && (
          <div className="now-area-tables">
            {ownFirst(tournament, mine).map((group) => (
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

const runs = ({ outcome }: PublicMatchView): boolean => outcome.state === 'CurrentlyPlaying';

/** The own match first, and of those the one that runs. */
const rankOf = (match: PublicMatchView, isMine: boolean): number => (runs(match) ? (isMine ? 0 : 1) : 2);

const ownFirst = ({ groups }: PublicTournamentView, mine: string | null): PublicTournamentView['groups'] => {
  const isOwn = ({ participants }: (typeof groups)[number]): boolean =>
    participants.some(({ teamId }) => teamId === mine);
  return groups.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
};

function NextRow({
  match,
  seen,
  expected,
  call,
  now,
}: MatchInArea & { call: ReturnType<MatchDay['timesOf']>['call']; now: Date }) {
  const { kickoff, court } = match.metadata;
  return (
    <li className="now-area-row" data-mine={(seen.mine !== null && isOf(match, seen.mine)) || undefined}>
      <When
        planned={kickoff && clockFrom(kickoff, now)}
        expected={expected == null ? null : clockFrom(expected, now)}
      />
      <Sides match={match} seen={seen} />
      <span className="now-area-where">
        <span>{texts.publicWords.court(court)}</span> <span>{matchPlace(match, seen.tournament)}</span>
        {needsLot(match) && <Late text={texts.publicWords.lotNeeded} />}
        {call !== null && <b className="now-area-call">{texts.publicWords.calls[call]}</b>}
      </span>
    </li>
  );
}
