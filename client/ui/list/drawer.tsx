import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { IconLink } from '../action/icon-button.tsx';
import { ButtonLink } from '../action/button.tsx';
import { texts } from '../../texts/de.ts';
import { withHyphens } from '../../texts/with-hyphens.ts';
import * as styles from './drawer.module.css';

const HEADING_ARRIVED_AT = ':is(h1, h2)[tabindex="-1"]';

/** False where the focus is lost, or on the heading to which arriving at an address moves it. */
function isFocusChosen(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return false;
  return !activeElement.matches(HEADING_ARRIVED_AT);
}

/** A list with the selected entry next to it, or in its place if both do not fit. */
export function ListDetail({
  drawer,
  children,
  wide = false,
}: {
  drawer: ReactNode;
  children: ReactNode;
  /** The selected entry needs more room than the list. */
  wide?: boolean;
}) {
  const isOpen = drawer !== null;
  const lastInList = useRef<HTMLElement>(null);
  // Closing the drawer returns the focus to the list.
  useLayoutEffect(() => {
    if (!isOpen) return;
    return () => {
      // A hidden list is visible again only after this frame.
      requestAnimationFrame(() => {
        if (!isFocusChosen()) lastInList.current?.focus();
      });
    };
  }, [isOpen]);
  return (
    <div className={styles.split} data-drawer={wide ? 'wide' : 'narrow'} data-open={isOpen || undefined}>
      <div
        className={styles.splitList}
        onFocus={({ target }) => {
          if (!target.matches(HEADING_ARRIVED_AT)) lastInList.current = target;
        }}
      >
        {children}
      </div>
      {drawer}
    </div>
  );
}

/**
 * The selected entry next to its list. It has an address of its own, so 'back' closes it. Its `key` must identify the
 * entry: the focus then goes to its title. `list` names the list, at the address `to`.
 */
export function Drawer({
  title,
  list,
  to,
  children,
}: {
  title: ReactNode;
  list: string;
  to: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [, navigate] = useLocation();
  useLayoutEffect(() => heading.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const inDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
    if (event.key === 'Escape' && !inDialog) navigate(to);
  };
  return (
    // Escape is a shorter way to the link that closes it.
    <section className="drawer card" onKeyDown={onKeyDown}>
      <ButtonLink tone="quiet" className="drawer-back" href={to}>
        <IconArrowLeft size={18} aria-hidden />
        {list}
      </ButtonLink>
      <header className="drawer-head">
        <h2 ref={heading} tabIndex={-1} className="grow">
          {typeof title === 'string' ? withHyphens(title) : title}
        </h2>
        <IconLink className="drawer-close" href={to} label={texts.actions.close}>
          <IconX size={20} aria-hidden />
        </IconLink>
      </header>
      {children}
    </section>
  );
}
