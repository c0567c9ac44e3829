import { TextInput } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconClipboardX, IconTournament, IconWorldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';
import { call } from '../../commands/call.ts';
import { DialogForm } from '../../parts/dialog.tsx';
import { tell } from '../../parts/tell.tsx';
import { nothingUnsaved } from '../../parts/unsaved.ts';
import { texts } from '../../texts/de.ts';

const said = texts.tournamentSettings;

/** The end of a tournament: all consequences, then its name typed in. */
export function DeleteTournament({ tournament }: { tournament: TournamentView }) {
  const [asking, ask] = useState(false);
  return (
    <section className="card setting danger" aria-labelledby="delete">
      <h3 id="delete" className="setting-title">
        {said.delete}
      </h3>
      <p>{said.deleteLead}</p>
      <div className="setting-acts">
        <button type="button" className="btn danger-outline" onClick={() => ask(true)}>
          {said.deleteOpen}
        </button>
      </div>
      {asking && <Ask tournament={tournament} close={() => ask(false)} />}
    </section>
  );
}

function Ask({ tournament, close }: { tournament: TournamentView; close: () => void }) {
  const { id, name, organizationId } = tournament;
  const [typed, setTyped] = useState('');
  const [, navigate] = useLocation();
  const send = async () => {
    const answer = await call('DELETE /api/tournaments/{id}', { path: { id } });
    if (!answer.ok) return answer.problem;
    nothingUnsaved();
    navigate(`/portal/organizations/${organizationId}`);
    tell(said.deleted(name));
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
      <Consequences tournament={tournament} />
      <TextInput
        label={said.type(name)}
        value={typed}
        autoComplete="off"
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </DialogForm>
  );
}

/** What follows, heaviest first; what does not apply is left out (specification, section 4). */
function Consequences({ tournament: { teams, groups, matches, visibility } }: { tournament: TournamentView }) {
  const running = matches.filter(({ outcome }) => outcome.state === 'CurrentlyPlaying').length;
  const results = matches.filter(({ outcome }) => outcome.state !== 'NotStarted').length;
  return (
    <ul className="consequences">
      {running > 0 && (
        <li className="heavy">
          <IconAlertTriangle size={18} aria-hidden />
          {said.deleteRunning(running)}
        </li>
      )}
      <li>
        <IconTournament size={18} aria-hidden />
        {said.deleteParts(teams.length, groups.length, matches.length)}
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
  );
}
