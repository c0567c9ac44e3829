import { keysOf } from '#domain/play.ts';
import { Menu } from '@mantine/core';
import {
  IconBuildingCommunity,
  IconCheck,
  IconChevronDown,
  IconDatabase,
  IconId,
  IconMail,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import { texts } from '../../texts/de.ts';

const ICONS = {
  users: IconUsers,
  organizations: IconBuildingCommunity,
  mailbox: IconMail,
  projections: IconDatabase,
  operator: IconId,
} as const;

export type Section = keyof typeof ICONS;
const SECTIONS = keysOf(ICONS);

export const isSection = (name: string | undefined): name is Section =>
  name !== undefined && Object.hasOwn(ICONS, name);

const addressOf = (section: Section): string => `/portal/management/${section}`;

/** The areas of the administration: a column, or where there is no room for one a button that opens the same as a menu. */
export function Sections({ current }: { current: Section }) {
  const CurrentIcon = ICONS[current];
  return (
    <nav className="sections" aria-label={texts.management.title}>
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
      <Menu position="bottom" width="target" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button
            type="button"
            className="btn lg sections-button"
            aria-label={texts.management.choose(texts.management.sections[current])}
          >
            <CurrentIcon size={20} aria-hidden />
            <span className="grow">{texts.management.sections[current]}</span>
            <IconChevronDown size={20} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {SECTIONS.map((section) => {
            const Icon = ICONS[section];
            return (
              <Menu.Item
                key={section}
                component={Link}
                href={addressOf(section)}
                leftSection={<Icon size={20} aria-hidden />}
                rightSection={section === current && <IconCheck size={18} aria-hidden />}
                aria-current={section === current ? 'page' : undefined}
              >
                {texts.management.sections[section]}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
}
