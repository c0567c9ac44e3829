import { IconFolderSymlink, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { keysOf } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import type { DocumentView } from './document-view.ts';
import { Button } from '../../ui/action/button.tsx';
import { ListDetail } from '../../ui/list/drawer.tsx';
import { mayOrganize } from '../../features/organization/role.ts';
import { Saved, useSaved } from '../../ui/display/saved.tsx';
import { toastProblem } from '../../ui/overlay/toast.tsx';
import type { TournamentPageProps } from '../../features/tournament/tournament-page-props.ts';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { texts } from '../../texts/de.ts';
import { AddDocument } from './add-document.tsx';
import { ConfigureDocument } from './configure-document.tsx';
import { CopyDocument } from './copy-document.tsx';
import { DeleteDocument } from './delete-document.tsx';
import { DocumentList } from './document-list.tsx';
import { documentAddress, parseDocumentAddress, type AddressedDocument } from './document-address.ts';
import { RenameDocument } from './rename-document.tsx';
import { DocumentDetail } from './document-detail.tsx';
import { usePreviews } from './document-preview.tsx';
import { useStartedPrinter } from './use-printed-preview.ts';
import * as styles from './documents.module.css';

const t = texts.documents;
const purposes = `${keysOf(t.types)
  .map((type) => t.purposes[type])
  .join(', ')}.`;

type DocumentDialog = 'add' | 'copy' | { readonly rename: DocumentView } | { readonly remove: DocumentView };

/**
 * The tab PDF: what a tournament has to be printed, and beside it one document as it will look. Which one stands in the
 * address; where both have room, the first stands there unasked.
 */
export function Documents({ tournament, role }: TournamentPageProps) {
  const [asking, setAsking] = useState<DocumentDialog | null>(null);
  const [savedAt, saved] = useSaved();
  const wide = useMediaQuery('(min-width: 1100px)');
  const { documentId, configuring } = parseDocumentAddress(useSearch());
  const organizes = mayOrganize(role);
  const { documents } = tournament;
  const asked = documents.find(({ id }) => id === documentId);
  const shown = asked ?? (wide ? documents[0] : undefined);
  const configured = configuring && organizes ? asked : undefined;
  const previews = usePreviews();
  // As it is when the tab is opened, whatever becomes of its width.
  const [unseen] = useState(shown !== undefined && previews ? null : (documents[0]?.id ?? null));
  useStartedPrinter(unseen);
  const [, navigate] = useLocation();
  // It is shown at once: what is made next is its configuration, or its print.
  const added = (document: AddressedDocument) => {
    saved();
    navigate(documentAddress(document));
  };
  const duplicate = async ({ id }: DocumentView) => {
    const answer = await call('POST /api/documents/copy', {
      body: { tournamentId: tournament.id, sourceDocumentId: id },
    });
    if (answer.ok) added(answer.value);
    else toastProblem(answer.problem);
  };
  const close = () => setAsking(null);
  return (
    <div className={`page ${styles.documents}`}>
      <h2 className="visually-hidden">{texts.tournament.tabs.documents}</h2>
      <ListDetail
        wide
        drawer={
          shown === undefined || (configured !== undefined && !wide) ? null : (
            <DocumentDetail
              key={shown.id}
              tournament={tournament}
              document={shown}
              configurable={organizes && configured === undefined}
              asked={shown === asked && configured === undefined}
            />
          )
        }
      >
        {configured !== undefined ? (
          <ConfigureDocument key={configured.id} tournament={tournament} document={configured} />
        ) : (
          <>
            <div className={styles.documentsHead}>
              <b>{documents.length > 0 && t.count(documents.length)}</b>
              <Saved at={savedAt} />
              <span className="grow" />
              {organizes && (
                <>
                  <Button onClick={() => setAsking('copy')}>
                    <IconFolderSymlink size={18} aria-hidden />
                    {t.copy}
                  </Button>
                  <Button tone="primary" onClick={() => setAsking('add')}>
                    <IconPlus size={18} aria-hidden />
                    {t.add}
                  </Button>
                </>
              )}
            </div>
            <section className={documents.length === 0 ? 'card empty-tab' : 'card'}>
              {documents.length === 0 ? (
                <>
                  <h3>{t.emptyTitle}</h3>
                  <p className="muted">{organizes ? purposes : t.emptyReader}</p>
                </>
              ) : (
                <DocumentList
                  tournament={tournament}
                  shown={shown}
                  acts={
                    organizes
                      ? {
                          rename: (document) => setAsking({ rename: document }),
                          duplicate: (document) => void duplicate(document),
                          remove: (document) => setAsking({ remove: document }),
                        }
                      : null
                  }
                />
              )}
            </section>
          </>
        )}
      </ListDetail>
      {asking === 'add' && <AddDocument tournament={tournament} added={added} close={close} />}
      {asking === 'copy' && <CopyDocument tournament={tournament} added={added} close={close} />}
      {asking !== null && typeof asking === 'object' && 'rename' in asking && (
        <RenameDocument tournament={tournament} document={asking.rename} saved={saved} close={close} />
      )}
      {asking !== null && typeof asking === 'object' && 'remove' in asking && (
        <DeleteDocument document={asking.remove} close={close} />
      )}
    </div>
  );
}
