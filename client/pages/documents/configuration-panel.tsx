import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import type { DocumentView } from './document-view.ts';
import { IconLink } from '../../ui/action/icon-button.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Saved } from '../../ui/display/saved.tsx';
import { texts } from '../../texts/de.ts';
import { documentAddress } from './document-address.ts';
import * as styles from './documents.module.css';

const t = texts.documents;

/** What a document of this tournament is configured to, as it was read. */
export interface Configured<Configuration> {
  readonly tournament: TournamentView;
  readonly document: DocumentView;
  readonly held: Configuration;
  /** Of the tournament, when it was read. */
  readonly version: number;
}

/** What stands around the form of every type: the way back, the title, and when it was last saved. */
export function ConfigurationPanel({
  document,
  savedAt,
  children,
}: {
  document: DocumentView;
  savedAt: Date | null;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const back = documentAddress(document);
  return (
    <section className={`drawer card ${styles.configureDocument}`} aria-labelledby="configure-document">
      <ButtonLink tone="quiet" className="drawer-back" href={back}>
        <IconArrowLeft size={18} aria-hidden />
        {t.toDocument}
      </ButtonLink>
      <header className="drawer-head">
        <h3 id="configure-document" ref={heading} tabIndex={-1} className="grow">
          {t.configureTitle(document.name)}
        </h3>
        <Saved at={savedAt} />
        <IconLink className="drawer-close" href={back} label={texts.actions.close}>
          <IconX size={20} aria-hidden />
        </IconLink>
      </header>
      {children}
    </section>
  );
}

/** Fields that belong together. */
export const FieldGroup = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <fieldset className={styles.fieldGroup}>
    <legend>{title}</legend>
    {text !== undefined && <p className="muted small">{text}</p>}
    {children}
  </fieldset>
);
