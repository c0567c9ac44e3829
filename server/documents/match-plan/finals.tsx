import type { MatchView } from '#domain/tournament/contract/views.ts';
import { Name } from '../parts/name.tsx';
import { MatchTable, type SideOf } from './match-table.tsx';
import type { Plan } from './plan.ts';
import { texts } from '../../texts/de.ts';

const t = texts.matchPlanSheet;

/** Returns the colour class of a round. Colour is never the only sign: the match's name is always next to it. */
function roundOf({ type, finalsRound, playoffPosition }: MatchView['metadata']): string {
  if (type === 'Final') return 'mp-final';
  if (type === 'ThirdPlacePlayoff' || playoffPosition === 3) return 'mp-third';
  if (type === 'AdditionalPlayoff') return 'mp-playoff';
  return finalsRound === 'SemiFinal' ? 'mp-semi' : 'mp-early';
}

export function Finals({ plan }: { readonly plan: Plan }) {
  const { finals } = plan;
  const names = matchNames(finals);
  return (
    <MatchTable
      plan={plan}
      matches={finals}
      className="mp-finals"
      about={{ title: t.match, width: 35, className: 'mp-left mp-match', of: ({ id }) => names.get(id) }}
      rowClass={({ metadata }) => roundOf(metadata)}
      Side={Slot}
    />
  );
}

/** 'Halbfinale 1' where there are several of that name. */
export function matchNames(finals: readonly MatchView[]): ReadonlyMap<string, string> {
  const byLabel = new Map<string, MatchView[]>();
  for (const match of finals) {
    const { label } = match.metadata;
    byLabel.set(label, [...(byLabel.get(label) ?? []), match]);
  }
  return new Map(
    [...byLabel].flatMap(([label, matches]) =>
      matches.map(({ id }, place): [string, string] => [id, matches.length > 1 ? `${label} ${place + 1}` : label]),
    ),
  );
}

/** Who plays, and where it comes from; a line to write on until it is known. */
function Slot({ plan, slot }: SideOf) {
  const { outcomes, decidedName } = plan;
  const isNamed = slot.teamSelector.kind === 'team' || slot.teamSelector.kind === 'groupSlot';
  if (isNamed || outcomes === 'HideOutcomeStructures') return <Name>{slot.label}</Name>;
  const team = outcomes === 'ShowOutcomeStructuresWithOutcomes' ? decidedName(slot) : null;
  return (
    <>
      {team === null ? <span className="mp-line" aria-hidden="true" /> : <Name>{team}</Name>}
      <small>
        <Name>{slot.label}</Name>
      </small>
    </>
  );
}
