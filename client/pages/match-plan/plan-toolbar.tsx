import { IconCheck, IconPencil } from '@tabler/icons-react';
import type { MatchView, TournamentView } from '#domain/contract.ts';
import { InterruptButton } from '../../features/interruption/interrupt-button.tsx';
import { PrintButton } from '../../features/print/print-button.tsx';
import { texts } from '../../texts/de.ts';
import { formatClock } from '../../texts/format.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { passesFilter, type MatchFilter } from './match-filter.ts';
import { CourtLabel } from './own-court-choice.tsx';
import * as styles from './match-plan.module.css';

/** Above the list: which matches it shows, whether reports are saved, and what can be done with the plan. */
export function PlanToolbar({
  tournament,
  matches,
  filter,
  chooseFilter,
  courts,
  court,
  chooseCourt,
  savedAt,
  now,
  mayOrganize,
  isPhone,
}: {
  tournament: TournamentView;
  matches: readonly MatchView[];
  filter: MatchFilter;
  chooseFilter: (filter: MatchFilter) => void;
  /** Those to choose from; of fewer than two none is asked for. */
  courts: readonly number[];
  /** 0: all. */
  court: number;
  chooseCourt: (court: number) => void;
  /** When the last report was saved; null: none was, or it is not known to be the last. */
  savedAt: Date | null;
  now: Date;
  mayOrganize: boolean;
  isPhone: boolean;
}) {
  const finals = matches.filter(passesFilter.finals).length;
  return (
    <div className={styles.toolbar}>
      <SegmentedControl
        label={texts.plan.selection}
        value={filter}
        choose={chooseFilter}
        choices={[
          { value: 'all', text: texts.plan.all(matches.length) },
          { value: 'open', text: texts.plan.open(matches.filter(passesFilter.open).length) },
          ...(finals === 0 ? [] : [{ value: 'finals' as const, text: texts.plan.finals(finals) }]),
        ]}
      />
      {courts.length > 1 && (
        <SegmentedControl
          label={texts.plan.courts}
          value={court}
          choose={chooseCourt}
          choices={[
            { value: 0, text: courts.length === 2 ? texts.plan.bothCourts : texts.plan.allCourts },
            ...courts.map((value) => ({ value, text: <CourtLabel court={value} brief={courts.length > 2} /> })),
          ]}
        />
      )}
      <span className="grow" />
      <span className="status good" role="status">
        {savedAt !== null && (
          <>
            <IconCheck size={15} aria-hidden />
            {texts.frame.savedAt(formatClock(savedAt))}
          </>
        )}
      </span>
      {mayOrganize && <InterruptButton tournament={tournament} now={now} />}
      {mayOrganize && !isPhone && (
        <ButtonLink href={`/portal/tournaments/${tournament.id}/plan`}>
          <IconPencil size={18} aria-hidden />
          <span>{texts.tournament.editPlan}</span>
        </ButtonLink>
      )}
      <PrintButton tournament={tournament} kind="MatchPlan" />
    </div>
  );
}
