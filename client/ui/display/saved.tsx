import { IconCheck } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { texts } from '../../texts/de.ts';
import { formatClock } from '../../texts/format.ts';
import { serverTime } from '../../texts/server-time.ts';

/** When something on this page was last saved, and how to say that it just was. */
export function useSaved(): readonly [savedAt: Date | null, saved: () => void] {
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const saved = useCallback(() => setSavedAt(serverTime()), []);
  return [savedAt, saved];
}

/** 'Gespeichert 14:32', announced when it comes. null: nothing yet. */
export const Saved = ({ at }: { at: Date | null }) => (
  <span className="status good" role="status">
    {at !== null && (
      <>
        <IconCheck size={15} aria-hidden />
        {texts.frame.savedAt(formatClock(at))}
      </>
    )}
  </span>
);
