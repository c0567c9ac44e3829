import { clubsAmong } from '../team-name.ts';

/** An amount of money per team, by the number of teams on a receipt [RP2]; either empty or with a key '1'. */
export type AmountByTeams = Readonly<Record<string, { readonly amount: number }>>;

export interface Receipt {
  /** Whom it is made out to: a team, or what several teams of a club have in common. */
  readonly name: string;
  readonly teamCount: number;
  /** For one team, and for all: decimal numbers with at most two decimals; null: written by hand. */
  readonly amount: number | null;
  readonly total: number | null;
}

interface Payer {
  readonly name: string;
  readonly teamCount: number;
}

/** One receipt per team, in the order of the teams [RP1]. */
export const receipts = (teamNames: readonly string[], amounts: AmountByTeams): readonly Receipt[] =>
  teamNames.map((name) => receiptFor({ name, teamCount: 1 }, amounts));

/** One receipt for all teams whose names differ only in a closing number, in order of first occurrence [RP1]. */
export function combinedReceipts(teamNames: readonly string[], amounts: AmountByTeams): readonly Receipt[] {
  const clubOf = clubsAmong(teamNames);
  const byClub = new Map<string, readonly string[]>();
  for (const name of teamNames) {
    const club = clubOf(name);
    byClub.set(club, [...(byClub.get(club) ?? []), name]);
  }
  return [...byClub].map(([club, [first = club, ...others]]) =>
    receiptFor({ name: others.length === 0 ? first : club, teamCount: 1 + others.length }, amounts),
  );
}

function receiptFor({ name, teamCount }: Payer, amounts: AmountByTeams): Receipt {
  const key = Math.max(
    ...Object.keys(amounts)
      .map(Number)
      .filter((teams) => teams <= teamCount),
  );
  const amount = amounts[String(key)]?.amount ?? null;
  return { name, teamCount, amount, total: amount === null ? null : (Math.round(amount * 100) * teamCount) / 100 };
}
