import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { IconChevronLeft } from '@tabler/icons-react';
import type { TournamentView } from '#domain/contract.ts';
import { usePlace } from '../../live/use-place.ts';
import { useView } from '../../live/topics.ts';
import { ConflictDialog } from '../../features/editing/conflict-dialog.tsx';
import { RequireOrganizer } from './require-organizer.tsx';
import { AppShell } from '../../features/app-shell/app-shell.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { MissingPage, UnreachablePage } from '../../features/app-shell/notice-pages.tsx';
import { PresenceList } from '../../features/presence/presence-list.tsx';
import { toastWithUndo } from '../../features/history/revert.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { clearUnsaved } from '../../features/navigation/unsaved.ts';
import { PlannedHall } from '../../features/organization/planned-hall.tsx';
import { texts } from '../../texts/de.ts';
import { KickoffCard, FinalsPhaseCard, GroupPhaseCard } from './phase-cards.tsx';
import { parseLocalInput } from '../../texts/typed-times.ts';
import { findFirstError } from './draft-breaks.ts';
import { LostDialog } from './lost-dialog.tsx';
import { PreviewCard } from './preview-card.tsx';
import { previewOf } from './plan-preview.ts';
import { standingPlan } from './standing-plan.ts';
import { ConfigurationSaveBar } from './configuration-save-bar.tsx';
import { TeamLists } from './team-lists.tsx';
import { useConfigurationSession } from './use-configuration-session.ts';
import * as editingStyles from '../../features/editing/editor.module.css';
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
    clearUnsaved();
    const message = keepsResults ? texts.lostEdits.kept : texts.configuration.saved;
    const what = keepsResults ? null : texts.history.what.planReplaced;
    if (isNew || version === null) toast(message);
    else toastWithUndo(tournament.id, message, version, { what });
    navigate(plan);
  });
  const { draft, change, changed, deciding } = edit;
  const planned = useMemo(() => previewOf(draft), [draft]);
  const stands = edit.stands && planned?.trouble === null;
  const preview = stands ? standingPlan(planned, tournament, edit.delay) : planned;
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
      people={<PresenceList tournament={tournament} kind="editor" />}
      crumbs={[
        { label: tournament.organizationName, to: `/portal/organizations/${tournament.organizationId}` },
        { label: tournament.name, to: plan },
        { label: texts.tournament.configure },
      ]}
    >
      <section className={editingStyles.editorHead}>
        <ButtonLink size="small" href={plan}>
          <IconChevronLeft size={16} aria-hidden />
          {texts.configuration.backToPlan}
        </ButtonLink>
        <div className="grow">
          <h1>{texts.tournament.configure}</h1>
          <p className="small muted">{tournament.name}</p>
        </div>
      </section>
      <div className={`page ${styles.configuration}`}>
        {/* The fields take no input while saving, so that they show what was sent. */}
        <div className={styles.fields} inert={edit.saving}>
          <TeamLists draft={draft} change={change} />
          <KickoffCard
            draft={draft}
            change={change}
            end={preview?.end ?? null}
            note={
              <PlannedHall
                tournament={tournament}
                kickoff={parseLocalInput(draft.kickoff)}
                end={preview?.end ?? null}
              />
            }
          />
          <GroupPhaseCard draft={draft} change={change} />
          <FinalsPhaseCard draft={draft} change={change} />
        </div>
        <PreviewCard
          preview={preview}
          stands={stands && !loses}
          isRenumbered={changed && !edit.stands && tournament.hasFixedNumbers === true}
        >
          {edit.canKeep && (
            <Checkbox
              label={texts.lostEdits.keep}
              checked={edit.keepEdits}
              disabled={edit.saving}
              change={edit.setKeepEdits}
            />
          )}
        </PreviewCard>
      </div>
      <ConfigurationSaveBar
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
        save={() => void edit.save()}
        discard={edit.discard}
      />
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
