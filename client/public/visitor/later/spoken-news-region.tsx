import { useEffect, useRef, useState } from 'react';
import type { PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../../texts/de.ts';
import { spokenNews, type HeardNews } from './spoken-news.ts';
import { useKept } from '../use-kept.ts';

const CHOICES: readonly HeardNews[] = ['mine', 'all', 'none'];

/** Whose goals and results are read out, as the reader chose, and how to change that. */
function useHeard(): readonly [HeardNews, (heard: string) => void] {
  const [kept, keep] = useKept('turnierpult-heard');
  return [CHOICES.find((choice) => choice === kept) ?? 'mine', keep];
}

/** Goals and results for who cannot see them: said politely and once. */
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
  const [heard] = useHeard();
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
    <p className="visually-hidden" aria-live="polite" data-announcer="">
      {said}
    </p>
  );
}

export function HeardChoice() {
  const [heard, keep] = useHeard();
  return (
    <label className="share-sheet-heard">
      {texts.spokenNews.heard}
      <select className="share-sheet-button" value={heard} onChange={({ currentTarget }) => keep(currentTarget.value)}>
        {CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {texts.spokenNews.heardWhat[choice]}
          </option>
        ))}
      </select>
    </label>
  );
}
