import { IconExternalLink } from '@tabler/icons-react';
import type { OrganizationView } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { fitsLike } from '../../features/editing/draft-storage.ts';
import { SaveOrDiscard } from '../../features/editing/save-or-discard.tsx';
import { useUnversionedDraft } from '../../features/editing/use-unversioned-draft.ts';
import { OnlyHere } from '../../features/navigation/only-here.tsx';
import { useClubAddress } from '../../features/navigation/public-address.ts';
import { Button, ButtonAnchor } from '../../ui/action/button.tsx';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { QrPicture, useQrImage } from '../../ui/display/qr-picture.tsx';
import { useSaved } from '../../ui/display/saved.tsx';
import { Section } from '../../ui/display/section.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { toastProblem, toastWithAction } from '../../ui/overlay/toast.tsx';
import { formatNumber } from '../../texts/format.ts';
import { texts } from '../../texts/de.ts';
import { ShortAddresses } from './short-addresses.tsx';
import * as sectionStyles from '../../ui/display/section.module.css';
import * as styles from './club-page-section.module.css';

const t = texts.clubPage;
/** The way back is there for so long, in ms. */
const TOAST_MS = 10_000;
const isName = fitsLike({ name: '' });

/** The public page of the club [OR5]: its name, its code, and short addresses of tournaments. */
export function ClubPageSection({ organization }: { organization: OrganizationView }) {
  const { id, page } = organization;
  const [savedAt, saved] = useSaved();
  const rename = (name: string | null) => call('PATCH /api/organizations/{id}/page', { path: { id }, body: { name } });
  const back = async () => {
    const answer = await rename(page.name);
    if (!answer.ok) toastProblem(answer.problem);
  };
  const end = async () => {
    const answer = await rename(null);
    if (answer.ok) toastWithAction(TOAST_MS, t.ended, back, t.back);
    else toastProblem(answer.problem);
  };
  return (
    <Section title={t.title} text={t.text} savedAt={savedAt}>
      <NameForm organizationId={id} name={page.name} rename={rename} saved={saved} />
      {page.name !== null && (
        <>
          <Ways key={page.name} name={page.name} views={page.publicPageViews} />
          <ShortAddresses organization={organization} saved={saved} />
          <div className={sectionStyles.actions}>
            <Button tone="quiet" onClick={() => void end()}>
              {t.end}
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}

function NameForm({
  organizationId,
  name,
  rename,
  saved,
}: {
  organizationId: string;
  name: string | null;
  rename: (name: string) => ReturnType<typeof call<'PATCH /api/organizations/{id}/page'>>;
  saved: () => void;
}) {
  const { draft, change, changed, sending, problem, save, discard } = useUnversionedDraft({
    page: `${organizationId}/page-name`,
    held: { name: name ?? '' },
    isSame: (a, b) => toAddress(a.name) === toAddress(b.name),
    fits: isName,
    send: async (typed) => {
      const answer = await rename(typed.name);
      if (answer.ok) saved();
      return answer;
    },
  });
  const wanted = toAddress(draft.name);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!changed || wanted === '' || sending) return;
        change({ name: wanted });
        void save();
      }}
    >
      <TextField
        label={t.name}
        value={draft.name}
        error={problem?.errors[0]?.message ?? problem?.text ?? null}
        hint={t.nameHint(`${location.host}/v/${wanted === '' ? '…' : wanted}`)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        change={(value) => change({ name: value })}
      />
      <SaveOrDiscard changed={changed} wrong={wanted === ''} sending={sending} discard={discard} />
    </form>
  );
}

const toAddress = (typed: string): string => typed.trim().toLowerCase();

function Ways({ name, views }: { name: string; views: number }) {
  const address = useClubAddress(name);
  const { link } = address;
  const code = useQrImage(link);
  return (
    <div className="flex-row" data-gap="3" data-wrap role="group" aria-label={t.link}>
      <span className={`typed-address ${styles.address}`}>{link}</span>
      {/* A server of an earlier version does not say it. */}
      {Number.isFinite(views) && <span>{texts.tournament.views(formatNumber(views))}</span>}
      <CopyButton text={link} label={t.copy} />
      <ButtonAnchor size="small" href={link} target="_blank" rel="noreferrer">
        <IconExternalLink size={16} aria-hidden />
        {t.open}
      </ButtonAnchor>
      <QrPicture code={code} label={t.codeOf(link)} />
      <OnlyHere address={address} />
    </div>
  );
}
