import type { OrganizationView, TournamentView } from '#domain/contract.ts';
import { MAX_NAME_LENGTH } from '#domain/play.ts';
import { NEW_FOLDER } from '../../features/organization/copy-draft.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { texts } from '../../texts/de.ts';
import * as styles from './tournament-place.module.css';

const t = texts.createTournament;

/** Who sees the new tournament, and where it belongs. */
export interface PlaceDraft {
  readonly visibility: TournamentView['visibility'];
  /** 'new': a new folder called `folderName`; null: none. */
  readonly folderId: string | null;
  readonly folderName: string;
  readonly venueId: string | null;
}

type Folders = OrganizationView['folders'];

export const isFolderUnnamed = ({ folderId, folderName }: PlaceDraft): boolean =>
  folderId === NEW_FOLDER && folderName.trim() === '';

/**
 * The folder as the call takes it; one that is not, or no longer, the organisation's is none. `folders` null: they are not
 * known yet.
 */
export function chosenFolder(
  { folderId, folderName }: PlaceDraft,
  folders: Folders | null,
): { folderId: string | null; folderName: string | null } {
  if (folderId === NEW_FOLDER) return { folderId: null, folderName: folderName.trim() };
  const isThere = folders === null || folders.some(({ id }) => id === folderId);
  return { folderId: isThere ? folderId : null, folderName: null };
}

/** What can be said at once: visibility, folder and venue. */
export function TournamentPlace({
  lists,
  place,
  wrong,
  change,
}: {
  lists: Pick<OrganizationView, 'folders' | 'venues'> | null;
  place: PlaceDraft;
  /** What is wrong with the name of the new folder; null: nothing. */
  wrong: string | null;
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
        choices={[{ value: '', label: t.noFolder }, ...named(folders), { value: NEW_FOLDER, label: t.newFolder }]}
        change={(value) => change({ ...place, folderId: value === '' ? null : value })}
      />
      {place.folderId === NEW_FOLDER && (
        <TextField
          label={t.folderName}
          value={place.folderName}
          error={wrong}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          autoFocus
          change={(folderName) => change({ ...place, folderName })}
        />
      )}
      {venues.length > 0 && (
        <SelectField
          label={t.venue}
          value={place.venueId ?? ''}
          choices={[{ value: '', label: t.noVenue }, ...named(venues)]}
          change={(value) => change({ ...place, venueId: value === '' ? null : value })}
        />
      )}
    </div>
  );
}
