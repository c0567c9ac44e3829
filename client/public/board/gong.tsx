import { useEffect, useRef } from 'react';
import type { PublicMatchView } from '#domain/contract.ts';

/** Two soft tones whenever a match ends; on a court-side board only for its own court. */
export function Gong({ matches, court }: { matches: readonly PublicMatchView[]; court: number | null }) {
  const ended = matches
    .filter(({ outcome, metadata }) => outcome.state === 'Finished' && (court === null || metadata.court === court))
    .map(({ id }) => id);
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = new Set(ended);
    // Matches that had ended when the board opened are no news.
    if (before !== null && ended.some((id) => !before.has(id))) strike();
  });
  return null;
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
export function watchSound(told: (isAllowed: boolean) => void): () => void {
  let isOver = false;
  const tell = (): void => told(audio?.state === 'running');
  void allowSound().then((isAllowed) => {
    if (isOver) return;
    told(isAllowed);
    audio?.addEventListener('statechange', tell);
  });
  return () => {
    isOver = true;
    audio?.removeEventListener('statechange', tell);
  };
}

const TONES = [
  [880, 0],
  [660, 0.28],
] as const;
const LENGTH = 1.1;

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
      volume.gain.exponentialRampToValueAtTime(0.0001, start + LENGTH);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + LENGTH);
    }
  });
}
