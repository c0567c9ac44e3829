import { useEffect, useState } from 'react';
import { texts } from '../texts/de.ts';
import './loading.css';

/** Grey bars where content will be; shown only when the wait gets noticeable. */
export function Loading() {
  const [shown, show] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => show(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="loading" role="status" aria-label={texts.frame.loading}>
      {shown && (
        <>
          <i />
          <i />
          <i />
        </>
      )}
    </div>
  );
}
