import { useEffect } from 'react';
import { announcePlace } from './topics.ts';
import type { OwnPlace } from './live-channel.ts';

// The place where this page's user works. Several parts of a page may announce one: the match being reported is more
// specific than the tab around it.

const places = new Set<OwnPlace>();
let announcedKey = '';

const isMatch = ({ place }: OwnPlace): boolean => place.includes('/');

function announce(): void {
  const all = document.visibilityState === 'visible' ? [...places] : [];
  const closest = all.findLast(isMatch) ?? all.at(-1) ?? null;
  const now = JSON.stringify(closest);
  if (now === announcedKey) return;
  announcedKey = now;
  announcePlace(closest);
}

/** Announces this place ('plan', 'match/21') to the others while the component is mounted and visible. */
export function usePlace(topic: string, place: string): void {
  useEffect(() => {
    const ownLocation = { topic, place };
    places.add(ownLocation);
    // Batched: places that change within one tick are announced once.
    queueMicrotask(announce);
    return () => {
      places.delete(ownLocation);
      queueMicrotask(announce);
    };
  }, [topic, place]);
}

// A hidden page announces no place. Specs of importing modules run without a document.
if (typeof document !== 'undefined') document.addEventListener('visibilitychange', announce);
