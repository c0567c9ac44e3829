import type { HistoryEntry } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';

const t = texts.history;

type Actor = HistoryEntry['actor'];

/** Who did something, standing alone: 'Anna Schuster', 'Ergebnisdienst (API-Schlüssel)', 'Training'. */
export const authorName = ({ kind, name }: Actor): string => (kind === 'apiKey' ? t.program(name) : name);

/** The same as it reads after 'von': 'dem Trainingslauf', 'gelöschtem Konto 2'. */
export function authorDative(author: Actor): string {
  // Of its own accord the portal does nothing else to a tournament.
  if (author.kind === 'system') return t.trainingDative;
  return author.kind === 'user' ? t.dative(author.name) : authorName(author);
}
