import { IconRefresh } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import type { Mail } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { query, useQuery } from '../../api/use-query.ts';
import { Button } from '../../ui/action/button.tsx';
import { Drawer } from '../../ui/list/drawer.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';
import { plainMoment } from '../../texts/format.ts';
import { MailState } from './mail-state.tsx';
import { SectionNotYet } from './section-parts.tsx';
import * as styles from './management.module.css';
import * as mailStyles from './mail-drawer.module.css';

const TO = '/portal/management/mailbox';
/** Milliseconds between two looks at a mail that waits to be sent. */
const POLL_MS = 3_000;

/** One mail: where it is, and what is in it. `changed`: the list has to be read again. */
export function MailDrawer({ id, changed }: { id: string; changed: () => void }) {
  const [isWaiting, setIsWaiting] = useState(false);
  const read = useQuery(
    query('GET /api/management/mails/{id}', { path: { id } }),
    isWaiting ? { refetchInterval: POLL_MS } : {},
  );
  const waits = read.status === 'success' && read.data.state === 'waiting';
  if (waits !== isWaiting) setIsWaiting(waits);
  const list = texts.management.sections.mailbox;
  if (read.status !== 'success') return <SectionNotYet read={read} gone={texts.mails.gone} list={list} to={TO} />;
  const mail = read.data;
  const again = () => {
    read.refetch();
    changed();
  };
  return (
    <Drawer key="here" title={mail.subject} list={list} to={TO}>
      <MailFacts mail={mail} />
      {(mail.state === 'waiting' || mail.state === 'failed') && <Retry id={id} changed={again} />}
      <MailContent mail={mail} />
    </Drawer>
  );
}

function MailFacts({ mail }: { mail: Mail }) {
  return (
    <dl className={styles.facts}>
      <dt>{texts.mails.recipient}</dt>
      <dd>{mail.to}</dd>
      <dt>{texts.mails.written}</dt>
      <dd>{plainMoment(mail.createdAt)}</dd>
      <dt>{texts.mails.state}</dt>
      <dd>
        <MailState mail={mail} />
      </dd>
      {mail.lastError !== null && (
        <>
          <dt>{texts.mails.attempts}</dt>
          <dd>{mail.attempts}</dd>
          <dt>{texts.mails.error}</dt>
          <dd className={styles.error}>{mail.lastError}</dd>
        </>
      )}
    </dl>
  );
}

function Retry({ id, changed }: { id: string; changed: () => void }) {
  const [sending, setSending] = useState(false);
  const retry = async () => {
    setSending(true);
    const answer = await call('POST /api/management/mails/{id}/retry', { path: { id } });
    setSending(false);
    if (answer.ok) toast(texts.mails.retried);
    else toastProblem(answer.problem);
    changed();
  };
  return (
    <div className={styles.acts}>
      <Button busy={sending} onClick={() => void retry()}>
        <IconRefresh size={18} aria-hidden />
        {texts.mails.retry}
      </Button>
    </div>
  );
}

/**
 * The mail as it was written, in a frame that runs no script, sends no form and counts as another origin, so that its
 * content cannot touch the portal. Its links open in a new page.
 */
function MailContent({ mail: { subject, html, text } }: { mail: Mail }) {
  const [view, setView] = useState<'html' | 'text'>('html');
  if (html === '') return <p className={styles.sectionNote}>{texts.mails.emptied}</p>;
  return (
    <div className={mailStyles.mail}>
      <div className="flex-row between">
        <SegmentedControl
          label={texts.mails.view}
          value={view}
          choose={setView}
          choices={[
            { value: 'html', text: texts.mails.html },
            { value: 'text', text: texts.mails.text },
          ]}
        />
      </div>
      {view === 'html' ? (
        <iframe
          className={mailStyles.mailFrame}
          title={texts.mails.content(subject)}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          srcDoc={`<base target="_blank">${html}`}
        />
      ) : (
        <MailText text={text} />
      )}
      <p className="muted small">{texts.mails.linksOpen}</p>
    </div>
  );
}

const ADDRESS = /https?:\/\/\S+/g;

/** Splits the text into addresses and the text between them, each with its start index. */
function piecesOf(text: string): readonly { readonly at: number; readonly words: string; readonly isLink: boolean }[] {
  const links = [...text.matchAll(ADDRESS)].map(({ index, 0: words }) => ({ at: index, words, isLink: true }));
  const between = [{ at: 0, words: '' }, ...links].map(({ at, words }, number) => {
    const from = at + words.length;
    return { at: from, words: text.slice(from, links[number]?.at), isLink: false };
  });
  return [...between, ...links].filter(({ words }) => words !== '').sort((one, other) => one.at - other.at);
}

const MailText = ({ text }: { text: string }) => (
  // It scrolls, and a keyboard has to reach it.
  <pre className={mailStyles.mailText} tabIndex={0}>
    {piecesOf(text).map(({ at, words, isLink }) =>
      isLink ? (
        <a key={at} className={styles.link} href={words} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      ) : (
        <Fragment key={at}>{words}</Fragment>
      ),
    )}
  </pre>
);
