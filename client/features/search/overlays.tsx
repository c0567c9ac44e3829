import { lazy, Suspense, useEffect } from 'react';
import { preload } from '../navigation/new-version.ts';
import { closeOverlay, openOverlay, useOverlay } from './overlay.ts';
import { isHelpShortcutOn } from './is-help-shortcut-on.ts';

const loadSpotlight = async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog });
const Spotlight = lazy(loadSpotlight);
const KeyboardHelp = lazy(async () => ({ default: (await import('./keyboard-help.tsx')).KeyboardHelp }));

// The search is preloaded after this delay, so that typing right after Ctrl+K reaches it.
const LOADED_AFTER_MS = 3_000;

/** Search (Ctrl+K or ⌘K) and the list of shortcuts ('?') on every page. Loaded when the page is idle. */
export function Overlays() {
  const open = useOverlay((state) => state.open);
  useEffect(() => {
    addEventListener('keydown', onKey);
    const loading = setTimeout(() => void preload(loadSpotlight), LOADED_AFTER_MS);
    return () => {
      clearTimeout(loading);
      removeEventListener('keydown', onKey);
    };
  }, []);
  if (open === null) return null;
  return (
    <Suspense>
      {open === 'search' ? <Spotlight close={closeOverlay} /> : <KeyboardHelp close={closeOverlay} />}
    </Suspense>
  );
}

function onKey(event: KeyboardEvent): void {
  const wantsSearch = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
  const wantsKeys = event.key === '?' && isHelpShortcutOn() && !isTyping(event.target);
  if (!wantsSearch && !wantsKeys) return;
  event.preventDefault();
  // One window at a time: an open dialog comes first.
  if (document.querySelector('dialog[open]') === null) openOverlay(wantsSearch ? 'search' : 'keys');
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
