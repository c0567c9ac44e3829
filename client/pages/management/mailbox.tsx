import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { MailSummary } from '#domain/contract.ts';
import { usePages } from '../../api/use-pages.ts';
import { DataTable, type Column } from '../../ui/list/data-table.tsx';
import { ListDetail } from '../../ui/list/drawer.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { texts } from '../../texts/de.ts';
import { plainMoment } from '../../texts/format.ts';
import { MailDrawer } from './mail-drawer.tsx';
import { MailState } from './mail-state.tsx';
import { SectionEmpty, SectionMore, SectionHead, SectionTrouble } from './section-parts.tsx';
import * as styles from './management.module.css';

const columns: readonly Column<MailSummary>[] = [
  {
    title: texts.mails.subject,
    cell: ({ id, subject, to }) => (
      <>
        <Link className="whole-row" href={`/portal/management/mailbox/${id}`}>
          {subject}
        </Link>
        <small>{texts.mails.to(to)}</small>
      </>
    ),
  },
  {
    title: texts.mails.state,
    plain: true,
    cell: (mail) => (
      <>
        <MailState mail={mail} />
        {mail.lastError !== null && <small className={styles.error}>{mail.lastError}</small>}
      </>
    ),
  },
  {
    title: texts.mails.time,
    plain: true,
    cell: ({ createdAt }) => <span className="no-break figures muted">{plainMoment(createdAt)}</span>,
  },
];

/** Every mail the portal wrote, newest first. */
export function Mailbox({ chosen }: { chosen: string | null }) {
  const list = usePages('GET /api/management/mails', { query: {} });
  const mails = list.status === 'success' ? list.pages.flatMap((page) => page.mails) : [];
  const again = list.refetch;
  return (
    <ListDetail wide drawer={chosen === null ? null : <MailDrawer key={chosen} id={chosen} changed={again} />}>
      <SectionHead title={texts.management.sections.mailbox}>
        <span className="muted small">
          {texts.mails.kept} · {texts.management.upToDate}
        </span>
      </SectionHead>
      {mails.some(({ state }) => state === 'outbox') && (
        <p className={styles.sectionNote}>
          <IconInfoCircle size={18} aria-hidden />
          {texts.mails.noServer}
        </p>
      )}
      {list.status === 'pending' && <Loading />}
      {list.status === 'error' && <SectionTrouble problem={list.error} again={list.refetch} />}
      {list.status === 'success' &&
        (mails.length === 0 ? (
          <SectionEmpty title={texts.mails.empty} text={texts.mails.emptyHint} />
        ) : (
          <div className={`card ${styles.sectionTable}`}>
            <DataTable
              label={texts.management.sections.mailbox}
              columns={columns}
              rows={mails}
              keyOf={({ id }) => id}
              isChosen={({ id }) => id === chosen}
            />
          </div>
        ))}
      {list.status === 'success' && <SectionMore more={list.fetchNextPage} loading={list.isFetchingNextPage} />}
    </ListDetail>
  );
}
