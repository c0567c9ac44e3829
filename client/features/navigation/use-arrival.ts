import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { create } from 'zustand';
import { texts } from '../../texts/de.ts';

// A browser that loads a page scrolls to its top, moves the focus there and announces the title (WCAG 2.4.3, 4.1.3). A
// router does none of that.

/** The path of the page shown last; null before the first, which the browser itself handles. */
let arrivedAt: string | null = null;
/** Whether Back or Forward led here: the browser then restores the scroll position. */
let isWayBack = false;

/** The text in the announcer's status. */
export const useAnnouncement = create<{ readonly text: string }>(() => ({ text: '' }));

/** Tells Back and Forward from links. Called once, after `guardHistory`, which may stop a Back. */
export function watchWaysBack(): void {
  addEventListener('popstate', () => (isWayBack = true));
  for (const event of ['pushState', 'replaceState']) addEventListener(event, () => (isWayBack = false));
}

/** Sets the document's title, and arrives when the path is a new one. For the frames around a page. */
export function useArrival(title: string): void {
  const [path] = useLocation();
  useEffect(() => {
    document.title = texts.titled(title);
  }, [title]);
  // A layout effect: the page's own effects, which may scroll to a match or focus a field, run later.
  useLayoutEffect(() => {
    if (arrivedAt === path) return;
    const isFirst = arrivedAt === null;
    arrivedAt = path;
    if (isFirst) return;
    // The browser scrolls to the place that a hash names.
    if (!isWayBack && location.hash === '') scrollTo(0, 0);
    // A pressed tab is still there and keeps the focus.
    if (document.activeElement === null || document.activeElement === document.body) focusHeading();
    else useAnnouncement.setState({ text: title });
  }, [path, title]);
}

function focusHeading(): void {
  const content = document.querySelector('main');
  const target = content?.querySelector<HTMLElement>('h1, h2') ?? content;
  if (target == null) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
