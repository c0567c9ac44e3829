import { language } from '../../texts/de/language.ts';

/** 'Jörg von der Krüger ⚽' is JK. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase(language.code) ?? '').join('');
}
