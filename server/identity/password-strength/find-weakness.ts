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
  if (isLeaked(password)) return { hint: { code: 'leaked', message: t.leaked } };
  const common = findCommonWord(password);
  if (common !== null) return { hint: { code: 'leaked', message: t.guessed(capitalized(common)) } };
  const parts = findParts(password, [...t.product, ...wordsIn(owner.userName), ...wordsIn(owner.eMail)]);
  if (parts.length === 0) return null;
  const product = t.product.find((word) => parts.includes(word));
  return {
    hint: { code: 'personal', message: product === undefined ? t.personal : t.guessed(capitalized(product)) },
  };
}

const isLeaked = (password: string): boolean =>
  LEAKED_PASSWORDS.has(hash('sha256', password.toLowerCase()).slice(0, HASH_DIGITS));

/** Returns the common password it is, with digits and signs around it; null: none. Guessing programs try these first. */
function findCommonWord(password: string): string | null {
  const [core = ''] = /\p{L}(?:.*\p{L})?/su.exec(folded(password)) ?? [];
  return readings(core).find((word) => COMMON_PASSWORDS.has(word)) ?? null;
}

/** Returns those of the words of which it is made, with hardly anything else; none: it is not. */
function findParts(password: string, words: readonly string[]): readonly string[] {
  // The longest first: it may contain others.
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  const made = spellings(password)
    .flatMap(readings)
    .find((reading) => {
      const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), reading);
      return rest !== reading && rest.replaceAll(/[^\p{L}\p{Nd}]/gu, '').length < OWN_CHARACTERS;
    });
  return made === undefined ? [] : words.filter((word) => made.includes(word));
}

const capitalized = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

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
