import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { interruptionAt } from '#domain/match-day.ts';
import { MAX_NOTE_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { InterruptDialog } from '../interruption/interrupt-dialog.tsx';
import { noticesAt } from '../../tournament-view/notices-at.ts';
import { texts } from '../../texts/de.ts';
import { serverTime } from '../../texts/server-time.ts';
import { Button } from '../../ui/action/button.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

const t = texts.notices;
const FOREVER = 'forever';
const MINUTES = [10, 30, 60] as const;

/** A line from the desk to all who follow the tournament [OR2]. */
export function AnnounceDialog({ tournament, close }: { tournament: TournamentView; close: () => void }) {
  const { id } = tournament;
  const [standing] = useState(() => noticesAt(tournament, serverTime()).find(({ kind }) => kind === 'announcement'));
  const [text, setText] = useState('');
  const [lasts, setLasts] = useState<string>(FOREVER);
  const [isInterrupting, setIsInterrupting] = useState(false);
  const isTooLong = [...text.trim()].length > MAX_NOTE_LENGTH;
  const send = async () => {
    const until = lasts === FOREVER ? null : new Date(serverTime().getTime() + Number(lasts) * 60_000).toISOString();
    const body = { text: text.trim(), until };
    const answer = await call('PATCH /api/tournaments/{id}/announcement', { path: { id }, body });
    if (!answer.ok) return answer.problem;
    toast(t.sent);
    return null;
  };
  if (isInterrupting) return <InterruptDialog tournament={tournament} close={close} />;
  return (
    <DialogForm title={t.announce} submit={t.send} send={send} close={close} ready={text.trim() !== '' && !isTooLong}>
      <TextField
        label={t.announcement}
        description={standing === undefined ? t.announceHint : t.replaces(standing.text)}
        value={text}
        error={isTooLong ? texts.problems.tooLong(MAX_NOTE_LENGTH) : null}
        autoFocus
        autoComplete="off"
        change={setText}
      />
      <div className="flex-row" data-wrap role="group" aria-label={t.ready}>
        {t.readySentences.map((sentence) => (
          <Button key={sentence} size="small" onClick={() => setText(sentence)}>
            {sentence}
          </Button>
        ))}
      </div>
      <SelectField
        label={t.lasts}
        value={lasts}
        choices={[
          { value: FOREVER, label: t.untilTakenDown },
          ...MINUTES.map((minutes) => ({ value: String(minutes), label: t.minutes(minutes) })),
        ]}
        change={setLasts}
      />
      {interruptionAt(tournament, serverTime()) === null && (
        <Button tone="link" onClick={() => setIsInterrupting(true)}>
          <IconPlayerPause size={18} aria-hidden />
          {texts.interruption.instead}
        </Button>
      )}
    </DialogForm>
  );
}
