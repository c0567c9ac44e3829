import { IconAlertTriangle, IconArrowBackUp, IconClipboardX, IconTournament, IconWorldOff } from '@tabler/icons-react';
import type { TournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { ConfirmDeletion } from './confirm-deletion.tsx';

const t = texts.deletion;

interface DeletedCounts {
  readonly teams: number;
  /** null: not known here. */
  readonly groups: number | null;
  readonly matches: number;
  readonly running: number;
  /** Running ones included. */
  readonly results: number;
}

/** The end of a tournament: what follows, heaviest first, then its name typed in. */
export function TournamentDeletion({
  name,
  visibility,
  counts,
  send,
  close,
}: {
  name: string;
  visibility: TournamentView['visibility'];
  counts: DeletedCounts;
  send: Parameters<typeof ConfirmDeletion>[0]['send'];
  close: () => void;
}) {
  return (
    <ConfirmDeletion name={name} submit={t.tournament} send={send} close={close}>
      <Consequences counts={counts} isPublic={visibility === 'Public'} />
    </ConfirmDeletion>
  );
}

/** What does not apply is left out. */
function Consequences({
  counts: { teams, groups, matches, running, results },
  isPublic,
}: {
  counts: DeletedCounts;
  isPublic: boolean;
}) {
  return (
    <ul className="consequences">
      {running > 0 && (
        <li className="heavy">
          <IconAlertTriangle size={18} aria-hidden />
          {t.running(running)}
        </li>
      )}
      <li>
        <IconTournament size={18} aria-hidden />
        {t.parts(teams, groups, matches)}
      </li>
      {results > 0 && (
        <li>
          <IconClipboardX size={18} aria-hidden />
          {t.results(results)}
        </li>
      )}
      {isPublic && (
        <li>
          <IconWorldOff size={18} aria-hidden />
          {t.publicPage}
        </li>
      )}
      <li>
        <IconArrowBackUp size={18} aria-hidden />
        {t.wayBack}
      </li>
    </ul>
  );
}
