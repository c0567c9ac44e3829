import { IconAlertTriangle } from '@tabler/icons-react';
import type { DocumentView } from './document-view.ts';
import { query, useQuery, type NotRead } from '../../api/use-query.ts';
import { Button } from '../../ui/action/button.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { texts } from '../../texts/de.ts';
import { ConfigurationPanel, type Configuring } from './configuration-panel.tsx';
import { MatchPlanForm } from './match-plan-form.tsx';
import { ReceiptsForm } from './receipts-form.tsx';
import * as styles from './document-drawer.module.css';

const t = texts.documents;

/** How a document is printed, beside its preview; saved at once. */
export function ConfigureDocument(props: Configuring) {
  switch (props.document.type) {
    case 'MatchPlan':
      return <ConfigureMatchPlan {...props} />;
    case 'Receipts':
      return <ConfigureReceipts {...props} />;
    case 'RefereeCards':
      return <NothingToConfigure {...props} />;
  }
}

function ConfigureMatchPlan(props: Configuring) {
  const { id, lastModifiedAt } = props.document;
  const read = useQuery(query('GET /api/documents/{id}/match-plan/config', { path: { id } }), {
    refetchOn: lastModifiedAt,
  });
  if (read.status !== 'success') return <NotYet document={props.document} read={read} />;
  return <MatchPlanForm {...props} held={read.data} version={read.version ?? props.tournament.version} />;
}

function ConfigureReceipts(props: Configuring) {
  const { id, lastModifiedAt } = props.document;
  const read = useQuery(query('GET /api/documents/{id}/receipts/config', { path: { id } }), {
    refetchOn: lastModifiedAt,
  });
  if (read.status !== 'success') return <NotYet document={props.document} read={read} />;
  return <ReceiptsForm {...props} held={read.data} version={read.version ?? props.tournament.version} />;
}

function NotYet({ document, read }: { document: DocumentView; read: NotRead }) {
  return (
    <ConfigurationPanel document={document} savedAt={null}>
      {read.status === 'pending' ? (
        <Loading />
      ) : (
        <div className={styles.tiersFoot} role="alert">
          <p>
            <IconAlertTriangle size={18} aria-hidden /> {t.configureFailed} {read.error.text}
          </p>
          <Button onClick={read.refetch}>{t.again}</Button>
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
