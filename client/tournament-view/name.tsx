import { Fragment } from 'react';
import { withHyphens } from '../texts/with-hyphens.ts';

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
  const parts = text.match(/[^/]*\/|[^/]+/g) ?? [];
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- words have no identity but their place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part.includes('-') && part.length <= 13 ? <span className="no-break">{part}</span> : withHyphens(part)}
    </Fragment>
  ));
}
