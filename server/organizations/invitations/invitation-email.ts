import type { Invitation, Role } from '#domain/organization/state.ts';
import type { Email } from '../../email/email.ts';

const MAY: Readonly<Record<Role, string>> = {
  Owner: 'Als Besitzer dürfen Sie alles, auch Mitglieder einladen und die Organisation löschen.',
  Organizer: 'In der Turnierleitung legen Sie Turniere an, planen sie und führen sie durch.',
  Scorer: 'Im Ergebnisdienst sehen Sie alle Turniere und tragen Ergebnisse ein.',
  Auditor: 'Mit Einsicht sehen Sie alle Turniere und ihren Verlauf, ohne etwas zu ändern.',
};

const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' });

/** The mail of an invitation; `inviter` is null where that account was erased. */
export const invitationEmail = (about: {
  readonly to: string;
  readonly invitation: Pick<Invitation, 'role' | 'expiresAt'>;
  readonly organization: string;
  readonly inviter: string | null;
  /** The page on which it is accepted. */
  readonly url: string;
}): Email => ({
  to: about.to,
  subject: `Einladung zu ${about.organization}`,
  greeting: 'Guten Tag,',
  lines: [
    about.inviter === null
      ? `Sie sind eingeladen, bei ${about.organization} mitzuarbeiten.`
      : `${about.inviter} lädt Sie ein, bei ${about.organization} mitzuarbeiten.`,
    MAY[about.invitation.role],
    `Melden Sie sich zum Annehmen mit dieser E-Mail-Adresse an, oder legen Sie mit ihr ein Konto an. Die Einladung gilt einmal, nur für diese Adresse und bis zum ${day.format(new Date(about.invitation.expiresAt))}.`,
  ],
  button: { label: 'Einladung annehmen', url: about.url },
  closing: ['Wenn Sie damit nichts anfangen können, brauchen Sie nichts zu tun.'],
});
