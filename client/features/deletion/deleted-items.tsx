import { IconArrowBackUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { CallResult } from '../../api/call.ts';
import { texts } from '../../texts/de.ts';
import { plainMoment } from '../../texts/format.ts';
import * as sectionStyles from '../../ui/display/section.module.css';
import * as styles from './deleted-items.module.css';
import { Button } from '../../ui/action/button.tsx';
import { useListFocus } from '../../ui/hooks/use-list-focus.ts';
import { untellDeleted } from './confirm-deletion.tsx';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';

export interface DeletedItem {
  readonly id: string;
  readonly name: string;
  /** ISO 8601 instant. */
  readonly deletedAt: string;
}

const t = texts.deleted;

/** What was deleted and can be taken back, each with the way back; nothing where there is nothing. */
export function DeletedItems({
  title,
  text,
  level,
  items,
  restore,
  restored,
}: {
  title: string;
  text: string;
  /** Of its heading, as the page around it has it. */
  level: 2 | 3;
  items: readonly DeletedItem[];
  restore: (id: string) => Promise<CallResult<void>>;
  restored: () => void;
}) {
  const heading = useId();
  const list = useListFocus<HTMLElement>(items.map(({ id }) => id));
  const Heading = level === 2 ? 'h2' : 'h3';
  if (items.length === 0) return null;
  return (
    <section ref={list} className={`card ${sectionStyles.section}`} aria-labelledby={heading}>
      <Heading id={heading} className={sectionStyles.title}>
        {title}
      </Heading>
      <p>{text}</p>
      <ul className={styles.deletedThings}>
        {items.map((item) => (
          <li key={item.id} data-row={item.id}>
            <Thing item={item} restore={restore} restored={restored} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Thing({
  item: { id, name, deletedAt },
  restore,
  restored,
}: {
  item: DeletedItem;
  restore: (id: string) => Promise<CallResult<void>>;
  restored: () => void;
}) {
  const [sending, setSending] = useState(false);
  const takeBack = async () => {
    if (sending) return;
    setSending(true);
    const answer = await restore(id);
    setSending(false);
    if (!answer.ok) return toastProblem(answer.problem);
    untellDeleted(id);
    toast(t.restored(name));
    restored();
  };
  return (
    <>
      <span className="grow">
        <b>{name}</b>
        <small>{t.deletedAt(plainMoment(deletedAt))}</small>
      </span>
      <Button size="small" aria-label={t.restoreOf(name)} busy={sending} onClick={() => void takeBack()}>
        <IconArrowBackUp size={16} aria-hidden />
        {t.restore}
      </Button>
    </>
  );
}
