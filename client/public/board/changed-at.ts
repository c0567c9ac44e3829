import { climberKey, placeKey, matchKey, type BoardChanges } from '../board-changes.ts';
import type { BoardPage } from './board-page.ts';

/** Returns when the content of a page last changed, in ms; 0: never since the board is on. */
export function changedAt(page: BoardPage, { last }: BoardChanges): number {
  return Math.max(0, ...contentOf(page).map((what) => last.get(what) ?? 0));
}

function contentOf(page: BoardPage): readonly string[] {
  switch (page.kind) {
    case 'ahead':
    case 'next':
      return [];
    case 'now':
      return page.courts.flatMap(({ running, ended }) =>
        [running, ended].flatMap((one) => (one ? [matchKey(one.id)] : [])),
      );
    case 'groups':
      return page.groups.flatMap(({ participants }) => participants.map(({ teamId }) => climberKey(teamId)));
    case 'finals':
      return page.matches.map(({ id }) => matchKey(id));
    case 'ranking':
      return Array.from({ length: page.to - page.from + 1 }, (_, at) => placeKey(page.from + at));
  }
}
