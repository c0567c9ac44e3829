import { matchNumber } from '../match-day/match-number.ts';
import { compareStates } from './consequences.ts';
import { placingsIn } from '../view/plan-values.ts';
import { planEnd } from '../planning/timing/phase-times.ts';
import type { RegroupPreview } from '../contract/previews.ts';
import type { Match, Tournament } from '../model/state.ts';

/** What follows from other members of groups, or closed gaps, between two states of one tournament. */
export function previewRegroup(before: Tournament, after: Tournament): RegroupPreview {
  const [were, are] = [placingsIn(before), placingsIn(after)];
  const only = (matches: readonly Match[], placingOf: typeof were, isThere: typeof were) =>
    matches.flatMap(({ id }) => {
      const found = isThere(id) === null ? placingOf(id) : null;
      return found === null ? [] : [{ id, ...found.placing }];
    });
  const kept = matchesOf(after).flatMap(({ id }) => {
    const [was, is] = [were(id), are(id)];
    return was === null || is === null ? [] : [{ id, before: was.placing, after: is.placing }];
  });
  return {
    ...compareStates(before, after),
    added: only(matchesOf(after), are, were),
    removed: only(matchesOf(before), were, are),
    moved: kept.filter((each) => each.before.kickoff !== each.after.kickoff || each.before.court !== each.after.court),
    renumbered: kept
      .map((each) => ({ id: each.id, before: matchNumber(each.before), after: matchNumber(each.after) }))
      .filter((each) => each.before !== each.after),
    end: after.plan === null ? null : planEnd(after.plan, after.plan.matches),
  };
}

const matchesOf = ({ plan }: Tournament): readonly Match[] => plan?.matches ?? [];
