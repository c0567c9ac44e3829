import type { PresentationConfigurationBody, TournamentView } from '#domain/contract.ts';
import { MAX_NAME_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { useDraft } from '../../features/editing/use-draft.tsx';
import { texts } from '../../texts/de.ts';
import { EditedSection } from '../../features/editing/edited-section.tsx';
import * as styles from './tournament-settings.module.css';

type PresentationHeader = PresentationConfigurationBody['header1'];

const t = texts.tournamentSettings;
const CONTENTS: readonly PresentationHeader['content'][] = ['TournamentName', 'OrganizerName', 'CustomValue'];
const RESULTS: readonly PresentationConfigurationBody['showResults'][] = ['Default', 'OnlyMatchOutcomes', 'NoResults'];

/** What visitors and the hall see. */
export function PresentationSection({ tournament }: { tournament: TournamentView }) {
  const { id, presentationConfiguration } = tournament;
  const edited = useDraft<PresentationConfigurationBody>({
    page: `${tournament.id}/presentation`,
    tournament,
    held: presentationConfiguration,
    read: (theirs: PresentationConfigurationBody) => theirs,
    words: {
      header1: { what: t.header1, show: (value) => texts.settingValues.header(value.header1) },
      header2: { what: t.header2, show: (value) => texts.settingValues.header(value.header2) },
      showResults: { what: t.results, show: (value) => texts.settingValues.resultNames[value.showResults] },
    },
    submit: texts.actions.save,
    send: (configuration, { basedOn, key }) =>
      call('PATCH /api/tournaments/{id}/presentation-configuration', {
        path: { id },
        body: { configuration },
        basedOn,
        key,
      }),
  });
  const { draft, change, changed } = edited;
  const wrong = ({ content, customContent }: PresentationHeader): boolean => {
    const text = (customContent ?? '').trim();
    return content === 'CustomValue' && (text === '' || [...text].length > MAX_NAME_LENGTH);
  };
  const header = (field: 'header1' | 'header2', label: string, custom: string) => (
    <div className={styles.headerFields}>
      <SelectField
        label={label}
        value={draft[field].content}
        choices={CONTENTS.map((value) => ({ value, label: texts.settingValues.headers[value] }))}
        change={(content) =>
          change({ ...draft, [field]: { content, customContent: content === 'CustomValue' ? '' : null } })
        }
      />
      {draft[field].content === 'CustomValue' && (
        <TextField
          label={custom}
          value={draft[field].customContent ?? ''}
          error={changed && wrong(draft[field]) ? t.customWrong : null}
          autoComplete="off"
          change={(value) => change({ ...draft, [field]: { content: 'CustomValue', customContent: value } })}
        />
      )}
    </div>
  );
  return (
    <EditedSection
      title={t.presentation}
      text={t.presentationText}
      edited={edited}
      wrong={wrong(draft.header1) || wrong(draft.header2)}
      atOnce
    >
      {header('header1', t.header1, t.custom1)}
      {header('header2', t.header2, t.custom2)}
      <RadioCards
        legend={t.results}
        value={draft.showResults}
        choose={(showResults) => change({ ...draft, showResults })}
        choices={RESULTS.map((value) => ({
          value,
          title: texts.settingValues.resultNames[value],
          text: t.resultTexts[value],
        }))}
      />
      <div className="stack" data-gap="3">
        <Switch
          size="large"
          label={t.organizerLogo}
          checked={draft.showOrganizerLogo}
          change={(on) => change({ ...draft, showOrganizerLogo: on })}
        />
        <Switch
          size="large"
          label={t.sponsorLogo}
          checked={draft.showSponsorLogo}
          change={(on) => change({ ...draft, showSponsorLogo: on })}
        />
      </div>
    </EditedSection>
  );
}
