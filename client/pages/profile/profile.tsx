import { IconArrowBackUp, IconDownload, IconKey, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { query, useQuery } from '../../api/use-query.ts';
import { AppShell } from '../../features/app-shell/app-shell.tsx';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { downloadFile } from '../../ui/action/download-file.ts';
import { Loading } from '../../ui/display/loading.tsx';
import { UnreachablePage } from '../../features/app-shell/notice-pages.tsx';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';
import { plainDay } from '../../texts/format.ts';
import { EraseAccount } from './erase-account.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';
import { OwnSessions } from './own-sessions.tsx';
import * as pageHead from '../../ui/display/page-head.module.css';
import * as styles from '../../ui/display/section.module.css';

const BACK = '?redirect_to=/portal/profile';

/** One's own account: what it is, what the portal keeps of it, and its end. */
export function Profile() {
  const read = useQuery(query('GET /identity/user-data', {}));
  const factor = useQuery(query('GET /identity/second-factor', {}));
  if (read.status === 'pending' || factor.status === 'pending') return <Loading />;
  if (read.status === 'error') return <UnreachablePage problem={read.error} retry={read.refetch} />;
  const { userName, eMail, pendingEMail, createdAt, lastPasswordChange } = read.data;
  return (
    <AppShell
      title={texts.profile.title}
      crumbs={[{ label: texts.frame.organizations, to: '/portal' }, { label: texts.profile.title }]}
    >
      <section className={`${pageHead.pageHead} ${pageHead.bordered}`}>
        <div className="grow">
          <h1>{texts.profile.title}</h1>
          <div className={pageHead.facts}>
            <span>{texts.profile.since(plainDay(createdAt))}</span>
          </div>
        </div>
      </section>
      <div className={`page ${styles.sections}`}>
        <section className={`card ${styles.section}`}>
          <h2>{texts.profile.account}</h2>
          <dl>
            <dt>{texts.profile.name}</dt>
            <dd>{userName}</dd>
            <dt>{texts.profile.eMail}</dt>
            <dd>
              {eMail}
              {pendingEMail !== null && (
                <>
                  <small className={styles.pending}>{texts.profile.pending(pendingEMail)}</small>
                  <TakeBack userName={userName} eMail={eMail} takenBack={read.refetch} />
                </>
              )}
            </dd>
            <dt>{texts.profile.password}</dt>
            <dd>
              <small>{texts.profile.passwordSince(plainDay(lastPasswordChange))}</small>
            </dd>
          </dl>
          <div className={styles.actions}>
            <ButtonLink href={`/portal/user-info${BACK}`}>
              <IconPencil size={18} aria-hidden />
              {texts.profile.change}
            </ButtonLink>
            <ButtonLink href={`/portal/change-password${BACK}`}>
              <IconKey size={18} aria-hidden />
              {texts.profile.changePassword}
            </ButtonLink>
          </div>
        </section>
        {factor.status === 'success' && <SecondFactor state={factor.data} again={factor.refetch} />}
        <OwnSessions />
        <OwnData />
        <EraseAccount name={userName} />
      </div>
    </AppShell>
  );
}

/** Gives up an address that waits for its confirmation. */
function TakeBack({ userName, eMail, takenBack }: { userName: string; eMail: string; takenBack: () => void }) {
  const [sending, setSending] = useState(false);
  const takeBack = async () => {
    setSending(true);
    const answer = await call('PUT /identity/user-data', { body: { userName, eMail, pendingEMail: null } });
    setSending(false);
    if (!answer.ok) return toastProblem(answer.problem);
    toast(texts.profile.takenBack(eMail));
    takenBack();
  };
  return (
    <Button size="small" disabled={sending} onClick={() => void takeBack()}>
      <IconArrowBackUp size={16} aria-hidden />
      {texts.profile.takeBack}
    </Button>
  );
}

function OwnData() {
  const [sending, setSending] = useState(false);
  const download = async () => {
    setSending(true);
    const answer = await call('GET /identity/export', {});
    setSending(false);
    if (!answer.ok) return toastProblem(answer.problem);
    const file = new Blob([JSON.stringify(answer.value, null, 2)], { type: 'application/json' });
    downloadFile(file, texts.profile.exportFile);
  };
  return (
    <section className={`card ${styles.section}`}>
      <h2>{texts.profile.data}</h2>
      <p>{texts.profile.dataText}</p>
      <div className={styles.actions}>
        <Button disabled={sending} onClick={() => void download()}>
          <IconDownload size={18} aria-hidden />
          {texts.profile.export}
        </Button>
      </div>
    </section>
  );
}
