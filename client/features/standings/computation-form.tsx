import { IconPlus, IconX } from '@tabler/icons-react';
import type { ComputationConfigurationBody, TournamentView } from '#domain/contract.ts';
import { FORFEIT_GOALS } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { query, usePreview } from '../../api/use-query.ts';
import { ConsequencesPreview } from '../tournament/consequences-table.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Button } from '../../ui/action/button.tsx';
import { SortableList } from '../../ui/list/sortable-list.tsx';
import { useDraft, type DraftState } from '../editing/use-draft.tsx';
import { texts } from '../../texts/de.ts';
import { EditedForm } from '../editing/edited-form.tsx';
import * as styles from './computation-form.module.css';

type ModeOption = ComputationConfigurationBody['comparisonModes'][number];

const t = texts.tournamentSettings;
const MODES: readonly ModeOption[] = ['ByPoints', 'ByScoreDifference', 'ByScore', 'ByDirectComparison'];
const MAX_POINTS = 100;
const POINTS = [
  ['matchWonPoints', 'won'],
  ['matchDrawnPoints', 'drawn'],
  ['matchLostPoints', 'lost'],
] as const;

/** The points of a match and the order of comparisons while they are edited. */
export function useComputationDraft(tournament: TournamentView): DraftState<ComputationConfigurationBody> {
  const { id, computationConfiguration } = tournament;
  const listed = ({ comparisonModes }: ComputationConfigurationBody) =>
    comparisonModes.map((mode) => texts.settingValues.modeNames[mode]).join(', ');
  return useDraft<ComputationConfigurationBody>({
    page: `${tournament.id}/computation`,
    tournament,
    held: computationConfiguration,
    read: (theirs: ComputationConfigurationBody) => theirs,
    words: {
      matchWonPoints: { what: texts.settingValues.points.won, show: (value) => String(value.matchWonPoints) },
      matchDrawnPoints: { what: texts.settingValues.points.drawn, show: (value) => String(value.matchDrawnPoints) },
      matchLostPoints: { what: texts.settingValues.points.lost, show: (value) => String(value.matchLostPoints) },
      forfeitGoals: {
        what: texts.settingValues.points.forfeit,
        show: ({ forfeitGoals = FORFEIT_GOALS }) => String(forfeitGoals),
      },
      comparisonModes: { what: t.modes, show: listed },
    },
    submit: texts.actions.save,
    send: (configuration, { basedOn, key }) =>
      call('PATCH /api/tournaments/{id}/computation-configuration', {
        path: { id },
        body: { configuration },
        basedOn,
        key,
      }),
  });
}

/** Their form, with a preview of what moves. */
export function ComputationForm({
  tournament,
  edited,
}: {
  tournament: TournamentView;
  edited: DraftState<ComputationConfigurationBody>;
}) {
  const { draft, change, changed } = edited;
  const modes = draft.comparisonModes;
  const unused = MODES.filter((mode) => !modes.includes(mode));
  const sort = (comparisonModes: readonly ModeOption[]) => change({ ...draft, comparisonModes: [...comparisonModes] });
  return (
    <EditedForm edited={edited}>
      <div className={styles.points}>
        {POINTS.map(([field, kind]) => (
          <label key={field} className={styles.pointField}>
            <span aria-hidden>{t.short[kind]}</span>
            <input
              className={`boxed ${styles.point}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              aria-label={texts.settingValues.points[kind]}
              value={String(draft[field])}
              onFocus={(event) => event.target.select()}
              onChange={(event) => {
                const digits = event.target.value.replaceAll(/\D/g, '');
                change({ ...draft, [field]: Math.min(MAX_POINTS, Number(digits)) });
              }}
            />
          </label>
        ))}
      </div>
      <label className={styles.forfeit}>
        <span>{texts.settingValues.points.forfeit}</span>
        <input
          className={`boxed ${styles.point}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={String(draft.forfeitGoals ?? FORFEIT_GOALS)}
          onFocus={(event) => event.target.select()}
          onChange={({ target }) => change({ ...draft, forfeitGoals: Number(target.value.replaceAll(/\D/g, '')) })}
        />
      </label>
      <div className={styles.modes}>
        <b>{t.modes}</b>
        <p className="muted small">{t.modesText}</p>
        <SortableList
          label={t.modesLabel}
          items={modes}
          keyOf={(mode) => mode}
          nameOf={(mode) => texts.settingValues.modeNames[mode]}
          sort={sort}
        >
          {(mode) => (
            <span className={styles.mode}>
              {texts.settingValues.modeNames[mode]}
              {modes.length > 1 && (
                <IconButton
                  label={t.removeMode(texts.settingValues.modeNames[mode])}
                  onClick={() => sort(modes.filter((one) => one !== mode))}
                >
                  <IconX size={17} aria-hidden />
                </IconButton>
              )}
            </span>
          )}
        </SortableList>
        {unused.length > 0 && (
          <p className={styles.unused}>
            <span className="muted small">{t.unused}</span>
            {unused.map((mode) => (
              <Button
                key={mode}
                size="small"
                aria-label={t.addMode(texts.settingValues.modeNames[mode])}
                onClick={() => sort([...modes, mode])}
              >
                <IconPlus size={15} aria-hidden />
                {texts.settingValues.modeNames[mode]}
              </Button>
            ))}
          </p>
        )}
      </div>
      {changed && <Preview tournament={tournament} configuration={draft} />}
    </EditedForm>
  );
}

const PREVIEW_AFTER_MS = 250;

/** What the comparisons would move, asked when the typing rests. */
function Preview({
  tournament,
  configuration,
}: {
  tournament: TournamentView;
  configuration: ComputationConfigurationBody;
}) {
  const { id, version } = tournament;
  const preview = usePreview(
    query('POST /api/tournaments/{id}/computation-configuration/preview', { path: { id }, body: { configuration } }),
    { debounceMs: PREVIEW_AFTER_MS, refetchOn: version },
  );
  return (
    <div aria-live="polite">
      <ConsequencesPreview preview={preview} tournament={tournament} />
    </div>
  );
}
