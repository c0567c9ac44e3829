import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { MAX_NAME_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { useDraft } from '../../features/editing/use-draft.tsx';
import { WithEmblem } from '../../tournament-view/emblem.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { texts } from '../../texts/de.ts';
import { findNamesake } from './find-namesake.ts';
import type { TeamRow } from './team-row.ts';
import * as styles from './teams.module.css';

const t = texts.teams;

/** A name edited in place: Enter or leaving the field saves, Escape discards. */
export function TeamName({
  row,
  tournament,
  saved,
  open,
  begin,
  end,
}: {
  row: TeamRow;
  tournament: TournamentView;
  saved: () => void;
  /** Whether it is being typed. */
  open: boolean;
  begin: () => void;
  end: () => void;
}) {
  const { id: teamId, name } = row;
  const [wrong, setWrong] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, change, changed, sending, problem, discard, save, conflict } = useDraft({
    // Leaving the field saves it.
    page: null,
    tournament,
    held: { name },
    read: ({ name: theirs }: { name: string }) => ({ name: theirs }),
    words: { name: { what: t.nameOf(name), show: (value) => value.name } },
    submit: texts.actions.save,
    send: async (value, { basedOn, key }) => {
      const answer = await call('PATCH /api/tournaments/{id}/teams/{teamId}/name', {
        path: { id: tournament.id, teamId },
        body: value,
        basedOn,
        key,
      });
      if (answer.ok) saved();
      return answer;
    },
  });
  useEffect(() => {
    if (!open) return;
    field.current?.focus();
    field.current?.select();
  }, [open]);

  const leave = (how: 'save' | 'discard') => {
    const wanted = draft.name.trim();
    if (how === 'save' && changed) {
      if (wanted === '') return setWrong(texts.problems.required);
      if ([...wanted].length > MAX_NAME_LENGTH) return setWrong(texts.problems.tooLong(MAX_NAME_LENGTH));
      void save();
    } else discard();
    setWrong(null);
    end();
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) button.current?.focus();
    });
  };
  const trouble =
    wrong ??
    problem?.errors[0]?.message ??
    problem?.text ??
    // The choice between two versions was put off: both stay.
    (changed && !open && !sending && conflict === null ? t.nameNotSaved : null);
  return (
    <span className={styles.teamName}>
      {open ? (
        <textarea
          ref={field}
          rows={1}
          value={draft.name}
          aria-label={t.nameOf(name)}
          aria-invalid={wrong !== null}
          autoComplete="off"
          onChange={(event) => {
            setWrong(null);
            change({ name: event.target.value.replaceAll(/[\r\n]+/g, ' ') });
          }}
          onBlur={() => leave('save')}
          onKeyDown={(event) => {
            // An input method takes the key for the word that it proposes.
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') leave('save');
            else if (event.key === 'Escape') leave('discard');
            else return;
            event.preventDefault();
          }}
        />
      ) : (
        <button ref={button} type="button" aria-label={t.rename(name)} onClick={begin}>
          <WithEmblem team={teamId}>
            <Name text={draft.name} />
          </WithEmblem>
          <IconPencil size={15} aria-hidden />
        </button>
      )}
      {open && trouble === null && findNamesake(tournament, draft.name, teamId) !== undefined && (
        <small role="status" className="muted">
          {t.namesake}
        </small>
      )}
      {trouble !== null && (
        <small role="alert" className={styles.teamWrong}>
          {trouble}
        </small>
      )}
      {conflict}
    </span>
  );
}
