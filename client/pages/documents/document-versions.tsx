import { IconCopy, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';
import { ChangedBy } from '../../features/presence/changed-by.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { texts } from '../../texts/de.ts';
import { formatNumber, plainMoment } from '../../texts/format.ts';
import { Button } from '../../ui/action/button.tsx';
import { documentAddress } from './document-address.ts';
import type { DocumentActs } from './document-drawer.tsx';
import type { DocumentView } from './document-view.ts';
import * as styles from './document-drawer.module.css';

const t = texts.documents;

/** All documents of one type: how often each was retrieved, and when it was changed last. */
export function DocumentVersions({
  tournament,
  document: { id, type },
  acts,
}: {
  tournament: TournamentView;
  document: DocumentView;
  acts: DocumentActs | null;
}) {
  const versions = tournament.documents.filter((document) => document.type === type);
  return (
    <section className={styles.versions}>
      <h3 id="document-versions" className="muted small">
        {t.versions}
      </h3>
      <ul aria-labelledby="document-versions">
        {versions.map((version) => (
          <li key={version.id} aria-current={version.id === id || undefined}>
            <Link href={documentAddress(version)}>
              <Name text={version.name} />
            </Link>
            <span className="muted small">{t.retrieved(formatNumber(version.generationCount))}</span>
            <span className="muted small">
              {[version.name === t.types[type] ? null : t.types[type], t.changedAt(plainMoment(version.lastModifiedAt))]
                .filter((fact) => fact !== null)
                .join(' · ')}{' '}
              <ChangedBy tournament={tournament} place={`document/${version.id}`} />
            </span>
          </li>
        ))}
      </ul>
      {acts !== null && (
        <div className={styles.acts}>
          <Button tone="quiet" size="small" onClick={acts.add}>
            <IconPlus size={16} aria-hidden />
            {t.add}
          </Button>
          <Button tone="quiet" size="small" onClick={acts.copy}>
            <IconCopy size={16} aria-hidden />
            {t.copy}
          </Button>
        </div>
      )}
    </section>
  );
}
