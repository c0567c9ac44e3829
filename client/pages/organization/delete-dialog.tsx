import { TextInput } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconClipboardX, IconTournament, IconWorldOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { ListedTournament } from '#domain/contract.ts';
import { call } from '../../commands/call.ts';
import { DialogForm } from '../../parts/dialog.tsx';
import { tell, tellProblem, tellWithWayBack } from '../../parts/tell.tsx';
import { texts } from '../../texts/de.ts';

const said = texts.explorer;
/** A deletion is often noticed late. */
const LONG_ENOUGH = 60_000;

/** The end of a tournament: what follows, heaviest first, then its name typed in (specification, section 4). */
export function DeleteDialog({
  tournament,
  mayUndo,
  close,
}: {
  tournament: ListedTournament;
  mayUndo: boolean;
  close: () => void;
}) {
  const { id, name, teamCount, matchCount, runningCount, finishedCount, visibility } = tournament;
  const [typed, setTyped] = useState('');
  const results = runningCount + finishedCount;
  const undo = async () => {
    const answer = await call('POST /api/tournaments/{id}/undelete', { path: { id } });
    if (!answer.ok) tellProblem(answer.problem);
  };
  const send = async () => {
    const answer = await call('DELETE /api/tournaments/{id}', { path: { id } });
    if (!answer.ok) return answer.problem;
    if (mayUndo) tellWithWayBack(LONG_ENOUGH, said.deleted(name), undo);
    else tell(said.deleted(name));
    return null;
  };
  return (
    <DialogForm
      title={said.deleteTitle(name)}
      submit={said.deleteSubmit}
      tone="danger"
      ready={typed.trim() === name}
      send={send}
      close={close}
    >
      <ul className="consequences">
        {runningCount > 0 && (
          <li className="heavy">
            <IconAlertTriangle size={18} aria-hidden />
            {said.deleteRunning(runningCount)}
          </li>
        )}
        <li>
          <IconTournament size={18} aria-hidden />
          {said.deleteParts(teamCount, matchCount)}
        </li>
        {results > 0 && (
          <li>
            <IconClipboardX size={18} aria-hidden />
            {said.deleteResults(results)}
          </li>
        )}
        {visibility === 'Public' && (
          <li>
            <IconWorldOff size={18} aria-hidden />
            {said.deletePublic}
          </li>
        )}
        <li>
          <IconArrowBackUp size={18} aria-hidden />
          {said.deleteUndo}
        </li>
      </ul>
      <TextInput
        label={said.type(name)}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
