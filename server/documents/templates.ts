import type { DocumentType, Template } from './template.ts';
import { matchPlan } from './templates/match-plan.tsx';
import { receipts } from './templates/receipts.tsx';
import { refereeCards } from './templates/referee-cards.tsx';

/** How each type of document is printed. */
export const templates: { readonly [Type in DocumentType]: Template<Type> } = {
  MatchPlan: matchPlan,
  Receipts: receipts,
  RefereeCards: refereeCards,
};
