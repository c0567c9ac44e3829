import { withoutAddress } from '#domain/mailed-name.ts';

const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
const clock = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: 'Europe/Berlin' });

const GREETING = 'Guten Tag,';
const greet = (userName: string): string => `Guten Tag ${withoutAddress(userName)},`;
const IGNORE = 'Wenn Sie das nicht waren, müssen Sie nichts tun.';
const SIGNED = 'Mit sportlichen Grüßen, Ihr Turnierpult';

const SIGN_IN_CHANGED = 'Die Anmeldung bei Ihrem Konto hat sich geändert';

/** What the link of such a mail does. */
const FACTOR_LINK =
  'Wenn Sie das nicht waren, nehmen Sie es bitte mit diesem Link zurück. Dann gilt nichts mehr, was ab diesem Zeitpunkt zur Anmeldung hinzukam, und kein Wiederherstellungscode. Alle Anmeldungen enden, das bisherige Passwort gilt nicht mehr, und Sie legen ein neues fest.';

/**
 * What came to the ways to log in, and may be a thief's: its owner takes it back with a link. As a subject, and as the rest of a
 * sentence that says when it was.
 */
const added = {
  'totp-added': {
    subject: SIGN_IN_CHANGED,
    text: 'wurde eine Authenticator-App eingerichtet. Wer sich mit dem Passwort anmeldet, braucht jetzt auch einen Code daraus. Auf anderen Geräten sind Sie damit abgemeldet.',
  },
  'passkey-added': {
    subject: SIGN_IN_CHANGED,
    text: 'wurde ein Passkey hinzugefügt. Mit ihm geht die Anmeldung ohne Passwort; wer sich mit dem Passwort anmeldet, braucht jetzt noch einen zweiten Faktor.',
  },
  'recovery-codes-renewed': {
    subject: SIGN_IN_CHANGED,
    text: 'wurden neue Wiederherstellungscodes angefordert. Die bisherigen gelten nicht mehr.',
  },
} as const;

/** What an administrator did, who does not wait for the owner: the same. */
const managed = {
  locked: {
    subject: 'Ihr Konto wurde gesperrt',
    text: 'wurde Ihr Konto von der Verwaltung dieses Portals gesperrt. Damit sind Sie auf allen Geräten abgemeldet.',
  },
  unlocked: {
    subject: 'Ihr Konto ist nicht mehr gesperrt',
    text: 'hat die Verwaltung dieses Portals die Sperre Ihres Kontos aufgehoben. Sie können sich wieder anmelden.',
  },
  'administrator-granted': {
    subject: 'Sie sind jetzt Administrator',
    text: 'hat die Verwaltung dieses Portals Ihrem Konto die Rolle Administrator gegeben. Sie verwalten damit alle Nutzer und Organisationen.',
  },
  'administrator-revoked': {
    subject: 'Sie sind kein Administrator mehr',
    text: 'hat die Verwaltung dieses Portals Ihrem Konto die Rolle Administrator genommen. Ihr Konto bleibt sonst, wie es ist.',
  },
  'factors-removed-by-administrator': {
    subject: SIGN_IN_CHANGED,
    text: 'hat die Verwaltung dieses Portals Authenticator-App, Passkeys und Wiederherstellungscodes Ihres Kontos entfernt. Auf allen Geräten sind Sie damit abgemeldet. Zur Anmeldung genügt jetzt Ihr Passwort; einen zweiten Faktor richten Sie in Ihrem Profil neu ein.',
  },
} as const;

