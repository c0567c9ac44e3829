import type { PrintedType, Template } from './template.ts';
import { matchPlan } from './match-plan/match-plan.tsx';
import { courtPlan } from './papers/court-plan.tsx';
import { doorSign } from './papers/door-sign.tsx';
import { poster } from './papers/poster.tsx';
import { provenRanking } from './papers/proven-ranking.tsx';
import { teamList } from './papers/team-list.tsx';
import { teamSlips } from './papers/team-slips.tsx';
import { receipts } from './receipts/receipts.tsx';
import { refereeCards } from './referee-cards/referee-cards.tsx';

/** How each type of document, and each paper, is printed. */
export const templates: { readonly [Type in PrintedType]: Template<Type> } = {
  MatchPlan: matchPlan,
  Receipts: receipts,
  RefereeCards: refereeCards,
  CourtPlan: courtPlan,
  TeamSlips: teamSlips,
  Poster: poster,
  DoorSign: doorSign,
  TeamList: teamList,
  Ranking: provenRanking,
};
