import type { PublicMatchView, PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom } from '../../texts/format.ts';
import { needsLot, type Court, type MatchDay } from '#domain/match-day.ts';
import { placeName } from '../../tournament-view/round-names.ts';
import { teamNames, type TeamNames } from '../../tournament-view/team-names.ts';
import type { BoardChanges } from '../board-changes.ts';
import { Glow } from './glow.tsx';
import { NextMatch } from './next-match.tsx';
import type { BoardPage, BoardPageProps } from './board-page.ts';
import { panelOf, upcomingFrom } from './panel-of.ts';
import { panelState, PanelSides } from './panel-sides.tsx';
import { endOf, StatusMark } from './status-mark.tsx';

/** Who is on which court with which score, and what comes after. */
export function NowPage({
  page,
  tournament,
  changes,
  old,
  forecast,
  now,
}: BoardPageProps & { page: Extract<BoardPage, { kind: 'now' }> }) {
  const names = teamNames(tournament.teams);
  const { courts } = page;
  const two = courts.length > 3;
  const hasBegun = courts.some(({ running, ended }) => running !== null || ended !== null);
  const isPast = courts.every(({ running, next }) => running === null && next.length === 0);
  const title = !hasBegun ? texts.board.soon : isPast ? texts.visitor.played : texts.board.now;
  // Cards that stand alone say themselves what they are.
  const isTitled = old === null && page.withNext && courts.length > 1;
  return (
    <div
      className="now-page"
      data-paired={two || undefined}
      data-rows={two ? Math.ceil(courts.length / 2) : courts.length}
      data-figures={courts.length === 1 ? figuresOf(courts[0]) : undefined}
      data-next={page.withNext || undefined}
      data-titled={isTitled || undefined}
    >
      {old === null && <h2 className={isTitled ? 'now-page-title' : 'visually-hidden'}>{title}</h2>}
      {isTitled && <h2 className="now-page-title">{texts.board.next}</h2>}
      {courts.map((court) => (
        <CourtCard
          key={court.court}
          court={court}
          names={names}
          changed={changes.matches}
          old={old}
          withNext={page.withNext}
          isAlone={courts.length === 1}
          forecast={forecast}
          now={now}
          tournament={tournament}
        />
      ))}
    </div>
  );
}

/** How many figures the score on a court has, of both sides. */
function figuresOf(court: Court | undefined): number {
  const shown = court === undefined ? null : panelOf(court).shown;
  return `${shown?.teamA.score ?? ''}${shown?.teamB.score ?? ''}`.length;
}

function CourtCard({
  court,
  names,
  changed,
  old,
  withNext,
  isAlone,
  tournament,
  forecast,
  now,
}: {
  court: Court;
  names: TeamNames;
  changed: BoardChanges['matches'];
  old: string | null;
  withNext: boolean;
  isAlone: boolean;
  tournament: PublicTournamentView;
  forecast: BoardPageProps['forecast'];
  now: Date;
}) {
  const { shown, next: behind } = panelOf(court);
  const [next] = upcomingFrom(behind, forecast);
  return (
    <>
      <section
        className="panel now-page-panel"
        aria-label={texts.publicWords.court(court.court)}
        data-versus={isAlone || undefined}
        {...panelState(shown, changed)}
      >
        {shown !== null && (
          <>
            {shown.outcome.state === 'CurrentlyPlaying' && <Glow match={shown} fromBothSides={isAlone} />}
            <header className="now-page-head">
              <b className="now-page-number figures">{court.court}</b>
              <span className="now-page-round">{placeName(shown, tournament, texts.groupWords.name)}</span>
              <CourtState match={shown} old={old} forecast={forecast} now={now} delay={court.delay} />
            </header>
            <PanelSides match={shown} names={names} />
          </>
        )}
      </section>
      {withNext && (
        <section
          className="next-match now-page-next"
          aria-label={`${texts.board.next}, ${texts.board.court} ${court.court}`}
        >
          {isAlone && next !== undefined && <h2 className="now-page-title">{texts.board.next}</h2>}
          {next !== undefined && (
            <NextMatch match={next} names={names} tournament={tournament} forecast={forecast} now={now} />
          )}
        </section>
      )}
    </>
  );
}

/**
 * The state of a match on a court. `old`: the time the values are of, null while they are current. `delay`: minutes that the
 * court is behind the plan; 0 where it is on time or that is not said.
 */
export function CourtState({
  match,
  old,
  forecast,
  now,
  delay,
}: {
  match: PublicMatchView;
  old: string | null;
  forecast: MatchDay | null;
  now: Date;
  delay: number;
}) {
  const late = forecast !== null && old === null && delay > 0 && (
    <>
      , <em className="status-mark-late">{texts.board.late(delay)}</em>
    </>
  );
  if (match.outcome.state === 'Finished') {
    return (
      <StatusMark status="ended">
        <span>
          {endOf(match)}
          {late}
        </span>
      </StatusMark>
    );
  }
  if (match.outcome.state === 'NotStarted') {
    if (needsLot(match)) return <StatusMark status="late">{texts.publicWords.lotNeeded}</StatusMark>;
    const expected = forecast?.timesOf(match).expected ?? null;
    const kickoff = expected ?? match.metadata.kickoff;
    return kickoff === null ? null : (
      <StatusMark status="waiting" className="figures">
        <span>
          {expected !== null && <em className="status-mark-late">{texts.board.expected}</em>} {clockFrom(kickoff, now)}
          {late}
        </span>
      </StatusMark>
    );
  }
  return old === null ? (
    <StatusMark status="running">
      <span>
        {texts.visitor.runs}
        {late}
      </span>
    </StatusMark>
  ) : (
    <StatusMark status="outdated">{texts.visitor.standOf(old)}</StatusMark>
  );
}
