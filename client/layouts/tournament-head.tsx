import { IconDotsVertical, IconLock, IconWorld } from '@tabler/icons-react';
import { memo, Suspense, useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { texts } from '../texts/de.ts';
import { withHyphens } from '../texts/with-hyphens.ts';
import { formatDay, formatNumber, oClock } from '../texts/format.ts';
import { Crumbs, InBar, type Breadcrumb } from '../features/app-shell/app-shell.tsx';
import { AccountItems } from '../features/app-shell/user-menu.tsx';
import { mayOrganize } from '../features/organization/role.ts';
import { PresenceList, PresenceNote } from '../features/presence/presence-list.tsx';
import type { TournamentPageProps } from '../features/tournament/tournament-page-props.ts';
import { lazyPage } from '../features/navigation/lazy-page.tsx';
import { changeVisibility } from '../features/tournament/change-visibility.ts';
import { IconButton } from '../ui/action/icon-button.tsx';
import { Menu, MenuItem, MenuLine, MenuNote } from '../ui/action/menu.tsx';
import { useIsPhone } from '../ui/hooks/use-is-phone.ts';
import { TournamentDeedItems } from './tournament-deeds.tsx';
import * as styles from './tournament-layout.module.css';

const AnnounceDialog = lazyPage(async () => (await import('../features/notices/announce-dialog.tsx')).AnnounceDialog);

/** 'Aufrufe: 5' in one piece, for a line that has no room for all of it. */
const together = (words: string): string => words.replaceAll(' ', '\u00a0');

/** 'Sa, 29. Nov. 2025, 09:30 Uhr', broken before the time where there is no room. */
const momentOf = (kickoff: string): string => `${formatDay(kickoff)}, ${together(oClock(kickoff))}`;

/** The way to a tournament: its organisation and, where it lies in one, its folder. */
export const pathTo = ({
  organizationId,
  organizationName,
  folderId,
  folderName,
}: TournamentView): readonly Breadcrumb[] => [
  { label: organizationName, to: `/portal/organizations/${organizationId}` },
  ...(folderName === null
    ? []
    : [{ label: folderName, to: `/portal/organizations/${organizationId}?folder=${folderId ?? ''}` }]),
];

/**
 * Where it belongs, name, day, place, how far it is and who else is here, in the bar of the frame; on the phone the name, and
 * the rest in the menu. `isPast`: as it was, so nothing can be done.
 */
export function TournamentHead({ tournament, role, isPast = false }: TournamentPageProps & { isPast?: boolean }) {
  const isPhone = useIsPhone();
  const { name, matches } = tournament;
  return (
    <InBar>
      <div className={styles.head}>
        {!isPhone && <Crumbs crumbs={pathTo(tournament)} />}
        <div className={styles.title}>
          <h1>{withHyphens(name)}</h1>
          {!isPhone && <Facts tournament={tournament} role={role} />}
        </div>
      </div>
      {isPhone ? (
        <PhoneMenu tournament={tournament} role={role} isPast={isPast} />
      ) : (
        <>
          {matches.length > 0 && <Progress tournament={tournament} />}
          <PresenceList tournament={tournament} />
        </>
      )}
    </InBar>
  );
}

function Facts({ tournament, role }: TournamentPageProps) {
  const { id, kickoff, venueName, visibility, publicPageViews } = tournament;
  // Nothing that a result changes, or the menu would be drawn with each.
  const shown = { id, visibility, publicPageViews };
  return (
    <div className={`muted small ${styles.facts}`}>
      <span>{kickoff === null ? texts.tournament.noDate : momentOf(kickoff)}</span>
      {venueName !== null && <span>{venueName}</span>}
      {mayOrganize(role) ? <VisibilitySwitch {...shown} /> : <Visibility {...shown} />}
    </div>
  );
}

/** All that a phone's bar has no room for, the account's entries among it. */
function PhoneMenu({ tournament, role, isPast }: TournamentPageProps & { isPast: boolean }) {
  const [isAnnouncing, setIsAnnouncing] = useState(false);
  const { name, kickoff, venueName, matches } = tournament;
  return (
    <>
      <Menu
        width={300}
        trigger={
          <IconButton className={styles.menu} label={texts.tournament.menu}>
            <IconDotsVertical size={22} aria-hidden />
          </IconButton>
        }
      >
        <MenuNote>
          <b>{name}</b>
          <span>{kickoff === null ? texts.tournament.noDate : momentOf(kickoff)}</span>
          {venueName !== null && <span>{venueName}</span>}
          <Visibility {...tournament} />
          {matches.length > 0 && <span>{texts.tournament.progress(...playedOf(matches))}</span>}
          <PresenceNote tournament={tournament} />
        </MenuNote>
        {!isPast && (
          <>
            <MenuLine />
            <TournamentDeedItems tournament={tournament} role={role} announce={() => setIsAnnouncing(true)} />
            {mayOrganize(role) && <VisibilityItem {...tournament} />}
          </>
        )}
        <MenuLine />
        <AccountItems />
      </Menu>
      {isAnnouncing && (
        <Suspense>
          <AnnounceDialog tournament={tournament} close={() => setIsAnnouncing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** How many matches are played, of how many, and how many run. */
const playedOf = (matches: TournamentView['matches']): readonly [finished: number, all: number, running: number] => [
  matches.filter((match) => match.outcome.state === 'Finished').length,
  matches.length,
  matches.filter((match) => match.outcome.state === 'CurrentlyPlaying').length,
];

function Progress({ tournament: { matches } }: { tournament: TournamentView }) {
  const [finished, all, running] = playedOf(matches);
  return (
    <div className={styles.progress}>
      <div className="flex-row between">
        <span className="muted">{texts.tournament.played}</span>
        <b className="figures">{texts.tournament.playedOf(finished, all)}</b>
      </div>
      <div className="progress-bar" role="img" aria-label={texts.tournament.progress(finished, all, running)}>
        <i style={{ width: `${(100 * finished) / all}%` }} />
        <i data-running style={{ width: `${(100 * running) / all}%` }} />
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
  return (
    <Menu
      align="start"
      width={300}
      trigger={
        <button
          type="button"
          className={styles.visibility}
          aria-label={texts.tournament.changeVisibility(texts.tournament.visibility[shown.visibility])}
        >
          <Visibility {...shown} />
        </button>
      }
    >
      <VisibilityItem {...shown} />
    </Menu>
  );
});

function VisibilityItem({ id, visibility }: VisibilitySource) {
  const isPublic = visibility === 'Public';
  return (
    <MenuItem
      icon={isPublic ? <IconLock size={18} /> : <IconWorld size={18} />}
      choose={() => void changeVisibility(id, isPublic ? 'Private' : 'Public')}
    >
      <b>{isPublic ? texts.tournament.makePrivate : texts.tournament.publish}</b>
      <br />
      <span className="muted small">{isPublic ? texts.tournament.makePrivateHint : texts.tournament.publishHint}</span>
    </MenuItem>
  );
}