/** What else was changed: the same. */
const changed = {
  'session-ended': {
    subject: 'Ein Gerät wurde abgemeldet',
    text: 'wurde in Ihrem Profil ein Gerät abgemeldet.',
  },
  'sessions-ended': {
    subject: 'Ihre Geräte wurden abgemeldet',
    text: 'wurden in Ihrem Profil alle anderen Geräte abgemeldet.',
  },
  'session-copied': {
    subject: 'Eine Anmeldung wurde beendet',
    text: 'haben wir eine Ihrer Anmeldungen beendet: Dieselbe wurde an zwei Stellen benutzt, als hätte sie jemand kopiert. Bitte melden Sie sich neu an.',
  },
  'totp-removed': {
    subject: SIGN_IN_CHANGED,
    text: 'wurde die Authenticator-App abgeschaltet. Codes daraus werden nicht mehr verlangt.',
  },
  'recovery-code-used': {
    subject: SIGN_IN_CHANGED,
    text: 'hat sich jemand mit Ihrem Passwort und einem Wiederherstellungscode angemeldet. Der Code ist damit verbraucht.',
  },
  'codes-guessed': {
    subject: 'Bei Ihrem Konto werden Codes ausprobiert',
    text: 'hatte jemand, der Ihr Passwort kennt, 20 falsche Codes Ihrer Authenticator-App probiert. Angemeldet ist damit niemand. Nach 100 zählt für einen Tag kein Code mehr; Wiederherstellungscodes und Passkeys gelten weiter.',
  },
  'passkey-removed': {
    subject: SIGN_IN_CHANGED,
    text: 'wurde ein Passkey entfernt. Er öffnet Ihr Konto nicht mehr.',
  },
  'factors-removed': {
    subject: SIGN_IN_CHANGED,
    text: 'wurde Ihre frühere E-Mail-Adresse zurückgeholt. Dabei haben wir entfernt, womit ein Fremder hineinkäme: Authenticator-Apps und Passkeys aus den drei Tagen vor der Änderung und seither, und alle Wiederherstellungscodes. Was Sie davon selbst brauchen, richten Sie bitte in Ihrem Profil neu ein.',
  },
  'factors-taken-back': {
    subject: SIGN_IN_CHANGED,
    text: 'wurde mit dem Link aus unserer Mail zurückgenommen, was zur Anmeldung hinzugekommen war. Kein Wiederherstellungscode gilt mehr, alle Anmeldungen sind beendet, und das bisherige Passwort gilt nicht mehr. Was davor eingerichtet war, gilt weiter: Sehen Sie bitte in Ihrem Profil nach, ob alles davon von Ihnen ist.',
  },
} as const;

