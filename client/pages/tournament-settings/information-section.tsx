import type { TournamentView } from '#domain/contract.ts';
import { MAX_INFORMATION_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { EditedSection } from '../../features/editing/edited-section.tsx';
import { useDraft } from '../../features/editing/use-draft.tsx';
import { texts } from '../../texts/de.ts';
import { TextArea } from '../../ui/field/text-area.tsx';

const t = texts.notices;

/** What visitors should know, in Markdown [OR3]. */
export function InformationSection({ tournament }: { tournament: TournamentView }) {
  const { id } = tournament;
  const edited = useDraft({
    page: `${id}/information`,
    tournament,
    held: { information: tournament.information ?? '' },
    read: (theirs) => ({ information: typeof theirs === 'string' ? theirs : '' }),
    words: { information: { what: t.information, show: ({ information }) => information } },
    submit: texts.actions.save,
    send: ({ information }, { basedOn, key }) => {
      const text = information.trim() === '' ? null : information;
      return call('PATCH /api/tournaments/{id}/information', { path: { id }, body: { text }, basedOn, key });
    },
  });
  const { information } = edited.draft;
  const isTooLong = [...information.trim()].length > MAX_INFORMATION_LENGTH;
  return (
    <EditedSection title={t.information} text={t.informationText} edited={edited} wrong={isTooLong} atOnce>
      <TextArea
        label={t.information}
        description={t.informationHint}
        rows={8}
        value={information}
        error={isTooLong ? texts.problems.tooLong(MAX_INFORMATION_LENGTH) : null}
        change={(typed) => edited.change({ information: typed })}
      />
    </EditedSection>
  );
}
