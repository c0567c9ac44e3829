import { useEffect, useRef, useState } from 'react';
import type { OrganizationView } from '#domain/contract.ts';

const HIGHLIGHT_MS = 12_000;

/** Ids of members who came or got another role in the last twelve seconds, unless it was done here (`own`). */
export function useChangedMembers(
  members: OrganizationView['members'],
  own: (userId: string, role: string) => boolean,
): ReadonlySet<string> {
  const before = useRef<ReadonlyMap<string, string> | null>(null);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const known = before.current;
    before.current = new Map(members.map(({ userId, role }) => [userId, role]));
    if (known === null) return;
    const fresh = members
      .filter(({ userId, role }) => known.get(userId) !== role && !own(userId, role))
      .map(({ userId }) => userId);
    if (fresh.length === 0) return;
    setChanged((now) => new Set([...now, ...fresh]));
    setTimeout(() => setChanged((now) => new Set([...now].filter((id) => !fresh.includes(id)))), HIGHLIGHT_MS);
  }, [members, own]);
  return changed;
}
