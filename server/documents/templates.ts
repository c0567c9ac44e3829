import type { DocumentType, Template } from './template.ts';
import { matchPlan } from './match-plan/match-plan.tsx';
import { receipts } from './receipts/receipts.tsx';
import { refereeCards } from './referee-cards/referee-cards.tsx';

/** How each type of document is printed. */
export const templates: { readonly [Type in DocumentType]: Template<Type> } = {
  MatchPlan: matchPlan,
  Receipts: receipts,
  RefereeCards: refereeCards,
};
