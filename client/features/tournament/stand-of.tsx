import { useLostSince } from '../../live/topics.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { readMoment } from '../../texts/format.ts';

/** 'Stand 21:48', the last contact, where a value may be out of date; nothing while the page is live. */
export function StandOf() {
  const lostSince = useLostSince();
  const now = useNow(60_000);
  return lostSince === null ? null : texts.connection.standOf(readMoment(lostSince, now));
}
