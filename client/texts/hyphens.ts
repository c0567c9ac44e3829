/** Of fifteen letters and more: others fit everywhere. */
const LONG_WORD = /\p{L}{15,}/gu;
/** Before the last consonant (sch, ch, ph, th and ck are one) that a vowel follows, with four letters on either side. */
const SYLLABLE =
  /(?<=[\p{L}\u00ad]{4})(?<=[aeiouyäöü]\p{L}*)(?=(?:sch|ch|ph|th|ck|[^aeiouyäöü\u00ad])[aeiouyäöü]\p{L}{2})/giu;

/** 'Donau|dampf|schiff|fahrts|…', with soft hyphens: for titles and names, whose words no page breaks without one. */
export const withHyphens = (text: string): string =>
  text.replace(LONG_WORD, (word) => word.replace(SYLLABLE, (_, at: number) => (isInside(word, at) ? '' : '\u00ad')));

/** Nothing breaks within 'sch' and its like, nor where no rule tells 'broda' from 'Klubraum'. */
const isInside = (word: string, at: number): boolean => /sc|[cpt]h|ck|[bcfgkp][lr]/i.test(word.slice(at - 1, at + 1));
