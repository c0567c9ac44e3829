import { texts } from '../../texts/de.ts';
import { clock } from '../../texts/format.ts';
import { courtsOf, winnerOf } from '../matches.ts';
import { Name } from '../name.tsx';
import { slotName, teamNames } from '../team-names.ts';
import { CourtState, NextMatch } from './now-page.tsx';
import type { Shown } from './pages.ts';
import { Score } from './score.tsx';

const NEXT = 3;

/** A board beside one court: its match as large as it goes, and what comes next there. */
export function CourtPage({
  court,
  now,
  tournament,
  changes,
  old,
}: Shown & { readonly court: number; readonly now: Date }) {
  const names = teamNames(tournament.teams);
  const here = courtsOf(tournament, now).find((one) => one.court === court);
  if (here === undefined) {
    return (
      <p className="b-empty">{tournament.matches.length === 0 ? texts.board.noPlan : texts.board.noCourt(court)}</p>
    );
  }
  const match = here.running ?? here.ended;
  const [first] = here.next;
  // Before the first kickoff the panel already holds the first match, without a score.
  const shown = match ?? first ?? null;
  const next = (match === null ? here.next.slice(1) : here.next).slice(0, NEXT);
  const winner = shown === null ? null : winnerOf(shown);
  const running = shown?.outcome.state === 'CurrentlyPlaying';
  const classes = ['now', running ? 'run' : '', shown !== null && changes.matches.has(shown.id) ? 'chg' : ''];
  const group = tournament.groups.find(({ id }) => id === shown?.metadata.groupId);
  return (
    <div className="platz">
      {shown !== null && (
        <section className={classes.filter(Boolean).join(' ')} aria-label={texts.plan.court(court)}>
          <header>
            {shown.outcome.state !== 'NotStarted' && <CourtState match={shown} old={old} />}
            {[
              shown.metadata.kickoff === null ? null : texts.visitor.kickoff(clock(shown.metadata.kickoff)),
              group === undefined ? shown.metadata.label : texts.groups.name(group),
              texts.plan.match(shown.index),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </header>
          {(['A', 'B'] as const).map((side) => {
            const slot = side === 'A' ? shown.teamA : shown.teamB;
            const lost = winner !== null && winner !== side ? 'lost' : '';
            return (
              <div className="ln" key={side}>
                <Name text={slotName(slot, names).name} className={lost} />
                <Score value={slot.score} className={`sc tn ${slot.score === null ? 'lost' : lost}`} />
              </div>
            );
          })}
        </section>
      )}
      <section className="list" aria-label={texts.board.nextOn(court)}>
        <h2>{texts.board.nextOn(court)}</h2>
        {next.map((each) => (
          <div className="next" key={each.id}>
            <NextMatch match={each} names={names} tournament={tournament} />
          </div>
        ))}
        {next.length === 0 && <p className="b-none">{texts.board.nothingNext}</p>}
      </section>
    </div>
  );
}
