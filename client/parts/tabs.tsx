import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import './tabs.css';

export interface Tab {
  readonly to: string;
  readonly text: string;
  /** 22 px; seen on the phone. */
  readonly icon: ReactNode;
  readonly count: number | null;
  /** What the count means where it asks for something to be done. */
  readonly todo?: string;
}

/** The parts of one thing, each an address of its own; on the phone a bar within the thumb's reach. */
export function Tabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, text, icon, count, todo }) => (
        <Link key={to} href={to} aria-current={current === to ? 'page' : undefined}>
          <span className="tab-icon">{icon}</span>
          {text}
          {count !== null && (
            <span className={todo === undefined ? 'count' : 'count warn'} title={todo}>
              {todo !== undefined && <IconAlertTriangle size={12} aria-hidden />}
              {count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
