import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
    const stays = before !== undefined && (ran.includes(before) ? shows(before, name) : recording.includes(before));
    const file = stays ? before : ran.find((each) => shows(each, name));
    if (file === undefined) missing.push(name);
    else assigned[name] = file;
  }
  return { assigned, missing };
}

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
  'No journey leads to these. Let one do so, or a file of test/journeys/gallery*.spec.ts; run it, then: APPROVE=1 npm test -- test/gallery';

/** For names that came or went. Where another journey stands in there is nothing to do. */
export const WRITE_DOWN = 'Which journey leads to these is not written down: APPROVE=1 npm test -- test/gallery';
