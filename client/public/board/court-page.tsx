import { texts } from '../../texts/de.ts';
import { formatClock } from '../../texts/format.ts';
import { courtsOf } from '../../tournament-view/matches.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { NextMatch } from './next-match.tsx';
import { CourtState } from './now-page.tsx';
import type { BoardPageProps } from './pages.ts';
import { panelOf, panelState, Sides } from './panel.tsx';

const NEXT = 3;

/** A board beside one court: its match as large as it goes, and what comes next there. */
export function CourtPage({
  court,
  now,
  tournament,
  changes,
  old,
}: BoardPageProps & { readonly court: number; readonly now: Date }) {
  const names = teamNames(tournament.teams);
  const here = courtsOf(tournament, now).find((one) => one.court === court);
  if (here === undefined) {
    return (
      <p className="board-empty">{tournament.matches.length === 0 ? texts.board.noPlan : texts.board.noCourt(court)}</p>
    );
  }
  const { shown, next } = panelOf(here);
  const group = tournament.groups.find(({ id }) => id === shown?.metadata.groupId);
  return (
    <div className="court-page">
      {shown !== null && (
        <section
          className="panel court-page-panel"
          aria-label={texts.plan.court(court)}
          {...panelState(shown, changes.matches)}
        >
          <header>
            {shown.outcome.state !== 'NotStarted' && <CourtState match={shown} old={old} />}
            {[
              shown.metadata.kickoff === null ? null : texts.visitor.kickoff(formatClock(shown.metadata.kickoff)),
              group === undefined ? shown.metadata.label : texts.groups.name(group),
              texts.plan.match(shown.index),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </header>
          <Sides match={shown} names={names} />
        </section>
      )}
      <section className="court-page-list" aria-label={texts.board.nextOn(court)}>
        <h2>{texts.board.nextOn(court)}</h2>
        {next.slice(0, NEXT).map((each) => (
          <div className="next-match court-page-next" key={each.id}>
            <NextMatch match={each} names={names} tournament={tournament} />
          </div>
        ))}
        {next.length === 0 && <p className="court-page-none">{texts.board.nothingNext}</p>}
      </section>
    </div>
  );
}
