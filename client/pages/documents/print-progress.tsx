import { useEffect, useState } from 'react';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import * as styles from './documents.module.css';

/** From its second second on, how long a print has taken, and the way to give it up. */
export function PrintProgress({ cancel }: { cancel: () => void }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (seconds === 0) return null;
  return (
    <div className={styles.framedNote}>
      <span className="grow figures">{texts.documents.printingFor(seconds)}</span>
      <Button size="small" onClick={cancel}>
        {texts.actions.cancel}
      </Button>
    </div>
  );
}
