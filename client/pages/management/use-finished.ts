import { useState } from 'react';
import type { ProjectionStatus } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { serverTime } from '../../texts/server-time.ts';
import { formatClock } from '../../texts/format.ts';

interface Finished {
  /** A rebuild of it was begun here. */
  readonly expect: (name: string) => void;
  /** When it ended well, in words; null where none did. */
  readonly of: (name: string) => string | null;
  /** The last one, for who listens. */
  readonly announcement: string;
}

/** Sees rebuilds end, those begun here and those of others: a short one may be over before it was seen under way. */
export function useFinished(projections: ProjectionStatus, nameOf: (name: string) => string): Finished {
  const [running, setRunning] = useState<ReadonlyMap<string, ProjectionStatus>>(new Map());
  const [ended, setEnded] = useState<ReadonlyMap<string, Date>>(new Map());
  const [announcement, setAnnouncement] = useState('');
  // Compared with what was shown last: each answer of the server is an object of its own.
  const [seen, setSeen] = useState(projections);
  if (seen !== projections) {
    setSeen(projections);
    const now = new Map(running);
    for (const { name, state, progress, error } of projections) {
      if (progress !== null || state === 'waiting') now.set(name, projections);
      else if (now.has(name) && now.get(name) !== projections) {
        now.delete(name);
        if (error === null) {
          setEnded((before) => new Map(before).set(name, serverTime()));
          setAnnouncement(texts.projections.doneTold(nameOf(name)));
        }
      }
    }
    setRunning(now);
  }
  return {
    expect: (name) => {
      setRunning((before) => new Map(before).set(name, seen));
      setEnded((before) => new Map([...before].filter(([other]) => other !== name)));
    },
    of: (name) => {
      const at = ended.get(name);
      return at === undefined ? null : texts.projections.done(formatClock(at));
    },
    announcement,
  };
}
