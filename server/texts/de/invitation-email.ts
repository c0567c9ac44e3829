import type { Role } from '#domain/organization/state.ts';

const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' });

export const invitationEmail = {
  subject: (organization: string) => `Einladung zu ${organization}`,
  greeting: 'Guten Tag,',
  invited: (organization: string) => `Sie sind eingeladen, bei ${organization} mitzuarbeiten.`,
  invitedBy: (inviter: string, organization: string) => `${inviter} lädt Sie ein, bei ${organization} mitzuarbeiten.`,
  may: {
    Owner: 'Als Besitzer dürfen Sie alles, auch Mitglieder einladen und die Organisation löschen.',
    Organizer: 'In der Turnierleitung legen Sie Turniere an, planen sie und führen sie durch.',
    Scorer: 'Ihre Rolle heißt „Ergebnisse melden“: Sie sehen alle Turniere und tragen Ergebnisse ein.',
    Auditor: 'Mit Einsicht sehen Sie alle Turniere und ihren Verlauf, ohne etwas zu ändern.',
  } satisfies Readonly<Record<Role, string>>,
  howTo: (expiresAt: Date) =>
    `Melden Sie sich zum Annehmen mit dieser E-Mail-Adresse an, oder legen Sie mit ihr ein Konto an. Die Einladung gilt einmal, nur für diese Adresse und bis zum ${day.format(expiresAt)}.`,
  accept: 'Einladung annehmen',
  closing: ['Wenn Sie damit nichts anfangen können, brauchen Sie nichts zu tun.'],
} as const;
