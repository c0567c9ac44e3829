import { IconAlertTriangle, IconMenu2 } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { texts } from '../../texts/de.ts';
import { Menu, MenuLink } from './menu.tsx';
import * as styles from './tabs.module.css';

export interface Tab {
  readonly to: string;
  readonly text: string;
  /** 22 px; seen on the phone. */
  readonly icon: ReactNode;
  readonly count: number | string | null;
  /** What the count means where it asks for something to be done. */
  readonly todo?: string;
  /** Behind 'Mehr' on the phone, where the bar has room for few tabs. */
  readonly isMore?: true;
}

/** The parts of one thing, each an address of its own; on the phone a bar within the thumb's reach. */
export const Tabs = memo(function Tabs({
  label,
  tabs,
  current,
  query = '',
}: {
  label: string;
  tabs: readonly Tab[];
  current: string;
  /** What every one of them is asked with, without its '?'. */
  query?: string;
}) {
  const asked = query === '' ? '' : `?${query}`;
  const more = tabs.filter(({ isMore }) => isMore);
  const inMore = more.some(({ to }) => to === current);
  return (
    <nav className={styles.tabs} data-tabs aria-label={label}>
      {tabs.map(({ to, text, icon, count, todo, isMore }) => (
        <Link
          key={to}
          href={to + asked}
          aria-current={current === to ? 'page' : undefined}
          className={isMore === true ? styles.tabMore : ''}
        >
          <span className={styles.tabIcon}>{icon}</span>
          {text}
          {count !== null && (
            <span className={todo === undefined ? 'count' : 'count warn'} title={todo}>
              {todo !== undefined && <IconAlertTriangle size={12} aria-hidden />}
              {count}
            </span>
          )}
        </Link>
      ))}
      {more.length > 0 && (
        <Menu
          side="top"
          width={240}
          trigger={
            <button type="button" className={styles.tabsMore} data-current={inMore || undefined}>
              <IconMenu2 size={22} aria-hidden />
              {texts.frame.more}
            </button>
          }
        >
          {more.map(({ to, text, icon, count }) => (
            <MenuLink key={to} href={to + asked} icon={icon} sign={count} isCurrent={current === to}>
              {text}
            </MenuLink>
          ))}
        </Menu>
      )}
    </nav>
  );
});
