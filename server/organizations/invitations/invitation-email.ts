import { withoutAddress } from '#domain/mailed-name.ts';
import type { Invitation } from '#domain/organization/state.ts';
import type { Email } from '../../email/email.ts';
import { texts } from '../../texts/de.ts';

const t = texts.invitationEmail;

/** The mail of an invitation; `inviter` is null where that account was erased. */
export const invitationEmail = (about: {
  readonly to: string;
  readonly invitation: Pick<Invitation, 'role' | 'expiresAt'>;
  readonly organization: string;
  readonly inviter: string | null;
  /** The page on which it is accepted. */
  readonly url: string;
}): Email => {
  const organization = withoutAddress(about.organization);
  return {
    to: about.to,
    subject: t.subject(organization),
    greeting: t.greeting,
    lines: [
      about.inviter === null ? t.invited(organization) : t.invitedBy(withoutAddress(about.inviter), organization),
      t.may[about.invitation.role],
      t.howTo(new Date(about.invitation.expiresAt)),
    ],
    button: { label: t.accept, url: about.url },
    closing: t.closing,
  };
};
