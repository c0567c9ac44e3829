import type { MemberAnswer } from '#domain/contract.ts';
import { plural } from '../plural.ts';

export const members = {
  caption: 'Mitglieder und offene Einladungen',
  person: 'Person',
  role: 'Rolle',
  since: 'Dabei seit',
  /** As a downloaded history names people. */
  account: 'Kontonummer',
  sinceWord: 'seit',
  you: 'Sie',
  justChanged: 'gerade geändert',
  unknown: 'Mitglied',
  roleOf: (name: string) => `Rolle von ${name}`,
  lastOwner: 'Einziger Besitzer',
  alone: 'Bisher arbeiten Sie allein hier. Laden Sie ein, wer Turniere plant oder am Spieltag Ergebnisse meldet.',

  legend: 'Was die Rollen dürfen',
  ownRole: 'Ihre',
  may: {
    Owner: 'Alles, auch Mitglieder, API-Schlüssel und Einstellungen.',
    Organizer: 'Turniere, Spielstätten, Bilder und Dokumente anlegen, ändern und löschen.',
    Scorer: 'Alles sehen und Ergebnisse melden.',
    Auditor: 'Alles sehen und herunterladen, auch den Verlauf. Nichts ändern.',
  } satisfies Record<MemberAnswer['role'], string>,

  invite: 'Person einladen',
  inviteTitle: 'Person einladen',
  inviteSubmit: 'Einladung senden',
  eMail: 'E-Mail-Adresse',
  eMailPlaceholder: 'anna@verein.de',
  eMailHint: 'Die Einladung gilt 14 Tage und nur für diese Adresse.',
  invited: (eMail: string) => `Die Einladung an ${eMail} ist unterwegs.`,
  isInvited: 'eingeladen, noch nicht angenommen',
  validUntil: (day: string) => `gilt bis ${day}`,
  daysLeft: (days: number) => (days === 1 ? 'noch 1 Tag' : `noch ${plural('Tag', 'Tage')(days)}`),
  again: 'Erneut senden',
  to: (eMail: string) => `an ${eMail}`,
  invitedAgain: (eMail: string) => `Eine neue Einladung an ${eMail} ist unterwegs. Der alte Link gilt nicht mehr.`,
  withdraw: 'Zurückziehen',
  withdrawn: (eMail: string) => `Die Einladung an ${eMail} ist zurückgezogen.`,

  remove: 'Entfernen',
  removePerson: (name: string) => `${name} entfernen`,
  removeTitle: (name: string) => `${name} entfernen?`,
  removeText: (organization: string) =>
    `Wer entfernt ist, sieht „${organization}“ und alle Turniere darin sofort nicht mehr. Gemeldete Ergebnisse bleiben, und im Verlauf bleibt der Name stehen.`,
  removed: (name: string) => `${name} gehört nicht mehr dazu.`,

  leave: 'Verlassen',
  leaveTitle: (organization: string) => `„${organization}“ verlassen?`,
  leaveText:
    'Sie sehen die Turniere dieser Organisation dann nicht mehr. Zurück kommen Sie nur mit einer neuen Einladung.',
  leaveSubmit: 'Organisation verlassen',
  left: (organization: string) => `Sie haben „${organization}“ verlassen.`,

  stepDownTitle: 'Nicht mehr Besitzer sein?',
  stepDownText: (role: string) =>
    `Ihre Rolle ist dann „${role}“. Mitglieder, API-Schlüssel und Einstellungen sehen Sie nicht mehr oder ändern Sie nicht mehr; zurückgeben kann Ihnen die Rolle nur ein anderer Besitzer.`,
  stepDownSubmit: (role: string) => `Rolle ändern in „${role}“`,
} as const;
