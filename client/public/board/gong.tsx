import { useEffect, useRef } from 'react';
import type { PublicMatchView } from '#domain/contract.ts';

/** Two soft tones whenever a match ends; on a court-side board only for that court. `isNews`: as in `useChanges`. */
export function Gong({
  matches,
  court,
  isNews,
}: {
  matches: readonly PublicMatchView[];
  court: number | null;
  isNews: boolean;
}) {
  const known = useRef<readonly PublicMatchView[] | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = matches;
    if (endedNow(before, matches, court, isNews)) strike();
  }, [matches, court, isNews]);
  return null;
}

/**
 * Whether a match on this court, null: on any, has just ended: it was open in the view before (null: there was none), and the
 * board followed meanwhile. One that only came to the court has not.
 */
export function endedNow(
  before: readonly PublicMatchView[] | null,
  now: readonly PublicMatchView[],
  court: number | null,
  isNews: boolean,
): boolean {
  if (before === null || !isNews) return false;
  const open = new Set(before.filter(({ outcome }) => outcome.state !== 'Finished').map(({ id }) => id));
  return now.some(
    ({ id, outcome, metadata }) =>
      outcome.state === 'Finished' && open.has(id) && (court === null || metadata.court === court),
  );
}

let audio: AudioContext | null = null;

/** Browsers allow sound only after an interaction with the page. Returns whether it is allowed now. */
export async function allowSound(): Promise<boolean> {
  try {
    audio ??= new AudioContext();
    // Without an interaction, `resume` stays pending.
    await Promise.race([audio.resume(), new Promise((resolve) => setTimeout(resolve, 500))]);
    return audio.state === 'running';
  } catch {
    return false;
  }
}

/** Reports whether sound is allowed: at once, and whenever it changes. Returns the function that stops it. */
export function watchSound(listener: (isAllowed: boolean) => void): () => void {
  let isOver = false;
  const notify = (): void => listener(audio?.state === 'running');
  void allowSound().then((isAllowed) => {
    if (isOver) return;
    listener(isAllowed);
    audio?.addEventListener('statechange', notify);
  });
  return () => {
    isOver = true;
    audio?.removeEventListener('statechange', notify);
  };
}

const TONES = [
  [880, 0],
  [660, 0.28],
] as const;
const LENGTH_SECONDS = 1.1;

/** Sounds once, if the browser allows it. */
export function strike(): void {
  void allowSound().then((isAllowed) => {
    if (!isAllowed || audio === null) return;
    for (const [hertz, after] of TONES) {
      const start = audio.currentTime + after;
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(0.35, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + LENGTH_SECONDS);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + LENGTH_SECONDS);
    }
  });
}
