import type { Consequences, RevertPreview, TieDecisionView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import { wholeDecisionText } from '../../tournament-view/decision-text.ts';
import { isOnlyReordered } from './is-only-reordered.ts';
import { texts } from '../../texts/de.ts';
import { formatSigned } from '../../texts/format.ts';
import type { ConsequenceLine } from '../tournament/consequences-table.tsx';
import { placeText } from './sentence.ts';
import { computationChanges } from './computation-changes.ts';
import { timingChanges } from './timing-changes.ts';

const t = texts.history.return;
type TeamThen = NonNullable<RevertPreview['teams'][number]['before']>;
type PlacingThen = NonNullable<RevertPreview['plan']>['moved'][number]['before'];

/** What a preview says beyond the consequences that every preview has. */
type PreviewPart = Exclude<keyof RevertPreview, keyof Consequences | 'version'>;

/** What going back brings beyond pairings, tables and places: plan, teams, names and computation. */
export function returnLines(
  { plan, teams, groupNames, decisions = [], computation }: RevertPreview,
  names: TeamNames = new Map(),
): readonly ConsequenceLine[] {
  // A part that is not told does not compile.
  const lines: Readonly<Record<PreviewPart, readonly ConsequenceLine[]>> = {
    plan: planLines(plan),
    teams: teams.map(({ id, before, after }) => ({
      key: `team ${id}`,
      what: t.team,
      warning: null,
      before: teamText(before, after),
      after: teamText(after, before),
    })),
    groupNames: groupNames.map(({ group, before, after }) => ({
      key: `group ${group}`,
      what: texts.history.groupDefault(group),
      warning: null,
      before: texts.groups.name({ alphabeticalId: group, displayName: before }),
      after: texts.groups.name({ alphabeticalId: group, displayName: after }),
    })),
    decisions: decisions.map(({ before, after }, at) => ({
      key: `tie ${at}`,
      what: texts.ties.tie,
      warning: null,
      before: tieText(before, names),
      after: tieText(after, names),
    })),
    computation:
      computation === null
        ? []
        : computationChanges(computation.before, computation.after).map((change) => ({
            key: `computation ${change.what}`,
            warning: null,
            ...change,
          })),
  };
  return Object.values(lines).flat();
}

const tieText = (decision: TieDecisionView | null, names: TeamNames): string =>
  decision === null ? texts.ties.open : wholeDecisionText(decision, (id) => names.get(id) ?? id);

function planLines(plan: RevertPreview['plan']): readonly ConsequenceLine[] {
  if (plan === null) return [];
  const { timing } = plan;
  const times = timingChanges(timing.before, timing.after).map((change) => ({
    key: `timing ${change.what}`,
    warning: null,
    ...change,
  }));
  const lines = [...replacedLines(plan), ...times, ...movedLines(plan)];
  if (lines.length > 0) return lines;
  // Only what no line is about, as the number of courts.
  return [{ key: 'plan', what: t.plan, warning: null, before: t.plannedNow, after: t.plannedThen }];
}

type PlanChange = NonNullable<RevertPreview['plan']>;

function replacedLines({ replaced, matchCount, resultCount }: PlanChange): readonly ConsequenceLine[] {
  if (!replaced) return [];
  const lost = resultCount.before - resultCount.after;
  const before = t.planReplaced(matchCount.before, resultCount.before);
  const after = t.planReplaced(matchCount.after, resultCount.after);
  return [
    {
      key: 'plan',
      what: t.plan,
      warning: lost > 0 ? t.resultsGo(lost) : null,
      before: before === after ? t.with(before, t.plannedNow) : before,
      after: before === after ? t.with(after, t.plannedThen) : after,
    },
  ];
}

/** Of a plan with other matches, those that both have are part of the whole. */
const movedLines = ({ replaced, moved }: PlanChange): readonly ConsequenceLine[] =>
  replaced
    ? []
    : moved.map(({ id, before, after }) => ({
        key: `moved ${id}`,
        what: t.match(matchNumber(before)),
        warning: null,
        before: placingText(before, after),
        after: placingText(after, before),
      }));

type TeamField = Exclude<keyof TeamThen, 'name' | 'group' | 'slot' | 'lot'>;
type FactPhrase = (text: string, team: TeamThen, other: TeamThen) => string;

/** How each fact of a team but its name and place adds to the text about it. */
const FACT_PHRASES: Readonly<Record<TeamField, FactPhrase>> = {
  priority: (text, team, other) => (other.priority === team.priority ? text : withOrder(text, team, other)),
  outOfCompetition: (text, { outOfCompetition }, other) =>
    outOfCompetition && !other.outOfCompetition ? t.out(text) : text,
};

/** With a priority, as the history calls it: a lot where nothing else decides, which its number only carries. */
function withOrder(text: string, { priority, lot }: TeamThen, other: TeamThen): string {
  if (lot === 'Needed') return t.with(text, texts.publicWords.lotNeeded);
  if (lot === 'Drawn') {
    const drawn = t.with(text, texts.history.what.lot);
    return other.lot === 'Drawn' ? t.with(drawn, formatSigned(priority)) : drawn;
  }
  return priority === 0 && other.lot !== undefined ? text : t.with(text, t.priority(formatSigned(priority)));
}

/** A team as far as it differs from what it is compared with. */
function teamText(team: TeamThen | null, other: TeamThen | null): string {
  if (team === null) return t.notThere;
  const { name, group, slot } = team;
  if (other === null || other.group !== group) return t.teamPlace(name, group);
  if (other.slot !== slot) return t.teamSlot(name, slot, group);
  return Object.values(FACT_PHRASES).reduce((text, phrase) => phrase(text, team, other), name);
}

function placingText(placing: PlacingThen, other: PlacingThen): string {
  const { labelA, labelB } = placing;
  const number = matchNumber(placing);
  const history = texts.history;
  return [
    placeText(placing, other),
    ...(matchNumber(other) === number ? [] : [history.asNumber(number)]),
    ...(isOnlyReordered(placing, other) ? [history.inOrder(placing.index)] : []),
    ...(other.labelA === labelA && other.labelB === labelB ? [] : [history.otherTeams(labelA, labelB)]),
  ].join(', ');
}
