import { matchLabel, resolveGroupSlot, selectorLabel, type PlannedMatch } from '#domain/play.ts';
import { texts } from '../../../texts/de.ts';

// The matches of a plan as they are drawn: when and where, who plays, and what belongs together.

type Labels = Parameters<typeof selectorLabel>[1];

export interface PlanBlock {
  readonly id: string;
  readonly court: number;
  /** Minutes from the first kickoff of the plan on. */
  readonly at: number;
  /** Minutes of play. */
  readonly minutes: number;
  /** An ISO 8601 instant; null: the plan has no clock. */
  readonly kickoff: string | null;
  /** The letter of its group; null: a match of the finals. */
  readonly group: string | null;
  /** 'Halbfinale 1'; null: a group match, which its teams tell. */
  readonly round: string | null;
  readonly sides: readonly [BlockSide, BlockSide];
}

export interface BlockSide {
  /** null: it is decided later. */
  readonly teamId: string | null;
  /** Its name, or who comes there: '1. Gruppe A'. */
  readonly label: string;
}

/** A break of the plan [SC8] between its first kickoff and its end. */
export interface PlanPause {
  readonly name: string;
  /** Minutes from the first kickoff of the plan on. */
  readonly at: number;
  readonly minutes: number;
}

/**
 * The blocks of a plan that begins at `start`, an instant, in its order; those without a time are left out. `minutesOf`: how long a match is played. `hasClock`:
 * its times are those of a clock, and not counted from its beginning.
 */
export function toBlocks(
  matches: readonly PlannedMatch[],
  labels: Labels,
  { start, minutesOf, hasClock }: { start: string; minutesOf: (match: PlannedMatch) => number; hasClock: boolean },
): readonly PlanBlock[] {
  const timed = matches.filter(({ kickoff }) => kickoff !== null);
  const rounds = roundsOf(timed);
  const sideOf = (selector: PlannedMatch['selectorA']): BlockSide => {
    const resolved = resolveGroupSlot(selector, labels.groups);
    return { teamId: resolved.kind === 'team' ? resolved.teamId : null, label: selectorLabel(selector, labels) };
  };
  return timed.map((match) => ({
    id: match.id,
    court: match.court,
    at: (Date.parse(match.kickoff ?? '') - Date.parse(start)) / 60_000,
    minutes: minutesOf(match),
    kickoff: hasClock ? match.kickoff : null,
    group: match.stage.type === 'GroupMatch' ? match.stage.group : null,
    round: rounds.get(match.id) ?? null,
    sides: [sideOf(match.selectorA), sideOf(match.selectorB)],
  }));
}

/** What each match of the finals is called, with a number where its round has several. */
function roundsOf(matches: readonly PlannedMatch[]): ReadonlyMap<string, string> {
  const byName = new Map<string, string[]>();
  for (const { id, stage } of matches) {
    if (stage.type === 'GroupMatch') continue;
    const name = matchLabel(stage);
    byName.set(name, [...(byName.get(name) ?? []), id]);
  }
  return new Map(
    [...byName].flatMap(([name, ids]) =>
      ids.map((id, at) => [id, ids.length === 1 ? name : texts.configuration.numberedMatch(name, String(at + 1))]),
    ),
  );
}

/** Breaks as they lie in a plan that begins at `start`; both instants. One before or after the plan is not drawn. */
export function toPauses(
  breaks: readonly { readonly name: string; readonly from: string; readonly to: string }[],
  start: string | null,
  blocks: readonly PlanBlock[],
): readonly PlanPause[] {
  if (start === null) return [];
  const end = Math.max(0, ...blocks.map(({ at, minutes }) => at + minutes));
  return breaks
    .map(({ name, from, to }) => ({
      name,
      at: (Date.parse(from) - Date.parse(start)) / 60_000,
      minutes: (Date.parse(to) - Date.parse(from)) / 60_000,
    }))
    .filter(({ at, minutes }) => at + minutes > 0 && at < end);
}
