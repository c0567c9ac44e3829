/** The printed digits of a head: enough to find it by, and too many to forge a head with the same beginning. */
export const HEAD_DIGITS = 16;

/** Parses a head typed from paper, in groups or capitals; null if it is none. */
export function parseHead(typed: string): string | null {
  const head = typed.replaceAll(/\s/g, '').toLowerCase();
  return /^[0-9a-f]{0,64}$/.test(head) && head.length >= HEAD_DIGITS ? head : null;
}
