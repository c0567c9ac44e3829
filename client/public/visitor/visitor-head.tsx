import { useState } from 'react';
import type { PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { plainDay } from '../../texts/format.ts';
import { CrestIcon, WavesIcon, WavesOffIcon } from '../icons.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { toHeader, findLogos, toPeriod } from '../presentation.ts';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import type { Freshness } from '../freshness.ts';
import { Lock, ShareIcon, Sun } from './area-icons.tsx';
import { laterPart } from './later/later-part.tsx';
import { TeamPicker } from './team-picker.tsx';
import { useTheme } from './use-theme.ts';

const ShareSheet = laterPart((parts) => parts.ShareSheet);

/** Whose tournament it is, whether what is shown is true now, the reader's team, and what takes the page along. */
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
  const [theme, setTheme] = useTheme();
  const { organizer } = findLogos(tournament);
  const { venueName, visibility } = tournament;
  const day = toPeriod(tournament);
  const below = [
    ['', toHeader(tournament, 'header2')],
    ['', venueName ?? ''],
    ['no-break', day === null ? '' : plainDay(day)],
  ].filter(([, text]) => text !== '');
  const isDark = theme === 'dark';
  return (
    <header className="visitor-head">
      <div className="visitor-wrap visitor-head-wrap">
        <div className="visitor-head-top">
          {organizer === null ? (
            <CrestIcon className="visitor-head-crest" />
          ) : (
            <img
              className="visitor-head-crest"
              src={organizer.url}
              alt={texts.visitor.crest(tournament.organizationName)}
            />
          )}
          <div className="visitor-head-title">
            <h1>
              <Name text={toHeader(tournament, 'header1') || tournament.name} className="visitor-head-name" />
            </h1>
            <p>
              {below.map(([className = '', text = '']) => (
                <span key={text} className={className}>
                  {text}
                </span>
              ))}
            </p>
          </div>
          <div className="visitor-head-actions visitor-scripted">
            <button
              type="button"
              className="visitor-icon-button"
              aria-label={isDark ? texts.visitor.light : texts.visitor.dark}
              onClick={() => setTheme(isDark ? 'light' : 'dark')}
            >
              <Sun />
            </button>
            <button
              type="button"
              className="visitor-icon-button"
              aria-label={texts.visitor.share}
              onClick={() => setIsSharing(true)}
            >
              <ShareIcon />
            </button>
          </div>
        </div>
        {visibility === 'Private' && (
          <p className="visitor-head-private">
            <Lock />
            {texts.visitor.private}
          </p>
        )}
        <div className="visitor-head-bar">
          <Connection freshness={freshness} />
          <TeamPicker tournament={tournament} names={names} mine={mine} choose={choose} />
        </div>
      </div>
      {isSharing && (
        <ShareSheet tournament={tournament} names={names} link={link} mine={mine} close={() => setIsSharing(false)} />
      )}
    </header>
  );
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
