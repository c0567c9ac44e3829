import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { OwnSession } from '#domain/contract.ts';
import { call, type CallResult } from '../../api/call.ts';
import { query, useQuery } from '../../api/use-query.ts';
import { browserOf } from '../../features/identity/browser-of.ts';
import { logOut } from '../../features/identity/log-out.ts';
import { leave } from '../../session/page-session.ts';
import { texts } from '../../texts/de.ts';
import { momentText, plainDay } from '../../texts/format.ts';
import { Button } from '../../ui/action/button.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';
import { networkText } from './network-text.ts';
import * as sectionStyles from '../../ui/display/section.module.css';
import * as styles from './own-sessions.module.css';

const t = texts.ownSessions;

/** Where one is logged in, and the ways to end that. */
export function OwnSessions() {
  const heading = useId();
  const read = useQuery(query('GET /identity/sessions', {}));
  // The own one first, then the one last used.
  const sessions =
    read.status === 'success'
      ? read.data.sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
      : [];
  const here = sessions.find(({ isCurrent }) => isCurrent)?.network ?? null;
  return (
    <section className={`card ${sectionStyles.section}`} aria-labelledby={heading}>
      <h2 id={heading}>{t.title}</h2>
      <p>{t.text}</p>
      {read.status === 'pending' && <Loading />}
      {read.status === 'error' && <p role="alert">{read.error.text}</p>}
      {read.status === 'success' && (
        <>
          <ul className={styles.list}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} here={here} again={read.refetch} />
            ))}
          </ul>
          {sessions.length > 1 && <EndMany again={read.refetch} />}
        </>
      )}
    </section>
  );
}

/** Runs one call at a time; afterwards the list is read again, whatever the answer was. */
function useEnding(again: () => void) {
  const [sending, setSending] = useState(false);
  const end = async (send: () => Promise<CallResult<void>>, done: () => void) => {
    setSending(true);
    const answer = await send();
    setSending(false);
    if (answer.ok) done();
    else toastProblem(answer.problem);
    again();
  };
  return { sending, end };
}

function SessionRow({ session, here, again }: { session: OwnSession; here: string | null; again: () => void }) {
  const { id, startedAt, lastUsedAt, userAgent, network, isCurrent } = session;
  const { sending, end } = useEnding(again);
  const device = browserOf(userAgent);
  const isMobile = /iPhone|iPad|Android/.test(userAgent ?? '');
  const Sign = isMobile ? IconDeviceMobile : IconDeviceDesktop;
  const endIt = () =>
    isCurrent
      ? logOut()
      : end(
          () => call('DELETE /identity/sessions/{id}', { path: { id } }),
          () => toast(t.ended(device)),
        );
  return (
    <li>
      <Sign size={22} aria-hidden />
      <div>
        <b>{device}</b> {isCurrent && <span className="badge good">{t.current}</span>}
      </div>
      <Button size="small" busy={sending} aria-label={t.endThis(device)} onClick={() => void endIt()}>
        {t.end}
      </Button>
      <small>
        {t.since(plainDay(startedAt))} · {t.lastUsed(momentText(lastUsedAt))} ·{' '}
        {network === null ? t.unknownNetwork : !isCurrent && network === here ? t.sameNetwork : networkText(network)}
      </small>
    </li>
  );
}

function EndMany({ again }: { again: () => void }) {
  const { sending, end } = useEnding(again);
  return (
    <div className={sectionStyles.actions}>
      <Button
        busy={sending}
        onClick={() =>
          void end(
            () => call('DELETE /identity/sessions/others', {}),
            () => toast(t.othersEnded),
          )
        }
      >
        <IconLogout size={18} aria-hidden />
        {t.endOthers}
      </Button>
      <Button
        tone="quiet"
        busy={sending}
        onClick={() =>
          void end(
            () => call('DELETE /identity/sessions', {}),
            () => leave('/?status=logged_out'),
          )
        }
      >
        {t.endAll}
      </Button>
    </div>
  );
}
