import { IconAdjustments, IconDeviceDesktop, IconPencil, IconSpeakerphone } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { mayOrganize } from '../features/organization/role.ts';
import { lazyPage } from '../features/navigation/lazy-page.tsx';
import type { TournamentPageProps } from '../features/tournament/tournament-page-props.ts';
import { texts } from '../texts/de.ts';
import { Button, ButtonAnchor, ButtonLink } from '../ui/action/button.tsx';
import { MenuAnchor, MenuItem, MenuLink } from '../ui/action/menu.tsx';
import { useIsPhone } from '../ui/hooks/use-is-phone.ts';
import * as styles from './tournament-layout.module.css';

const AnnounceDialog = lazyPage(async () => (await import('../features/notices/announce-dialog.tsx')).AnnounceDialog);

/** What can be done with a tournament whatever is shown of it, at the end of its tabs; on the phone in its menu. */
export function TournamentDeeds({ tournament, role }: TournamentPageProps) {
  const isPhone = useIsPhone();
  const [isAnnouncing, setIsAnnouncing] = useState(false);
  if (isPhone) return null;
  const hasMatches = tournament.matches.length > 0;
  return (
    <div className={styles.deeds}>
      {hasMatches && (
        <ButtonAnchor
          tone="link"
          title={texts.tournament.board}
          href={boardOf(tournament.id)}
          target="_blank"
          rel="noreferrer"
        >
          <IconDeviceDesktop size={18} aria-hidden />
          <span>{texts.tournament.board}</span>
        </ButtonAnchor>
      )}
      {mayOrganize(role) && hasMatches && (
        <Button tone="link" title={texts.tournament.announce} onClick={() => setIsAnnouncing(true)}>
          <IconSpeakerphone size={18} aria-hidden />
          <span>{texts.tournament.announce}</span>
        </Button>
      )}
      {mayOrganize(role) && (
        <ButtonLink
          tone="link"
          title={texts.tournament.configureShort}
          href={`/portal/tournaments/${tournament.id}/configure`}
        >
          <IconAdjustments size={18} aria-hidden />
          <span>{texts.tournament.configureShort}</span>
        </ButtonLink>
      )}
      {isAnnouncing && (
        <Suspense>
          <AnnounceDialog tournament={tournament} close={() => setIsAnnouncing(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The same as entries of the phone's menu, with the plan's editor, whose key has no room over the list there. */
export function TournamentDeedItems({ tournament, role, announce }: TournamentPageProps & { announce: () => void }) {
  const hasMatches = tournament.matches.length > 0;
  return (
    <>
      {hasMatches && (
        <MenuAnchor icon={<IconDeviceDesktop size={18} />} href={boardOf(tournament.id)}>
          {texts.tournament.board}
        </MenuAnchor>
      )}
      {mayOrganize(role) && hasMatches && (
        <>
          <MenuItem icon={<IconSpeakerphone size={18} />} choose={announce}>
            {texts.tournament.announce}
          </MenuItem>
          <MenuLink icon={<IconPencil size={18} />} href={`/portal/tournaments/${tournament.id}/plan`}>
            {texts.tournament.editPlan}
          </MenuLink>
        </>
      )}
      {mayOrganize(role) && (
        <MenuLink icon={<IconAdjustments size={18} />} href={`/portal/tournaments/${tournament.id}/configure`}>
          {texts.tournament.configureShort}
        </MenuLink>
      )}
    </>
  );
}

const boardOf = (id: string): string => `/t/${id}/board`;
