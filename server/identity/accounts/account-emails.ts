import type { Email } from '../../email/email.ts';

// All mails about an account. A name appears only if the recipient is known to have chosen it: registering with another
// person's address must not allow to write to that person.

const IGNORE = 'Wenn Sie das nicht waren, müssen Sie nichts tun.';
const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
const clock = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: 'Europe/Berlin' });
const SIGNED = 'Mit sportlichen Grüßen, Ihr Turnierpult';
const plain = 'Guten Tag,';
const named = (userName: string): string => `Guten Tag ${userName},`;

type Recipient = { readonly to: string };
type WithLink = Recipient & { readonly url: string };

/**
 * `at`: the time of the registration, the only thing that tells its owner's from a stranger's with the same address.
 */
export const activationEmail = ({ to, url, at }: WithLink & { readonly at: Date }): Email => ({
  to,
  subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  greeting: plain,
  lines: [
    `mit dieser Adresse wurde am ${day.format(at)} um ${clock.format(at)} Uhr ein Konto angelegt. Bitte bestätigen Sie, dass Sie das waren.`,
  ],
  button: { label: 'Konto aktivieren', url },
  closing: [
    'Wenn Sie das nicht waren, öffnen Sie den Link bitte nicht: Er aktiviert das Konto mit dem Passwort, das damals eingegeben wurde.',
    'Der Link gilt sieben Tage. Haben Sie mehrere solche Mails, nehmen Sie die, deren Uhrzeit zu Ihrer Anmeldung passt. Die anderen gelten dann nicht mehr.',
    SIGNED,
  ],
});

export const notActivatedEmail = ({ to, url }: WithLink): Email => ({
  to,
  subject: 'Sie haben noch kein aktives Konto',
  greeting: plain,
  lines: [
    'für diese Adresse wurde ein neues Passwort angefordert. Zu ihr gibt es aber noch kein aktives Konto: Es wurde angelegt und nie bestätigt.',
    'Haben Sie es selbst angelegt, öffnen Sie bitte den Link in der Mail von damals. Sonst legen Sie Ihr Konto bitte neu an; frühere Links gelten nicht mehr, sobald Sie es bestätigt haben.',
  ],
  button: { label: 'Konto anlegen', url },
  closing: [IGNORE, SIGNED],
});

export const alreadyRegisteredEmail = ({ to, url }: WithLink): Email => ({
  to,
  subject: 'Sie haben schon ein Konto',
  greeting: plain,
  lines: [
    'jemand wollte mit dieser Adresse ein Konto anlegen. Sie haben aber schon eines.',
    'Wenn Sie Ihr Passwort nicht mehr wissen, können Sie ein neues festlegen.',
  ],
  button: { label: 'Passwort zurücksetzen', url },
  closing: [IGNORE, SIGNED],
});

export const resetEmail = ({ to, url, userName }: WithLink & { readonly userName: string }): Email => ({
  to,
  subject: 'Neues Passwort festlegen',
  greeting: named(userName),
  lines: ['für Ihr Konto wurde ein neues Passwort angefordert.'],
  button: { label: 'Neues Passwort festlegen', url },
  closing: [`Der Link gilt eine Stunde und nur einmal. ${IGNORE} Ihr Passwort bleibt dann, wie es ist.`, SIGNED],
});

export const newAddressEmail = ({ to, url }: WithLink): Email => ({
  to,
  subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
  greeting: plain,
  lines: [
    'Sie möchten sich künftig mit dieser Adresse anmelden. Die Änderung gilt, sobald Sie sie bestätigt haben; danach melden Sie sich bitte neu an.',
  ],
  button: { label: 'Neue Adresse bestätigen', url },
  closing: [`Der Link gilt einen Tag. ${IGNORE}`, SIGNED],
});

export const addressChangeEmail = ({
  to,
  userName,
  newAddress,
  url,
}: WithLink & { readonly userName: string; readonly newAddress: string }): Email => ({
  to,
  subject: 'Ihre E-Mail-Adresse soll geändert werden',
  greeting: named(userName),
  lines: [
    `für Ihr Konto wurde die neue Adresse ${newAddress} angegeben. Bis sie bestätigt ist, gilt diese hier weiter.`,
    'Wenn Sie das nicht waren, setzen Sie bitte sofort Ihr Passwort zurück. Dann gilt auch diese Änderung nicht mehr.',
  ],
  button: { label: 'Passwort zurücksetzen', url },
  closing: [SIGNED],
});

export const passwordChangedEmail = ({ to, url, userName }: WithLink & { readonly userName: string }): Email => ({
  to,
  subject: 'Ihr Passwort wurde geändert',
  greeting: named(userName),
  lines: [
    'das Passwort Ihres Kontos wurde geändert. Auf anderen Geräten sind Sie damit abgemeldet. Links aus früheren Mails, die eine neue Adresse bestätigen oder das Passwort zurücksetzen, gelten nicht mehr.',
    'Wenn Sie das nicht waren, setzen Sie es bitte sofort zurück.',
  ],
  button: { label: 'Passwort zurücksetzen', url },
  closing: [SIGNED],
});
