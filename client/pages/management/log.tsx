import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconLoader2, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { LogStatus } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { query, useQuery } from '../../api/use-query.ts';
import { Button } from '../../ui/action/button.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { DataTable, type Column } from '../../ui/list/data-table.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';
import { momentText, plainMoment } from '../../texts/format.ts';
import { SectionHead, SectionTrouble } from './section-parts.tsx';
import * as styles from './management.module.css';

const t = texts.log;

type BrokenStream = LogStatus['broken'][number];
type Row = BrokenStream & { readonly ask: () => void };

/** Polling interval in milliseconds: during a check, and otherwise. */
const CHECK_POLL_MS = 1_000;
const POLL_MS = 5_000;

const nameOf = ({ stream, name }: BrokenStream): string => (stream === null ? t.wholeLog : (name ?? stream));

const columns: readonly Column<Row>[] = [
  {
    title: t.stream,
    cell: (row) => (
      <>
        {nameOf(row)}
        {row.stream !== null && (
          <small>
            <code>{row.stream}</code>
          </small>
        )}
      </>
    ),
  },
  { title: t.number, kind: 'number', cell: ({ revision }) => (revision === null ? t.none : revision + 1) },
  {
    title: t.breach,
    cell: ({ breach, missing }) => (
      <>
        {t.breaches[breach]}
        {missing > 0 && <small>{t.missing(missing)}</small>}
      </>
    ),
  },
  { title: t.foundAt, cell: ({ foundAt }) => plainMoment(foundAt) },
  {
    title: t.act,
    plain: true,
    cell: (row) => (
      <Button size="small" aria-label={t.acceptOf(nameOf(row))} onClick={row.ask}>
        {t.accept}
      </Button>
    ),
  },
];

/** Whether the log is whole, and what an administrator decides where it is not. */
export function Log() {
  const [isChecking, setIsChecking] = useState(false);
  const [asking, setAsking] = useState<BrokenStream | null>(null);
  const read = useQuery(query('GET /api/management/log', {}), {
    refetchInterval: isChecking ? CHECK_POLL_MS : POLL_MS,
  });
  const isUnderWay = read.status === 'success' && read.data.isChecking;
  if (isUnderWay !== isChecking) setIsChecking(isUnderWay);
  const again = read.refetch;

  const check = async () => {
    const answer = await call('POST /api/management/log/check', {});
    if (!answer.ok) return toastProblem(answer.problem);
    toast(t.checkBegun);
    again();
  };

  return (
    <>
      <SectionHead title={texts.management.sections.log}>
        <Button disabled={isUnderWay} onClick={() => void check()}>
          <IconRefresh size={18} aria-hidden />
          {t.checkNow}
        </Button>
      </SectionHead>
      <p className={styles.sectionHint}>{t.hint}</p>
      {read.status === 'pending' && <Loading />}
      {read.status === 'error' && <SectionTrouble problem={read.error} again={read.refetch} />}
      {read.status === 'success' && (
        <>
          <State log={read.data} />
          {read.data.broken.length > 0 && (
            <div className={`card ${styles.sectionTable}`}>
              <DataTable
                label={t.brokenStreams}
                columns={columns}
                rows={read.data.broken.map((broken) => ({ ...broken, ask: () => setAsking(broken) }))}
                keyOf={({ stream }) => stream ?? ''}
              />
            </div>
          )}
        </>
      )}
      {asking !== null && <Accept broken={asking} accepted={again} close={() => setAsking(null)} />}
    </>
  );
}

function State({ log: { isChecking, checkedAt, events, error, broken } }: { log: LogStatus }) {
  const isBroken = broken.length > 0;
  return (
    <div className={`stack ${styles.logState}`} role="status">
      <span className={styles.states}>
        {isBroken ? (
          <span className="badge danger">
            <IconAlertOctagon size={15} aria-hidden />
            {t.broken(broken.length)}
          </span>
        ) : (
          checkedAt !== null && (
            <span className="status good">
              <IconCircleCheck size={15} aria-hidden />
              {t.whole}
            </span>
          )
        )}
        {isChecking && (
          <span className="badge good">
            <IconLoader2 size={15} aria-hidden />
            {t.checking}
          </span>
        )}
      </span>
      <p className="muted small">
        {checkedAt === null || events === null ? t.notChecked : t.checked(momentText(checkedAt), events)}
      </p>
      {error !== null && (
        <p className="status warn">
          <IconAlertTriangle size={18} aria-hidden />
          {t.failed(error)}
        </p>
      )}
      {isBroken && <p className={styles.sectionHint}>{t.whatToDo}</p>}
    </div>
  );
}

function Accept({ broken, accepted, close }: { broken: BrokenStream; accepted: () => void; close: () => void }) {
  const [reason, setReason] = useState('');
  const send = async () => {
    const { stream, revision } = broken;
    const answer = await call('POST /api/management/log/accept', { body: { stream, revision, reason: reason.trim() } });
    if (!answer.ok) return answer.problem;
    toast(t.accepted(nameOf(broken)));
    accepted();
    return null;
  };
  return (
    <DialogForm
      title={t.acceptTitle(nameOf(broken))}
      submit={t.acceptSubmit}
      send={send}
      close={close}
      tone="danger"
      ready={reason.trim() !== ''}
    >
      <p>{t.acceptText}</p>
      <TextArea label={t.reason} hint={t.reasonHint} value={reason} change={setReason} maxLength={500} rows={3} />
    </DialogForm>
  );
}
