import {
  IconCopy,
  IconDots,
  IconDownload,
  IconFolderSymlink,
  IconLock,
  IconPencil,
  IconTemplate,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { ListedTournament } from '#domain/contract.ts';
import { MAX_NAME_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { NameDialog } from '../../ui/overlay/name-dialog.tsx';
import type { Role } from '../../features/organization/role.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { CopyDialog } from '../../features/organization/copy-dialog.tsx';
import { sentName } from '../../features/editing/sent-name.ts';
import { changeVisibility } from '../../features/tournament/change-visibility.ts';
import { texts } from '../../texts/de.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import type { FolderLine } from './folder-filter.ts';
import { exportFile } from './export-file.ts';
import { TemplateDialog, unmark } from './template-dialog.tsx';
import { MoveTournamentDialog } from './move-tournament-dialog.tsx';
import { Menu, MenuItem } from '../../ui/action/menu.tsx';

const t = texts.explorer;

/** What can be done with a tournament without opening it. */
export function TournamentActs({
  tournament,
  folders,
  all,
  role,
}: {
  tournament: ListedTournament;
  folders: readonly FolderLine[];
  /** All of the organisation. */
  all: readonly ListedTournament[];
  role: Role;
}) {
  const [asking, setAsking] = useState<'move' | 'rename' | 'copy' | 'template' | 'delete' | null>(null);
  const { id, name, visibility, template } = tournament;
  const isPublic = visibility === 'Public';
  const close = () => setAsking(null);
  return (
    <>
      <Menu
        width={240}
        trigger={
          <IconButton label={t.acts(name)}>
            <IconDots size={20} aria-hidden />
          </IconButton>
        }
      >
        {!template && (
          <MenuItem icon={<IconFolderSymlink size={18} />} choose={() => setAsking('move')}>
            {t.move}
          </MenuItem>
        )}
        <MenuItem icon={<IconPencil size={18} />} choose={() => setAsking('rename')}>
          {t.rename}
        </MenuItem>
        {!template && (
          <MenuItem
            icon={isPublic ? <IconLock size={18} /> : <IconWorld size={18} />}
            choose={() => void changeVisibility(id, isPublic ? 'Private' : 'Public')}
          >
            {isPublic ? texts.tournament.makePrivate : texts.tournament.publish}
          </MenuItem>
        )}
        <MenuItem icon={<IconCopy size={18} />} choose={() => setAsking('copy')}>
          {t.copy}
        </MenuItem>
        <MenuItem icon={<IconDownload size={18} />} choose={() => void exportFile(tournament)}>
          {texts.fileTransfer.export}
        </MenuItem>
        <MenuItem
          icon={<IconTemplate size={18} />}
          choose={() => (template ? void unmark(tournament) : setAsking('template'))}
        >
          {template ? texts.templates.unmark : texts.templates.mark}
        </MenuItem>
        <MenuItem tone="danger" icon={<IconTrash size={18} />} choose={() => setAsking('delete')}>
          {t.delete}
        </MenuItem>
      </Menu>
      {asking === 'move' && <MoveTournamentDialog tournament={tournament} folders={folders} close={close} />}
      {asking === 'rename' && (
        <NameDialog
          title={t.renameTitle(name)}
          label={t.name}
          submit={t.renameSubmit}
          name={name}
          maximum={MAX_NAME_LENGTH}
          version={tournament.version}
          send={async (given, sent) =>
            sentName(
              await call('PATCH /api/tournaments/{id}/name', { path: { id }, body: { name: given }, ...sent }),
              tournament.organizationId,
            )
          }
          done={(given) => toast(t.renamed(given))}
          close={close}
        />
      )}
      {asking === 'copy' && <CopyDialog tournament={tournament} all={all} folders={folders} close={close} />}
      {asking === 'template' && <TemplateDialog tournament={tournament} close={close} />}
      {asking === 'delete' && <DeleteDialog tournament={tournament} mayUndo={role === 'Owner'} close={close} />}
    </>
  );
}
