import { useLocation } from 'wouter';
import { call, type Problem } from '../../api/call.ts';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import type { Role } from '../../features/organization/role.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';
import type { Person } from './member-row.tsx';

interface MemberDialogProps {
  readonly organizationId: string;
  readonly organization: string;
  readonly person: Person;
  readonly close: () => void;
}

/** Removes a member; their open pages lose access at once. */
export function RemoveDialog({ organizationId, organization, person, close }: MemberDialogProps) {
  const name = person.name ?? texts.members.unknown;
  const send = async () => {
    const answer = await call('DELETE /api/organizations/{id}/members/{userId}', {
      path: { id: organizationId, userId: person.userId },
    });
    if (!answer.ok) return answer.problem;
    toast(texts.members.removed(name));
    return null;
  };
  return (
    <DialogForm
      title={texts.members.removeTitle(name)}
      submit={texts.members.remove}
      tone="danger"
      send={send}
      close={close}
    >
      <p>{texts.members.removeText(organization)}</p>
    </DialogForm>
  );
}

/** Leaving the organisation oneself. */
export function LeaveDialog({ organizationId, organization, person, close }: MemberDialogProps) {
  const [, navigate] = useLocation();
  const send = async () => {
    const answer = await call('DELETE /api/organizations/{id}/members/{userId}', {
      path: { id: organizationId, userId: person.userId },
    });
    if (!answer.ok) return answer.problem;
    navigate('/portal');
    toast(texts.members.left(organization));
    return null;
  };
  return (
    <DialogForm
      title={texts.members.leaveTitle(organization)}
      submit={texts.members.leaveSubmit}
      tone="danger"
      send={send}
      close={close}
    >
      <p>{texts.members.leaveText}</p>
    </DialogForm>
  );
}

/** An Owner who steps down needs another Owner to become one again. */
export function StepDownDialog({
  role,
  send,
  close,
}: {
  role: Role;
  send: (role: Role) => Promise<Problem | null>;
  close: () => void;
}) {
  const wanted = texts.organizations.roles[role];
  return (
    <DialogForm
      title={texts.members.stepDownTitle}
      submit={texts.members.stepDownSubmit(wanted)}
      tone="danger"
      send={() => send(role)}
      close={close}
    >
      <p>{texts.members.stepDownText(wanted)}</p>
    </DialogForm>
  );
}
