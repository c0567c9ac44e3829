import { hash } from 'node:crypto';
import { isEmptyOrPadded, missingInPassword, PASSWORD_LENGTH } from '#domain/identity/password.ts';
import type { PasswordHint } from '#domain/identity/account-contract.ts';
import { texts } from '../../texts/de.ts';
import commonPasswords from './common-passwords.json' with { type: 'json' };
import leakedPasswords from './leaked-passwords.json' with { type: 'json' };

const t = texts.passwords;

/** Whose password it would be, as far as that is known. */
interface PasswordOwner {
  readonly userName?: string;
  readonly eMail?: string;
}

/** Why a password is refused; without a hint: it does not meet what pages list. */
export interface Weakness {
  readonly hint?: PasswordHint;
}

/** Words among the 7,500 commonest passwords (from zxcvbn-ts, MIT licence), in lower case, of four letters or more. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(commonPasswords);
/**
 * Those of the million passwords that leaked most often (Mark Burnett's ten million, public domain) which have all that a
 * password needs here but for capitals. The first 12 hex digits of SHA-256 of each in lower case: people's names are among
 * them, and insults.
 */
export const LEAKED_PASSWORDS: ReadonlySet<string> = new Set(leakedPasswords);
/** Of what is kept of a leaked password. */
const HASH_DIGITS = 12;
/** Letters and digits that have to be left of a password without its owner's name, address and the product's name. */
const OWN_CHARACTERS = 6;
/** Shorter parts of a name or address stand in any password by chance. */
const LEAST_LETTERS = 3;

/** null where a password may be used. */
export function findWeakness(password: string, owner: PasswordOwner): Weakness | null {
  if (
    isEmptyOrPadded(password) ||
    Array.from(password).length > PASSWORD_LENGTH.most ||
    missingInPassword(password).length > 0
  )
    return {};
  if (isKnown(password)) return { hint: { code: 'leaked', message: t.leaked } };
  if (isMadeOf(password, [...t.product, ...wordsIn(owner.userName), ...wordsIn(owner.eMail)]))
    return { hint: { code: 'personal', message: t.personal } };
  return null;
}

/**
 * Returns whether it was leaked as typed, or is a common password with digits and signs around it: guessing programs
 * try these first.
 */
function isKnown(password: string): boolean {
  if (LEAKED_PASSWORDS.has(hash('sha256', password.toLowerCase()).slice(0, HASH_DIGITS))) return true;
  const [core = ''] = /\p{L}(?:.*\p{L})?/su.exec(folded(password)) ?? [];
  return readings(core).some((word) => COMMON_PASSWORDS.has(word));
}

function isMadeOf(password: string, words: readonly string[]): boolean {
  // The longest first: it may contain others.
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  return spellings(password)
    .flatMap(readings)
    .some((reading) => {
      const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), reading);
      return rest !== reading && rest.replaceAll(/[^\p{L}\p{Nd}]/gu, '').length < OWN_CHARACTERS;
    });
}

const wordsIn = (text = ''): string[] =>
  spellings(text)
    .flatMap((spelling) => spelling.split(/[^\p{L}]+/u))
    .filter((word) => word.length >= LEAST_LETTERS);

/** Folded, with umlauts as `u` and as `ue`. */
const spellings = (text: string): string[] => [
  ...new Set([text, text.normalize('NFC').replaceAll(/[\u00e4\u00f6\u00fc\u00c4\u00d6\u00dc]/g, '$&e')].map(folded)),
];

/** In lower case, without accents. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\u00df/g, 'ss');

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Returns the text itself, and its readings with the letters that its digits and signs look like. */
function readings(text: string): string[] {
  const spelt = text.replaceAll(/[034579@$]/g, (sign) => LOOKS_LIKE[sign] ?? sign);
  return [...new Set([text, spelt.replaceAll(/[1!]/g, 'i'), spelt.replaceAll(/[1!]/g, 'l')])];
}
