import type { OrganizationView, TournamentView } from '#domain/contract.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { texts } from '../../texts/de.ts';
import * as styles from './tournament-place.module.css';

const t = texts.createTournament;
const NEW = 'new';
const LONGEST = 60;

/** Who sees the new tournament, and where it belongs. */
export interface PlaceDraft {
  readonly visibility: TournamentView['visibility'];
  /** 'new': the one named beside it; null: none. */
  readonly folderId: string | null;
  readonly folderName: string;
  readonly venueId: string | null;
}

type Folders = OrganizationView['folders'];

/** The folder as the call takes it; one that is not, or no longer, the organisation's is none. */
export function chosenFolder(
  { folderId, folderName }: PlaceDraft,
  folders: Folders,
): { folderId: string | null; folderName: string | null } {
  const name = folderName.trim();
  if (folderId === NEW) return { folderId: null, folderName: name === '' ? null : name };
  return { folderId: folders.some(({ id }) => id === folderId) ? folderId : null, folderName: null };
}

/** What can be said at once: visibility, folder and venue. */
export function TournamentPlace({
  lists,
  place,
  change,
}: {
  lists: Pick<OrganizationView, 'folders' | 'venues'> | null;
  place: PlaceDraft;
  change: (place: PlaceDraft) => void;
}) {
  const { folders, venues } = lists ?? { folders: [], venues: [] };
  const named = (list: readonly { readonly id: string; readonly name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={styles.fields}>
      <SelectField
        label={t.visibility}
        value={place.visibility}
        choices={(['Private', 'Public'] as const).map((value) => ({ value, label: t.visibilities[value] }))}
        change={(visibility) => change({ ...place, visibility })}
      />
      <SelectField
        label={t.folder}
        value={place.folderId ?? ''}
        choices={[{ value: '', label: t.noFolder }, ...named(folders), { value: NEW, label: t.newFolder }]}
        change={(value) => change({ ...place, folderId: value === '' ? null : value })}
      />
      {venues.length > 0 && (
        <SelectField
          label={t.venue}
          value={place.venueId ?? ''}
          choices={[{ value: '', label: t.noVenue }, ...named(venues)]}
          change={(value) => change({ ...place, venueId: value === '' ? null : value })}
        />
      )}
      {place.folderId === NEW && (
        <TextField
          label={t.folderName}
          value={place.folderName}
          maxLength={LONGEST}
          autoComplete="off"
          autoFocus
          change={(folderName) => change({ ...place, folderName })}
        />
      )}
    </div>
  );
}
