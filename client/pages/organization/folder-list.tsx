import { IconChevronDown, IconFile, IconFolder, IconFolderPlus, IconList, IconTemplate } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { texts } from '../../texts/de.ts';
import { buildFolderUrl, NONE, type FolderLine, type FolderFilter } from './folder-filter.ts';
import { Button } from '../../ui/action/button.tsx';
import * as styles from './folder-list.module.css';

const t = texts.explorer;
/** Where a tournament is dropped to get a folder of its own. */
export const NEW = 'new';

/** A tournament that is being dragged, and over which line it is. */
export interface Dragged {
  readonly folderId: string | null;
  readonly over: string | null;
}

/** The folders of an organisation; while a tournament is dragged, the places it can be dropped on. */
export function FolderList({
  base,
  place,
  lines,
  all,
  unfiled,
  templates,
  dragged,
}: {
  base: string;
  place: FolderFilter;
  lines: readonly FolderLine[];
  /** How many tournaments count, and how many of those that lie in no folder. */
  all: number;
  unfiled: number;
  templates: number;
  dragged: Dragged | null;
}) {
  const [open, setOpen] = useState(false);
  const line = (key: string, to: FolderFilter, icon: ReactNode, name: string, count: number, cell?: string) => {
    const isCurrent = place.kind === to.kind && (place.kind !== 'folder' || to.kind !== 'folder' || place.id === to.id);
    const stays = dragged !== null && cell === (dragged.folderId ?? NONE);
    return (
      <li key={key}>
        <Link
          href={buildFolderUrl(base, to)}
          aria-current={isCurrent ? 'page' : undefined}
          draggable={false}
          data-cell={dragged === null || stays ? undefined : cell}
          className={dragged !== null && cell !== undefined && !stays ? dropMark(dragged.over === cell) : ''}
          onClick={() => setOpen(false)}
        >
          {icon}
          <span>{name}</span>
          <b className="figures">{count}</b>
        </Link>
      </li>
    );
  };
  const current =
    place.kind === 'folder'
      ? lines.find(({ id }) => id === place.id)
      : place.kind === 'none'
        ? { name: t.none, count: unfiled }
        : place.kind === 'templates'
          ? { name: texts.templates.title, count: templates }
          : { name: t.all, count: all };
  return (
    <nav className={styles.folderNav} aria-label={t.folders}>
      <h2>{t.folders}</h2>
      <Button className={styles.folderOpen} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconFolder size={18} aria-hidden />
        <span>{t.folderNow(current?.name ?? t.all, current?.count ?? all)}</span>
        <IconChevronDown size={18} aria-hidden />
      </Button>
      <ul className={styles.folders} data-open={open || undefined}>
        {line('all', { kind: 'all' }, <IconList size={18} aria-hidden />, t.all, all)}
        {lines.map(({ id, name, count }) =>
          line(id, { kind: 'folder', id }, <IconFolder size={18} aria-hidden />, name, count, id),
        )}
        {(unfiled > 0 || place.kind === 'none' || dragged !== null) &&
          line('none', { kind: 'none' }, <IconFile size={18} aria-hidden />, t.none, unfiled, NONE)}
        {(templates > 0 || place.kind === 'templates') &&
          line(
            'templates',
            { kind: 'templates' },
            <IconTemplate size={18} aria-hidden />,
            texts.templates.title,
            templates,
          )}
        {dragged !== null && (
          <li>
            <span className={dropMark(dragged.over === NEW)} data-cell={NEW}>
              <IconFolderPlus size={18} aria-hidden />
              <span>{t.newFolder}</span>
            </span>
          </li>
        )}
      </ul>
    </nav>
  );
}

const dropMark = (isOver: boolean): string => (isOver ? `${styles.dropHere} over` : styles.dropHere);
