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
import { StatusMark } from './status-mark.tsx';

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
  return (
    <div
      className="now-page"
      data-paired={two || undefined}
      data-rows={two ? Math.ceil(courts.length / 2) : courts.length}
    >
      {old === null && <h2 className="now-page-title">{title}</h2>}
      {old === null && page.withNext && <h2 className="now-page-next-title">{texts.board.next}</h2>}
      {courts.map((court) => (
        <CourtRow
          key={court.court}
          court={court}
          names={names}
          changed={changes.matches}
          old={old}
          withNext={page.withNext}
          forecast={forecast}
          now={now}
          tournament={tournament}
        />
      ))}
    </div>
  );
}

function CourtRow({
  court,
  names,
  changed,
  old,
  withNext,
  tournament,
  forecast,
  now,
}: {
  court: Court;
  names: TeamNames;
  changed: BoardChanges['matches'];
  old: string | null;
  withNext: boolean;
  tournament: PublicTournamentView;
  forecast: BoardPageProps['forecast'];
  now: Date;
}) {
  const { shown, next: behind } = panelOf(court);
  const [next] = upcomingFrom(behind, forecast);
  return (
    <>
      <div className="now-page-court">
        <span className="now-page-label">{texts.board.court}</span>
        <span className="now-page-number figures">{court.court}</span>
        {shown !== null && <CourtState match={shown} old={old} forecast={forecast} now={now} />}
        {forecast !== null && old === null && <CourtDelay minutes={court.delay} />}
      </div>
      <section
        className="panel now-page-panel"
        aria-label={`${texts.board.court} ${court.court}`}
        {...panelState(shown, changed)}
      >
        {shown !== null && (
          <>
            {shown.outcome.state === 'CurrentlyPlaying' && <Glow match={shown} />}
            <p className="now-page-round">
              {placeName(shown, tournament, texts.groupWords.name)}
              {decidedBy(shown)}
            </p>
            <PanelSides match={shown} names={names} />
          </>
        )}
      </section>
      {withNext && (
        <section
          className="next-match now-page-next"
          aria-label={`${texts.board.next}, ${texts.board.court} ${court.court}`}
        >
          {next !== undefined && (
            <NextMatch match={next} names={names} tournament={tournament} forecast={forecast} now={now} />
          )}
        </section>
      )}
    </>
  );
}

/** How a match ended that took longer than its time: ', n. E.'. */
function decidedBy({ outcome: { state, type } }: PublicMatchView): string {
  const how = state !== 'Finished' || type === null ? '' : texts.publicWords.outcomeTypes[type];
  return how === '' ? '' : `, ${how}`;
}

/** How far a court is behind the plan; nothing where it is on time. */
export const CourtDelay = ({ minutes }: { minutes: number }) =>
  minutes === 0 ? null : (
    <StatusMark status="late" className="figures">
      {texts.board.late(minutes)}
    </StatusMark>
  );

/** The state of a court, next to its number. `old`: the time the values are of, null while they are current. */
export function CourtState({
  match,
  old,
  forecast,
  now,
}: {
  match: PublicMatchView;
  old: string | null;
  forecast: MatchDay | null;
  now: Date;
}) {
  if (match.outcome.state === 'Finished') return <StatusMark status="ended">{texts.visitor.ended}</StatusMark>;
  if (match.outcome.state === 'NotStarted') {
    if (needsLot(match)) return <StatusMark status="late">{texts.publicWords.lotNeeded}</StatusMark>;
    const expected = forecast?.timesOf(match).expected ?? null;
    const kickoff = expected ?? match.metadata.kickoff;
    return kickoff === null ? null : (
      <>
        {expected !== null && <em className="now-page-expected">{texts.board.expected}</em>}
        <StatusMark status={expected === null ? 'waiting' : 'late'} className="figures">
          {clockFrom(kickoff, now)}
        </StatusMark>
      </>
    );
  }
  return old === null ? (
    <StatusMark status="running">{texts.visitor.runs}</StatusMark>
  ) : (
    <StatusMark status="outdated">{texts.visitor.standOf(old)}</StatusMark>
  );
}
