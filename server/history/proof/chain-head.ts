/** So many digits of a head are printed, and are enough to find it by: nobody can make another one that begins so. */
export const HEAD_DIGITS = 16;

/** The head that somebody typed from paper: in groups, in capitals; null where it is none. */
export function parseHead(typed: string): string | null {
  const head = typed.replaceAll(/\s/g, '').toLowerCase();
  return /^[0-9a-f]{0,64}$/.test(head) && head.length >= HEAD_DIGITS ? head : null;
}
