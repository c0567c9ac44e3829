import { IconPhotoUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { MAX_ORGANIZATION_NAME_LENGTH } from '#domain/play.ts';
import { call, type CallResult } from '../../api/call.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { FileButton } from '../../ui/action/file-button.tsx';
import { NameForm } from '../../ui/field/name-form.tsx';
import { Swatches } from '../../ui/field/swatches.tsx';
import { toastProblem } from '../../ui/overlay/toast.tsx';
import { ClubPreview } from './club-preview.tsx';
import { CLUB_SWATCHES, PORTAL_GREEN } from './club-swatches.ts';
import * as styles from './create-organization-form.module.css';

const t = texts.organizations;

/** A file that was chosen, and its address in this page. */
interface ChosenPicture {
  readonly file: File;
  readonly url: string;
}

/** The invitation to found an organisation: a name is enough; beside it, how visitors will see the club. */
export function CreateOrganizationForm() {
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const [color, setColor] = useState<string | null>(null);
  const [crest, setCrest] = useState<ChosenPicture | null>(null);
  const choose = (file: File | null): void => {
    if (crest !== null) URL.revokeObjectURL(crest.url);
    setCrest(file === null ? null : { file, url: URL.createObjectURL(file) });
  };
  return (
    <>
      <h1 className="hero">{t.emptyTitle}</h1>
      <p className="lead">{t.emptyLead}</p>
      <div className={`card ${styles.createOrganization}`}>
        <NameForm
          label={t.name}
          placeholder={t.namePlaceholder}
          submit={t.submit}
          maximum={MAX_ORGANIZATION_NAME_LENGTH}
          typed={setName}
          send={async (given) => {
            const answer = await call('POST /api/organizations', { body: { name: given } });
            if (!answer.ok) return answer.problem;
            const { id } = answer.value;
            // The club is there in any case: what of this is refused is told, and can be done again in its settings.
            for (const refused of await dress(id, color, crest?.file ?? null)) toastProblem(refused);
            navigate(`/portal/organizations/${id}`);
            return null;
          }}
        >
          <Swatches
            legend={texts.clubColor.title}
            value={color}
            swatches={CLUB_SWATCHES}
            none={texts.clubColor.none}
            other={texts.clubColor.other}
            begin={PORTAL_GREEN}
            choose={setColor}
          />
          <div className={`flex-row small ${styles.crest}`} role="group" aria-label={texts.clubCrest.title}>
            <b>{texts.clubCrest.title}</b>
            {crest !== null && <img src={crest.url} alt={texts.clubCrest.now} width={56} height={56} />}
            <FileButton label={texts.clubCrest.choose} accept="image/png,image/jpeg,image/webp" choose={choose}>
              <IconPhotoUp size={18} aria-hidden />
              {texts.clubCrest.choose}
            </FileButton>
            {crest !== null && (
              <Button tone="quiet" onClick={() => choose(null)}>
                {texts.clubCrest.remove}
              </Button>
            )}
          </div>
        </NameForm>
        <ClubPreview name={name} color={color} crest={crest?.url ?? null} />
      </div>
    </>
  );
}

/** Gives a new club its colour and crest; returns what was refused. */
async function dress(id: string, color: string | null, crest: File | null) {
  const answers: CallResult<unknown>[] = [];
  if (color !== null) {
    answers.push(await call('PATCH /api/organizations/{id}/color', { path: { id }, body: { color } }));
  }
  if (crest !== null) {
    answers.push(await call('PUT /api/organizations/{id}/crest', { path: { id }, form: { Image: crest } }));
  }
  return answers.flatMap((answer) => (answer.ok ? [] : [answer.problem]));
}
