import {
  IconAlertTriangle,
  IconCheck,
  IconDeviceMobileOff,
  IconLock,
  IconLockOpen,
  IconShieldCheck,
  IconShieldOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { ChangeUserBody, ManagedUserDetails } from '#domain/contract.ts';
import { call, type Problem } from '../../api/call.ts';
import { Button } from '../../ui/action/button.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';
import { useSession } from '../../session/use-session.ts';
import { texts } from '../../texts/de.ts';
import { renewRoles } from './renew-roles.ts';
import { isAdministrator } from './user-states.tsx';
import * as styles from './management.module.css';

interface UserAction {
  readonly change: ChangeUserBody | 'remove-factors';
  readonly title: (name: string) => string;
  readonly text: string;
  /** For one's own account. */
  readonly own: string | null;
  readonly submit: string;
  readonly done: (name: string) => string;
  readonly tone: 'normal' | 'danger';
}

/** What is asked for once more before it is done. */
const acts = {
  lock: {
    change: { locked: true },
    title: texts.users.lockTitle,
    text: texts.users.lockText,
    own: texts.users.lockOwn,
    submit: texts.users.lockSubmit,
    done: texts.users.lockedNow,
    tone: 'danger',
  },
  give: {
    change: { roles: ['Administrator'] },
    title: texts.users.giveTitle,
    text: texts.users.giveText,
    own: null,
    submit: texts.users.giveSubmit,
    done: texts.users.givenNow,
    tone: 'normal',
  },
  take: {
    change: { roles: [] },
    title: texts.users.takeTitle,
    text: texts.users.takeText,
    own: texts.users.takeOwn,
    submit: texts.users.takeSubmit,
    done: texts.users.takenNow,
    tone: 'danger',
  },
  removeFactors: {
    change: 'remove-factors',
    title: texts.users.removeFactorsTitle,
    text: texts.users.removeFactorsText,
    own: texts.users.lockOwn,
    submit: texts.users.removeFactorsSubmit,
    done: texts.users.factorsRemovedNow,
    tone: 'danger',
  },
} as const satisfies Record<string, UserAction>;

/** What an administrator can do with an account. */
export function UserActs({ user, changed }: { user: ManagedUserDetails; changed: () => void }) {
  const [asking, setAsking] = useState<UserAction | null>(null);
  const [sending, setSending] = useState(false);
  const session = useSession();
  const isOwn = session.eMail === user.eMail;

  const send = async (change: UserAction['change'], done: string): Promise<Problem | null> => {
    const path = { id: user.id };
    const answer =
      change === 'remove-factors'
        ? await call('DELETE /api/management/users/{id}/second-factor', { path })
        : await call('PATCH /api/management/users/{id}', { path, body: change });
    if (!answer.ok) return answer.problem;
    toast(done);
    changed();
    if (isOwn) void renewRoles();
    return null;
  };
  const sendAtOnce = async (change: ChangeUserBody, done: string) => {
    setSending(true);
    const problem = await send(change, done);
    setSending(false);
    if (problem !== null) toastProblem(problem);
  };

  return (
    <div className={styles.acts}>
      {!user.isConfirmed && (
        <Button
          tone="primary"
          busy={sending}
          onClick={() => void sendAtOnce({ isConfirmed: true }, texts.users.confirmedNow(user.name))}
        >
          <IconCheck size={18} aria-hidden />
          {texts.users.confirmByHand}
        </Button>
      )}
      {/* One that waits for its activation can be confirmed and nothing else: it is not an account yet. */}
      {user.isLocked && (
        <Button busy={sending} onClick={() => void sendAtOnce({ locked: false }, texts.users.unlockedNow(user.name))}>
          <IconLockOpen size={18} aria-hidden />
          {texts.users.unlock}
        </Button>
      )}
      {user.isConfirmed && !user.isLocked && (
        <Button onClick={() => setAsking(acts.lock)}>
          <IconLock size={18} aria-hidden />
          {texts.users.lock}
        </Button>
      )}
      {isAdministrator(user) && (
        <Button onClick={() => setAsking(acts.take)}>
          <IconShieldOff size={18} aria-hidden />
          {texts.users.takeRole}
        </Button>
      )}
      {user.isConfirmed && !isAdministrator(user) && (
        <Button onClick={() => setAsking(acts.give)}>
          <IconShieldCheck size={18} aria-hidden />
          {texts.users.giveRole}
        </Button>
      )}
      {user.hasSecondFactor && (
        <Button onClick={() => setAsking(acts.removeFactors)}>
          <IconDeviceMobileOff size={18} aria-hidden />
          {texts.users.removeFactors}
        </Button>
      )}
      {asking !== null && (
        <DialogForm
          title={asking.title(user.name)}
          submit={asking.submit}
          tone={asking.tone}
          send={() => send(asking.change, asking.done(user.name))}
          close={() => setAsking(null)}
        >
          <p>{asking.text}</p>
          {isOwn && asking.own !== null && (
            <p className={styles.warned}>
              <IconAlertTriangle size={18} aria-hidden />
              {asking.own}
            </p>
          )}
        </DialogForm>
      )}
    </div>
  );
}
