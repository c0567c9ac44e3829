import type { CopiedPart, CopyTournamentBody, ListedTournament } from '#domain/contract.ts';
import { MAX_NAME_LENGTH } from '#domain/play.ts';
import { texts } from '../../texts/de.ts';
import { parseLocalInput } from '../../texts/typed-times.ts';
import type { Booking } from './in-same-hall.ts';
import { nextEdition, nextName } from './next-edition.ts';

const t = texts.copying;

// What a copy shall be, while it is typed.

export const PARTS = ['venue', 'images', 'documents', 'presentation', 'computation'] as const satisfies CopiedPart[];
/** The id of a folder that is yet to be created. */
export const NEW_FOLDER = 'new';

export interface CopyDraft {
  readonly name: string;
  /** As a datetime-local field has it; null: the plan has no times. */
  readonly kickoff: string | null;
  readonly teams: 'keep' | 'empty' | 'some';
  /** Those that come along with `some`. */
  readonly chosen: readonly string[];
  readonly take: readonly CopiedPart[];
  /** '': none; 'new': a new folder called `folderName`. */
  readonly folderId: string;
  readonly folderName: string;
}

/** The next edition of a tournament, with all that it has, in its folder or in another; a folder that holds nothing but templates is none of `folders`. */
export function proposedCopy(
  tournament: ListedTournament,
  folders: readonly { readonly id: string }[],
  now: Date,
  folderId = tournament.folderId,
): CopyDraft {
  const next = nextEdition(tournament, now);
  return {
    // A template and its copies are never in the same list, so a copy may keep the name.
    name: nextName(tournament.name, next) ?? (tournament.template ? tournament.name : nameOfCopy(tournament.name)),
    kickoff: next.kickoff,
    teams: 'keep',
    chosen: [],
    take: PARTS,
    folderId: folders.find(({ id }) => id === folderId)?.id ?? '',
    folderName: '',
  };
}

/** 'Hallencup (Kopie)', the name shortened where both have no room. */
function nameOfCopy(name: string): string {
  const mark = t.copyOf('');
  return t.copyOf(
    [...name]
      .slice(0, MAX_NAME_LENGTH - mark.length)
      .join('')
      .trimEnd(),
  );
}

export const copyBody = ({ teams, chosen, ...draft }: CopyDraft): CopyTournamentBody => ({
  name: draft.name.trim(),
  firstMatchKickoff: draft.kickoff === null ? null : parseLocalInput(draft.kickoff),
  teams: teams === 'some' ? [...chosen] : teams,
  take: [...draft.take],
  folderId: draft.folderId === '' || draft.folderId === NEW_FOLDER ? null : draft.folderId,
  folderName: draft.folderId === NEW_FOLDER ? draft.folderName.trim() : null,
});

/** Where and when the copy would be played: at the same venue if that comes along, for as long as its source. */
export function copyBooking({ kickoff, take }: CopyDraft, source: ListedTournament): Booking {
  const begins = kickoff === null ? null : parseLocalInput(kickoff);
  const lasts =
    source.kickoff === null || source.end === null ? null : Date.parse(source.end) - Date.parse(source.kickoff);
  return {
    id: '',
    venueId: take.includes('venue') ? source.venueId : null,
    kickoff: begins,
    end: begins === null || lasts === null ? null : new Date(Date.parse(begins) + lasts).toISOString(),
    purpose: 'Competition',
    template: false,
    announcedStatus: 'Planned',
  };
}
