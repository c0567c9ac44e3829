import { useState } from 'react';
import type { PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { formatClock, plainDay } from '../../texts/format.ts';
import { useClock } from '../../tournament-view/use-now.ts';
import { HeadPicture } from '../head-picture.tsx';
import { WavesIcon, WavesOffIcon } from '../icons.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { toHeader, toPeriod } from '../presentation.ts';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import type { Freshness } from '../freshness.ts';
import { Lock, ShareIcon } from './area-icons.tsx';
import { laterPart } from './later/later-part.tsx';
import { TeamPicker } from './team-picker.tsx';

const ShareSheet = laterPart((parts) => parts.ShareSheet);

/** Whose tournament it is, in the club's colour; the reader's team, whether what is shown is true now, the time. */
export function VisitorHead({
  tournament,
  names,
  freshness,
  link,
  mine,
  choose,
}: {
  tournament: PublicTournamentView;
  names: TeamNames;
  freshness: Freshness;
  link: string;
  mine: string | null;
  choose: (teamId: string | null) => void;
}) {
  const [isSharing, setIsSharing] = useState(false);
  const { venueName, visibility } = tournament;
  const day = toPeriod(tournament);
  const below = [
    ['', toHeader(tournament, 'header2')],
    ['', venueName ?? ''],
    ['no-break', day === null ? '' : plainDay(day)],
  ].filter(([, text]) => text !== '');
  return (
    <>
      <header className="visitor-head stage" data-theme="dark">
        <div className="visitor-wrap visitor-head-wrap">
          <div className="visitor-head-top">
            <HeadPicture
              tournament={tournament}
              className="visitor-head-crest"
              alt={texts.visitor.crest(tournament.organizationName)}
            />
            <div className="visitor-head-title">
              <h1>
                <Name text={toHeader(tournament, 'header1') || tournament.name} />
              </h1>
              <p>
                {below.map(([className = '', text = '']) => (
                  <span key={text} className={className}>
                    {text}
                  </span>
                ))}
              </p>
            </div>
            <button
              type="button"
              className="visitor-icon-button visitor-head-share visitor-scripted"
              aria-label={texts.visitor.share}
              onClick={() => setIsSharing(true)}
            >
              <ShareIcon />
            </button>
          </div>
          {visibility === 'Private' && (
            <p className="visitor-head-private">
              <Lock />
              {texts.visitor.private}
            </p>
          )}
          <div className="visitor-head-bar">
            <TeamPicker tournament={tournament} names={names} mine={mine} choose={choose} />
            <Connection freshness={freshness} />
            <TimeNow />
          </div>
        </div>
      </header>
      {isSharing && (
        <ShareSheet tournament={tournament} names={names} link={link} mine={mine} close={() => setIsSharing(false)} />
      )}
    </>
  );
}

/** A component of its own, so that a new minute renders nothing else. */
function TimeNow() {
  const time = useClock();
  return <b className="visitor-head-clock figures">{time !== null && formatClock(time)}</b>;
}

function Connection({ freshness }: { freshness: Freshness }) {
  return (
    <span
      className="visitor-head-connection visitor-scripted"
      role="status"
      data-live={freshness.kind === 'live' || undefined}
    >
      {freshness.kind === 'live' ? <WavesIcon /> : freshness.kind === 'opening' ? null : <WavesOffIcon />}
      {freshnessText(freshness)}
    </span>
  );
}

function freshnessText(freshness: Freshness): string {
  switch (freshness.kind) {
    case 'opening':
      return '';
    case 'live':
      return texts.connection.live;
    case 'lost':
      return texts.connection.lostShort(freshness.since);
    case 'offline':
      return texts.visitor.offline(freshness.since);
  }
}
