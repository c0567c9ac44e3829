import type { ReceiptsDocument } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { SavedAtOnce } from '../../features/editing/saved-at-once.tsx';
import { useDraft } from '../../features/editing/use-draft.tsx';
import { texts } from '../../texts/de.ts';
import { ConfigurationPanel, FieldGroup, type Configured } from './configuration-panel.tsx';
import {
  toReceiptsDraft,
  isBlank,
  isWrong,
  receiptsOf,
  validateCurrency,
  type ReceiptsDraft,
} from './receipts-draft.ts';
import { Tiers } from './tiers.tsx';
import { findFieldMessage, validateText } from './validate-text.ts';
import { TextArea } from '../../ui/field/text-area.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Switch } from '../../ui/field/switch.tsx';

const t = texts.documents.receipts;

/** What receipts say. */
export function ReceiptsForm({ tournament, document, held, version }: Configured<ReceiptsDocument>) {
  const { id } = document;
  const { organizationId, images } = tournament;
  const textOrEmpty = (text: string): string => (text === '' ? t.empty : text);
  const edited = useDraft<ReceiptsDraft>({
    page: `document/${id}`,
    tournament: { version, organizationId },
    held: toReceiptsDraft(held),
    read: ({ configuration }: { configuration: ReceiptsDocument | null }) => toReceiptsDraft(configuration ?? held),
    words: {
      tiers: {
        what: t.amounts,
        show: ({ tiers }) =>
          isBlank(tiers) ? t.empty : tiers.map(({ teams, amount }) => t.tier(teams, amount)).join(' · '),
      },
      currency: { what: t.currency, show: ({ currency }) => currency },
      headerInfo: { what: t.headerInfo, show: ({ headerInfo }) => textOrEmpty(headerInfo) },
      signatureLocation: { what: t.location, show: ({ signatureLocation }) => textOrEmpty(signatureLocation) },
      signatureRecipient: { what: t.recipient, show: ({ signatureRecipient }) => textOrEmpty(signatureRecipient) },
    },
    submit: texts.actions.save,
    send: (draft, { basedOn, key }) =>
      call('PATCH /api/documents/{id}/receipts/config', { path: { id }, body: receiptsOf(draft), basedOn, key }),
  });
  const { draft, change, problem } = edited;
  const text = (field: 'signatureLocation' | 'signatureRecipient', label: string, description: string) => (
    <TextField
      label={label}
      description={description}
      placeholder={field === 'signatureRecipient' ? t.recipientDefault : ''}
      value={draft[field]}
      error={validateText(draft[field]) ?? findFieldMessage(problem, field)}
      autoComplete="off"
      change={(value) => change({ ...draft, [field]: value })}
    />
  );
  return (
    <ConfigurationPanel document={document} savedAt={edited.savedAt}>
      <SavedAtOnce edited={edited} wrong={isWrong(draft)}>
        <FieldGroup title={t.payment}>
          <Tiers
            tiers={draft.tiers}
            combined={draft.combineSimilarTeams}
            problem={problem}
            change={(tiers) => change({ ...draft, tiers })}
          >
            <TextField
              layout="subgrid"
              label={t.currency}
              value={draft.currency}
              error={validateCurrency(draft.currency) ?? findFieldMessage(problem, 'currency')}
              autoComplete="off"
              change={(value) => change({ ...draft, currency: value })}
            />
          </Tiers>
          <Switch
            size="large"
            label={t.combine}
            description={t.combineText}
            checked={draft.combineSimilarTeams}
            change={(on) => change({ ...draft, combineSimilarTeams: on })}
          />
        </FieldGroup>
        <FieldGroup title={t.texts}>
          <TextArea
            label={t.headerInfo}
            description={t.headerInfoText}
            rows={2}
            value={draft.headerInfo}
            error={validateText(draft.headerInfo) ?? findFieldMessage(problem, 'headerInfo')}
            autoComplete="off"
            change={(value) => change({ ...draft, headerInfo: value })}
          />
          {text('signatureLocation', t.location, t.locationText)}
          {text('signatureRecipient', t.recipient, t.recipientText)}
          <Switch
            size="large"
            label={t.sponsor}
            description={images.hasSponsorLogo ? t.sponsorText : t.sponsorMissing}
            checked={draft.showSponsorLogo}
            change={(on) => change({ ...draft, showSponsorLogo: on })}
          />
        </FieldGroup>
      </SavedAtOnce>
    </ConfigurationPanel>
  );
}
