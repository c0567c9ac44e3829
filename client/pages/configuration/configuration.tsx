import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';
import { emblemsOfList, type ClubChoice } from '#domain/play.ts';
import { usePlace } from '../../live/use-place.ts';
import { useView } from '../../live/topics.ts';
import { ConflictDialog } from '../../features/editing/conflict-dialog.tsx';
import { RequireOrganizer } from './require-organizer.tsx';
import { AppShell } from '../../features/app-shell/app-shell.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { MissingPage, UnreachablePage } from '../../features/app-shell/notice-pages.tsx';
import { toastWithUndo } from '../../features/history/revert.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { clearUnsavedOf } from '../../features/navigation/unsaved.ts';
import { PlannedHall } from '../../features/organization/planned-hall.tsx';
import { Emblems } from '../../tournament-view/emblem.tsx';
import { texts } from '../../texts/de.ts';
import { clockFrom } from '../../texts/format.ts';
import { FinalsStep } from './finals-step.tsx';
import { MoreChoices } from './more-choices.tsx';
import { WhenStep } from './when-step.tsx';
import { parseLocalInput } from '../../texts/typed-times.ts';
import { findFirstError } from './draft-breaks.ts';
import { idOfTeam, selectNonEmptyGroups, type Draft } from './draft.ts';
import { groupLetter } from './group-letter.ts';
import { HallField } from './hall-field.tsx';
import { LostDialog } from './lost-dialog.tsx';
import { PlanningHead } from './planning-head.tsx';
import { PlanCard } from './plan/plan-card.tsx';
import { lastingOf } from './plan/lasting-of.ts';
import { previewOf, type PlanPreview } from './plan/plan-preview.ts';
import { standingPlan } from './plan/standing-plan.ts';
import { ConfigurationSaveBar } from './configuration-save-bar.tsx';
import { TeamLists } from './team-lists.tsx';
import { usePresetSplit } from './use-preset-split.ts';
import { useConfigurationSession } from './use-configuration-session.ts';
import * as styles from './configuration.module.css';

/** Groups, teams and phases of a tournament, with the plan that would come of them. */
export function Configuration({ id }: { id: string }) {
  const viewState = useView(`tournament/${id}`);
  if (viewState.status === 'loading') return <Loading />;
  if (viewState.status === 'gone') return <MissingPage />;
  if (viewState.status === 'unreachable')
    return <UnreachablePage problem={viewState.problem} retry={() => location.reload()} />;
  return (
    <RequireOrganizer tournament={viewState.view}>
      <Editor tournament={viewState.view} />
    </RequireOrganizer>
  );
}

