import type { PublicMatchView } from '#domain/contract.ts';
import { needsLot, type Court, matchNumber } from '#domain/match-day.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom } from '../../texts/format.ts';
import { placeName } from '../../tournament-view/round-names.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { Glow } from './glow.tsx';
import { NextMatch } from './next-match.tsx';
import { CourtState } from './now-page.tsx';
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
  // [CU2] When it is to be expected says its state.
  const isLate = shown?.outcome.state === 'NotStarted' && (forecast?.timesOf(shown).expected ?? null) !== null;
  const isSaid = shown !== null && (isLate || shown.outcome.state !== 'NotStarted' || needsLot(shown));
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
            {isSaid && <CourtState match={shown} old={old} forecast={forecast} now={now} delay={here.delay} />}
            {[
              isLate ? null : whenOf(shown, now),
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

/** 'Anstoß 10:00', on another day 'Anstoß So 10:00', or since when it runs [MO2]; null: the plan has no times. */
function whenOf({ outcome: { startedAt, state }, metadata: { kickoff } }: PublicMatchView, now: Date): string | null {
  if (state === 'CurrentlyPlaying' && startedAt !== null) return texts.visitor.since(clockFrom(startedAt, now));
  return kickoff === null ? null : texts.visitor.kickoff(clockFrom(kickoff, now));
}
