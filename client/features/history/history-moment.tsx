import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { texts } from '../../texts/de.ts';
import { parseLocalInput } from '../../texts/typed-times.ts';
import { Button } from '../../ui/action/button.tsx';
import * as styles from './history-list.module.css';

const t = texts.historyPage;

/** Until when a list goes, as an address has it ('2026-07-05T14:32'), to the end of that minute; null: to now. */
export function untilOf(typed: string | null): string | null {
  const instant = typed === null ? null : parseLocalInput(typed);
  return instant === null ? null : instant.replace(/:00Z$/, ':59Z');
}

/** The field for date and time by which a history is read from there back, and the way to its beginning. */
export function HistoryMoment({
  until,
  isOldestFirst,
  choose,
}: {
  /** As it is typed; null: nothing is. */
  until: string | null;
  isOldestFirst: boolean;
  choose: (chosen: { readonly until?: string | null; readonly order?: string | null }) => void;
}) {
  return (
    <>
      <label className={styles.historyChoice} data-on={until !== null || undefined}>
        <span className={`muted small ${styles.momentLabel}`}>{t.until}</span>
        <input
          className="boxed"
          type="datetime-local"
          value={until ?? ''}
          onChange={({ target }) => choose({ until: target.value === '' ? null : target.value })}
        />
      </label>
      <Button
        size="small"
        aria-pressed={isOldestFirst}
        onClick={() => choose({ order: isOldestFirst ? null : 'oldest' })}
      >
        {isOldestFirst ? <IconSortDescending size={16} aria-hidden /> : <IconSortAscending size={16} aria-hidden />}
        {isOldestFirst ? t.newestFirst : t.oldestFirst}
      </Button>
    </>
  );
}