function Editor({ tournament }: { tournament: TournamentView }) {
  usePlace(`tournament/${tournament.id}`, 'configure');
  const [isNew] = useState(tournament.matches.length === 0);
  const [, navigate] = useLocation();
  const plan = `/portal/tournaments/${tournament.id}`;
  const edit = useConfigurationSession(tournament, (version, keepsResults) => {
    clearUnsavedOf(`${tournament.id}/configuration`);
    const message = keepsResults ? texts.lostEdits.kept : texts.configuration.saved;
    const what = keepsResults ? null : texts.history.what.planReplaced;
    if (isNew || version === null) toast(message);
    else toastWithUndo(tournament.id, message, version, { what });
    navigate(plan);
  });
  const { draft, change, changed, deciding } = edit;
  const preset = usePresetSplit(isNew, draft, change);
  const planned = useMemo(() => previewOf(draft), [draft]);
  const stands = edit.stands && planned?.trouble === null;
  const preview = stands
    ? standingPlan(planned, { tournament, draft, delay: edit.delay, breaks: edit.breaks })
    : planned;
  const lists = useView(`organization/${tournament.organizationId}`);
  const choices = lists.status === 'here' ? (lists.view.teamEmblems ?? NOTHING_CHOSEN) : null;
  const teams = useMemo(() => listedTeams(draft, tournament, choices), [draft, tournament, choices]);
  const [dressed, setDressed] = useState<string | null>(null);
  // If saving keeps the current plan, no new plan is made that could be refused.
  const trouble = edit.stands ? null : (planned?.trouble ?? null);
  const hindrance = planned === null ? texts.configuration.needTeams : (trouble ?? findFirstError(draft.breaks));
  const loses = changed && edit.results > 0;
  const again = loses
    ? texts.configuration.saveLosing(edit.results)
    : stands
      ? texts.actions.save
      : texts.configuration.saveAgain;
  const submit = isNew ? texts.configuration.save : again;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Behind an open dialog nothing is saved.
      if (event.key !== 'Enter' || !event.ctrlKey || document.querySelector('dialog[open]') !== null) return;
      document.getElementById('save-plan')?.click();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <AppShell
      title={texts.tournament.configure}
      hasHead
      crumbs={[
        { label: tournament.organizationName, to: `/portal/organizations/${tournament.organizationId}` },
        { label: tournament.name, to: plan },
      ]}
    >
      <PlanningHead
        tournament={tournament}
        plan={plan}
        isChanged={changed}
        isSaving={edit.saving}
        discard={edit.discard}
      />
      <Emblems teams={teams}>
        <div className={`page ${styles.configuration}`} onFocus={preset.onFocus}>
          {/* The fields take no input while saving, so that they show what was sent. */}
          <div className={`card ${styles.sheet}`} inert={edit.saving}>
            <TeamLists
              draft={draft}
              change={preset.change}
              isLocked={edit.saving}
              dressing={{ organizationId: tournament.organizationId, teams, dressed, dress: setDressed }}
            />
            <WhenStep
              draft={draft}
              change={change}
              hall={<HallField tournament={tournament} />}
              end={preview?.end ?? null}
              note={
                <PlannedHall
                  tournament={tournament}
                  kickoff={parseLocalInput(draft.kickoff)}
                  end={preview?.end ?? null}
                />
              }
            />
            <FinalsStep draft={draft} change={change} pairs={planned?.firstRound ?? []} />
            <MoreChoices draft={draft} change={change} tournament={tournament} />
          </div>
          <PlanCard
            preview={preview}
            teams={teams}
            dressed={dressed}
            stands={stands && !loses}
            isRenumbered={changed && !edit.stands && tournament.hasFixedNumbers === true}
            choice={
              edit.canKeep && (
                <Checkbox
                  label={texts.lostEdits.keep}
                  checked={edit.keepEdits}
                  disabled={edit.saving}
                  change={edit.setKeepEdits}
                />
              )
            }
          >
            <ConfigurationSaveBar
              summary={preview === null || preview.trouble !== null ? null : summaryOf(preview)}
              isNew={isNew}
              submit={submit}
              changed={changed}
              hindrance={hindrance}
              saving={edit.saving}
              results={edit.results}
              planEditor={`${plan}/plan`}
              acknowledged={edit.acknowledged}
              acknowledge={edit.acknowledge}
              problem={edit.problem}
              save={() => {
                preset.apply();
                void edit.save();
              }}
            />
          </PlanCard>
        </div>
      </Emblems>
      {edit.lost !== null && (
        <LostDialog
          lost={edit.lost}
          firstKickoff={tournament.matchPlanConfiguration?.firstMatchKickoff ?? null}
          save={edit.giveUp}
          close={edit.keepAll}
        />
      )}
      {deciding !== null && (
        <ConflictDialog fields={deciding} submit={submit} settle={edit.settle} close={edit.later} />
      )}
    </AppShell>
  );
}

const NOTHING_CHOSEN: readonly ClubChoice[] = [];

/** The teams of the lists with what they wear, or would wear once they are saved. */
function listedTeams(draft: Draft, { teams }: TournamentView, choices: readonly ClubChoice[] | null) {
  const listed = selectNonEmptyGroups(draft).flatMap((group, at) =>
    group.teams.map((team) => ({ id: idOfTeam(team), name: team.name.trim(), group: groupLetter(at) })),
  );
  const emblems = emblemsOfList(listed, teams, choices);
  return listed.flatMap((team) => {
    const emblem = emblems.get(team.id);
    return emblem === undefined ? [] : [{ ...team, emblem }];
  });
}

/** '24 Spiele, bis 12:46' */
function summaryOf({ matchCount, end, start, minutes }: PlanPreview): string {
  if (end === null && minutes === 0) return texts.planSheet.matchCount(matchCount);
  const until = end === null ? lastingOf(minutes) : texts.planSheet.until(clockFrom(end, start ?? end));
  return texts.planSheet.splitFacts(matchCount, until);
}
