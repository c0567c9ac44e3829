/** Which file of journeys leads to each name of the catalogue. */
export type Assignment = Readonly<Record<string, string>>;

export interface Recorded {
  /** All files of journeys that record what they show. */
  readonly recording: readonly string[];
  /** Those whose record can be asked: they ran on this build. */
  readonly ran: readonly string[];
  readonly shows: (file: string, name: string) => boolean;
}

/**
 * Every name with a file of journeys that leads to it. What `known` says stays where it was seen again or its file did not
 * run; otherwise another file that ran stands in. So a run of some journeys checks their share, and all runs together
 * check everything. `missing`: the names that no journey leads to.
 */
export function assignJourneys(
  names: readonly string[],
  known: Assignment,
  { recording, ran, shows }: Recorded,
): { readonly assigned: Assignment; readonly missing: readonly string[] } {
  const assigned: Record<string, string> = {};
  const missing: string[] = [];
  for (const name of [...names].sort()) {
    const before = known[name];
    const stays =
      before !== undefined && (ran.includes(before) ? shows(before, name) : recording.includes(before));
    const file = stays ? before : ran.find((each) => shows(each, name));
    if (file === undefined) missing.push(name);
    else assigned[name] = file;
  }
  return { assigned, missing };
}

/** As it is written down, one line per name. */
export const asFile = (assigned: Assignment): string => `${JSON.stringify(assigned, null, 2)}\n`;

/** What to do where no journey leads to a text or a dialog. */
export const HOW_TO_LEAD =
  'No journey leads to these. Let one do so, or a file of test/journeys/gallery*.spec.ts; run it, then: npm test -- test/gallery -u';

/** What to do where a journey leads to other texts or dialogs than it did. */
export const HOW_TO_UPDATE = 'Other journeys lead to these now. Write it down: npm test -- test/gallery -u';
