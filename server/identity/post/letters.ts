import type { Letter } from '../caller.ts';

// Every letter about an account. A name is used only towards somebody who is known to have chosen it: whoever registers
// with another person's address must not be able to write to that person.

const IGNORE = 'Wenn Sie das nicht waren, müssen Sie nichts tun.';
const SIGNED = 'Mit sportlichen Grüßen, Ihr Turnierpult';
const plain = 'Guten Tag,';
const named = (userName: string): string => `Guten Tag ${userName},`;

type To = { readonly to: string };
type Linked = To & { readonly url: string };

export const activationLetter = ({ to, url }: Linked): Letter => ({
  to,
  subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  greeting: plain,
  lines: ['mit dieser Adresse wurde ein Konto angelegt. Bitte bestätigen Sie, dass sie Ihnen gehört.'],
  button: { label: 'Konto aktivieren', url },
  closing: [`Der Link gilt sieben Tage. ${IGNORE}`, SIGNED],
});

export const alreadyRegisteredLetter = ({ to, url }: Linked): Letter => ({
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

export const resetLetter = ({ to, url, userName }: Linked & { readonly userName: string }): Letter => ({
  to,
  subject: 'Neues Passwort festlegen',
  greeting: named(userName),
  lines: ['für Ihr Konto wurde ein neues Passwort angefordert.'],
  button: { label: 'Neues Passwort festlegen', url },
  closing: [`Der Link gilt eine Stunde und nur einmal. ${IGNORE} Ihr Passwort bleibt dann, wie es ist.`, SIGNED],
});

export const newAddressLetter = ({ to, url }: Linked): Letter => ({
  to,
  subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
  greeting: plain,
  lines: [
    'Sie möchten sich künftig mit dieser Adresse anmelden. Die Änderung gilt, sobald Sie sie bestätigt haben; danach melden Sie sich bitte neu an.',
  ],
  button: { label: 'Neue Adresse bestätigen', url },
  closing: [`Der Link gilt einen Tag. ${IGNORE}`, SIGNED],
});

export const addressChangeLetter = ({
  to,
  userName,
  newAddress,
  url,
}: Linked & { readonly userName: string; readonly newAddress: string }): Letter => ({
  to,
  subject: 'Ihre E-Mail-Adresse soll geändert werden',
  greeting: named(userName),
  lines: [
    `für Ihr Konto wurde die neue Adresse ${newAddress} angegeben. Bis sie bestätigt ist, gilt diese hier weiter.`,
    'Wenn Sie das nicht waren, ändern Sie bitte sofort Ihr Passwort.',
  ],
  button: { label: 'Passwort zurücksetzen', url },
  closing: [SIGNED],
});

export const passwordChangedLetter = ({ to, url, userName }: Linked & { readonly userName: string }): Letter => ({
  to,
  subject: 'Ihr Passwort wurde geändert',
  greeting: named(userName),
  lines: [
    'das Passwort Ihres Kontos wurde geändert. Auf anderen Geräten sind Sie damit abgemeldet.',
    'Wenn Sie das nicht waren, setzen Sie es bitte sofort zurück.',
  ],
  button: { label: 'Passwort zurücksetzen', url },
  closing: [SIGNED],
});
