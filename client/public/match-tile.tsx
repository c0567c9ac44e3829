import type { ReactNode } from 'react';
import type { EmblemView } from '#domain/contract.ts';
import { texts } from '../texts/de.ts';
import { EmblemDisc } from '../tournament-view/emblem-disc.tsx';
import { MinuteRing } from '../tournament-view/minute-ring.tsx';
import { Name } from '../tournament-view/name.tsx';
import type { PlayClock } from '../tournament-view/play-clock.ts';
import { Light } from './light.tsx';
import { Score } from './score.tsx';

/** One team of a match on its tile. */
export interface TileSide {
  readonly name: string;
  /** What stands in place of the plain name. */
  readonly shown?: ReactNode;
  /** null: it is not known who plays. */
  readonly emblem: EmblemView | null;
  /** null: none is shown. */
  readonly score: number | null;
  /** It lost: it stands back. */
  readonly hasLost?: boolean;
}

/**
 * A match on a stage, lit by its teams: rows, or both sides of the score (`isVersus`). `id`: of the tile, once on the page.
 * `title` and `about`: what it is and where, 'Halbfinale 1' and 'Feld 1'. `state` stands where no `clock` says how much of its
 * time is played. `scorer`: who has just scored, its colour floods the tile once. `edge`: what it is marked as. Its ground is
 * that of the stage, or `--tile-ground` where it stands on one.
 */
export function MatchTile({
  id,
  title,
  about,
  sides: [one, other],
  clock = null,
  state,
  isVersus = false,
  isLit = true,
  scorer = null,
  isChanged = false,
  edge,
}: {
  id: string;
  title: ReactNode;
  about: ReactNode;
  sides: readonly [TileSide, TileSide];
  clock?: PlayClock | null;
  state?: ReactNode;
  isVersus?: boolean;
  /** By the colours of its teams. */
  isLit?: boolean;
  scorer?: 'A' | 'B' | null;
  /** Just now, and not by a goal. */
  isChanged?: boolean;
  edge?: 'own' | 'gold' | undefined;
}) {
  return (
    <div
      className="match-tile stage"
      data-theme="dark"
      data-versus={isVersus || undefined}
      data-edge={edge}
      data-changed={isChanged || undefined}
    >
      {isLit && (
        <svg className="match-tile-light" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <Light name={`tile-${id}-A`} color={one.emblem?.glow} at={isVersus ? [0, 0.6] : [0, 0.3]} />
          <Light name={`tile-${id}-B`} color={other.emblem?.glow} at={isVersus ? [1, 0.6] : [0, 0.85]} />
        </svg>
      )}
      <Flood scorer={scorer} sides={[one, other]} />
      <header>
        <p>
          <b>{title}</b> <span>{about}</span>
        </p>
        {clock?.played == null ? state : <TileClock clock={clock} played={clock.played} />}
      </header>
      <div className="match-tile-sides">
        <Side side={one} />
        {isVersus && <i aria-hidden="true">:</i>}
        <Side side={other} />
      </div>
    </div>
  );
}

const Side = ({ side: { name, shown, emblem, score, hasLost } }: { side: TileSide }) => (
  <div className="match-tile-side" data-lost={hasLost || undefined}>
    <span className="match-tile-team">
      {emblem !== null && <EmblemDisc emblem={emblem} />}
      {shown ?? <Name text={name} />}
    </span>
    {score !== null && <Score value={score} className="match-tile-score figures" />}
  </div>
);

/** The minute within a ring that fills until the time is up, then by how much it is over. */
function TileClock({ clock: { minute, over }, played }: { clock: PlayClock; played: number }) {
  return (
    <span className="match-tile-ring figures" data-over={over !== null || undefined}>
      <MinuteRing played={played} />
      <span aria-hidden="true">{over === null ? texts.tile.minuteShort(minute) : texts.tile.over(over)}</span>
      <span className="visually-hidden">{texts.tile.runs(minute)}</span>
    </span>
  );
}

/** The one joy: the colour of the side that scored comes in from there, and goes again. */
export function Flood({ scorer, sides }: { scorer: 'A' | 'B' | null; sides: readonly [TileSide, TileSide] }) {
  if (scorer === null) return null;
  const { emblem, score } = sides[scorer === 'A' ? 0 : 1];
  return emblem === null ? null : (
    <svg
      key={score}
      className="match-tile-flood"
      data-side={scorer}
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path fill={emblem.glow} d="M0 0h1v1H0Z" />
    </svg>
  );
}
