import { IconChevronRight } from '@tabler/icons-react';
import { texts } from '../../texts/de.ts';
import type { Sentence } from './sentence.ts';
import * as styles from './history.module.css';

const t = texts.history;

/** What was before, struck out, and what is since. */
export function Changed({ before, after }: Pick<Sentence, 'before' | 'after'>) {
  if (after === null) return <span />;
  return (
    <span className={`${styles.logChange} figures`}>
      {before !== null && (
        <>
          <span className="visually-hidden">{t.from} </span>
          <s>{before}</s>
          <IconChevronRight size={15} aria-hidden />
          <span className="visually-hidden">{t.to} </span>
        </>
      )}
      <b>{after}</b>
    </span>
  );
}
