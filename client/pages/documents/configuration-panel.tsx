import type { ReactNode } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { Saved } from '../../ui/display/saved.tsx';
import { texts } from '../../texts/de.ts';
import type { DocumentView } from './document-view.ts';
import * as styles from './document-drawer.module.css';

const t = texts.documents;

/** A document that is configured. */
export interface Configuring {
  readonly tournament: TournamentView;
  readonly document: DocumentView;
}

/** What a document of this tournament is configured to, as it was read. */
export interface Configured<Configuration> extends Configuring {
  readonly held: Configuration;
  /** Of the tournament, when it was read. */
  readonly version: number;
}

/** What stands around the form of every type: what it is, and when it was last saved. */
export const ConfigurationPanel = ({
  document,
  savedAt,
  children,
}: {
  document: DocumentView;
  savedAt: Date | null;
  children: ReactNode;
}) => (
  <section className={styles.configuration} aria-label={t.configureTitle(document.name)}>
    <header>
      <h3 className="muted small">{t.configure}</h3>
      <Saved at={savedAt} />
    </header>
    {children}
  </section>
);

/** Fields that belong together. */
export const FieldGroup = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <fieldset className={styles.fieldGroup}>
    <legend>{title}</legend>
    {text !== undefined && <p className="muted small">{text}</p>}
    {children}
  </fieldset>
);
