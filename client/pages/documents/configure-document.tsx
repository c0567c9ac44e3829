import { IconAlertTriangle } from '@tabler/icons-react';
import type { TournamentView } from '#domain/contract.ts';
import type { DocumentView } from '../../api/document-calls.ts';
import { useAnswer, type Read } from '../../api/use-answer.ts';
import { Button } from '../../ui/action/button.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { useRefetchOnChange } from '../../api/use-refetch-on-change.ts';
import { texts } from '../../texts/de.ts';
import { ConfigurationPanel } from './configuration-panel.tsx';
import { MatchPlanForm } from './match-plan-form.tsx';
import { ReceiptsForm } from './receipts-form.tsx';
import * as styles from './documents.module.css';

const t = texts.documents;

/** How a document is printed, beside its preview; saved by its own button. */
export function ConfigureDocument(props: { tournament: TournamentView; document: DocumentView }) {
  switch (props.document.type) {
    case 'MatchPlan':
      return <ConfigureMatchPlan {...props} />;
    case 'Receipts':
      return <ConfigureReceipts {...props} />;
    case 'RefereeCards':
      return <NothingToConfigure {...props} />;
  }
}

function ConfigureMatchPlan(props: { tournament: TournamentView; document: DocumentView }) {
  const { id, lastModifiedAt } = props.document;
  const read = useAnswer('GET /api/documents/{id}/match-plan/config', { path: { id } });
  useRefetchOnChange(read, lastModifiedAt);
  if (read.status !== 'here') return <NotYet document={props.document} read={read} />;
  return <MatchPlanForm {...props} held={read.value} version={read.version ?? props.tournament.version} />;
}

function ConfigureReceipts(props: { tournament: TournamentView; document: DocumentView }) {
  const { id, lastModifiedAt } = props.document;
  const read = useAnswer('GET /api/documents/{id}/receipts/config', { path: { id } });
  useRefetchOnChange(read, lastModifiedAt);
  if (read.status !== 'here') return <NotYet document={props.document} read={read} />;
  return <ReceiptsForm {...props} held={read.value} version={read.version ?? props.tournament.version} />;
}

function NotYet({
  document,
  read,
}: {
  document: DocumentView;
  read: Exclude<Read<unknown>, { readonly status: 'here' }>;
}) {
  return (
    <ConfigurationPanel document={document} savedAt={null}>
      {read.status === 'loading' ? (
        <Loading />
      ) : (
        <div className={styles.configurationMissing} role="alert">
          <p>
            <IconAlertTriangle size={18} aria-hidden /> {t.configureFailed} {read.problem.text}
          </p>
          <Button onClick={read.again}>{t.again}</Button>
        </div>
      )}
    </ConfigurationPanel>
  );
}

function NothingToConfigure({ document }: { document: DocumentView }) {
  return (
    <ConfigurationPanel document={document} savedAt={null}>
      <p>{t.cards.lead}</p>
      <ul className={styles.configurationFacts}>
        {t.cards.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </ConfigurationPanel>
  );
}
