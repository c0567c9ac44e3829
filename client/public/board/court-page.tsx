import type { PublicMatchView } from '#domain/contract.ts';
import { needsLot, type Court, type MatchDay, matchNumber } from '#domain/match-day.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom } from '../../texts/format.ts';
import { placeName } from '../../tournament-view/round-names.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { Glow } from './glow.tsx';
import { NextMatch } from './next-match.tsx';
import { CourtDelay, CourtState } from './now-page.tsx';
import type { BoardPageProps } from './board-page.ts';
import { panelOf } from './panel-of.ts';
import { panelState, PanelSides } from './panel-sides.tsx';

const NEXT = 3;

/** A courtside board: the current match as large as possible, and the next matches of its court. */
export function CourtPage({
  court,
  courts,
  tournament,
  changes,
  old,
  forecast,
  now,
}: BoardPageProps & { readonly court: number; readonly courts: readonly Court[] }) {
  const names = teamNames(tournament.teams);
  const here = courts.find((one) => one.court === court);
  if (here === undefined) {
    return (
      <p className="board-empty">{tournament.matches.length === 0 ? texts.board.noPlan : texts.board.noCourt(court)}</p>
    );
  }
  const { shown, next } = panelOf(here);
  return (
    <div className="court-page">
      {shown !== null && (
        <section
          className="panel court-page-panel"
          aria-label={texts.publicWords.court(court)}
          {...panelState(shown, changes.matches)}
        >
          {shown.outcome.state === 'CurrentlyPlaying' && <Glow match={shown} />}
          <header>
            {(shown.outcome.state !== 'NotStarted' || needsLot(shown)) && (
              <CourtState match={shown} old={old} forecast={null} now={now} />
            )}
            {forecast !== null && <CourtDelay minutes={here.delay} />}
            {[
              whenOf(shown, forecast, now),
              placeName(shown, tournament, texts.groupWords.name),
              texts.publicWords.match(matchNumber(shown)),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </header>
          <PanelSides match={shown} names={names} />
        </section>
      )}
      <section className="court-page-list" aria-label={texts.board.nextOn(court)}>
        <h2>{texts.board.nextOn(court)}</h2>
        {next.slice(0, NEXT).map((each) => (
          <div className="next-match court-page-next" key={each.id}>
            <NextMatch match={each} names={names} tournament={tournament} forecast={forecast} now={now} />
          </div>
        ))}
        {next.length === 0 && <p className="court-page-none">{texts.board.nothingNext}</p>}
      </section>
    </div>
  );
}

/**
 * 'Anstoß 10:00', on another day 'Anstoß So 10:00', when it is to be expected instead [CU2], or since when it runs [MO2];
 * null: the plan has no times.
 */
function whenOf(match: PublicMatchView, forecast: MatchDay | null, now: Date): string | null {
  const { startedAt, state } = match.outcome;
  if (state === 'CurrentlyPlaying' && startedAt !== null) return texts.visitor.since(clockFrom(startedAt, now));
  const expected = forecast?.timesOf(match).expected ?? null;
  if (match.outcome.state === 'NotStarted' && expected !== null)
    return texts.visitor.expected(clockFrom(expected, now));
  const { kickoff } = match.metadata;
  return kickoff === null ? null : texts.visitor.kickoff(clockFrom(kickoff, now));
}
