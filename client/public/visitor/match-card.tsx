import type { PublicMatchView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom } from '../../texts/format.ts';
import { Score } from '../score.tsx';
import { Late, MatchState } from './match-state.tsx';
import { isOf } from '../../tournament-view/outlook.ts';
import type { VisitorContext } from './visitor-context.ts';
import { Sides } from './sides.tsx';

/** What is on a court: the match that runs, or the last one until the next begins. */
export function MatchCard({
  match,
  seen,
  place,
  delay,
  now,
}: {
  match: PublicMatchView;
  seen: VisitorContext;
  place: string;
  /** Minutes by which its court is behind the plan; 0: it is not. */
  delay: number;
  now: Date;
}) {
  const { mine, old, changed } = seen;
  const { court, kickoff } = match.metadata;
  const { startedAt, state } = match.outcome;
  const when =
    state === 'CurrentlyPlaying' && startedAt !== null
      ? texts.visitor.since(clockFrom(startedAt, now))
      : kickoff === null
        ? null
        : texts.visitor.kickoff(clockFrom(kickoff, now));
  return (
    <section
      className="match-card"
      aria-label={texts.publicWords.court(court)}
      data-court={court}
      data-mine={(mine !== null && isOf(match, mine)) || undefined}
      data-changed={changed.has(match.id) || undefined}
    >
      <header>
        <b>
          <span>{texts.visitor.court}</span> <span className="match-card-number figures">{court}</span>
        </b>
        <span className="match-card-about">
          {place}
          {when !== null && <> · {when}</>}
        </span>
        <MatchState match={match} old={old} />
        {delay > 0 && old === null && <Late text={texts.visitor.delay(delay)} />}
      </header>
      <Sides match={match} seen={seen} unplayed={<Score value={null} className="match-card-score figures" />} />
    </section>
  );
}
