import type { TournamentView } from '#domain/contract.ts';
import { keysOf, MAX_NOTE_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { EditedSection } from '../../features/editing/edited-section.tsx';
import { useDraft } from '../../features/editing/use-draft.tsx';
import { texts } from '../../texts/de.ts';
import { longDay } from '../../texts/format.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';

const t = texts.notices;

interface Holding {
  readonly status: TournamentView['status']['status'];
  /** '' for none. */
  readonly note: string;
  readonly date: string;
}

const typed = ({ status, note, date }: TournamentView['status']): Holding => ({
  status,
  note: note ?? '',
  date: date ?? '',
});

/** Whether the tournament takes place [OR4]. */
export function HoldingSection({ tournament }: { tournament: TournamentView }) {
  const { id } = tournament;
  const edited = useDraft<Holding>({
    page: `${id}/status`,
    tournament,
    held: typed(tournament.status),
    read: (theirs: TournamentView['status']) => typed(theirs),
    words: {
      status: { what: t.status, show: ({ status }) => t.statuses[status] },
      note: { what: t.note, show: ({ note }) => note },
      date: { what: t.date, show: ({ date }) => (date === '' ? '' : longDay(date)) },
    },
    submit: texts.actions.save,
    send: ({ status, note, date }, { basedOn, key }) => {
      const body = { status, note: note.trim() === '' ? null : note.trim(), date: date === '' ? null : date };
      return call('PATCH /api/tournaments/{id}/status', { path: { id }, body, basedOn, key });
    },
  });
  const { draft, change } = edited;
  const isTooLong = [...draft.note.trim()].length > MAX_NOTE_LENGTH;
  return (
    <EditedSection title={t.holding} text={t.holdingText} edited={edited} wrong={isTooLong}>
      <SelectField
        label={t.status}
        value={draft.status}
        description={draft.status === 'Cancelled' ? t.noResults : undefined}
        choices={keysOf(t.statuses).map((value) => ({ value, label: t.statuses[value] }))}
        change={(status) => change({ ...draft, status })}
      />
      {draft.status === 'Postponed' && (
        <TextField
          label={t.date}
          type="date"
          description={t.dateHint}
          value={draft.date}
          change={(date) => change({ ...draft, date })}
        />
      )}
      {draft.status !== 'Planned' && (
        <TextField
          label={t.note}
          description={t.noteHint}
          value={draft.note}
          error={isTooLong ? texts.problems.tooLong(MAX_NOTE_LENGTH) : null}
          autoComplete="off"
          change={(note) => change({ ...draft, note })}
        />
      )}
    </EditedSection>
  );
}
