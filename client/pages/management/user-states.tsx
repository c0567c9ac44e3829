import { IconCircleCheck, IconClock, IconLock, IconShieldCheck } from '@tabler/icons-react';
import type { ManagedUser } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import * as styles from './management.module.css';

export type ListedUser = ManagedUser;

export const isAdministrator = ({ roles }: Pick<ManagedUser, 'roles'>): boolean =>
  roles.some(({ name }) => name === 'Administrator');

/** The same in words, for a spreadsheet. */
export const statesOf = (user: Pick<ManagedUser, 'isConfirmed' | 'isLocked' | 'roles'>): readonly string[] => [
  ...(isAdministrator(user) ? [texts.users.administrator] : []),
  ...(user.isLocked ? [texts.users.locked] : []),
  ...(!user.isConfirmed ? [texts.users.unconfirmed] : user.isLocked ? [] : [texts.users.confirmed]),
];

/** The role of an account and whether it can log in. */
export function UserStates({ user }: { user: Pick<ManagedUser, 'isConfirmed' | 'isLocked' | 'roles'> }) {
  return (
    <span className={styles.states}>
      {isAdministrator(user) && (
        <span className="badge good">
          <IconShieldCheck size={15} aria-hidden />
          {texts.users.administrator}
        </span>
      )}
      {user.isLocked && (
        <span className="badge danger">
          <IconLock size={15} aria-hidden />
          {texts.users.locked}
        </span>
      )}
      {!user.isConfirmed ? (
        <span className="badge warn">
          <IconClock size={15} aria-hidden />
          {texts.users.unconfirmed}
        </span>
      ) : (
        !user.isLocked && (
          <span className="status good">
            <IconCircleCheck size={15} aria-hidden />
            {texts.users.confirmed}
          </span>
        )
      )}
    </span>
  );
}
