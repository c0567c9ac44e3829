import { useEffect } from 'react';
import { announcePlace } from './topics.ts';
import type { OwnPlace } from './live-channel.ts';

// Where this page's person works. Several parts of a page may say so at once: the match that is being reported is closer
// than the tab around it.

const places = new Set<OwnPlace>();
let said = '';

const isMatch = ({ place }: OwnPlace): boolean => place.includes('/');

function say(): void {
  const all = document.visibilityState === 'visible' ? [...places] : [];
  const closest = all.findLast(isMatch) ?? all.at(-1) ?? null;
  const now = JSON.stringify(closest);
  if (now === said) return;
  said = now;
  announcePlace(closest);
}

/** Tells the others that somebody is at this place ('plan', 'match/21') while the component is there and seen. */
export function usePlace(topic: string, place: string): void {
  useEffect(() => {
    const standpoint = { topic, place };
    places.add(standpoint);
    // What comes and goes in one breath is said once.
    queueMicrotask(say);
    return () => {
      places.delete(standpoint);
      queueMicrotask(say);
    };
  }, [topic, place]);
}

/** Who looks at something else is not here. */
document.addEventListener('visibilitychange', say);
