import { Switch, TextInput } from '@mantine/core';
import type { MatchPlanDocument } from '#domain/contract.ts';
import { timeOfDay } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { EditedForm } from '../../features/editing/edited-form.tsx';
import { useDraft } from '../../features/editing/use-draft.tsx';
import { texts } from '../../texts/de.ts';
import { longDay, weekday } from '../../texts/format.ts';
import { ConfigurationPanel, FieldGroup, type Configured } from './configuration-panel.tsx';
import { findFieldMessage, validateText } from './wrong-text.ts';

const said = texts.documents.plan;
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
  const overridden = (text: string): string => (text === '' ? said.asTournament : text);
  const edited = useDraft<MatchPlanDocument>({
    tournament: { version, organizationId },
    held,
    read: (theirs) => (theirs as { configuration: MatchPlanDocument | null }).configuration ?? held,
    words: {
      organizerNameOverride: { what: said.organizer, show: (value) => overridden(value.organizerNameOverride) },
      tournamentNameOverride: { what: said.tournament, show: (value) => overridden(value.tournamentNameOverride) },
      venueOverride: { what: said.venue, show: (value) => overridden(value.venueOverride) },
      dateFormat: { what: said.date, show: (value) => said.dates[value.dateFormat] },
      outcomes: { what: said.outcomes, show: (value) => said.outcomeNames[value.outcomes] },
    },
    submit: texts.actions.save,
    // Both halves of a choice between two versions may fit, and not together.
    send: (body, basedOn) =>
      call('PATCH /api/documents/{id}/match-plan/config', { path: { id }, body: withoutRefused(body), basedOn }),
  });
  const { draft, change, problem } = edited;
  const first = new Date(kickoff ?? document.lastModifiedAt);
  const examples = said.example(longDay(first), weekday(first), timeOfDay(first.getHours()));
  const override = (field: (typeof OVERRIDES)[number], label: string, otherwise: string) => (
    <TextInput
      label={label}
      placeholder={otherwise}
      value={draft[field]}
      error={validateText(draft[field]) ?? findFieldMessage(problem, field)}
      autoComplete="off"
      onChange={(event) => change({ ...draft, [field]: event.currentTarget.value })}
    />
  );
  const hidden = draft.outcomes === 'HideOutcomeStructures';
  return (
    <ConfigurationPanel document={document} savedAt={edited.savedAt}>
      <EditedForm edited={edited} wrong={OVERRIDES.some((field) => validateText(draft[field]) !== null)}>
        <FieldGroup title={said.head} text={said.headText}>
          {override('tournamentNameOverride', said.tournament, name)}
          {override('organizerNameOverride', said.organizer, organizationName)}
          {override('venueOverride', said.venue, venueName ?? said.noVenue)}
        </FieldGroup>
        <RadioCards
          legend={said.date}
          value={draft.dateFormat}
          choose={(dateFormat) => change({ ...draft, dateFormat })}
          choices={DATES.map((value) => ({ value, title: said.dates[value], text: examples[value] }))}
        />
        <RadioCards
          legend={said.outcomes}
          value={draft.outcomes}
          choose={(outcomes) => change(withoutRefused({ ...draft, outcomes }))}
          choices={OUTCOMES.map((value) => ({
            value,
            title: said.outcomeNames[value],
            text: said.outcomeTexts[value],
          }))}
        />
        <FieldGroup title={said.more}>
          <Switch
            size="md"
            label={said.ranking}
            description={hidden ? said.rankingRefused : said.rankingText}
            error={findFieldMessage(problem, 'includeRankingTable')}
            disabled={hidden}
            checked={draft.includeRankingTable}
            onChange={(event) => change({ ...draft, includeRankingTable: event.currentTarget.checked })}
          />
          <Switch
            size="md"
            label={said.qrCode}
            description={visibility === 'Public' ? said.qrCodeText : said.qrCodePrivate}
            checked={draft.includeQrCode}
            onChange={(event) => change({ ...draft, includeQrCode: event.currentTarget.checked })}
          />
        </FieldGroup>
      </EditedForm>
    </ConfigurationPanel>
  );
}

/** The ranking needs the columns for results. */
const withoutRefused = (configuration: MatchPlanDocument): MatchPlanDocument =>
  configuration.outcomes === 'HideOutcomeStructures' ? { ...configuration, includeRankingTable: false } : configuration;
