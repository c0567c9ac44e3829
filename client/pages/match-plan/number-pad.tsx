import { IconArrowLeft, IconArrowRight, IconBackspace } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { texts } from '../../texts/de.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import * as styles from './report-sheet.module.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The field that is typed into keeps the focus. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** Digits for a thumb: the keyboard of the phone would cover the score. */
export function NumberPad({
  type,
  erase,
  turn,
  other,
}: {
  type: (digit: string) => void;
  erase: () => void;
  /** To the other side. */
  turn: () => void;
  /** Where that is: the second is on the right. */
  other: 'a' | 'b';
}) {
  return (
    <div className={styles.numberPad} role="group" aria-label={texts.report.pad} onMouseDown={keepFocus}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" onClick={() => type(digit)}>
          {digit}
        </button>
      ))}
      <IconButton label={texts.report.erase} onClick={erase}>
        <IconBackspace size={22} aria-hidden />
      </IconButton>
      <button type="button" onClick={() => type('0')}>
        0
      </button>
      <IconButton label={texts.report.otherSide} onClick={turn}>
        {other === 'b' ? <IconArrowRight size={22} aria-hidden /> : <IconArrowLeft size={22} aria-hidden />}
      </IconButton>
    </div>
  );
}
