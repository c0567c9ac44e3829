import type { Tournament } from '../state.ts';

/** Computes once per state and remembers the answer while that state is held; states never change. */
export function perTournament<Answer>(compute: (tournament: Tournament) => Answer): (tournament: Tournament) => Answer {
  const answers = new WeakMap<Tournament, { readonly answer: Answer }>();
  return (tournament) => {
    const known = answers.get(tournament);
    if (known !== undefined) return known.answer;
    const answer = compute(tournament);
    answers.set(tournament, { answer });
    return answer;
  };
}
