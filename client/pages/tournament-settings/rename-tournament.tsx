import type { TournamentView } from '#domain/contract.ts';
import { MAX_NAME_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { useDraft } from '../../features/editing/use-draft.tsx';
import { texts } from '../../texts/de.ts';
import { EditedSection } from '../../features/editing/edited-section.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { validateName } from '../../ui/field/validate-name.ts';

const t = texts.tournamentSettings;

/** The name of the tournament. */
export function RenameTournament({ tournament }: { tournament: TournamentView }) {
  const edited = useDraft({
    page: `${tournament.id}/name`,
    tournament,
    held: { name: tournament.name },
    read: (theirs) => ({ name: String(theirs) }),
    words: { name: { what: t.nameLabel, show: ({ name }) => name } },
    submit: texts.actions.save,
    send: ({ name }, { basedOn, key }) =>
      call('PATCH /api/tournaments/{id}/name', {
        path: { id: tournament.id },
        body: { name: name.trim() },
        basedOn,
        key,
      }),
  });
  const { name } = edited.draft;
  const wrong = validateName(name.trim(), MAX_NAME_LENGTH);
  return (
    <EditedSection title={t.name} text={t.nameText} edited={edited} wrong={wrong !== null} atOnce>
      <TextField
        label={t.nameLabel}
        value={name}
        error={wrong}
        autoComplete="off"
        change={(value) => edited.change({ name: value })}
      />
    </EditedSection>
  );
}
