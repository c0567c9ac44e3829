import { IconKeyboard, IconLogout, IconSearch, IconSettings, IconUserCircle } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { useSession } from '../../session/use-session.ts';
import { texts } from '../../texts/de.ts';
import { initials } from '../../ui/display/initials.ts';
import { logOut } from '../identity/log-out.ts';
import { openOverlay } from '../search/overlay.ts';
import { Menu, MenuItem } from '../../ui/action/menu.tsx';
import * as avatar from '../../ui/display/avatar.module.css';
import * as styles from './user-menu.module.css';

/** Who is logged in, and what is theirs. */
export function UserMenu() {
  const { name } = useSession();
  if (name === null) return null;
  return (
    <Menu
      width={260}
      trigger={
        <button
          type="button"
          className={`${avatar.avatar} ${avatar.self} ${styles.user}`}
          aria-label={texts.frame.account(name)}
        >
          {initials(name)}
        </button>
      }
    >
      <AccountItems />
    </Menu>
  );
}

/** The entries of the account, for a menu that has others over them, too. */
export function AccountItems() {
  const { name, eMail, roles } = useSession();
  const [, navigate] = useLocation();
  return (
    <>
      <MenuItem
        className={styles.userHead}
        icon={<IconUserCircle size={18} />}
        choose={() => navigate('/portal/profile')}
      >
        <b>{texts.frame.profile}</b>
        <span>{name}</span>
        <span>{eMail}</span>
      </MenuItem>
      {roles.includes('Administrator') && (
        <MenuItem icon={<IconSettings size={18} />} choose={() => navigate('/portal/management')}>
          {texts.frame.management}
        </MenuItem>
      )}
      <MenuItem icon={<IconSearch size={18} />} choose={() => openOverlay('search')}>
        {texts.frame.search}
      </MenuItem>
      <MenuItem icon={<IconKeyboard size={18} />} choose={() => openOverlay('keys')}>
        {texts.frame.keys}
      </MenuItem>
      <MenuItem icon={<IconLogout size={18} />} choose={() => void logOut()}>
        {texts.frame.logout}
      </MenuItem>
    </>
  );
}
