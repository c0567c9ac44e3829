import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which file of journeys leads to each name of the catalogue. */
export type Assignment = Readonly<Record<string, string>>;

export interface Recorded {
  /** All files of journeys that record what they show. */
  readonly recording: readonly string[];
  /** In which runs of `.ci/run` a file is. */
  readonly runsOf: (file: string) => string;
  /** Those whose record can be asked: they ran on this build. */
  readonly ran: readonly string[];
  readonly shows: (file: string, name: string) => boolean;
}

/**
 * Every name with a file of journeys that leads to it. What `known` says stays where it was seen again or its file did not
 * run; otherwise another file that ran stands in, of the runs that know it best: what one shows by chance is then shown
 * by others. So a run of some journeys checks their share, and all runs together check everything. `missing`: the names
 * that no journey leads to.
 */
export function assignJourneys(
  names: readonly string[],
  known: Assignment,
  { recording, ran, runsOf, shows }: Recorded,
): { readonly assigned: Assignment; readonly missing: readonly string[] } {
  const assigned: Record<string, string> = {};
  const missing: string[] = [];
  for (const name of [...names].sort()) {
    const before = known[name];
    const stays = before !== undefined && (ran.includes(before) ? shows(before, name) : recording.includes(before));
    const file = stays ? before : bestOf(ran.filter((each) => shows(each, name)));
    if (file === undefined) missing.push(name);
    else assigned[name] = file;
  }
  return { assigned, missing };

  /** The first file of those runs that have most of these. */
  function bestOf(files: readonly string[]): string | undefined {
    const counts = new Map<string, number>();
    for (const file of files) counts.set(runsOf(file), (counts.get(runsOf(file)) ?? 0) + 1);
    const most = Math.max(...counts.values());
    return files.find((file) => counts.get(runsOf(file)) === most);
  }
}

/** What has to be as it is written down: each name, with the runs that check it. */
export const checkedIn = (assigned: Assignment, runsOf: Recorded['runsOf']): Assignment =>
  Object.fromEntries(Object.entries(assigned).map(([name, file]) => [name, runsOf(file)]));

/** What `assignJourneys` found the last time it was written down, in a file beside this one. */
export const readAssignment = (file: AssignmentFile): Assignment =>
  JSON.parse(readFileSync(pathOf(file), 'utf8')) as Assignment;

export function writeAssignment(file: AssignmentFile, assigned: Assignment): void {
  writeFileSync(pathOf(file), `${JSON.stringify(assigned, null, 2)}\n`);
}

type AssignmentFile = 'dialogs.json' | 'texts.json';

const pathOf = (file: AssignmentFile): string => join(import.meta.dirname, file);

/** For the names that no journey leads to. */
export const LEAD_THERE =
  'No journey that ran leads to these. Let one do so, or a file of test/journeys/gallery*.spec.ts; run the whole file, then: APPROVE=1 npm test -- test/gallery';

/** For names that came or went, or to which a journey of another run leads now. */
export const WRITE_DOWN = 'Where journeys lead is not as it is written down: APPROVE=1 npm test -- test/gallery';
