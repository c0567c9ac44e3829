import type { PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { formatClock } from '../../texts/format.ts';
import { HeadPicture } from '../head-picture.tsx';
import { WavesIcon, WavesOffIcon } from '../icons.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { toHeader } from '../presentation.ts';
import { useClock } from '../../tournament-view/use-now.ts';

/** Whose tournament this is, whether what is shown is true now, and the time, which runs on in any case. */
export function BoardHead({
  tournament,
  old,
  isOpening,
  court,
}: {
  tournament: PublicTournamentView;
  /** The time the values are of, null while they are current. */
  old: string | null;
  isOpening: boolean;
  court: number | null;
}) {
  const time = useClock();
  const below = [toHeader(tournament, 'header2'), tournament.venueName];
  return (
    <header className="board-head">
      {court === null ? (
        <HeadPicture tournament={tournament} className="board-head-crest" />
      ) : (
        <div className="board-head-court">{texts.publicWords.court(court)}</div>
      )}
      <div className="board-head-title">
        <h1>
          <Name text={toHeader(tournament, 'header1') || tournament.name} />
        </h1>
        <span>{below.filter((part) => part !== null && part !== '').join(' · ')}</span>
      </div>
      {old === null ? (
        <div className="board-head-connection" role="status" data-state={isOpening ? 'opening' : 'live'}>
          {!isOpening && <WavesIcon />}
          {!isOpening && texts.connection.live}
        </div>
      ) : (
        <div className="board-head-connection" role="status" data-state="lost">
          <WavesOffIcon />
          {texts.connection.lost(old)}
        </div>
      )}
      <time className="board-head-clock figures">{time === null ? '' : formatClock(time)}</time>
    </header>
  );
}
