import type { HistoryEntry } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';

const said = texts.history;

type Author = HistoryEntry['actor'];

/** Who did something, standing alone: 'Anna Schuster', 'Ergebnisdienst (API-Schlüssel)', 'Das Portal'. */
export const authorName = ({ kind, name }: Author): string =>
  kind === 'apiKey' && name !== said.deletedKey ? said.program(name) : name;

/** The same as it reads after 'von': 'dem Portal', 'einem gelöschten Konto'. */
export function authorAfterVon(author: Author): string {
  if (author.kind === 'system') return said.authorsAfterVon[author.name] ?? author.name;
  if (author.kind === 'user' && author.name === said.erased) return said.erasedAfterVon;
  return author.kind === 'apiKey' && author.name === said.deletedKey ? said.deletedKeyAfterVon : authorName(author);
}
