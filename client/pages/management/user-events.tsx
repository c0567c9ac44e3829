import type { UserEventType } from '#domain/contract.ts';
import { usePages } from '../../api/use-pages.ts';
import { browserOf } from '../../features/identity/browser-of.ts';
import { Loading } from '../../ui/display/loading.tsx';
import { texts } from '../../texts/de.ts';
import { plainMoment } from '../../texts/format.ts';
import { SectionMore, SectionTrouble } from './section-parts.tsx';
import * as styles from './user-events.module.css';

const AT_ONCE = '10';

/** Worth a second look when an account was broken into. */
const IS_NOTABLE: Readonly<Record<UserEventType, boolean>> = {
  Registered: false,
  Confirmed: false,
  LoginSucceeded: false,
  LoginFailed: true,
  LoggedOut: false,
  SessionRevoked: true,
  SessionEnded: true,
  PasswordChanged: false,
  PasswordResetRequested: false,
  PasswordReset: true,
  EMailChangeRequested: false,
  EMailChanged: true,
  EMailTakenBack: true,
  Locked: true,
  Unlocked: false,
  HistoryExported: false,
  TotpAdded: false,
  TotpRemoved: true,
  SecondFactorFailed: true,
  RecoveryCodesRenewed: false,
  RecoveryCodeUsed: true,
  PasskeyAdded: true,
  PasskeyRemoved: true,
  FactorsTakenBack: true,
  FactorsRemoved: true,
  AdministratorGranted: true,
  AdministratorRevoked: true,
};

/** What happened to an account: time, what, by which administrator or from where, with which browser; newest first. */
export function UserEvents({ id }: { id: string }) {
  const list = usePages('GET /api/management/users/{id}/events', { path: { id }, query: { limit: AT_ONCE } });
  return (
    <section className={styles.events} data-events>
      <h3>
        {texts.users.events} <span className="muted">{texts.users.eventsKept}</span>
      </h3>
      {list.status === 'pending' && <Loading />}
      {list.status === 'error' && <SectionTrouble problem={list.error} again={list.refetch} />}
      {list.status === 'success' && (
        <>
          {list.pages[0]?.events.length === 0 && <p className="muted">{texts.users.noEvents}</p>}
          <ul>
            {list.pages.flatMap(({ events }) =>
              events.map((event) => (
                <li key={event.id} data-notable={IS_NOTABLE[event.type] || undefined}>
                  <b>{texts.users.eventTypes[event.type]}</b>
                  <time dateTime={event.timestamp}>{plainMoment(event.timestamp)}</time>
                  {event.actor !== null && <span>{texts.users.by(event.actor.name)}</span>}
                  {event.ipAddress !== null && (
                    <span title={event.userAgent ?? undefined}>
                      {event.ipAddress} · {browserOf(event.userAgent)}
                    </span>
                  )}
                </li>
              )),
            )}
          </ul>
          <SectionMore more={list.fetchNextPage} loading={list.isFetchingNextPage} />
        </>
      )}
    </section>
  );
}
