import {
  IconCards,
  IconCopy,
  IconDots,
  IconFileText,
  IconPencil,
  IconReceipt,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';
import type { DocumentType, DocumentView } from './document-view.ts';
import { ChangedBy } from '../../features/presence/changed-by.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { DataTable, type Column } from '../../ui/list/data-table.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { texts } from '../../texts/de.ts';
import { formatNumber, plainMoment } from '../../texts/format.ts';
import { documentConfigurationAddress, documentAddress } from './document-address.ts';
import { Menu, MenuItem, MenuLink } from '../../ui/action/menu.tsx';
import * as styles from './documents.module.css';

const t = texts.documents;

const icons: Readonly<Record<DocumentType, typeof IconFileText>> = {
  MatchPlan: IconFileText,
  Receipts: IconReceipt,
  RefereeCards: IconCards,
};

type DocumentAction = (document: DocumentView) => void;

interface DocumentActs {
  readonly rename: DocumentAction;
  readonly duplicate: DocumentAction;
  readonly remove: DocumentAction;
}

/** The documents of a tournament; each leads to how it will look. */
export const DocumentList = ({
  tournament,
  shown,
  acts,
}: {
  tournament: TournamentView;
  shown: DocumentView | undefined;
  /** null: who looks may not change anything. */
  acts: DocumentActs | null;
}) => (
  <DataTable
    label={texts.tournament.tabs.documents}
    columns={acts === null ? columnsOf(tournament) : [...columnsOf(tournament), actsOf(acts)]}
    rows={tournament.documents}
    keyOf={({ id }) => id}
    isChosen={({ id }) => id === shown?.id}
  />
);

const columnsOf = (tournament: TournamentView): readonly Column<DocumentView>[] => [
  {
    title: t.name,
    cell: (document) => {
      const { id, name, type } = document;
      const Icon = icons[type];
      return (
        <span className={styles.documentName}>
          <Icon size={20} aria-hidden />
          <Link className="whole-row" href={documentAddress(document)}>
            <Name text={name} />
          </Link>
          <ChangedBy tournament={tournament} place={`document/${id}`} />
        </span>
      );
    },
  },
  { title: t.type, plain: true, cell: ({ type }) => t.types[type] },
  { title: t.changed, cell: ({ lastModifiedAt }) => plainMoment(lastModifiedAt) },
  { title: t.retrievals, kind: 'number', cell: ({ generationCount }) => formatNumber(generationCount) },
];

const actsOf = (acts: DocumentActs): Column<DocumentView> => ({
  title: texts.actions.column,
  plain: true,
  cell: (document) => <Acts document={document} acts={acts} />,
});

const Acts = ({ document, acts: { rename, duplicate, remove } }: { document: DocumentView; acts: DocumentActs }) => (
  <Menu
    width={220}
    trigger={
      <IconButton label={t.acts(document.name)}>
        <IconDots size={20} aria-hidden />
      </IconButton>
    }
  >
    <MenuLink href={documentConfigurationAddress(document)} icon={<IconSettings size={18} />}>
      {t.configure}
    </MenuLink>
    <MenuItem icon={<IconPencil size={18} />} choose={() => rename(document)}>
      {t.rename}
    </MenuItem>
    <MenuItem icon={<IconCopy size={18} />} choose={() => duplicate(document)}>
      {t.duplicate}
    </MenuItem>
    <MenuItem icon={<IconTrash size={18} />} tone="danger" choose={() => remove(document)}>
      {t.delete}
    </MenuItem>
  </Menu>
);
