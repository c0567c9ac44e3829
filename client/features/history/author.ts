import type { HistoryEntry } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';

const said = texts.history;

type Author = HistoryEntry['actor'];

/** Who did something, standing alone: 'Anna Schuster', 'Ergebnisdienst (API-Schlüssel)', 'Training'. */
export const authorName = ({ kind, name }: Author): string => (kind === 'apiKey' ? said.program(name) : name);

/** The same as it reads after 'von': 'dem Trainingslauf', 'einem gelöschten Konto'. */
export function authorAfterVon(author: Author): string {
  // Of its own accord the portal does nothing else to a tournament.
  if (author.kind === 'system') return said.trainingAfterVon;
  return author.kind === 'user' && author.name === said.erased ? said.erasedAfterVon : authorName(author);
}
