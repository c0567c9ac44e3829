import { Switch, Textarea, TextInput } from '@mantine/core';
import type { ReceiptsDocument } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { EditedForm } from '../../features/editing/edited-form.tsx';
import { useDraft } from '../../features/editing/use-draft.tsx';
import { texts } from '../../texts/de.ts';
import { ConfigurationPanel, FieldGroup, type Configured } from './configuration-panel.tsx';
import { draftOf, isWrong, receiptsOf, wrongCurrency, type ReceiptsDraft } from './receipts-draft.ts';
import { Tiers } from './tiers.tsx';
import { findFieldMessage, validateText } from './wrong-text.ts';

const said = texts.documents.receipts;

/** What receipts say. */
export function ReceiptsForm({ tournament, document, held, version }: Configured<ReceiptsDocument>) {
  const { id } = document;
  const { organizationId, images } = tournament;
  const shown = (text: string): string => (text === '' ? said.empty : text);
  const edited = useDraft<ReceiptsDraft>({
    tournament: { version, organizationId },
    held: draftOf(held),
    read: (theirs) => draftOf((theirs as { configuration: ReceiptsDocument | null }).configuration ?? held),
    words: {
      tiers: {
        what: said.amounts,
        show: ({ tiers }) => tiers.map(({ teams, amount }) => said.tier(teams, amount)).join(' · '),
      },
      currency: { what: said.currency, show: ({ currency }) => currency },
      headerInfo: { what: said.headerInfo, show: ({ headerInfo }) => shown(headerInfo) },
      signatureLocation: { what: said.location, show: ({ signatureLocation }) => shown(signatureLocation) },
      signatureRecipient: { what: said.recipient, show: ({ signatureRecipient }) => shown(signatureRecipient) },
    },
    submit: texts.actions.save,
    send: (draft, basedOn) =>
      call('PATCH /api/documents/{id}/receipts/config', { path: { id }, body: receiptsOf(draft), basedOn }),
  });
  const { draft, change, problem } = edited;
  const text = (field: 'signatureLocation' | 'signatureRecipient', label: string, description: string) => (
    <TextInput
      label={label}
      description={description}
      placeholder={field === 'signatureRecipient' ? said.recipientDefault : ''}
      value={draft[field]}
      error={validateText(draft[field]) ?? findFieldMessage(problem, field)}
      autoComplete="off"
      onChange={(event) => change({ ...draft, [field]: event.currentTarget.value })}
    />
  );
  return (
    <ConfigurationPanel document={document} savedAt={edited.savedAt}>
      <EditedForm edited={edited} wrong={isWrong(draft)}>
        <FieldGroup title={said.payment}>
          <Tiers
            tiers={draft.tiers}
            combined={draft.combineSimilarTeams}
            problem={problem}
            change={(tiers) => change({ ...draft, tiers })}
          >
            <TextInput
              label={said.currency}
              value={draft.currency}
              error={wrongCurrency(draft.currency) ?? findFieldMessage(problem, 'currency')}
              autoComplete="off"
              onChange={(event) => change({ ...draft, currency: event.currentTarget.value })}
            />
          </Tiers>
          <Switch
            size="md"
            label={said.combine}
            description={said.combineText}
            checked={draft.combineSimilarTeams}
            onChange={(event) => change({ ...draft, combineSimilarTeams: event.currentTarget.checked })}
          />
        </FieldGroup>
        <FieldGroup title={said.texts}>
          <Textarea
            label={said.headerInfo}
            description={said.headerInfoText}
            rows={2}
            value={draft.headerInfo}
            error={validateText(draft.headerInfo) ?? findFieldMessage(problem, 'headerInfo')}
            autoComplete="off"
            onChange={(event) => change({ ...draft, headerInfo: event.currentTarget.value })}
          />
          {text('signatureLocation', said.location, said.locationText)}
          {text('signatureRecipient', said.recipient, said.recipientText)}
          <Switch
            size="md"
            label={said.sponsor}
            description={images.hasSponsorLogo ? said.sponsorText : said.sponsorMissing}
            checked={draft.showSponsorLogo}
            onChange={(event) => change({ ...draft, showSponsorLogo: event.currentTarget.checked })}
          />
        </FieldGroup>
      </EditedForm>
    </ConfigurationPanel>
  );
}
