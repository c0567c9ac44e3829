/** The printed digits of a head: enough to find it by, and too many to forge a head with the same beginning. */
export const HEAD_DIGITS = 16;

/** The proof printed on a document: the digits of a chain head, and the number of its entry; null: not given. */
export interface PaperProof {
  readonly head: string;
  readonly number: number | null;
}

/** Parses a head typed from paper, in groups or capitals; null if it is none. */
export function parseHead(typed: string): string | null {
  const head = typed.replaceAll(/\s/g, '').toLowerCase();
  return /^[0-9a-f]{0,64}$/.test(head) && head.length >= HEAD_DIGITS ? head : null;
}

/** Parses the entry number printed with the head: '26', 'Nr. 26'; null if it is none. */
export function parseNumber(typed: string): number | null {
  const [, digits] = /^(?:nr\.?|no\.?|version)?\s*(\d{1,9})$/i.exec(typed.trim()) ?? [];
  return digits === undefined || Number(digits) < 1 ? null : Number(digits);
}
