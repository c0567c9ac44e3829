import { Menu } from '@mantine/core';
import { IconKeyboard, IconLogout, IconSearch, IconSettings, IconUserCircle } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { useSession } from '../../session/use-session.ts';
import { texts } from '../../texts/de.ts';
import { initials } from '../../ui/display/initials.ts';
import { logOut } from '../identity/log-out.ts';
import { openOverlay } from '../search/overlay-state.ts';
import './user-menu.css';

/** Who is logged in, and what is theirs. */
export function UserMenu() {
  const { name, eMail, roles } = useSession();
  const [, navigate] = useLocation();
  if (name === null) return null;
  return (
    // In the header and not at the end of the page, where it would be in no landmark.
    <Menu position="bottom-end" width={260} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className="av me user" aria-label={texts.frame.account(name)}>
          {initials(name)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          className="user-head"
          leftSection={<IconUserCircle size={18} />}
          onClick={() => navigate('/portal/profile')}
        >
          <b>{texts.frame.profile}</b>
          <span>{name}</span>
          <span>{eMail}</span>
        </Menu.Item>
        {roles.includes('Administrator') && (
          <Menu.Item leftSection={<IconSettings size={18} />} onClick={() => navigate('/portal/management')}>
            {texts.frame.management}
          </Menu.Item>
        )}
        <Menu.Item
          className="user-search"
          leftSection={<IconSearch size={18} />}
          // Once the menu is gone: it gives the focus back when it closes.
          onClick={() => setTimeout(() => openOverlay('search'))}
        >
          {texts.spotlight.button}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={18} />} onClick={() => setTimeout(() => openOverlay('keys'))}>
          {texts.keyboard.title}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => void logOut()}>
          {texts.frame.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
