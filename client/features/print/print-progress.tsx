import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import type { Printing } from './use-printing.ts';
import * as styles from './print-progress.module.css';

/** From its second second on, how long a print has taken, and the way to give it up. */
export function PrintProgress({ cancel }: { cancel: () => void }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (seconds === 0) return null;
  return (
    <div className={styles.progress}>
      <span className="grow figures">{texts.print.printingFor(seconds)}</span>
      <Button size="small" onClick={cancel}>
        {texts.actions.cancel}
      </Button>
    </div>
  );
}

/** How a print stands: its progress while it runs, and why it failed. */
export const PrintStatus = ({ printing: { busy, problem, cancel } }: { printing: Printing }) => (
  <>
    {busy !== null && <PrintProgress cancel={cancel} />}
    <div role="alert">
      {problem !== null && (
        <p className={styles.trouble}>
          <IconAlertTriangle size={18} aria-hidden />
          {problem.text}
        </p>
      )}
    </div>
  </>
);