/** Every email about an account; `label` is its button's. */
export const accountEmails = {
  added,
  managed,
  changed,
  accountChanged: (userName: string, at: Date, { subject, text }: { subject: string; text: string }) => ({
    subject,
    greeting: greet(userName),
    lines: [
      `am ${day.format(at)} um ${clock.format(at)} Uhr ${text}`,
      'Wenn Sie das nicht waren, setzen Sie bitte sofort Ihr Passwort zurück.',
    ],
    label: 'Passwort zurücksetzen',
    closing: [SIGNED],
  }),
  factorAdded: (userName: string, at: Date, { subject, text }: { subject: string; text: string }) => ({
    subject,
    greeting: greet(userName),
    lines: [`am ${day.format(at)} um ${clock.format(at)} Uhr ${text}`, FACTOR_LINK],
    label: 'Zurücknehmen',
    closing: [
      'Der Link gilt 72 Stunden und nur einmal, auch wenn das Passwort inzwischen ein anderes ist. Haben Sie mehrere solche Mails, nehmen Sie den Link der ältesten, die Sie nicht selbst ausgelöst haben: Er nimmt auch alles Spätere zurück.',
      SIGNED,
    ],
  }),
  activation: (registeredAt: Date) => ({
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    greeting: GREETING,
    lines: [
      `mit dieser Adresse wurde am ${day.format(registeredAt)} um ${clock.format(registeredAt)} Uhr ein Konto angelegt. Bitte bestätigen Sie, dass Sie das waren.`,
    ],
    label: 'Konto aktivieren',
    ownPassword: {
      text: 'Lieber ein anderes Passwort? Hier wählen, dann gilt nur dieses:',
      label: 'Mit eigenem Passwort aktivieren',
    },
    closing: [
      'Nicht Sie? Dann öffnen Sie den Link bitte nicht, und es entsteht kein Konto: „Konto aktivieren“ nimmt das Passwort, das damals eingegeben wurde.',
      'Der Link gilt sieben Tage. Haben Sie mehrere solche Mails, nehmen Sie die, deren Uhrzeit zu Ihrer Anmeldung passt. Die anderen gelten dann nicht mehr.',
      SIGNED,
    ],
  }),
  notActivated: {
    subject: 'Sie haben noch kein aktives Konto',
    greeting: GREETING,
    lines: [
      'für diese Adresse wurde ein neues Passwort angefordert. Zu ihr gibt es aber noch kein aktives Konto: Es wurde angelegt und nie bestätigt.',
      'Haben Sie es selbst angelegt, öffnen Sie bitte den Link in der Mail von damals. Sonst legen Sie Ihr Konto bitte neu an; frühere Links gelten nicht mehr, sobald Sie es bestätigt haben.',
    ],
    label: 'Konto anlegen',
    closing: [IGNORE, SIGNED],
  },
  alreadyRegistered: {
    subject: 'Sie haben schon ein Konto',
    greeting: GREETING,
    lines: [
      'jemand wollte mit dieser Adresse ein Konto anlegen. Sie haben aber schon eines.',
      'Wenn Sie Ihr Passwort nicht mehr wissen, können Sie ein neues festlegen.',
    ],
    label: 'Passwort zurücksetzen',
    closing: [IGNORE, SIGNED],
  },
  reset: (userName: string) => ({
    subject: 'Neues Passwort festlegen',
    greeting: greet(userName),
    lines: ['für Ihr Konto wurde ein neues Passwort angefordert.'],
    label: 'Neues Passwort festlegen',
    closing: [`Der Link gilt eine Stunde und nur einmal. ${IGNORE} Ihr Passwort bleibt dann, wie es ist.`, SIGNED],
  }),
  newAddress: {
    subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
    greeting: GREETING,
    lines: [
      'Sie möchten sich künftig mit dieser Adresse anmelden. Die Änderung gilt, sobald Sie sie bestätigt haben; danach melden Sie sich bitte neu an.',
    ],
    label: 'Neue Adresse bestätigen',
    closing: [`Der Link gilt einen Tag. ${IGNORE}`, SIGNED],
  },
  addressChange: (userName: string, newAddress: string) => ({
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    greeting: greet(userName),
    lines: [
      `für Ihr Konto wurde die neue Adresse ${newAddress} angegeben. Bis sie bestätigt ist, gilt diese hier weiter.`,
      'Wenn Sie das nicht waren, setzen Sie bitte sofort Ihr Passwort zurück. Dann gilt auch diese Änderung nicht mehr.',
    ],
    label: 'Passwort zurücksetzen',
    closing: [SIGNED],
  }),
  addressChanged: (userName: string, newAddress: string) => ({
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    greeting: greet(userName),
    lines: [
      `die E-Mail-Adresse Ihres Kontos ist jetzt ${newAddress}. Mit dieser hier melden Sie sich nicht mehr an.`,
      'Wenn Sie das nicht waren, holen Sie Ihr Konto bitte zurück: Dann gilt wieder diese Adresse, alle Anmeldungen enden, und Sie legen ein neues Passwort fest.',
    ],
    label: 'Adresse zurückholen',
    closing: ['Der Link gilt 72 Stunden und nur einmal, auch wenn das Passwort inzwischen ein anderes ist.', SIGNED],
  }),
  addressTakenBack: (userName: string) => ({
    subject: 'Die Änderung Ihrer E-Mail-Adresse wurde zurückgenommen',
    greeting: greet(userName),
    lines: [
      'Ihr Konto hat wieder seine frühere E-Mail-Adresse. Das geschah mit dem Link in der Mail, die wir bei der Änderung dorthin geschickt hatten. Alle Anmeldungen sind beendet.',
    ],
    closing: [
      'Wenn Sie das nicht waren, liest jemand anderes die Mails an Ihre frühere Adresse. Wenden Sie sich dann bitte an den Betreiber dieses Portals.',
      SIGNED,
    ],
  }),
  managedAccount: (userName: string, at: Date, { subject, text }: { subject: string; text: string }) => ({
    subject,
    greeting: greet(userName),
    lines: [
      `am ${day.format(at)} um ${clock.format(at)} Uhr ${text}`,
      'Wenn Sie sich das nicht erklären können, wenden Sie sich bitte an den Betreiber dieses Portals.',
    ],
    closing: [SIGNED],
  }),
  guessing: (userName: string) => ({
    subject: 'Bei Ihrem Konto werden Passwörter ausprobiert',
    greeting: greet(userName),
    lines: [
      'jemand versucht, sich mit falschen Passwörtern bei Ihrem Konto anzumelden. Wir bremsen das; Sie müssen nichts tun.',
      'Auf Geräten, auf denen Sie schon angemeldet waren, merken Sie davon nichts. Auf einem neuen warten Sie vielleicht ein paar Sekunden und versuchen es dann noch einmal.',
      'Benutzen Sie Ihr Passwort auch anderswo, oder kommen Sie auf einem neuen Gerät nicht hinein, legen Sie dort mit diesem Link ein neues fest.',
    ],
    label: 'Neues Passwort festlegen',
    closing: ['Waren Sie es selbst und haben es vergessen, hilft derselbe Link.', SIGNED],
  }),
  passwordChanged: (userName: string) => ({
    subject: 'Ihr Passwort wurde geändert',
    greeting: greet(userName),
    lines: [
      'das Passwort Ihres Kontos wurde geändert. Auf anderen Geräten sind Sie damit abgemeldet. Links aus früheren Mails, die eine neue Adresse bestätigen oder das Passwort zurücksetzen, gelten nicht mehr.',
      'Wenn Sie das nicht waren, setzen Sie es bitte sofort zurück.',
    ],
    label: 'Passwort zurücksetzen',
    closing: [SIGNED],
  }),
} as const;
