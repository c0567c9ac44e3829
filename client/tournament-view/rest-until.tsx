import { useHasStarted, useNow } from './use-now.ts';
import { texts } from '../texts/de.ts';

/** 'noch 3:12', once the page runs: the countdown to the instant at which play goes on [MO13]. */
export function RestUntil({ until }: { until: string }) {
  const now = useNow(1_000);
  if (!useHasStarted()) return null;
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 1_000));
  const rest = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <b className="figures" role="timer">
      {texts.publicWords.resumesIn(rest)}
    </b>
  );
}
