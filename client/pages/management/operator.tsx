import type { OperatorAnswer } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { query, useQuery } from '../../api/use-query.ts';
import { Loading } from '../../ui/display/loading.tsx';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';
import { fitsLike } from '../../features/editing/draft-storage.ts';
import { useKeptDraft, useRestored } from '../../features/editing/kept-draft.ts';
import { useUnversionedDraft } from '../../features/editing/use-unversioned-draft.ts';
import { texts } from '../../texts/de.ts';
import { LegalText, type LegalPage } from './legal-text.tsx';
import { SectionHead, SectionTrouble } from './section-parts.tsx';
import * as styles from './management.module.css';

/** The operator's legal texts, imprint and privacy, each with a preview of its page. */
export function Operator() {
  const read = useQuery(query('GET /api/management/operator', {}));
  return (
    <>
      <SectionHead title={texts.management.sections.operator} />
      <p className={styles.sectionHint}>{texts.operator.hint}</p>
      {read.status === 'pending' && <Loading />}
      {read.status === 'error' && <SectionTrouble problem={read.error} again={read.refetch} />}
      {read.status === 'success' && <LegalTexts stored={read.data} again={read.refetch} />}
    </>
  );
}

/** Earlier releases kept both texts together; null: untouched. */
const isEarlier = fitsLike<Readonly<Record<LegalPage, string | null>>>({ imprint: null, privacy: null });
const EARLIER_PAGE = 'operator/legal';

interface LegalTextsProps {
  readonly stored: OperatorAnswer;
  readonly again: () => void;
}

function LegalTexts({ stored, again }: LegalTextsProps) {
  const earlier = useRestored(EARLIER_PAGE, isEarlier);
  useKeptDraft(EARLIER_PAGE, null);
  return (
    <div className="stack" data-gap="5">
      {(['imprint', 'privacy'] as const).map((page) => (
        <EditedLegalText key={page} page={page} stored={stored} again={again} earlier={earlier?.[page] ?? null} />
      ))}
    </div>
  );
}

const isText = fitsLike({ text: '' });

/** One text with its own button: the other one may have been saved elsewhere meanwhile. */
function EditedLegalText({
  page,
  stored,
  again,
  earlier,
}: LegalTextsProps & { page: LegalPage; earlier: string | null }) {
  const { draft, change, changed, sending, save, discard } = useUnversionedDraft({
    page: `operator/${page}`,
    held: { text: stored[page] ?? '' },
    fits: isText,
    isSame: (a, b) => a.text.trim() === b.text.trim(),
    earlier: earlier === null ? null : { text: earlier },
    send: async ({ text }) => {
      const answer = await call('PUT /api/management/operator', { body: { [page]: text === '' ? null : text } });
      if (!answer.ok) toastProblem(answer.problem);
      else {
        toast(texts.operator.saved(texts.operator[page]));
        again();
      }
      return answer;
    },
  });
  return (
    <LegalText
      page={page}
      stored={stored[page]}
      elsewhere={page === 'imprint' ? stored.imprintUrl : stored.privacyUrl}
      text={draft.text}
      isChanged={changed}
      sending={sending}
      change={(text) => (text === null ? discard() : change({ text }))}
      save={() => {
        change({ text: draft.text.trim() });
        void save();
      }}
    />
  );
}
