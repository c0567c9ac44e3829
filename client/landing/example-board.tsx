import { useMemo } from 'react';
import { Board } from '../public/board/board.tsx';
import { KINDS, type BoardSettings } from '../public/board/board-page.ts';
import { useNow } from '../tournament-view/use-now.ts';
import { texts } from '../texts/de.ts';
import { exampleTournament } from './example-tournament.ts';

// It stays on its first page: what moves by itself next to a text keeps people from reading it.
const settings: BoardSettings = {
  pages: KINDS,
  pace: Number.POSITIVE_INFINITY,
  qr: false,
  theme: 'dark',
  court: null,
  sound: false,
};
/** Between one kickoff and the next, in milliseconds. */
const TURN_MS = 720_000;

/** The hall display itself, with invented teams, in the frame of a screen. A picture: nothing in it can be operated. */
export function ExampleBoard() {
  const kickoff = useNow(TURN_MS).getTime();
  const tournament = useMemo(() => exampleTournament(kickoff), [kickoff]);
  return (
    <figure className="example-board">
      <div className="example-board-frame" data-theme="dark">
        <div role="img" aria-label={texts.landing.exampleLabel}>
          <div className="example-board-picture" inert aria-hidden="true">
            <Board tournament={tournament} lostSince={null} settings={settings} link="" />
          </div>
        </div>
      </div>
      <figcaption>
        <b>{texts.landing.example}</b> {texts.landing.exampleCaption}
      </figcaption>
    </figure>
  );
}
