import { IconCircleCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '../../texts/de.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import * as styles from './explanation.module.css';

interface ComparedNames {
  readonly own: string;
  readonly other: string | undefined;
}

/** Who is compared, over the steps of the comparison. */
const ComparisonHeader = ({ own, other }: ComparedNames) => (
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

interface ComparisonRowProps {
  /** null: it decides. */
  readonly number: number | null;
  readonly what: ReactNode;
  readonly own: ReactNode;
  readonly other: ReactNode;
  readonly level: boolean;
  /** The side that it puts first. */
  readonly better: 'own' | 'other' | null;
  /** The values are words, not numbers. */
  readonly inWords?: boolean;
}

/** A step of the comparison. */
export function ComparisonRow({ number, what, own, other, level, better, inWords = false }: ComparisonRowProps) {
  const rowClass = number === null ? styles.deciding : '';
  const valueClass = (side: 'own' | 'other') => (side === better ? `${styles.value} ${styles.better}` : styles.value);
  return (
    <tr className={inWords ? `${rowClass} ${styles.inWords}` : rowClass}>
      <td className={styles.stepNumber}>
        {number === null ? <IconCircleCheck size={18} aria-hidden /> : `${number}.`}
      </td>
      <th scope="row">{what}</th>
      <td className={valueClass('own')}>{own}</td>
      <td className={styles.relation}>{level ? '=' : '≠'}</td>
      <td className={valueClass('other')}>{other}</td>
    </tr>
  );
}

/** The steps of a comparison, one below the other. */
export const Comparison = ({ own, other, children }: ComparedNames & { children: ReactNode }) => (
  <table className={styles.ladder}>
    <ComparisonHeader own={own} other={other} />
    <tbody>{children}</tbody>
  </table>
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
        <button type="button" className={styles.whyButton} aria-label={label}>
          <span className={styles.whyWord}>{texts.groupTables.whyShort}</span>
          <span className={styles.whySign} aria-hidden>
            ?
          </span>
        </button>
      }
    >
      <div className={`flex-row between ${styles.topRow}`}>
        <h4>{title}</h4>
        <IconButton label={texts.actions.close} onClick={() => open(false)}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </div>
      {children}
    </Popover>
  );
}
