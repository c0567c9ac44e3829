import { IconPlayerPlay } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/action/button.tsx';
import { toastProblem } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';
import * as styles from './create-tournament.module.css';

const t = texts.beginnings;

/** Offers an example tournament to users who do not know yet what to type into the form. */
export function BeginWithExample({ organizationId }: { organizationId: string }) {
  const [, navigate] = useLocation();
  const [sending, setSending] = useState(false);
  const begin = async () => {
    setSending(true);
    const answer = await call('POST /api/tournaments/example', { body: { organizationId } });
    setSending(false);
    if (answer.ok) navigate(`/portal/tournaments/${answer.value.id}`);
    else toastProblem(answer.problem);
  };
  const heading = useId();
  return (
    <section className={`card ${styles.example}`} aria-labelledby={heading}>
      <div className="grow">
        <h2 id={heading}>{t.exampleTitle}</h2>
        <p className="muted small">{t.exampleLead}</p>
      </div>
      <Button busy={sending} onClick={() => void begin()}>
        <IconPlayerPlay size={18} aria-hidden />
        {t.exampleSubmit}
      </Button>
    </section>
  );
}
