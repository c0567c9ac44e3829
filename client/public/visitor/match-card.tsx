import type { PublicMatchView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom } from '../../texts/format.ts';
import type { PlayClock } from '../../tournament-view/play-clock.ts';
import { isOf } from '../../tournament-view/is-of.ts';
import { MatchTile } from '../match-tile.tsx';
import { Late, MatchState } from './match-state.tsx';
import { Sides, useSides } from './sides.tsx';
import type { VisitorContext } from './visitor-context.ts';

/** What is on a court: the match that runs, or the last one until the next begins; on a stage, or as a card. */
export function MatchCard({
  match,
  seen,
  place,
  delay,
  now,
  clock = null,
  stage = null,
}: {
  match: PublicMatchView;
  seen: VisitorContext;
  place: string;
  /** Minutes by which its court is behind the plan; 0: it is not. */
  delay: number;
  now: Date;
  /** How far it is; null: not known. */
  clock?: PlayClock | null;
  stage?: 'versus' | 'rows' | null;
}) {
  const { mine, old, changed } = seen;
  const { court, kickoff } = match.metadata;
  const { startedAt, state } = match.outcome;
  const isMine = mine !== null && isOf(match, mine);
  const name = texts.publicWords.court(court);
  const when =
    state === 'CurrentlyPlaying' && startedAt !== null
      ? texts.visitor.since(clockFrom(startedAt, now))
      : kickoff === null
        ? null
        : texts.visitor.kickoff(clockFrom(kickoff, now));
  const about = (
    <>
      {stage !== null && isMine && `${name} · `}
      {place}
      {when !== null && <> · {when}</>}
      {delay > 0 && old === null && (
        <>
          {' '}
          <Late text={texts.visitor.delay(delay)} />
        </>
      )}
    </>
  );
  if (stage !== null) {
    return (
      <section aria-label={name}>
        <TileOf
          id={match.id}
          match={match}
          seen={seen}
          title={isMine ? texts.visitor.ownMatch : name}
          about={about}
          state={<MatchState match={match} old={old} minute={clock?.minute} />}
          clock={clock}
          isVersus={stage === 'versus'}
        />
      </section>
    );
  }
  return (
    <section
      className="card match-card"
      aria-label={name}
      data-mine={isMine || undefined}
      data-changed={changed.has(match.id) || undefined}
    >
      <header>
        <b>{name}</b> <span>{about}</span>
        <MatchState match={match} old={old} minute={clock?.minute} />
      </header>
      <Sides match={match} seen={seen} isLarge />
    </section>
  );
}

/** A match on a stage; `state` stands where no `clock` says how far it is. */
export function TileOf({
  match,
  seen,
  ...shown
}: { match: PublicMatchView; seen: VisitorContext } & Omit<
  Parameters<typeof MatchTile>[0],
  'sides' | 'scorer' | 'isChanged' | 'isLit'
>) {
  return <MatchTile isLit={seen.old === null} {...useSides(match, seen)} {...shown} />;
}
