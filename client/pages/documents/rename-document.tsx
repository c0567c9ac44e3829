import type { TournamentView } from '#domain/contract.ts';
import { MAX_NAME_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { sentName } from '../../features/editing/sent-name.ts';
import { NameDialog } from '../../ui/overlay/name-dialog.tsx';
import type { DocumentView } from './document-view.ts';
import { texts } from '../../texts/de.ts';

const t = texts.documents;

export const RenameDocument = ({
  tournament,
  document: { id, name },
  saved,
  close,
}: {
  tournament: TournamentView;
  document: DocumentView;
  saved: () => void;
  close: () => void;
}) => (
  <NameDialog
    title={t.renameTitle}
    label={t.name}
    submit={t.rename}
    name={name}
    version={tournament.version}
    maximum={MAX_NAME_LENGTH}
    send={async (given, sent) =>
      sentName(
        await call('PATCH /api/documents/{id}/name', { path: { id }, body: { name: given }, ...sent }),
        tournament.organizationId,
      )
    }
    done={saved}
    close={close}
  />
);
