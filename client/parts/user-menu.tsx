import { Menu } from '@mantine/core';
import { IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { call } from '../commands/call.ts';
import { leave } from '../session/here.ts';
import { useSession } from '../session/use-session.ts';
import { texts } from '../texts/de.ts';
import { initials } from './initials.ts';
import { mayLeave } from './unsaved.ts';
import './user-menu.css';

/** Who is logged in, and what is theirs. */
export function UserMenu() {
  const { name, eMail, roles } = useSession();
  const [, navigate] = useLocation();
  if (name === null) return null;
  const logout = async () => {
    if (!mayLeave()) return;
    await call('POST /identity/logout', {});
    leave('/?status=logged_out');
  };
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
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => void logout()}>
          {texts.frame.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
