import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '../../texts/de.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import * as styles from './explanation.module.css';

/** Who is compared, over the steps of the comparison. */
export const ComparisonHeader = ({ own, other }: { own: string; other: string | undefined }) => (
  <thead>
    <tr>
      <td />
      <td />
      <th scope="col">{own}</th>
      <td />
      <th scope="col">{other}</th>
    </tr>
  </thead>
);

/** 'Warum?' and what it opens: a title that repeats the question, and the answer as its children. */
export function Explanation({
  label,
  title,
  opened,
  open,
  children,
}: {
  label: string;
  title: string;
  opened: boolean;
  open: (opened: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Popover
      label={label}
      width={420}
      className={styles.whyPop}
      opened={opened}
      open={open}
      trigger={
        <button type="button" className="why" aria-label={label}>
          <span className={styles.whyWord}>{texts.groups.whyShort}</span>
          <span className={styles.whySign} aria-hidden>
            ?
          </span>
        </button>
      }
    >
      <div className={`row between ${styles.topRow}`}>
        <h4>{title}</h4>
        <IconButton label={texts.actions.close} onClick={() => open(false)}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </div>
      {children}
    </Popover>
  );
}
