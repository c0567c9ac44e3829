/** Of fifteen letters and more: others fit everywhere. */
const LONG_WORD = /\p{L}{15,}/gu;
/** Before the last consonant (sch, ch, ph, th and ck are one) that a vowel follows, with four letters on either side. */
const SYLLABLE = /(?=(?:sch|ch|ph|th|ck|[^aeiouyäöü])[aeiouyäöü]\p{L}{2})/giu;
/** At least four letters, a vowel among them. Not looked for from behind: Safari reads no such pattern before 16.4. */
const BEFORE_SYLLABLE = /^(?=\p{L}{4})\p{L}*[aeiouyäöü]/iu;

/** 'Donau|dampf|schiff|fahrts|…', with soft hyphens: for titles and names, whose words no page breaks without one. */
export const withHyphens = (text: string): string =>
  text.replace(LONG_WORD, (word) => word.replace(SYLLABLE, (_, at: number) => (canBreak(word, at) ? '\u00ad' : '')));

const canBreak = (word: string, at: number): boolean => BEFORE_SYLLABLE.test(word.slice(0, at)) && !isInside(word, at);

/** Nothing breaks within 'sch' and its like, nor where no rule tells 'broda' from 'Klubraum'. */
const isInside = (word: string, at: number): boolean => /sc|[cpt]h|ck|[bcfgkp][lr]/i.test(word.slice(at - 1, at + 1));
