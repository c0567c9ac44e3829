import { texts } from '../../texts/de.ts';
import * as styles from './history-list.module.css';

/** One of the choices by which a history is filtered; what is chosen and no longer known is still shown as chosen. */
export function HistoryChoice({
  label,
  all,
  value,
  choose,
  options,
}: {
  label: string;
  all: string;
  value: string | null;
  choose: (value: string | null) => void;
  options: readonly (readonly [id: string, text: string])[];
}) {
  const isKnown = value === null || options.some(([id]) => id === value);
  return (
    <label className={styles.historyChoice} data-on={value !== null || undefined}>
      <span className="visually-hidden">{label}</span>
      <select
        className="boxed"
        value={value ?? ''}
        onChange={(event) => choose(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{all}</option>
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
        {!isKnown && <option value={value}>{texts.historyPage.goneChoice}</option>}
      </select>
    </label>
  );
}
