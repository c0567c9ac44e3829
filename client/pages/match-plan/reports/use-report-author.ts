import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { authorName } from '../../../features/history/author-name.ts';
import { selfIn } from '../../../features/organization/use-member-names.ts';
import { texts } from '../../../texts/de.ts';

/** How long a question waits for who reported the other result, in milliseconds. */
const PATIENCE_MS = 5_000;

/** Steps of a match among which the one that is asked about lies: newer ones may have come since. */
const LOOKED_AT = '20';

interface ReportAuthor {
  readonly who: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

/**
 * Who made the result that a match has since a version, and when, by the history. undefined: being asked; null: it could
 * not be read. It is asked once, so that what is shown of it stays.
 */
export function useReportAuthor(
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  matchId: string,
  version: number,
): ReportAuthor | null | undefined {
  const [author, setAuthor] = useState<ReportAuthor | null>();
  useEffect(() => {
    const left = new AbortController();
    // What comes later would change the question under its reader's eyes.
    const settle = (found: ReportAuthor | null) => setAuthor((before) => (before === undefined ? found : before));
    const timer = setTimeout(() => settle(null), PATIENCE_MS);
    const read = async () => {
      const [answer, self] = await Promise.all([
        call('GET /api/tournaments/{id}/history', {
          path: { id },
          query: { match: matchId, limit: LOOKED_AT },
          signal: left.signal,
        }),
        selfIn(organizationId),
      ]);
      if (left.signal.aborted) return;
      const step = answer.ok
        ? answer.value.entries.find((each) => each.from < version && version <= each.version)
        : null;
      if (step == null) return settle(null);
      const isSelf = step.actor.kind === 'user' && step.actor.id === self;
      settle({ who: isSelf ? texts.presence.self : authorName(step.actor), at: step.recordedAt });
    };
    void read();
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [id, organizationId, matchId, version]);
  return author;
}
