import type { ManagedUserDetails } from '#domain/contract.ts';
import { query, useQuery } from '../../api/use-query.ts';
import { Drawer } from '../../ui/list/drawer.tsx';
import { useSession } from '../../session/use-session.ts';
import { texts } from '../../texts/de.ts';
import { plainDay } from '../../texts/format.ts';
import { SectionNotYet } from './section-parts.tsx';
import { UserActs } from './user-acts.tsx';
import { UserEvents } from './user-events.tsx';
import { UserStates } from './user-states.tsx';
import * as styles from './management.module.css';

const TO = '/portal/management/users';

/** One account: what it is, what can be done with it, what happened to it. `changed`: the list has to be read again. */
export function UserDrawer({ id, changed }: { id: string; changed: () => void }) {
  const read = useQuery(query('GET /api/management/users/{id}', { path: { id } }));
  const list = texts.management.sections.users;
  if (read.status !== 'success') return <SectionNotYet read={read} gone={texts.users.gone} list={list} to={TO} />;
  const user = read.data;
  const again = () => {
    read.refetch();
    changed();
  };
  return (
    <Drawer key="here" title={user.name} list={list} to={TO}>
      <UserFacts user={user} />
      <UserActs user={user} changed={again} />
      <UserEvents key={eventsKey(user)} id={id} />
    </Drawer>
  );
}

/** Another one once an administrator has changed something: then there is a new event. */
const eventsKey = ({ isLocked, isConfirmed, hasSecondFactor, roles }: ManagedUserDetails): string =>
  `${isLocked} ${isConfirmed} ${hasSecondFactor} ${roles.length}`;

function UserFacts({ user }: { user: ManagedUserDetails }) {
  const { eMail } = useSession();
  return (
    <>
      <div className={styles.states}>
        <UserStates user={user} />
        {user.eMail === eMail && <span className="badge">{texts.users.yourself}</span>}
      </div>
      <dl className={styles.facts}>
        <dt>{texts.users.eMail}</dt>
        <dd>
          <a className={styles.link} href={`mailto:${user.eMail}`}>
            {user.eMail}
          </a>
        </dd>
        {user.pendingEMail !== null && (
          <>
            <dt>{texts.users.pendingEMail}</dt>
            <dd>
              {user.pendingEMail} <small className={styles.warned}>{texts.users.pendingHint}</small>
            </dd>
          </>
        )}
        <dt>{texts.users.createdAt}</dt>
        <dd>{plainDay(user.createdAt)}</dd>
        {user.lastPasswordChange !== null && (
          <>
            <dt>{texts.users.passwordSince}</dt>
            <dd>{plainDay(user.lastPasswordChange)}</dd>
          </>
        )}
        {user.hasSecondFactor && (
          <>
            <dt>{texts.users.secondFactor}</dt>
            <dd>{texts.users.hasSecondFactor}</dd>
          </>
        )}
        <dt>{texts.users.organizations}</dt>
        <dd>
          {user.organizations.length === 0 ? (
            <span className="muted">{texts.users.noOrganizations}</span>
          ) : (
            <ul className={`stack ${styles.memberships}`}>
              {user.organizations.map(({ id, name, role }) => (
                <li key={id}>
                  {name} <span className="badge">{texts.organizations.roles[role]}</span>
                </li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
    </>
  );
}
