import type { MatchPlanDocument } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { Fold } from '../../ui/display/fold.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { SavedAtOnce } from '../../features/editing/saved-at-once.tsx';
import { useDraft } from '../../features/editing/use-draft.tsx';
import { PrintedCodeOnlyHere } from '../../features/navigation/only-here.tsx';
import { texts } from '../../texts/de.ts';
import { ConfigurationPanel, FieldGroup, type Configured } from './configuration-panel.tsx';
import { dateExamples } from './date-examples.ts';
import { findFieldMessage, validateText } from './validate-text.ts';

const t = texts.documents.plan;
const DATES: readonly MatchPlanDocument['dateFormat'][] = [
  'NoDate',
  'DateOnly',
  'DateAndDayOfWeek',
  'DateAndDayOfWeekAndTimeOfDay',
];
const OUTCOMES: readonly MatchPlanDocument['outcomes'][] = [
  'HideOutcomeStructures',
  'ShowEmptyOutcomeStructures',
  'ShowOutcomeStructuresWithOutcomes',
];
const OVERRIDES = ['organizerNameOverride', 'tournamentNameOverride', 'venueOverride'] as const;

/** How a match plan is printed. */
export function MatchPlanForm({ tournament, document, held, version }: Configured<MatchPlanDocument>) {
  const { id } = document;
  const { organizationId, organizationName, name, venueName, kickoff, visibility } = tournament;
  const overridden = (text: string): string => (text === '' ? t.asTournament : text);
  const edited = useDraft<MatchPlanDocument>({
    page: `document/${id}`,
    tournament: { version, organizationId },
    held,
    read: ({ configuration }: { configuration: MatchPlanDocument | null }) => configuration ?? held,
    words: {
      organizerNameOverride: { what: t.organizer, show: (value) => overridden(value.organizerNameOverride) },
      tournamentNameOverride: { what: t.tournament, show: (value) => overridden(value.tournamentNameOverride) },
      venueOverride: { what: t.venue, show: (value) => overridden(value.venueOverride) },
      dateFormat: { what: t.date, show: (value) => t.dates[value.dateFormat] },
      outcomes: { what: t.outcomes, show: (value) => t.outcomeNames[value.outcomes] },
    },
    submit: texts.actions.save,
    // Both halves of a choice between two versions may fit, and not together.
    send: (body, { basedOn, key }) =>
      call('PATCH /api/documents/{id}/match-plan/config', { path: { id }, body: withoutRefused(body), basedOn, key }),
  });
  const { draft, change, problem } = edited;
  const examples = dateExamples(kickoff ?? document.lastModifiedAt);
  const override = (field: (typeof OVERRIDES)[number], label: string, otherwise: string) => (
    <TextField
      label={label}
      placeholder={otherwise}
      value={draft[field]}
      error={validateText(draft[field]) ?? findFieldMessage(problem, field)}
      autoComplete="off"
      change={(value) => change({ ...draft, [field]: value })}
    />
  );
  const overrides = OVERRIDES.map((field) => draft[field]).filter((text) => text !== '');
  const hidden = draft.outcomes === 'HideOutcomeStructures';
  return (
    <ConfigurationPanel document={document} savedAt={edited.savedAt}>
      <SavedAtOnce edited={edited} wrong={OVERRIDES.some((field) => validateText(draft[field]) !== null)}>
        <RadioCards
          legend={t.outcomes}
          value={draft.outcomes}
          choose={(outcomes) => change(withoutRefused({ ...draft, outcomes }))}
          choices={OUTCOMES.map((value) => ({
            value,
            title: t.outcomeNames[value],
            text: t.outcomeTexts[value],
          }))}
        />
        <FieldGroup title={t.more}>
          <Switch
            size="large"
            label={t.ranking}
            description={hidden ? t.rankingRefused : t.rankingText}
            error={findFieldMessage(problem, 'includeRankingTable')}
            disabled={hidden}
            checked={draft.includeRankingTable}
            change={(on) => change({ ...draft, includeRankingTable: on })}
          />
          <Switch
            size="large"
            label={t.qrCode}
            description={visibility === 'Public' ? t.qrCodeText : t.qrCodePrivate}
            checked={draft.includeQrCode}
            change={(on) => change({ ...draft, includeQrCode: on })}
          />
          {draft.includeQrCode && visibility === 'Public' && <PrintedCodeOnlyHere tournamentId={tournament.id} />}
        </FieldGroup>
        <Fold title={t.head} value={overrides.length === 0 ? t.asTournament : overrides.join(', ')}>
          <p className="muted small">{t.headText}</p>
          {override('tournamentNameOverride', t.tournament, name)}
          {override('organizerNameOverride', t.organizer, organizationName)}
          {override('venueOverride', t.venue, venueName ?? t.noVenue)}
        </Fold>
        <Fold title={t.date} value={t.dates[draft.dateFormat]}>
          <RadioCards
            legend={t.date}
            value={draft.dateFormat}
            choose={(dateFormat) => change({ ...draft, dateFormat })}
            choices={DATES.map((value) => ({ value, title: t.dates[value], text: examples[value] }))}
          />
        </Fold>
      </SavedAtOnce>
    </ConfigurationPanel>
  );
}

/** The ranking needs the columns for results. */
const withoutRefused = (configuration: MatchPlanDocument): MatchPlanDocument =>
  configuration.outcomes === 'HideOutcomeStructures' ? { ...configuration, includeRankingTable: false } : configuration;
