import type { TournamentFile } from '#domain/contract.ts';
import { isRecord, planEnd, MAX_TOURNAMENT_BYTES } from '#domain/play.ts';
import type { Booking } from '../../features/organization/in-same-hall.ts';
import { toTiming } from '../../tournament-view/to-timing.ts';

// A chosen file, looked into so that it can be shown before it is sent; the server checks all of it.

const FORMAT = 'turnierpult-tournament' satisfies TournamentFile['format'];
/** All that can be read. */
const VERSIONS: readonly unknown[] = [1, 2] satisfies readonly TournamentFile['formatVersion'][];
const NEWEST = 2 satisfies TournamentFile['formatVersion'];

/** A tournament, or why the file cannot be one. */
export type ReadTournamentFile =
  | { readonly file: TournamentFile }
  | { readonly wrong: 'noFile' | 'newer' | 'tooLarge' };

export async function readTournamentFile(chosen: Blob): Promise<ReadTournamentFile> {
  if (chosen.size > MAX_TOURNAMENT_BYTES) return { wrong: 'tooLarge' };
  const value = parsed(await chosen.text());
  if (!isRecord(value) || value['format'] !== FORMAT) return { wrong: 'noFile' };
  const version = value['formatVersion'];
  if (!VERSIONS.includes(version))
    return { wrong: typeof version === 'number' && version > NEWEST ? 'newer' : 'noFile' };
  return isTournamentFile(value) ? { file: value } : { wrong: 'noFile' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether what is shown of it is there. */
const isTournamentFile = (value: object): value is TournamentFile =>
  isRecord(value) &&
  typeof value['name'] === 'string' &&
  (value['venue'] === null || (isRecord(value['venue']) && typeof value['venue']['name'] === 'string')) &&
  [value['groups'], value['matches'], value['documents'], value['images']].every(isListOfRecords) &&
  Array.isArray(value['groups']) &&
  value['groups'].every((group) => isRecord(group) && Array.isArray(group['teams']));

const isListOfRecords = (value: unknown): boolean => Array.isArray(value) && value.every((one) => isRecord(one));

/** The earliest kickoff, ISO 8601; null: it has no times. */
export const beginOf = ({ matches }: TournamentFile): string | null =>
  matches.flatMap(({ kickoff }) => (typeof kickoff === 'string' ? [kickoff] : [])).sort()[0] ?? null;

/** Where and when it would be played: at the organisation's venue of that name, as the import has it. */
export function bookingOf(
  file: TournamentFile,
  venues: readonly { readonly id: string; readonly name: string }[],
): Booking {
  const venueId = venues.find(({ name }) => name === file.venue?.name)?.id ?? null;
  const announced = { purpose: 'Competition', announcedStatus: 'Planned' } as const;
  return { id: '', venueId, kickoff: beginOf(file), end: endOf(file), template: file.template, ...announced };
}

function endOf(file: TournamentFile): string | null {
  try {
    return planEnd(
      toTiming(file),
      file.matches.map(({ type, kickoff }) => ({ stage: { type }, kickoff })),
    );
  } catch {
    // Not checked here: the server says what is wrong with its times.
    return null;
  }
}
