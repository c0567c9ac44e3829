import type { Settings } from '../../settings.ts';
import { isBehindProxy, isLoopback } from '../startup-message.ts';
import { LINK_MINUTES } from './one-time-links.ts';
import { texts } from '../../texts/de.ts';

const t = texts.demo;

interface Addresses {
  /** Logs the organiser in. */
  readonly organiser: string;
  /** Of the running tournament. */
  readonly visitor: string;
}

/** Returns what the demo prints once everything is set up: three addresses that work with one click each. */
export function demoMessage(
  settings: Pick<Settings, 'publicUrl' | 'host' | 'trustedProxies'>,
  { organiser, visitor }: Addresses,
  { accounts, password }: { readonly accounts: readonly string[]; readonly password: string },
): string[] {
  const { publicUrl, host } = settings;
  return [
    '',
    t.runs,
    `  ${t.pages.organiser}${publicUrl}${organiser}`,
    `  ${t.pages.visitor}${publicUrl}${visitor}`,
    `  ${t.pages.board}${publicUrl}${visitor}/board`,
    '',
    t.oneLink(LINK_MINUTES),
    t.otherRoles(password),
    ...accounts.map((account) => `  ${account}`),
    ...(isLoopback(host) && !isBehindProxy(settings) ? [t.onPhones] : []),
    t.likeARealDay,
    t.howToEnd,
  ];
}

export const newLinkMessage = ({ publicUrl }: Pick<Settings, 'publicUrl'>, organiser: string): string =>
  t.newLink(publicUrl, organiser);
