import { useEffect, useRef, useState } from 'react';
import type { PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../../texts/de.ts';
import { spokenNews, type HeardNews } from './spoken-news.ts';
import { useKept } from '../use-kept.ts';

const CHOICES: readonly HeardNews[] = ['mine', 'all', 'none'];
const isHeard = (kept: string | null): HeardNews => CHOICES.find((choice) => choice === kept) ?? 'mine';

/** Goals and results for who cannot see them: said politely and once, and chosen by the reader. */
export function SpokenNewsRegion({
  tournament,
  mine,
  isNews,
}: {
  tournament: PublicTournamentView;
  mine: string | null;
  /** What is other than before happened just now. */
  isNews: boolean;
}) {
  const [kept, keep] = useKept('turnierpult-heard');
  const heard = isHeard(kept);
  const before = useRef<PublicTournamentView | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const last = before.current;
    before.current = tournament;
    if (last === null || last === tournament || !isNews) return;
    const sentences = spokenNews(last, tournament, heard, mine);
    if (sentences.length > 0) setSaid(sentences.join(' '));
  }, [tournament, isNews, heard, mine]);
  return (
    <>
      <p className="visually-hidden" aria-live="polite" data-announcer="">
        {said}
      </p>
      <label className="visitor-page-heard visitor-scripted">
        {texts.spokenNews.heard}
        <select value={heard} onChange={({ currentTarget }) => keep(currentTarget.value)}>
          {CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {texts.spokenNews.heardWhat[choice]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
