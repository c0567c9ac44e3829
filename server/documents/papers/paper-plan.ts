import { newDocument } from '#domain/tournament/contract/documents.ts';
import type { DocumentData } from '../template.ts';
import { titlesOf, type Titles } from '../match-plan/head.tsx';
import { printedPlan, type Plan } from '../match-plan/plan.ts';
import type { PaperKind } from '#domain/calls/document-calls.ts';

/** What a paper says of a tournament: the words and the results of a match plan with nothing chosen. */
export interface PaperPlan {
  readonly data: DocumentData<'MatchPlan'>;
  readonly plan: Plan;
  readonly titles: Titles;
}

export function paperPlanOf(paper: DocumentData<PaperKind>): PaperPlan {
  const configuration = { ...newDocument.MatchPlan, outcomes: 'ShowOutcomeStructuresWithOutcomes' } as const;
  const data = { ...paper, configuration };
  const plan = printedPlan(data);
  return { data, plan, titles: titlesOf(data, plan) };
}

/** 'Samstag, 5. Dezember 2026 · Sporthalle'; either may be missing. */
export const whenAndWhere = ({ date, venue }: Titles): string =>
  [date, venue].filter((part) => part !== '').join(' · ');
