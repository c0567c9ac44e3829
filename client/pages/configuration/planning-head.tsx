import { IconChevronLeft, IconDotsVertical, IconPencil } from '@tabler/icons-react';
import type { TournamentView } from '#domain/contract.ts';
import { Crumbs, InBar } from '../../features/app-shell/app-shell.tsx';
import { AccountItems } from '../../features/app-shell/user-menu.tsx';
import { PresenceList, PresenceNote } from '../../features/presence/presence-list.tsx';
import { texts } from '../../texts/de.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Menu, MenuItem, MenuLine, MenuNote } from '../../ui/action/menu.tsx';
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts';
import * as styles from './planning-head.module.css';

interface PlanningHeadProps {
  readonly tournament: TournamentView;
  /** The address of its match plan. */
  readonly plan: string;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly discard: () => void;
}

/** Whose plan it is, the way back to it, and whether all of it is saved; on the phone a menu takes what has no room. */
export function PlanningHead(props: PlanningHeadProps) {
  const { tournament, plan, isChanged, isSaving, discard } = props;
  const isPhone = useIsPhone();
  return (
    <>
      <InBar>
        <div className={styles.head}>
          {!isPhone && (
            <Crumbs
              crumbs={[
                { label: tournament.organizationName, to: `/portal/organizations/${tournament.organizationId}` },
                { label: tournament.name, to: plan },
              ]}
            />
          )}
          <h1>{texts.tournament.configure}</h1>
        </div>
        {isPhone ? <PhoneMenu {...props} /> : <PresenceList tournament={tournament} />}
      </InBar>
      <div className={styles.backRow} data-changed={isChanged || undefined}>
        <ButtonLink size="small" tone="link" href={plan}>
          <IconChevronLeft size={16} aria-hidden />
          {texts.configuration.backToPlan}
        </ButtonLink>
        {isChanged && (
          <>
            <span className={`${styles.state} small`}>
              <IconPencil size={15} aria-hidden />
              {texts.configuration.unsaved}
            </span>
            <Button size="small" tone="link" disabled={isSaving} onClick={discard}>
              {texts.actions.discard}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

const PhoneMenu = ({ tournament, isChanged, isSaving, discard }: PlanningHeadProps) => (
  <Menu
    width={280}
    trigger={
      <IconButton className={styles.menu} label={texts.tournament.menu}>
        <IconDotsVertical size={22} aria-hidden />
      </IconButton>
    }
  >
    <MenuNote>
      <b>{tournament.name}</b>
      <span>{isChanged ? texts.configuration.unsaved : texts.configuration.upToDate}</span>
      <PresenceNote tournament={tournament} />
    </MenuNote>
    {isChanged && !isSaving && (
      <MenuItem icon={<IconPencil size={18} aria-hidden />} choose={discard}>
        {texts.actions.discard}
      </MenuItem>
    )}
    <MenuLine />
    <AccountItems />
  </Menu>
);
