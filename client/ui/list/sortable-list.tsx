import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { texts } from '../../texts/de.ts';
import * as styles from './sortable-list.module.css';

/**
 * A list that the user sorts: by dragging the handle, or by the buttons next to each line, which keep the focus.
 * `keyOf` and `nameOf` identify a line.
 */
export function SortableList<Item>({
  label,
  items,
  keyOf,
  nameOf,
  sort,
  children,
}: {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  sort: (items: readonly Item[]) => void;
  children: (item: Item, at: number) => ReactNode;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || to === from) return;
    sort(items.toSpliced(from, 1).toSpliced(to, 0, item));
  };
  const onPointerMove = (event: PointerEvent) => {
    const from = items.findIndex((item) => keyOf(item) === dragged);
    if (from === -1 || list.current === null) return;
    // The line whose middle was passed last gives its place.
    const middles = [...list.current.children].map((line) => {
      const { top, height } = line.getBoundingClientRect();
      return top + height / 2;
    });
    const above = middles.filter((middle, at) => at !== from && middle < event.clientY).length;
    move(from, above);
  };
  return (
    <ol
      ref={list}
      className={styles.sortable}
      aria-label={label}
      data-dragging={dragged !== null || undefined}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => setDragged(null)}
    >
      {items.map((item, at) => {
        const key = keyOf(item);
        return (
          <li key={key} data-dragged={key === dragged || undefined}>
            {/* The buttons do the same without dragging. */}
            <span
              className={styles.sortGrip}
              aria-hidden
              onPointerDown={(event) => {
                // The list holds the pointer: a line that is moved in the document loses it.
                list.current?.setPointerCapture(event.pointerId);
                setDragged(key);
              }}
            >
              <IconGripVertical size={18} />
            </span>
            <span className={`${styles.sortNumber} figures`}>{at + 1}.</span>
            <span className={styles.sortContent}>{children(item, at)}</span>
            <IconButton
              label={texts.sorting.up(nameOf(item))}
              aria-disabled={at === 0}
              onClick={() => move(at, at - 1)}
            >
              <IconArrowUp size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={texts.sorting.down(nameOf(item))}
              aria-disabled={at === items.length - 1}
              onClick={() => move(at, at + 1)}
            >
              <IconArrowDown size={18} aria-hidden />
            </IconButton>
          </li>
        );
      })}
    </ol>
  );
}
