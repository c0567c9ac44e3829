import { expect, it } from 'vitest';
import type { Role } from '#domain/organization/state.ts';
import { invitationEmail } from '#server/organizations/invitations/invitation-email.ts';
import { texts } from '#client/texts/de.ts';

it.each(['Owner', 'Organizer', 'Scorer', 'Auditor'] as const satisfies readonly Role[])(
  'an invitation as %s calls the role what the portal calls it',
  (role) => {
    const { lines } = invitationEmail({
      to: 'anna@verein.example',
      invitation: { role, expiresAt: '2026-12-05T09:00:00Z' },
      organization: 'SV Musterstadt',
      inviter: 'Ina Veranstalterin',
      url: 'http://localhost/portal/join?token=x',
    });
    expect(lines.join(' ')).toContain(texts.organizations.roles[role]);
  },
);
