import { useState } from 'react';
import type { ListedTournament } from '#domain/contract.ts';
import { MAX_NAME_LENGTH } from '#domain/play.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { validateName } from '../../ui/field/validate-name.ts';
import { texts } from '../../texts/de.ts';
import { NONE, type FolderLine } from './folder-filter.ts';
import { moveToFolder, type FolderTarget } from './move-to-folder.ts';
import { NEW } from './folder-list.tsx';

const t = texts.explorer;

/** Where a tournament shall lie, by choosing instead of dragging; a new folder comes to be with its first tournament. */
export function MoveTournamentDialog({
  tournament,
  folders,
  begin = null,
  close,
}: {
  tournament: ListedTournament;
  folders: readonly FolderLine[];
  /** Chosen from the beginning; null: where it lies now. */
  begin?: string | null;
  close: () => void;
}) {
  const now = tournament.folderId ?? NONE;
  const [chosen, setChosen] = useState(begin ?? now);
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const target = (): FolderTarget | null => {
    if (chosen === NONE) return { folderId: null, name: null };
    if (chosen === NEW) return { folderId: NEW, name: name.trim() };
    const folder = folders.find(({ id }) => id === chosen);
    return folder === undefined ? null : { folderId: folder.id, name: folder.name };
  };
  const send = async () => {
    const found = chosen === NEW ? validateName(name.trim(), MAX_NAME_LENGTH) : null;
    setWrong(found);
    const to = target();
    if (found !== null || to === null) return 'shown';
    const answer = await moveToFolder(tournament, to);
    if (answer.ok) return null;
    if (chosen !== NEW) return answer.problem;
    setWrong(answer.problem.errors[0]?.message ?? answer.problem.text);
    return 'shown';
  };
  return (
    <DialogForm
      title={t.moveTitle(tournament.name)}
      submit={t.moveSubmit}
      ready={chosen !== now && target() !== null}
      send={send}
      close={close}
    >
      <RadioCards
        legend={t.moveLegend}
        value={chosen}
        choices={[
          ...folders.map(({ id, name: title, count }) => ({ value: id, title, text: t.count(count) })),
          { value: NONE, title: t.noFolder },
          { value: NEW, title: t.newFolder, text: t.newFolderText },
        ]}
        choose={setChosen}
      />
      {chosen === NEW && (
        <TextField
          label={t.newFolderName}
          placeholder={t.newFolderPlaceholder}
          value={name}
          error={wrong}
          autoComplete="off"
          autoFocus={begin === NEW}
          change={(value) => {
            setName(value);
            setWrong(null);
          }}
        />
      )}
    </DialogForm>
  );
}
