import type { HistoryEntry } from '#domain/contract.ts';
import { initials } from '../../ui/display/initials.ts';

type Actor = HistoryEntry['actor'];

/** How the sign of an author looks: `form` alternates, `tone` tells those apart who have the same initials, from 0. */
export interface AuthorForm {
  readonly form: number;
  readonly tone: number;
}

/** By id; the order is that of first steps, so an author keeps the look when others come. */
export function authorForms(actors: readonly Actor[]): ReadonlyMap<string, AuthorForm> {
  const sharing = new Map<string, number>();
  return new Map(
    actors.map(({ id, kind, name }, form) => {
      const letters = kind === 'user' ? initials(name) : '';
      const tone = sharing.get(letters) ?? 0;
      sharing.set(letters, tone + 1);
      return [id, { form, tone }];
    }),
  );
}
