import { useMemo, useState } from 'react';
import type { OperatorAnswer } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { Loading } from '../../ui/display/loading.tsx';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';
import { fitsLike } from '../../features/editing/draft-storage.ts';
import { useKeptDraft, useRestored } from '../../features/editing/kept-draft.ts';
import { texts } from '../../texts/de.ts';
import { LegalText, type LegalPage } from './legal-text.tsx';
import { SectionHead, SectionTrouble } from './section-parts.tsx';
import * as styles from './management.module.css';

/** The operator's legal texts, imprint and privacy, each with a preview of its page. */
export function Operator() {
  const read = useAnswer('GET /api/management/operator', {});
  return (
    <>
      <SectionHead title={texts.management.sections.operator} />
      <p className={styles.sectionHint}>{texts.operator.hint}</p>
      {read.status === 'loading' && <Loading />}
      {read.status === 'refused' && <SectionTrouble problem={read.problem} again={read.again} />}
      {read.status === 'here' && <LegalTexts stored={read.value} again={read.again} />}
    </>
  );
}

type Drafts = Readonly<Record<LegalPage, string | null>>;
const UNTOUCHED: Drafts = { imprint: null, privacy: null };
const isDrafts = fitsLike<Drafts>(UNTOUCHED);
/** Under which name the browser keeps them. */
const PAGE = 'operator/legal';

function untouchedWhereStored(drafts: Drafts, stored: OperatorAnswer): Drafts {
  const draftOf = (page: LegalPage) => (drafts[page] === (stored[page] ?? '') ? null : drafts[page]);
  return { imprint: draftOf('imprint'), privacy: draftOf('privacy') };
}

function LegalTexts({ stored, again }: { stored: OperatorAnswer; again: () => void }) {
  const restored = useRestored(PAGE, isDrafts);
  // null: untouched, so that changes saved by another administrator are shown.
  const [drafts, setDrafts] = useState<Drafts>(restored ?? UNTOUCHED);
  const [sending, setSending] = useState<LegalPage | null>(null);
  // A text that is stored as it was typed is untouched again.
  const [known, setKnown] = useState(stored);
  if (known !== stored) {
    setKnown(stored);
    setDrafts((before) => untouchedWhereStored(before, stored));
  }
  const isChanged = (page: LegalPage) => drafts[page] !== null && drafts[page].trim() !== (stored[page] ?? '');
  const isAnyChanged = isChanged('imprint') || isChanged('privacy');
  useKeptDraft(
    PAGE,
    useMemo(() => (isAnyChanged ? drafts : null), [isAnyChanged, drafts]),
  );

  const draft = (page: LegalPage, text: string | null) => setDrafts((before) => ({ ...before, [page]: text }));
  const save = async (page: LegalPage) => {
    const typed = drafts[page];
    const text = typed?.trim() || null;
    setSending(page);
    // Only this page: the other one may have been saved elsewhere meanwhile.
    const answer = await call('PUT /api/management/operator', { body: { [page]: text } });
    setSending(null);
    if (!answer.ok) return toastProblem(answer.problem);
    setDrafts((before) => (before[page] === typed ? { ...before, [page]: text ?? '' } : before));
    toast(texts.operator.saved(texts.operator[page]));
    again();
  };

  return (
    <div className={styles.legalTexts}>
      {(['imprint', 'privacy'] as const).map((page) => (
        <LegalText
          key={page}
          page={page}
          stored={stored[page]}
          elsewhere={page === 'imprint' ? stored.imprintUrl : stored.privacyUrl}
          text={drafts[page] ?? stored[page] ?? ''}
          isChanged={isChanged(page)}
          sending={sending === page}
          change={(text) => draft(page, text)}
          save={() => void save(page)}
        />
      ))}
    </div>
  );
}
