// What every benchmark shares: one line of JSON per figure, ratios to a floor measured in the same run (README).

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the value is compared with, measured in the same run. */
  readonly floor?: number;
  readonly ratio?: number;
  /** The same measured in this run with nothing beside it. */
  readonly alone?: number;
  /** Words and bound as the issue has them: `<= 1.3`, `>= 50000`. */
  readonly goal?: string;
  readonly met?: boolean;
  readonly runs?: number;
}

const rounded = (value: number): number => Number(value.toPrecision(5));

let missed = 0;

/** Prints one figure; a goal such as `<= 1.3` is checked against the ratio where there is one, else the value. */
export function figure(entry: Omit<Figure, 'met' | 'ratio'> & { readonly ratio?: number }): void {
  const ratio = entry.ratio ?? (entry.floor === undefined ? undefined : entry.value / entry.floor);
  const met = entry.goal === undefined ? undefined : meets(ratio ?? entry.value, entry.goal);
  if (met === false) missed += 1;
  const printed = {
    ...entry,
    value: rounded(entry.value),
    ...(entry.floor === undefined ? {} : { floor: rounded(entry.floor) }),
    ...(entry.alone === undefined ? {} : { alone: rounded(entry.alone) }),
    ...(ratio === undefined ? {} : { ratio: rounded(ratio) }),
    ...(met === undefined ? {} : { met }),
  };
  console.log(JSON.stringify(printed));
}

/** How many goals were missed so far in this process. */
export const missedGoals = (): number => missed;

function meets(value: number, goal: string): boolean {
  const [, comparison, bound] = /^(<=|>=) ([\d.]+)$/.exec(goal) ?? [];
  if (comparison === undefined) throw new Error(`A goal reads '<= 1.3' or '>= 50000', not '${goal}'`);
  return comparison === '<=' ? value <= Number(bound) : value >= Number(bound);
}

/** The middle value; of an even number the lower middle one. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Nearest-rank quantile, `share` from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * Runs the variants `rounds` times, in an order rotated each round and turned round every other, so that none always has the
 * warm or the noisy slot, nor always comes behind the same one and what that left for the collector. Answers the results of
 * each variant in the order of the rounds.
 */
export async function interleaved<Name extends string, Result>(
  variants: Readonly<Record<Name, () => Promise<Result>>>,
  rounds: number,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(variants) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>;
  for (let round = 0; round < rounds; round += 1) {
    const first = round % names.length;
    const rotated = [...names.slice(first), ...names.slice(0, first)];
    for (const name of round % 2 === 0 ? rotated : [...rotated.slice(0, 1), ...rotated.slice(1).reverse()]) {
      results[name].push(await variants[name]());
    }
  }
  return results;
}
