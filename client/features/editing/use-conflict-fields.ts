import { useEffect, useState } from 'react';
import { namesIn, type By } from '../organization/use-member-names.ts';
import { texts } from '../../texts/de.ts';
import type { ConflictField } from './conflict-dialog.tsx';
import type { Conflict, EditState } from './edit-session.ts';

/** The texts of a conflict: its title and its three sides. */
type ConflictTexts = Pick<ConflictField, 'what' | 'base' | 'mine' | 'theirs'>;

/** The open conflicts of a session as its dialog shows them, with the names of the authors; null: the user has no decision. */
export function useConflictFields<T, C extends Conflict>(
  organizationId: string,
  { phase, conflicts, authors }: EditState<T, C>,
  describe: (conflict: C) => ConflictTexts | null,
): readonly ConflictField[] | null {
  const isDeciding = phase === 'deciding' && conflicts.length > 0;
  const [nameOf, setNameOf] = useState<((by: By | null) => string) | null>(null);
  // Names are read when the dialog needs them; until then it shows none.
  useEffect(() => {
    if (!isDeciding) return;
    let isCancelled = false;
    void namesIn(organizationId).then((names) => {
      if (!isCancelled) setNameOf(() => names);
    });
    return () => {
      isCancelled = true;
    };
  }, [organizationId, isDeciding]);
  if (!isDeciding) return null;
  return conflicts.flatMap((conflict) => {
    const described = describe(conflict);
    if (described === null) return [];
    const author = authors.get(conflict.subject);
    const by = nameOf?.(author?.by ?? null) ?? texts.conflict.somebody;
    return [{ key: conflict.key, ...described, by, at: author?.at ?? null }];
  });
}
