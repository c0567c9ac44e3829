import { useLocation } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { TournamentDeletion } from '../../features/deletion/tournament-deletion.tsx';
import { DeletionSetting } from '../../features/deletion/confirm-deletion.tsx';
import { clearUnsaved } from '../../features/navigation/unsaved.ts';
import { texts } from '../../texts/de.ts';

const t = texts.tournamentSettings;

/** The end of a tournament: all consequences, then its name typed in. */
export function DeleteTournament({ tournament }: { tournament: TournamentView }) {
  return (
    <DeletionSetting title={t.delete} lead={t.deleteLead} open={t.deleteOpen}>
      {(close) => <Ask tournament={tournament} close={close} />}
    </DeletionSetting>
  );
}

function Ask({ tournament, close }: { tournament: TournamentView; close: () => void }) {
  const { id, name, organizationId, visibility, teams, groups, matches } = tournament;
  const [, navigate] = useLocation();
  const send = async () => {
    const answer = await call('DELETE /api/tournaments/{id}', { path: { id } });
    if (!answer.ok) return answer.problem;
    clearUnsaved();
    navigate(`/portal/organizations/${organizationId}`);
    toast(texts.deletion.done(name));
    return null;
  };
  return (
    <TournamentDeletion
      name={name}
      visibility={visibility}
      counts={{
        teams: teams.length,
        groups: groups.length,
        matches: matches.length,
        running: matches.filter(({ outcome }) => outcome.state === 'CurrentlyPlaying').length,
        results: matches.filter(({ outcome }) => outcome.state !== 'NotStarted').length,
      }}
      send={send}
      close={close}
    />
  );
}
