import type { Outcome } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';

// What the history says of a match that play did not decide [RE13].

const t = texts.history;

type Ruling = NonNullable<Outcome['ruling']>;

/** 'Spiel 14 gewertet', 'Spiel 14 gegen beide gewertet', 'Spiel 14 abgebrochen', 'Spiel 14 ohne Wertung' */
export function rulingTitle(number: number, { kind, against }: Ruling): string {
  if (kind === 'Void') return t.what.noMatch(number);
  if (against === 'Both') return t.what.ruledAgainstBoth(number);
  return against === null ? t.what.abandoned(number) : t.what.ruled(number);
}

/** 'SV Au nicht angetreten'; none where the title says it all. */
export function rulingLines({ kind, against }: Ruling, [teamA, teamB]: readonly [string, string]): readonly string[] {
  if (against === null) return [];
  const losers = against === 'Both' ? [teamA, teamB] : [against === 'A' ? teamA : teamB];
  return [kind === 'Forfeit' ? t.absent(losers) : t.abandonedAgainst(losers)];
}
