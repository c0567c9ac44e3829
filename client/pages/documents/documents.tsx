import { Menu } from '@mantine/core';
import {
  IconCards,
  IconCopy,
  IconDots,
  IconFileText,
  IconFolderSymlink,
  IconPencil,
  IconPlus,
  IconReceipt,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { call } from '../../commands/call.ts';
import type { DocumentType, DocumentView } from '../../commands/document-calls.ts';
import { ChangedBy } from '../../parts/changed-by.tsx';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { mayOrganize } from '../../parts/organization-page.ts';
import { Saved, useSaved } from '../../parts/saved.tsx';
import { tellProblem } from '../../parts/tell.tsx';
import type { TournamentPage } from '../../parts/tournament-page.ts';
import { Name } from '../../public/name.tsx';
import { texts } from '../../texts/de.ts';
import { number, plainMoment } from '../../texts/format.ts';
import { AddDocument } from './add-document.tsx';
import { CopyDocument } from './copy-document.tsx';
import { DeleteDocument } from './delete-document.tsx';
import { RenameDocument } from './rename-document.tsx';
import './documents.css';

const said = texts.documents;

const icons: Readonly<Record<DocumentType, typeof IconFileText>> = {
  MatchPlan: IconFileText,
  Receipts: IconReceipt,
  RefereeCards: IconCards,
};

type Asking = 'add' | 'copy' | { readonly rename: DocumentView } | { readonly remove: DocumentView };

/** The tab PDF: what a tournament has to be printed. */
export function Documents({ tournament, role }: TournamentPage) {
  const [asking, ask] = useState<Asking | null>(null);
  const [savedAt, saved] = useSaved();
  const organizes = mayOrganize(role);
  const { documents } = tournament;
  const duplicate = async ({ id }: DocumentView) => {
    const answer = await call('POST /api/documents/copy', {
      body: { tournamentId: tournament.id, sourceDocumentId: id },
    });
    if (answer.ok) saved();
    else tellProblem(answer.problem);
  };
  const close = () => ask(null);
  return (
    <div className="page documents">
      <h2 className="sr">{texts.tournament.tabs.documents}</h2>
      <div className="documents-head">
        <b>{documents.length > 0 && said.count(documents.length)}</b>
        <Saved at={savedAt} />
        <span className="grow" />
        {organizes && (
          <>
            <button type="button" className="btn" onClick={() => ask('copy')}>
              <IconFolderSymlink size={18} aria-hidden />
              {said.copy}
            </button>
            <button type="button" className="btn pri" onClick={() => ask('add')}>
              <IconPlus size={18} aria-hidden />
              {said.add}
            </button>
          </>
        )}
      </div>
      <section className={documents.length === 0 ? 'card empty-tab' : 'card'}>
        {documents.length === 0 ? (
          <>
            <h3>{said.emptyTitle}</h3>
            <p className="muted">{organizes ? said.empty : said.emptyReader}</p>
          </>
        ) : (
          <DataTable
            label={texts.tournament.tabs.documents}
            columns={organizes ? [...columnsOf(tournament), actsOf(ask, duplicate)] : columnsOf(tournament)}
            rows={documents}
            keyOf={({ id }) => id}
          />
        )}
      </section>
      {asking === 'add' && <AddDocument tournament={tournament} saved={saved} close={close} />}
      {asking === 'copy' && <CopyDocument tournament={tournament} saved={saved} close={close} />}
      {asking !== null && typeof asking === 'object' && 'rename' in asking && (
        <RenameDocument document={asking.rename} saved={saved} close={close} />
      )}
      {asking !== null && typeof asking === 'object' && 'remove' in asking && (
        <DeleteDocument document={asking.remove} close={close} />
      )}
    </div>
  );
}

const columnsOf = (tournament: TournamentView): readonly Column<DocumentView>[] => [
  {
    title: said.name,
    cell: ({ id, name, type }) => {
      const Icon = icons[type];
      return (
        <span className="document-name">
          <Icon size={20} aria-hidden />
          <Name text={name} />
          <ChangedBy tournament={tournament} place={`document/${id}`} />
        </span>
      );
    },
  },
  { title: said.type, plain: true, cell: ({ type }) => said.types[type] },
  { title: said.changed, cell: ({ lastModifiedAt }) => plainMoment(lastModifiedAt) },
  { title: said.retrievals, kind: 'number', cell: ({ generationCount }) => number(generationCount) },
];

const actsOf = (
  ask: (asking: Asking) => void,
  duplicate: (document: DocumentView) => Promise<void>,
): Column<DocumentView> => ({
  title: said.actsTitle,
  plain: true,
  cell: (document) => (
    <Acts
      document={document}
      rename={() => ask({ rename: document })}
      duplicate={() => void duplicate(document)}
      remove={() => ask({ remove: document })}
    />
  ),
});

function Acts({
  document: { name },
  rename,
  duplicate,
  remove,
}: {
  document: DocumentView;
  rename: () => void;
  duplicate: () => void;
  remove: () => void;
}) {
  return (
    <Menu position="bottom-end" width={220} shadow="md">
      <Menu.Target>
        <button type="button" className="ib" aria-label={said.acts(name)}>
          <IconDots size={20} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} />} onClick={rename}>
          {said.rename}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={18} />} onClick={duplicate}>
          {said.duplicate}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={18} />} color="red" onClick={remove}>
          {said.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
