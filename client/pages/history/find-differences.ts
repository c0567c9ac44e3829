import type { GroupView, MatchView, TieDecisionView, TournamentView } from '#domain/contract.ts';
import { decidedTeam, placedTeam, matchNumber } from '#domain/match-day.ts';
import { isNothing, nothing, type Nothing } from '#domain/play.ts';
import { placeText } from '../../features/history/sentence.ts';
import { computationChanges } from '../../features/history/computation-changes.ts';
import { timingChanges } from '../../features/history/timing-changes.ts';
import { wholeDecisionText } from '../../tournament-view/decision-text.ts';
import { outcomeOf } from '../../features/tournament/outcome-of.ts';
import { outcomeTexts } from '../../features/tournament/outcome-texts.ts';
import { roundNames } from '../../tournament-view/round-names.ts';
import { slotName, teamNames, type TeamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { formatSigned } from '../../texts/format.ts';

/** Moved matches that are told one by one where not all are asked for. */
export const FEW_MOVED = 3;

/** One thing that was otherwise then. */
export interface Difference {
  readonly key: string;
  readonly what: string;
  readonly was: string;
  readonly is: string;
}

/** Whether other matches are planned at one moment than at the other. */
export const areOtherPlans = (then: TournamentView, now: TournamentView): boolean => {
  const ids = new Set(now.matches.map(({ id }) => id));
  return then.matches.length !== now.matches.length || then.matches.some(({ id }) => !ids.has(id));
};

/** What is different between two moments of one tournament; more moved matches than `maxMoved` are told as one. */
export function findDifferences(then: TournamentView, now: TournamentView, maxMoved: number): readonly Difference[] {
  const matchesThen = new Map(then.matches.map((match) => [match.id, match]));
  const both = now.matches.flatMap((match) => {
    const was = matchesThen.get(match.id);
    return was === undefined ? [] : [{ was, is: match }];
  });
  const names = { before: teamNames(then.teams), after: teamNames(now.teams), rounds: roundNames(now.matches) };
  return [
    ...settings(then, now),
    ...onlyIn(then, now, (what, text) => ({ what, was: text, is: texts.historyPage.notThere })),
    ...onlyIn(now, then, (what, text) => ({ what, was: texts.historyPage.notThere, is: text })),
    ...moved(both, maxMoved),
    ...Object.values(OF_MATCH).flatMap((compare) =>
      isNothing(compare) ? [] : both.flatMap(({ was, is }) => compare(was, is, names)),
    ),
    ...now.groups.flatMap((is) => {
      const was = then.groups.find(({ id }) => id === is.id);
      return was === undefined ? [] : compared(OF_GROUP, was, is, names);
    }),
    ...now.rankings.flatMap((place): readonly Difference[] => {
      const { placementRank } = place;
      const same = then.rankings.find((rank) => rank.placementRank === placementRank);
      const [before, after] = [same === undefined ? null : placedTeam(same), placedTeam(place)];
      const what = texts.historyPage.ranking(placementRank);
      return before === after
        ? []
        : [{ key: what, what, was: nameOf(names.before, before), is: nameOf(names.after, after) }];
    }),
    ...decided(then, now, names),
    ...now.teams.flatMap((is) => {
      const was = then.teams.find(({ id }) => id === is.id);
      return was === undefined ? [] : compared(OF_TEAM, was, is, names);
    }),
  ];
}

interface Names {
  readonly before: TeamNames;
  readonly after: TeamNames;
  /** What the matches of the finals are called, by number. */
  readonly rounds: ReadonlyMap<number, string>;
}

type Comparison<View> = (was: View, is: View, names: Names) => readonly Difference[];
/** What is told of each field of a view that differs. */
type Comparisons<View> = { readonly [Field in keyof View]: Comparison<View> | Nothing };

const compared = <View>(comparisons: Comparisons<View>, was: View, is: View, names: Names): readonly Difference[] =>
  Object.values<Comparison<View> | Nothing>(comparisons).flatMap((compare) =>
    isNothing(compare) ? [] : compare(was, is, names),
  );

/** Compares a field of a match by the texts of both moments. */
function inMatch(
  key: string,
  textsOf: (was: MatchView, is: MatchView) => readonly [string, string],
): Comparison<MatchView> {
  return (was, is) => {
    const [before, after] = textsOf(was, is);
    return before === after
      ? []
      : [{ key: `${key} ${is.id}`, what: texts.plan.match(matchNumber(is)), was: before, is: after }];
  };
}

const OF_MATCH: Comparisons<MatchView> = {
  outcome: inMatch('result', (was, is) => outcomeTexts(outcomeOf(was), outcomeOf(is))),
  teamA: (was, is, names) => pairing(was, is, names),
  teamB: nothing('told with the other side'),
  id: nothing('an id never changes'),
  index: nothing('told with the matches that moved'),
  number: nothing('told with the matches that moved'),
  metadata: nothing('told with the matches that moved'),
  affected: nothing('follows from other results'),
  sameTeam: nothing('follows from selectors and tables'),
};

const OF_GROUP: Comparisons<GroupView> = {
  displayName: (was, is) => groupName(was, is),
  participants: (was, is, names) => [...places(was, is, names), ...priorities(was, is, names)],
  id: nothing('an id never changes'),
  alphabeticalId: nothing('a letter stays with its group'),
  finished: nothing('follows from its results'),
  liveStandings: nothing('follows from its results'),
};

type TeamView = TournamentView['teams'][number];

/** Compares a field of a team by its text; `whatOf` takes the team's name. */
function inTeam(
  key: string,
  whatOf: (name: string) => string,
  textOf: (team: TeamView) => string,
): Comparison<TeamView> {
  return (before, after) => {
    const [was, is] = [textOf(before), textOf(after)];
    return was === is ? [] : [{ key: `${key} ${after.id}`, what: whatOf(after.name), was, is }];
  };
}

const OF_TEAM: Comparisons<TeamView> = {
  name: inTeam(
    'name',
    () => texts.historyPage.team,
    ({ name }) => name,
  ),
  id: nothing('an id never changes'),
  emblem: nothing('follows from its name, and no way back brings colours back'),
  outOfCompetition: inTeam('out', texts.historyPage.outOfCompetition, ({ outOfCompetition }) =>
    yesNo(outOfCompetition),
  ),
  hasPaidEntryFee: nothing('no way back brings a fee back'),
  entryFeePaidAt: nothing('no way back brings a fee back'),
};

function decided(then: TournamentView, now: TournamentView, { before, after }: Names): readonly Difference[] {
  const [were, are] = [then, now].map(({ tieDecisions = [] }) => new Map(tieDecisions.map((tie) => [tie.id, tie])));
  return [...new Set([...(were?.keys() ?? []), ...(are?.keys() ?? [])])].flatMap((id): readonly Difference[] => {
    const textIn = (decision: TieDecisionView | undefined, names: TeamNames): string =>
      decision === undefined ? texts.ties.open : wholeDecisionText(decision, (team) => nameOf(names, team));
    const [was, is] = [textIn(were?.get(id), before), textIn(are?.get(id), after)];
    return was === is ? [] : [{ key: `tie ${id}`, what: texts.ties.tie, was, is }];
  });
}

const yesNo = (value: boolean): string => (value ? texts.history.yes : texts.history.no);

const timingOf = ({ matchPlanConfiguration: plan, breaks }: TournamentView) => ({
  firstMatchKickoff: plan?.firstMatchKickoff ?? null,
  groupPhase: plan?.groupPhaseConfig?.schedule ?? null,
  pause: plan?.pauseBetweenGroupAndFinalsPhase ?? null,
  finalsPhase: plan?.finalsPhaseConfig?.schedule ?? null,
  breaks,
});

const settings = (then: TournamentView, now: TournamentView): readonly Difference[] =>
  [
    ...timingChanges(timingOf(then), timingOf(now)),
    ...computationChanges(then.computationConfiguration, now.computationConfiguration),
  ].map(({ what, before, after }) => ({ key: `setting ${what}`, what, was: before, is: after }));

/** Matches, teams and groups that one moment has and the other has not. */
function onlyIn(
  one: TournamentView,
  other: TournamentView,
  tell: (what: string, text: string) => Omit<Difference, 'key'>,
): readonly Difference[] {
  const names = teamNames(one.teams);
  const isGone = (things: readonly { readonly id: string }[]) => {
    const ids = new Set(things.map(({ id }) => id));
    return ({ id }: { readonly id: string }): boolean => !ids.has(id);
  };
  const told = (key: string, what: string, text: string): Difference => {
    const difference = tell(what, text);
    return { key: `${key} ${difference.was === text ? 'then' : 'now'}`, ...difference };
  };
  return [
    ...one.matches.filter(isGone(other.matches)).map(({ id, index, number, teamA, teamB, metadata }) => {
      const teams = texts.history.pairing(slotName(teamA, names).name, slotName(teamB, names).name);
      return told(
        `match ${id}`,
        texts.plan.match(matchNumber({ index, number })),
        `${teams}, ${placeText(metadata, metadata)}`,
      );
    }),
    ...one.teams.filter(isGone(other.teams)).map(({ id, name }) => told(`team ${id}`, texts.historyPage.team, name)),
    ...one.groups
      .filter(isGone(other.groups))
      .map((group) =>
        told(`group ${group.id}`, texts.history.groupDefault(group.alphabeticalId), texts.groups.name(group)),
      ),
  ];
}

interface ComparedMatch {
  readonly was: MatchView;
  readonly is: MatchView;
}

/** The matches that are elsewhere in the plan: each where they are few, else one for all. */
function moved(both: readonly ComparedMatch[], maxMoved: number): readonly Difference[] {
  const t = texts.historyPage;
  const lines = both.flatMap(({ was, is }) => {
    const before = placing(was, is);
    const after = placing(is, was);
    return before === after ? [] : [{ id: is.id, index: matchNumber(is), was: before, is: after }];
  });
  const [first] = lines;
  if (first === undefined || lines.length <= maxMoved)
    return lines.map(({ id, index, was, is }) => ({ key: `moved ${id}`, what: t.placeOf(index), was, is }));
  const { index, was, is } = first;
  return [{ key: 'moved', what: t.placesOf(lines.length), was: t.suchAs(index, was), is: t.suchAs(index, is) }];
}

const placing = (match: MatchView, other: MatchView): string =>
  [
    placeText(match.metadata, other.metadata),
    ...(matchNumber(match) === matchNumber(other) ? [] : [texts.history.asNumber(matchNumber(match))]),
  ].join(', ');

function groupName(was: GroupView, is: GroupView): readonly Difference[] {
  const what = texts.history.groupDefault(is.alphabeticalId);
  return was.displayName === is.displayName
    ? []
    : [{ key: `group ${is.id}`, what, was: texts.groups.name(was), is: texts.groups.name(is) }];
}

const priorities = (was: GroupView, is: GroupView, names: Names): readonly Difference[] =>
  is.participants.flatMap(({ teamId, priority }): readonly Difference[] => {
    const before = was.participants.find((one) => one.teamId === teamId)?.priority ?? priority;
    const what = texts.historyPage.priority(nameOf(names.after, teamId));
    return before === priority
      ? []
      : [{ key: `priority ${teamId}`, what, was: formatSigned(before), is: formatSigned(priority) }];
  });

const nameOf = (names: TeamNames, id: string | null): string => names.get(id ?? '') ?? texts.history.openTeam;

function pairing(was: MatchView, is: MatchView, names: Names): readonly Difference[] {
  const what = names.rounds.get(is.index) ?? texts.plan.match(matchNumber(is));
  return (['teamA', 'teamB'] as const).flatMap((side): readonly Difference[] =>
    decidedTeam(was[side]) === decidedTeam(is[side])
      ? []
      : [
          {
            key: `${side} ${is.id}`,
            what,
            was: slotName(was[side], names.before).name,
            is: slotName(is[side], names.after).name,
          },
        ],
  );
}

function places(was: GroupView, is: GroupView, names: Names): readonly Difference[] {
  const order = ({ participants }: GroupView): readonly string[] =>
    participants
      .toSorted((one, other) => one.statistics.position - other.statistics.position)
      .map(({ teamId }) => teamId);
  const before = order(was);
  return order(is).flatMap((teamId, at): readonly Difference[] => {
    const what = texts.historyPage.place1(texts.groups.name(is), at + 1);
    const then = before[at] ?? null;
    return then === teamId
      ? []
      : [{ key: what, what, was: nameOf(names.before, then), is: nameOf(names.after, teamId) }];
  });
}
