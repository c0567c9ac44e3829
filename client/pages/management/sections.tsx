import { keysOf } from '#domain/play.ts';
import {
  IconBuildingCommunity,
  IconCheck,
  IconChevronDown,
  IconDatabase,
  IconId,
  IconMail,
  IconShieldCheck,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { Menu, MenuLink } from '../../ui/action/menu.tsx';
import * as styles from './management.module.css';

const ICONS = {
  users: IconUsers,
  organizations: IconBuildingCommunity,
  mailbox: IconMail,
  projections: IconDatabase,
  log: IconShieldCheck,
  operator: IconId,
} as const;

export type ManagementSection = keyof typeof ICONS;
const SECTIONS = keysOf(ICONS);

export const isSection = (name: string | undefined): name is ManagementSection =>
  name !== undefined && Object.hasOwn(ICONS, name);

const addressOf = (section: ManagementSection): string => `/portal/management/${section}`;

/** The areas of the administration: a column, or where there is no room for one a button that opens the same as a menu. */
export function Sections({ current }: { current: ManagementSection }) {
  const CurrentIcon = ICONS[current];
  return (
    <nav className={styles.sections} aria-label={texts.management.title}>
      <ul>
        {SECTIONS.map((section) => {
          const Icon = ICONS[section];
          return (
            <li key={section}>
              <Link href={addressOf(section)} aria-current={section === current ? 'page' : undefined}>
                <Icon size={20} aria-hidden />
                {texts.management.sections[section]}
              </Link>
            </li>
          );
        })}
      </ul>
      <Menu
        align="start"
        width="trigger"
        trigger={
          <Button
            size="large"
            className={styles.sectionsButton}
            aria-label={texts.management.choose(texts.management.sections[current])}
          >
            <CurrentIcon size={20} aria-hidden />
            <span className="grow">{texts.management.sections[current]}</span>
            <IconChevronDown size={20} aria-hidden />
          </Button>
        }
      >
        {SECTIONS.map((section) => {
          const Icon = ICONS[section];
          return (
            <MenuLink
              key={section}
              href={addressOf(section)}
              icon={<Icon size={20} aria-hidden />}
              sign={section === current && <IconCheck size={18} aria-hidden />}
              isCurrent={section === current}
            >
              {texts.management.sections[section]}
            </MenuLink>
          );
        })}
      </Menu>
    </nav>
  );
}
