import { useRef, useState, type ReactNode } from 'react';
import { Emblem } from '../../tournament-view/emblem.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { texts } from '../../texts/de.ts';
import { NumberPad } from './number-pad.tsx';
import * as styles from './report-sheet.module.css';

type Side = 'a' | 'b';
type Figures = Readonly<Record<Side, string>>;

/** The two who play: name, and id of the team whose emblem it is. */
export type TwoSides = Readonly<Record<Side, { readonly name: string; readonly team: string | null }>>;

/** Digits that a side can have. */
const MOST_DIGITS = 3;

interface ScoreEntryProps {
  readonly teams: TwoSides;
  readonly figures: Figures;
  readonly put: (figures: Figures) => void;
  /** After so many digits the other side is next. */
  readonly digits: number;
  /** A side without a figure is marked. */
  readonly missing: boolean;
  /** Between figures and digits. */
  readonly children: ReactNode;
}

/** Two figures as large as the board's, filled by a pad of its own or by a keyboard that is there. */
export function ScoreEntry({ teams, figures, put, digits, missing, children }: ScoreEntryProps) {
  const fields = { a: useRef<HTMLInputElement>(null), b: useRef<HTMLInputElement>(null) };
  // Which side the pad fills: it stays when a key beside it takes the focus.
  const [side, setSide] = useState<Side>('a');
  const fill = (filled: Side, value: string): void => {
    const figure = value.replaceAll(/\D/g, '').slice(0, MOST_DIGITS);
    put({ ...figures, [filled]: figure });
    if (filled === 'a' && figure.length >= digits && figure.length > figures.a.length) fields.b.current?.focus();
  };
  const type = (digit: string): void => {
    const field = fields[side].current;
    field?.focus();
    // What is selected is replaced, as by a keyboard.
    const isWhole = field !== null && field.selectionStart === 0 && field.selectionEnd === field.value.length;
    field?.setSelectionRange(MOST_DIGITS, MOST_DIGITS);
    fill(side, isWhole ? digit : figures[side] + digit);
  };
  const erase = (): void => {
    // The last digit was the other side's.
    const last = side === 'b' && figures.b === '' ? 'a' : side;
    fields[last].current?.focus();
    fields[last].current?.setSelectionRange(MOST_DIGITS, MOST_DIGITS);
    fill(last, figures[last].slice(0, -1));
  };
  const other = side === 'a' ? 'b' : 'a';
  const figure = (of: Side) => (
    <label className={styles.side}>
      <Emblem team={teams[of].team} />
      <Name text={teams[of].name} />
      <input
        ref={fields[of]}
        value={figures[of]}
        inputMode="none"
        autoComplete="off"
        aria-label={texts.plan.goals(teams[of].name)}
        aria-invalid={missing && figures[of] === ''}
        data-filled={side === of}
        onFocus={(event) => {
          setSide(of);
          event.target.select();
        }}
        onKeyDown={(event) => {
          if (event.key !== ':') return;
          event.preventDefault();
          fields.b.current?.focus();
        }}
        onChange={(event) => fill(of, event.target.value)}
      />
    </label>
  );
  return (
    <>
      <div className={styles.figures}>
        {figure('a')}
        <i aria-hidden>:</i>
        {figure('b')}
      </div>
      {children}
      <NumberPad type={type} erase={erase} turn={() => fields[other].current?.focus()} other={other} />
    </>
  );
}
