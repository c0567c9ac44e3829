import type { Settings } from '../../settings.ts';
import { isLoopback } from '../startup-message.ts';
import { LINK_MINUTES } from './one-time-links.ts';

interface Addresses {
  /** Logs the organiser in. */
  readonly organiser: string;
  /** Of the running tournament. */
  readonly visitor: string;
}

/** What the demo prints once everything is there: three addresses, each of which works with one click. */
export function demoMessage(
  { publicUrl, host }: Pick<Settings, 'publicUrl' | 'host'>,
  { organiser, visitor }: Addresses,
  { accounts, password }: { readonly accounts: readonly string[]; readonly password: string },
): string[] {
  return [
    '',
    'Die Demo läuft. Ein Klick genügt:',
    `  Portal als Veranstalter  ${publicUrl}${organiser}`,
    `  Besucherseite            ${publicUrl}${visitor}`,
    `  Hallenanzeige            ${publicUrl}${visitor}/board`,
    '',
    `Der Link ins Portal öffnet einmal, innerhalb von ${LINK_MINUTES} Minuten; danach steht hier ein neuer.`,
    `Andere Rollen melden sich mit dem Passwort ${password} an:`,
    ...accounts.map((account) => `  ${account}`),
    ...(isLoopback(host) ? ['Auf Handys im selben WLAN geht es auch: HOST=0.0.0.0 npm run demo'] : []),
    'Ergebnisse kommen wie an einem echten Spieltag; schneller mit DEMO_SPEED=20 npm run demo.',
    'Beenden mit Strg+C: dann ist alles weg, und der nächste Start beginnt von vorn.',
  ];
}

export const newLinkMessage = ({ publicUrl }: Pick<Settings, 'publicUrl'>, organiser: string): string =>
  `Neuer Link ins Portal: ${publicUrl}${organiser}`;

export const PLAYED =
  'Der Spieltag ist zu Ende gespielt, die Rangliste steht. Von vorn beginnt er mit einem Neustart: npm run demo';
