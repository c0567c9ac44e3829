import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { texts } from '../../texts/de.ts';
import { formatList } from '../../texts/format.ts';
import { allTeams } from './draft-teams.ts';
import { withFinals, type Draft } from './draft.ts';
import { PlanningStep } from './planning-step.tsx';
import { ownPlayoffs, playoffsForAllPlaces, withAllPlacesKept } from './playoff-choices.ts';
import { FIRST_ROUNDS, matchesOfStage, type DraftPlayoff } from './playoff-draft.ts';
import * as styles from './planning-step.module.css';

/** From when on it is a knockout, and who meets whom: `pairs` of the first round as the plan has them. */
export function FinalsStep({
  draft,
  change,
  pairs,
}: {
  draft: Draft;
  change: (draft: Draft) => void;
  pairs: readonly (readonly [string, string])[];
}) {
  const { finals, groupPhase } = draft;
  const set = (part: Partial<Draft['finals']>) => change(withFinals(draft, part));
  const choose = (value: Draft['finals']['first'] | 'none' | 'nothing') => {
    if (value === 'none' || value === 'nothing') return set({ on: false });
    const pairings = value === finals.first ? finals.pairings : null;
    change(withAllPlacesKept(draft, withFinals(draft, { on: true, first: value, pairings })));
  };
  const teams = allTeams(draft).length;
  const rounds = FIRST_ROUNDS.filter((round) => round === finals.first || 2 * matchesOfStage(round) <= teams);
  return (
    <PlanningStep number={3} title={texts.planSheet.finals}>
      <div className={styles.rounds}>
        <p aria-hidden>{texts.planSheet.knockout}</p>
        <SegmentedControl
          label={texts.planSheet.knockout}
          // Without either phase nothing is chosen.
          value={finals.on ? finals.first : groupPhase.on ? 'none' : 'nothing'}
          choices={[
            ...(groupPhase.on ? [{ value: 'none' as const, text: texts.planSheet.groupsOnly }] : []),
            ...rounds.map((value) => ({ value, text: texts.configuration.firstRounds[value] })),
          ]}
          choose={choose}
        />
      </div>
      {finals.on && pairs.length > 0 && (
        <p className="small muted">
          {texts.planSheet.meet(formatList(pairs.map(([a, b]) => texts.planSheet.pair(a, b))))}
        </p>
      )}
      {finals.on && (
        <div className={styles.switches}>
          {finals.first !== 'Final' && (
            <Switch
              label={texts.configuration.thirdPlace}
              checked={finals.thirdPlace}
              change={(thirdPlace) => set({ thirdPlace })}
            />
          )}
          <AllPlaces draft={draft} set={(playoffs) => set({ playoffs })} />
        </div>
      )}
    </PlanningStep>
  );
}

/** Whether every place is played for [FI7]; taken back, none but those of the knockout is. */
function AllPlaces({ draft, set }: { draft: Draft; set: (playoffs: readonly DraftPlayoff[]) => void }) {
  const { playoffs } = draft.finals;
  const all = playoffsForAllPlaces(draft);
  const more = all.length - playoffs.length;
  if (all.length === 0) return null;
  return (
    <Switch
      label={more > 0 ? texts.planSheet.allPlacesMore(more) : texts.planSheet.allPlaces}
      checked={more === 0}
      change={(on) => set(on ? all : withoutSuggested(draft))}
    />
  );
}

/** Those that were made otherwise stay, unless there are no others to take back. */
function withoutSuggested(draft: Draft): readonly DraftPlayoff[] {
  const own = ownPlayoffs(draft);
  return own.length === draft.finals.playoffs.length ? [] : own;
}
