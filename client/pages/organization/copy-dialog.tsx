import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ListedTournament } from '#domain/contract.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { validateName } from '../../ui/field/wrong-in-name.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';
import { copyTournament } from './move-to-folder.ts';

const t = texts.explorer;
const LONGEST = 60;

/** The same tournament once more, to be played again; then its page. */
export function CopyDialog({ tournament, close }: { tournament: ListedTournament; close: () => void }) {
  const [name, setName] = useState(() => nameOfCopy(tournament.name));
  const [withResults, keepResults] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const hasResults = tournament.finishedCount + tournament.runningCount > 0;
  const send = async () => {
    const found = validateName(name.trim(), LONGEST);
    setWrong(found);
    if (found !== null) return 'shown';
    const answer = await copyTournament(tournament, name.trim(), withResults ? 'results' : 'plan');
    if (!answer.ok) return answer.problem;
    navigate(`/portal/tournaments/${answer.value.id}`);
    toast(t.copied(name.trim()));
    return null;
  };
  return (
    <DialogForm title={t.copyTitle(tournament.name)} submit={t.copySubmit} send={send} close={close}>
      <p>{t.copyText}</p>
      <TextField
        label={t.copyName}
        value={name}
        error={wrong}
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
        change={(value) => {
          setName(value);
          setWrong(null);
        }}
      />
      {hasResults && <Switch label={t.withResults} checked={withResults} change={keepResults} />}
      {tournament.kickoff !== null && <p className="muted small">{t.copyTimes}</p>}
    </DialogForm>
  );
}

/** 'Hallencup (Kopie)', the name shortened where both have no room. */
function nameOfCopy(name: string): string {
  const mark = t.copyOf('');
  return t.copyOf(
    [...name]
      .slice(0, LONGEST - mark.length)
      .join('')
      .trimEnd(),
  );
}
