import {
  IconAdjustments,
  IconCalendar,
  IconDeviceDesktop,
  IconLock,
  IconMapPin,
  IconPencil,
  IconSpeakerphone,
  IconWorld,
} from '@tabler/icons-react';
import { memo, Suspense, useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { texts } from '../texts/de.ts';
import { withHyphens } from '../texts/with-hyphens.ts';
import { formatDay, formatNumber, oClock } from '../texts/format.ts';
import { mayOrganize } from '../features/organization/role.ts';
import type { TournamentPageProps } from '../features/tournament/tournament-page-props.ts';
import { lazyPage } from '../features/navigation/lazy-page.tsx';
import { changeVisibility } from '../features/tournament/change-visibility.ts';
import { Button, ButtonAnchor, ButtonLink } from '../ui/action/button.tsx';
import { Menu, MenuItem } from '../ui/action/menu.tsx';
import * as pageHead from '../ui/display/page-head.module.css';
import * as styles from './tournament-layout.module.css';

const AnnounceDialog = lazyPage(async () => (await import('../features/notices/announce-dialog.tsx')).AnnounceDialog);

/** 'Aufrufe: 5' in one piece, for a line that has no room for all of it. */
const together = (words: string): string => words.replaceAll(' ', '\u00a0');

/** 'Sa, 29. Nov. 2025, 09:30 Uhr', broken before the time where there is no room. */
const momentOf = (kickoff: string): string => `${formatDay(kickoff)}, ${together(oClock(kickoff))}`;

/** Name, day, place and how far it is, with what can be done; `isPast`: as it was, so nothing can be. */
export function TournamentHead({ tournament, role, isPast = false }: TournamentPageProps & { isPast?: boolean }) {
  const { id, kickoff, venueName, matches, visibility, publicPageViews } = tournament;
  const shown = { id, visibility, publicPageViews };
  const mayAnnounce = mayOrganize(role) && matches.length > 0 && !isPast;
  const [isAnnouncing, setIsAnnouncing] = useState(false);
  return (
    <section className={`${pageHead.pageHead} ${styles.tournamentHead}`}>
      <div className="grow">
        <h1>{withHyphens(tournament.name)}</h1>
        <div className={pageHead.facts}>
          <span>
            <IconCalendar size={15} aria-hidden />
            {kickoff === null ? texts.tournament.noDate : momentOf(kickoff)}
          </span>
          {venueName !== null && (
            <span>
              <IconMapPin size={15} aria-hidden />
              {venueName}
            </span>
          )}
          {mayOrganize(role) ? <VisibilitySwitch {...shown} /> : <Visibility {...shown} />}
        </div>
      </div>
      {matches.length > 0 && <Progress tournament={tournament} />}
      <div className={styles.theadActs}>
        {matches.length > 0 && !isPast && (
          <ButtonAnchor href={`/t/${tournament.id}/board`} target="_blank" rel="noreferrer">
            <IconDeviceDesktop size={18} aria-hidden />
            <span className="hidden-on-phones">{texts.tournament.board}</span>
          </ButtonAnchor>
        )}
        {mayAnnounce && (
          <Button onClick={() => setIsAnnouncing(true)}>
            <IconSpeakerphone size={18} aria-hidden />
            <span className="hidden-on-phones">{texts.tournament.announce}</span>
          </Button>
        )}
        {mayOrganize(role) && matches.length > 0 && (
          <ButtonLink href={`/portal/tournaments/${tournament.id}/plan`}>
            <IconPencil size={18} aria-hidden />
            <span className="hidden-on-phones">{texts.tournament.editPlan}</span>
          </ButtonLink>
        )}
        {mayOrganize(role) && (
          <ButtonLink href={`/portal/tournaments/${tournament.id}/configure`}>
            <IconAdjustments size={18} aria-hidden />
            <span className="hidden-on-phones">{texts.tournament.configureShort}</span>
          </ButtonLink>
        )}
      </div>
      {isAnnouncing && (
        <Suspense>
          <AnnounceDialog tournament={tournament} close={() => setIsAnnouncing(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Progress({ tournament: { matches } }: { tournament: TournamentView }) {
  const finished = matches.filter((match) => match.outcome.state === 'Finished').length;
  const running = matches.filter((match) => match.outcome.state === 'CurrentlyPlaying').length;
  return (
    <div className={styles.progress}>
      <div className="flex-row between">
        <span className="muted">{texts.tournament.played}</span>
        <b className="figures">{texts.tournament.playedOf(finished, matches.length)}</b>
      </div>
      <div
        className="progress-bar"
        role="img"
        aria-label={texts.tournament.progress(finished, matches.length, running)}
      >
        <i style={{ width: `${(100 * finished) / matches.length}%` }} />
        <i data-running style={{ width: `${(100 * running) / matches.length}%` }} />
      </div>
    </div>
  );
}

type VisibilitySource = Pick<TournamentView, 'id' | 'visibility' | 'publicPageViews'>;

/** Who may see the tournament, and how many did. */
function Visibility({ visibility, publicPageViews }: VisibilitySource) {
  const isPublic = visibility === 'Public';
  const label = texts.tournament.visibility[visibility];
  return (
    <span>
      {isPublic ? <IconWorld size={15} aria-hidden /> : <IconLock size={15} aria-hidden />}
      {isPublic && publicPageViews > 0
        ? `${label} · ${together(texts.tournament.views(formatNumber(publicPageViews)))}`
        : label}
    </span>
  );
}

/** The same as a switch with its consequence. */
const VisibilitySwitch = memo(function VisibilitySwitch(shown: VisibilitySource) {
  const { id, visibility } = shown;
  const isPublic = visibility === 'Public';
  const label = texts.tournament.visibility[visibility];
  return (
    <Menu
      align="start"
      width={300}
      trigger={
        <button type="button" className={styles.visibility} aria-label={texts.tournament.changeVisibility(label)}>
          <Visibility {...shown} />
        </button>
      }
    >
      <MenuItem
        icon={isPublic ? <IconLock size={18} /> : <IconWorld size={18} />}
        choose={() => void changeVisibility(id, isPublic ? 'Private' : 'Public')}
      >
        <b>{isPublic ? texts.tournament.makePrivate : texts.tournament.publish}</b>
        <br />
        <span className="muted small">
          {isPublic ? texts.tournament.makePrivateHint : texts.tournament.publishHint}
        </span>
      </MenuItem>
    </Menu>
  );
});
