import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { CreatedApiKeyAnswer } from '#domain/contract.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { clearUnsaved, useUnsaved } from '../../features/navigation/unsaved.ts';
import { texts } from '../../texts/de.ts';
import { plainDay } from '../../texts/format.ts';
import * as styles from './create-api-key.module.css';

/** Id and secret of a new key, shown this once; the page is left only after saying that they are kept. */
export function OneTimeSecret({ organizationId, created }: { organizationId: string; created: CreatedApiKeyAnswer }) {
  const { id, name, secret, expiryDate } = created;
  const [kept, setKept] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of the form, and the focus went with that.
  useEffect(() => heading.current?.focus(), []);
  const [, navigate] = useLocation();
  useUnsaved(secret !== null && !kept, texts.apiKeys.secretLost);
  const base = `/portal/organizations/${organizationId}/keys`;
  if (secret === null) {
    // The first answer got lost on its way, and the secret with it.
    return (
      <div className={`page ${styles.newKey}`}>
        <section className="card">
          <h2>{texts.apiKeys.secretMissingTitle}</h2>
          <p>{texts.apiKeys.secretMissing(name)}</p>
          <ButtonLink size="large" tone="primary" href={base}>
            {texts.actions.back(texts.organization.tabs.keys)}
          </ButtonLink>
        </section>
      </div>
    );
  }
  return (
    <div className={`page ${styles.newKey}`}>
      <section className="card" aria-labelledby="one-time">
        <h2 id="one-time" tabIndex={-1} ref={heading}>
          <IconCircleCheck size={24} aria-hidden />
          {texts.apiKeys.madeTitle(name)}
        </h2>
        <p className={styles.once}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>{texts.apiKeys.once}</span>
        </p>
        <dl className={styles.secrets}>
          <Secret term={texts.apiKeys.id} text={id} copy={texts.apiKeys.copyId} />
          <Secret term={texts.apiKeys.secret} text={secret} copy={texts.apiKeys.copySecret} />
          <Secret
            term={texts.apiKeys.together}
            hint={texts.apiKeys.togetherHint}
            text={`tp_${id}_${secret}`}
            copy={texts.apiKeys.copyTogether}
          />
        </dl>
        <p className="muted small">{texts.apiKeys.worksUntil(plainDay(expiryDate))}</p>
        <Checkbox label={texts.apiKeys.kept} checked={kept} change={setKept} />
        <Button
          size="large"
          tone="primary"
          disabled={!kept}
          onClick={() => {
            clearUnsaved();
            navigate(`${base}/${id}`);
          }}
        >
          {texts.apiKeys.done}
        </Button>
      </section>
    </div>
  );
}

const Secret = ({ term, text, copy, hint }: { term: string; text: string; copy: string; hint?: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>
      <code>{text}</code>
      <CopyButton text={text} label={copy} />
    </dd>
    {hint !== undefined && <dd className={`muted small ${styles.secretHint}`}>{hint}</dd>}
  </div>
);
