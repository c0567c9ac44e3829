import type { TournamentView } from '#domain/contract.ts';
import { ComputationForm, useComputationDraft } from '../../features/standings/computation-form.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Fold } from '../../ui/display/fold.tsx';
import { NumberStepper } from '../../ui/field/number-stepper.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { texts } from '../../texts/de.ts';
import { minutesText } from '../../texts/typed-times.ts';
import { isFinalsAsInGroups, orderOf, ORDERS, withFinals, type Draft } from './draft.ts';
import { PlayoffsField } from './playoffs-field.tsx';
import { PlayFields } from './play-fields.tsx';
import * as styles from './planning-step.module.css';

const inMinutes = (minutes: number): string => texts.planSheet.minutes(minutesText(minutes));

/** What most leave as it is: each says what it is while it is closed. */
export function MoreChoices({
  draft,
  change,
  tournament,
}: {
  draft: Draft;
  change: (draft: Draft) => void;
  tournament: TournamentView;
}) {
  const { groupPhase, finals } = draft;
  // Of the tournament rather than of the plan: it is saved on its own, here as in the settings.
  const computation = useComputationDraft(tournament);
  const setGroups = (part: Partial<Draft['groupPhase']>) =>
    change({ ...draft, groupPhase: { ...groupPhase, ...part } });
  const setFinals = (part: Partial<Draft['finals']>) => change(withFinals(draft, part));
  const pauseBefore = texts.configuration.pauseBefore(texts.configuration.firstRounds[finals.first]);
  return (
    <div className={styles.more}>
      {groupPhase.on && (
        <>
          <Fold title={texts.configuration.order} value={texts.configuration.orders[orderOf(groupPhase)]}>
            <SelectField
              label={texts.configuration.order}
              value={orderOf(groupPhase)}
              choices={ORDERS.map((value) => ({ value, label: texts.configuration.orders[value] }))}
              change={(value) =>
                setGroups(
                  value === 'Rested' ? { rested: true } : { rested: false, alternating: value === 'Alternating' },
                )
              }
            />
          </Fold>
          <Fold title={texts.planSheet.rounds} value={texts.planSheet.roundCount(groupPhase.rounds)}>
            <NumberStepper
              label={texts.configuration.rounds}
              value={groupPhase.rounds}
              least={1}
              most={4}
              set={(rounds) => setGroups({ rounds })}
            />
          </Fold>
        </>
      )}
      {groupPhase.on && finals.on && (
        <>
          <Fold title={pauseBefore} value={inMinutes(finals.pauseBefore)}>
            <NumberStepper
              label={pauseBefore}
              value={finals.pauseBefore}
              unit={texts.configuration.minutes}
              least={0}
              most={1440}
              set={(minutes) => setFinals({ pauseBefore: minutes })}
            />
          </Fold>
          <Fold title={texts.planSheet.timesOfFinals} value={timesOfFinals(draft)}>
            <div className={styles.fields} role="group" aria-label={texts.configuration.finalsPhase}>
              <PlayFields play={finals} set={setFinals} />
            </div>
          </Fold>
        </>
      )}
      <Fold
        title={texts.configuration.groupPhase}
        value={groupPhase.on ? texts.configuration.yes : texts.configuration.no}
      >
        <Switch label={texts.configuration.withGroupPhase} checked={groupPhase.on} change={(on) => setGroups({ on })} />
      </Fold>
      {finals.on && (
        <Fold title={texts.planSheet.playoffs} value={ownFinals(draft)}>
          {finals.pairings !== null && (
            <p className="small muted">
              {texts.configuration.ownPairings}{' '}
              <Button tone="link" size="small" onClick={() => setFinals({ pairings: null })}>
                {texts.configuration.dropPairings}
              </Button>
            </p>
          )}
          <PlayoffsField draft={draft} set={(playoffs) => setFinals({ playoffs })} />
        </Fold>
      )}
      <Fold title={texts.tournamentSettings.computation} value={pointsOf(tournament)}>
        <ComputationForm tournament={tournament} edited={computation} />
      </Fold>
    </div>
  );
}

const pointsOf = ({ computationConfiguration: points }: TournamentView): string =>
  texts.tournamentSettings.pointsInShort(points.matchWonPoints, points.matchDrawnPoints, points.matchLostPoints);

function timesOfFinals(draft: Draft): string {
  if (isFinalsAsInGroups(draft)) return texts.planSheet.asInGroups;
  const { playMinutes, pauseMinutes, courts } = draft.finals;
  return texts.planSheet.finalsTimes(minutesText(playMinutes), minutesText(pauseMinutes), courts);
}

function ownFinals({ finals: { pairings, playoffs } }: Draft): string {
  const count = texts.planSheet.playoffCount(playoffs.length);
  if (pairings === null) return count;
  return playoffs.length === 0 ? texts.planSheet.ownPairings : `${texts.planSheet.ownPairings}, ${count}`;
}
