import { Menu } from '@mantine/core';
import { IconCopy, IconDots, IconFolderSymlink, IconLock, IconPencil, IconTrash, IconWorld } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ListedTournament } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { NameDialog } from '../../ui/overlay/name-dialog.tsx';
import type { Role } from '../../features/organization/role.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { changeVisibility } from '../../features/tournament/change-visibility.ts';
import { texts } from '../../texts/de.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { FolderLine } from './explorer.ts';
import { MoveDialog } from './move-tournament-dialog.tsx';

const t = texts.explorer;

/** What can be done with a tournament without opening it. */
export function TournamentActs({
  tournament,
  folders,
  role,
}: {
  tournament: ListedTournament;
  folders: readonly FolderLine[];
  role: Role;
}) {
  const [asking, ask] = useState<'move' | 'rename' | 'copy' | 'delete' | null>(null);
  const { id, name, visibility } = tournament;
  const isPublic = visibility === 'Public';
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    ask(null);
    // The item that opened the dialog is gone with its menu.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) button.current?.focus();
    });
  };
  return (
    <>
      <Menu position="bottom-end" width={240} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button ref={button} type="button" className="ib" aria-label={t.acts(name)}>
            <IconDots size={20} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFolderSymlink size={18} />} onClick={() => ask('move')}>
            {t.move}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={18} />} onClick={() => ask('rename')}>
            {t.rename}
          </Menu.Item>
          <Menu.Item
            leftSection={isPublic ? <IconLock size={18} /> : <IconWorld size={18} />}
            onClick={() => void changeVisibility(id, isPublic ? 'Private' : 'Public')}
          >
            {isPublic ? texts.tournament.makePrivate : texts.tournament.publish}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => ask('copy')}>
            {t.copy}
          </Menu.Item>
          <Menu.Item className="danger-item" leftSection={<IconTrash size={18} />} onClick={() => ask('delete')}>
            {t.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking === 'move' && <MoveDialog tournament={tournament} folders={folders} close={close} />}
      {asking === 'rename' && (
        <NameDialog
          title={t.renameTitle(name)}
          label={t.name}
          submit={t.renameSubmit}
          name={name}
          maximum={60}
          send={(given) => call('PATCH /api/tournaments/{id}/name', { path: { id }, body: { name: given } })}
          done={(given) => toast(t.renamed(given))}
          close={close}
        />
      )}
      {asking === 'copy' && <CopyDialog tournament={tournament} close={close} />}
      {asking === 'delete' && <DeleteDialog tournament={tournament} mayUndo={role === 'Owner'} close={close} />}
    </>
  );
}
