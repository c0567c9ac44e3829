import type { PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { clock } from '../../texts/format.ts';
import { Crest, Waves, WavesOff } from './icons.tsx';
import { Name } from '../name.tsx';

/** Whose tournament this is, whether what is shown is true now, and the time, which runs on in any case. */
export function BoardHead({
  tournament,
  now,
  lostSince,
}: {
  tournament: PublicTournamentView;
  now: Date;
  lostSince: Date | null;
}) {
  const { images, presentationConfiguration } = tournament;
  const logo = presentationConfiguration.showOrganizerLogo ? images.organizerLogo : null;
  const below = [headerOf(tournament, 'header2'), tournament.venueName];
  return (
    <header className="b-head">
      {logo === null ? <Crest /> : <img className="crest" src={logo.url} alt="" />}
      <div className="b-title">
        <h1>
          <Name text={headerOf(tournament, 'header1')} />
        </h1>
        <span>{below.filter((part) => part !== null && part !== '').join(' · ')}</span>
      </div>
      {lostSince === null ? (
        <div className="conn" role="status">
          <Waves />
          {texts.connection.live}
        </div>
      ) : (
        <div className="conn off" role="status">
          <WavesOff />
          {texts.connection.lost(clock(lostSince))}
        </div>
      )}
      <time className="clock tn">{clock(now)}</time>
    </header>
  );
}

/** What the organisers want to read at the top. */
function headerOf(tournament: PublicTournamentView, which: 'header1' | 'header2'): string {
  const { content, customContent } = tournament.presentationConfiguration[which];
  switch (content) {
    case 'TournamentName':
      return tournament.name;
    case 'OrganizerName':
      return tournament.organizationName;
    case 'CustomValue':
      return customContent ?? '';
  }
}
