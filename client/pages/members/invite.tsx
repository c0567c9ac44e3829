import { useState } from 'react';
import { call } from '../../api/call.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import type { Role } from '../../features/organization/role.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';
import { ROLES } from './roles.ts';

/** Sends an invitation by mail, with a role. */
export function Invite({ organizationId, close }: { organizationId: string; close: () => void }) {
  const [eMail, setEMail] = useState('');
  const [role, setRole] = useState<Role>('Organizer');
  const [wrong, setWrong] = useState<string | null>(null);
  const send = async () => {
    const address = eMail.trim();
    const answer = await call('POST /api/organizations/{id}/invitations', {
      path: { id: organizationId },
      body: { eMail: address, role },
    });
    if (answer.ok) {
      toast(texts.members.invited(address));
      return null;
    }
    // An error of the address shows at its field.
    const field = answer.problem.errors.find(({ path }) => path === 'body.eMail');
    if (field !== undefined) setWrong(field.message);
    return field === undefined ? answer.problem : 'shown';
  };
  return (
    <DialogForm
      title={texts.members.inviteTitle}
      submit={texts.members.inviteSubmit}
      send={send}
      close={close}
      ready={eMail.trim() !== ''}
    >
      <TextField
        type="email"
        label={texts.members.eMail}
        placeholder={texts.members.eMailPlaceholder}
        hint={texts.members.eMailHint}
        value={eMail}
        error={wrong}
        autoComplete="off"
        change={(value) => {
          setEMail(value);
          setWrong(null);
        }}
      />
      <RadioCards
        legend={texts.members.role}
        value={role}
        choices={ROLES.map((value) => ({
          value,
          title: texts.organizations.roles[value],
          text: texts.members.may[value],
        }))}
        choose={setRole}
      />
    </DialogForm>
  );
}
