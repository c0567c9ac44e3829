import { Fragment } from 'react';

/** Letters from which on a name is long. */
export const LONG_NAME = 38;

/**
 * A name as a page may break it: at spaces, after '/', at the hyphen of a word over 13 letters, and with a hyphen between the
 * syllables of a word over 14; 'Grün-Weiß' and 'E-Junioren' stay whole. A long one steps down a size in its place.
 */
export function Name({ text, className = '' }: { text: string; className?: string }) {
  const long = text.length > LONG_NAME ? ' name-long' : '';
  return (
    <span className={`name ${className}${long}`}>
      {text.split(' ').map((word, index) => (
        // Words have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key -- words have no identity but their place
        <Fragment key={index}>
          {index > 0 && ' '}
          <Word text={word} />
        </Fragment>
      ))}
    </span>
  );
}

function Word({ text }: { text: string }) {
  const parts = text.split(/(?<=\/)/);
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- words have no identity but their place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part.includes('-') && part.length <= 13 ? <span className="no-break">{part}</span> : withHyphens(part)}
    </Fragment>
  ));
}

/** Of fifteen letters and more: others fit everywhere. */
const LONG_WORD = /\p{L}{15,}/gu;
/** Before the last consonant (sch, ch, ph, th and ck are one) that a vowel follows, with four letters on either side. */
const SYLLABLE =
  /(?<=[\p{L}\u00ad]{4})(?<=[aeiouyäöü]\p{L}*)(?=(?:sch|ch|ph|th|ck|[^aeiouyäöü\u00ad])[aeiouyäöü]\p{L}{2})/giu;

/** 'Donau|dampf|schiff|fahrts|…', with soft hyphens. */
export const withHyphens = (text: string): string =>
  text.replace(LONG_WORD, (word) => word.replace(SYLLABLE, (_, at: number) => (isInside(word, at) ? '' : '\u00ad')));

/** Nothing breaks within 'sch' and its like, nor where no rule tells 'broda' from 'Klubraum'. */
const isInside = (word: string, at: number): boolean => /sc|[cpt]h|ck|[bcfgkp][lr]/i.test(word.slice(at - 1, at + 1));
