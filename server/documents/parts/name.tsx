import { Fragment } from 'react';

/**
 * A name as print may break it: at spaces, after '/', at the hyphen of a word over 13 letters; 'Grün-Weiß' and 'E-Junioren'
 * stay whole. Isolated, so that a name written from right to left keeps its neighbours in their places.
 */
export function Name({ children }: { readonly children: string }) {
  return (
    <bdi className="name">
      {children.split(' ').map((word, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- words have no identity but their place
        <Fragment key={place}>
          {place > 0 && ' '}
          {parted(word)}
        </Fragment>
      ))}
    </bdi>
  );
}

const parted = (word: string) =>
  word.split(/(?<=\/)/).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part.includes('-') && part.length <= 13 ? <span className="whole">{part}</span> : part}
    </Fragment>
  ));
