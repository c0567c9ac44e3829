import { IconCopy, IconLock, IconQrcode } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';
import { keysOf } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { OnlyHere } from '../../features/navigation/only-here.tsx';
import { useVisitorAddress, type PublicAddress } from '../../features/navigation/public-address.ts';
import { mayOrganize } from '../../features/organization/role.ts';
import { NumbersMayChange } from '../../features/print/numbers-may-change.tsx';
import { useMatchNumbers } from '../../features/print/use-match-numbers.ts';
import type { TournamentPageProps } from '../../features/tournament/tournament-page-props.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { Saved, useSaved } from '../../ui/display/saved.tsx';
import { toastProblem } from '../../ui/overlay/toast.tsx';
import { AddDocument } from './add-document.tsx';
import { CopyDocument } from './copy-document.tsx';
import { DeleteDocument } from './delete-document.tsx';
import {
  documentAddress,
  documentListAddress,
  parseDocumentAddress,
  type AddressedDocument,
} from './document-address.ts';
import { DocumentDrawer } from './document-drawer.tsx';
import type { DocumentType, DocumentView } from './document-view.ts';
import { useKeptPapers } from './kept-papers.ts';
import { PaperDrawer } from './paper-drawer.tsx';
import { startPrinter } from './print-document.ts';
import { PrintCard } from './print-card.tsx';
import { subjectKey, subjectsOf } from './print-subject.ts';
import { RenameDocument } from './rename-document.tsx';
import * as styles from './documents.module.css';

const t = texts.documents;

type DocumentDialog =
  | 'copy'
  | { readonly add: DocumentType }
  | { readonly rename: DocumentView }
  | { readonly remove: DocumentView };

/**
 * The tab PDF: all that a tournament has to be printed, as pages that print with one tap, in the order in which they are of
 * use. What stands in the drawer stands in the address.
 */
export function Documents({ tournament, role }: TournamentPageProps) {
  const [asking, setAsking] = useState<DocumentDialog | null>(null);
  const [shown, setShown] = useState<keyof typeof t.moments>('all');
  const [savedAt, saved] = useSaved();
  const [kept, change] = useKeptPapers(tournament.id);
  const address = useVisitorAddress(tournament.id);
  const numbers = useMatchNumbers(tournament);
  const place = parseDocumentAddress(useSearch());
  const [, navigate] = useLocation();
  const organizes = mayOrganize(role);
  const isPrivate = tournament.visibility === 'Private';
  const asked = tournament.documents.find(({ id, type }) =>
    place.isPlanAsked ? type === 'MatchPlan' : id === place.documentId,
  );
  // What organisers have not made yet prints from its card; others have none but the plans of the courts.
  const isCardAsked = place.isPlanAsked && asked === undefined;
  const paper = isCardAsked && !organizes ? 'CourtPlan' : place.paper;
  useEffect(() => {
    void startPrinter(tournament.id).catch(() => undefined);
  }, [tournament.id]);
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
  const actsOn = (document: DocumentView) => ({
    add: () => setAsking({ add: document.type }),
    copy: () => setAsking('copy'),
    rename: () => setAsking({ rename: document }),
    duplicate: () => void duplicate(document),
    remove: () => setAsking({ remove: document }),
  });
  const close = () => setAsking(null);
  const closeDrawer = () => navigate(documentListAddress(tournament.id));
  return (
    <div className="page">
      <div className={styles.head}>
        <h2>{t.heading}</h2>
        <SegmentedControl
          label={t.moment}
          value={shown}
          choices={keysOf(t.moments).map((value) => ({ value, text: t.moments[value] }))}
          choose={setShown}
        />
        <Saved at={savedAt} />
        <span className="grow" />
        <Codes isPrivate={isPrivate} address={address} />
        {organizes && (
          <Button tone="quiet" onClick={() => setAsking('copy')}>
            <IconCopy size={18} aria-hidden />
            {t.copy}
          </Button>
        )}
      </div>
      {!isPrivate && <OnlyHere address={address} />}
      {numbers.mayChange && <NumbersMayChange />}
      <ul className={styles.gallery} aria-label={t.heading}>
        {subjectsOf(tournament, shown).map((subject) => (
          <PrintCard
            key={subjectKey(subject)}
            tournament={tournament}
            subject={subject}
            kept={kept}
            organizes={organizes}
            isAsked={isCardAsked && organizes && subject.form === 'MatchPlan'}
          />
        ))}
      </ul>
      {asked !== undefined && (
        <DocumentDrawer
          tournament={tournament}
          document={asked}
          acts={organizes ? actsOn(asked) : null}
          close={closeDrawer}
        />
      )}
      {paper !== null && (
        <PaperDrawer
          tournament={tournament}
          kind={paper}
          kept={kept}
          change={(part) => change(paper, part)}
          close={closeDrawer}
        />
      )}
      <OpenDialog asking={asking} tournament={tournament} added={added} saved={saved} close={close} />
    </div>
  );
}

/** The dialog that is open over page or drawer. */
function OpenDialog({
  asking,
  tournament,
  added,
  saved,
  close,
}: {
  asking: DocumentDialog | null;
  tournament: TournamentView;
  added: (document: AddressedDocument) => void;
  saved: () => void;
  close: () => void;
}) {
  if (asking === null) return null;
  if (asking === 'copy') return <CopyDocument tournament={tournament} added={added} close={close} />;
  if ('add' in asking) {
    return <AddDocument tournament={tournament} first={asking.add} added={added} close={close} />;
  }
  if ('rename' in asking) {
    return <RenameDocument tournament={tournament} document={asking.rename} saved={saved} close={close} />;
  }
  return <DeleteDocument document={asking.remove} close={close} />;
}

/** Where printed codes lead. */
function Codes({ isPrivate, address: { link, isOnlyHere } }: { isPrivate: boolean; address: PublicAddress }) {
  if (isPrivate) {
    return (
      <p className="status warn">
        <IconLock size={16} aria-hidden />
        {texts.print.private}
      </p>
    );
  }
  return (
    !isOnlyHere && (
      <p className="status">
        <IconQrcode size={16} aria-hidden />
        {t.codes(new URL(link).host)}
      </p>
    )
  );
}
