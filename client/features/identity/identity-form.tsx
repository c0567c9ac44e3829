import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode, SubmitEvent } from 'react';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import * as styles from './identity-form.module.css';

/** Something the form has to say; `trouble` is announced at once. */
export interface FormMessage {
  readonly tone: 'trouble' | 'hint';
  readonly text: ReactNode;
}

/** Fields, then what there is to say, then one full-width button. Enter submits. */
export function IdentityForm({
  title,
  lead,
  formMessage,
  submit,
  sending,
  send,
  children,
  after,
}: {
  title: string;
  lead?: ReactNode;
  formMessage: FormMessage | null;
  submit: string;
  sending: boolean;
  send: () => void;
  children: ReactNode;
  after?: ReactNode;
}) {
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!sending) send();
  };
  return (
    <form className={styles.idForm} onSubmit={onSubmit} noValidate>
      <div className={styles.idHead}>
        <h1>{title}</h1>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {children}
      <div className={styles.idAct}>
        <div role="alert">{formMessage?.tone === 'trouble' && <Message formMessage={formMessage} />}</div>
        {formMessage?.tone === 'hint' && <Message formMessage={formMessage} />}
        <Button tone="primary" type="submit" size="large" width="full" busy={sending}>
          {submit}
        </Button>
      </div>
      {after}
    </form>
  );
}

export const Message = ({ formMessage: { tone, text } }: { formMessage: FormMessage }) => (
  <p className={styles.idMessage} data-tone={tone}>
    {tone === 'trouble' ? <IconAlertTriangle size={18} aria-hidden /> : <IconInfoCircle size={18} aria-hidden />}
    <span>{text}</span>
  </p>
);

/** Back to where one came from, below a form. */
export const WayBack = () => (
  <p className="id-after">
    <button type="button" onClick={() => history.back()}>
      {texts.identity.back}
    </button>
  </p>
);
