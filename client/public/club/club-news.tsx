import { useEffect, useRef, useState } from 'react';
import type { ClubTournament } from '#domain/contract.ts';
import { statusLine } from '../../tournament-view/notices-at.ts';
import { texts } from '../../texts/de.ts';

const t = texts.club.news;

/** What a screen reader says after a new view: winners, what is not as planned, and tournaments that came. */
export function clubNewsOf(last: readonly ClubTournament[], now: readonly ClubTournament[]): readonly string[] {
  const before = new Map(last.map((tournament) => [tournament.id, tournament]));
  return now.flatMap((tournament) => {
    const { id, name, champion } = tournament;
    const was = before.get(id);
    if (was === undefined) return [t.added(name)];
    const [status, said] = [statusLine(tournament), statusLine(was)];
    return [
      ...(status === null || status === said ? [] : [t.status(name, status)]),
      ...(champion === null || champion === was.champion ? [] : [t.won(name, champion)]),
    ];
  });
}

/** The same, said politely and once. */
export function ClubNews({ tournaments, isNews }: { tournaments: readonly ClubTournament[]; isNews: boolean }) {
  const before = useRef(tournaments);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const last = before.current;
    before.current = tournaments;
    if (last === tournaments || !isNews) return;
    const sentences = clubNewsOf(last, tournaments);
    if (sentences.length > 0) setSaid(sentences.join(' '));
  }, [tournaments, isNews]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {said}
    </div>
  );
}
