import { useState, type SubmitEvent } from 'react';
import type { CreatedApiKeyAnswer } from '#domain/contract.ts';
import { MAX_KEY_DESCRIPTION_LENGTH, MAX_KEY_NAME_LENGTH } from '#domain/play.ts';
import { call, type Problem } from '../../api/call.ts';
import type { KeyRights, KeyValidity } from '../../features/api-keys/key-state.ts';
import { ValidityOptions } from '../../features/api-keys/api-key-actions.tsx';
import { KEY_RIGHTS } from '../../features/api-keys/key-state.ts';
import { NotLicensed } from '../../features/api-keys/not-licensed.tsx';
import { Button } from '../../ui/action/button.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import type { OrganizationPageProps } from '../../features/organization/organization-page-props.ts';
import { toastProblem } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';
import { OneTimeSecret } from './one-time-secret.tsx';
import * as styles from './create-api-key.module.css';

/** A new API key: what it is for, what it may do and how long it works; then, once, its secret. */
export function CreateApiKey({ organization: { id }, keys }: OrganizationPageProps) {
  const [created, setCreated] = useState<CreatedApiKeyAnswer | null>(null);
  if (created !== null) return <OneTimeSecret organizationId={id} created={created} />;
  if (keys === null) return <Loading />;
  if (!keys.allowApiAccess) {
    return (
      <div className="page">
        <h2 className="visually-hidden">{texts.organization.newKey}</h2>
        <NotLicensed />
      </div>
    );
  }
  return <Form organizationId={id} show={setCreated} />;
}

function Form({ organizationId, show }: { organizationId: string; show: (created: CreatedApiKeyAnswer) => void }) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [rights, setRights] = useState<KeyRights>('read');
  const [validity, setValidity] = useState<KeyValidity>(90);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [sending, setSending] = useState(false);
  const charactersLeft = MAX_KEY_DESCRIPTION_LENGTH - [...description.trim()].length;

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const given = { name: name.trim(), description: description.trim() };
    const found = validateKeyInput(given);
    setWrong(found);
    if (sending || Object.keys(found).length > 0) return;
    setSending(true);
    const answer = await call('POST /api/api-keys', { body: { organizationId, ...given, rights, validity } });
    setSending(false);
    if (answer.ok) return show(answer.value);
    const fields = fieldsOf(answer.problem);
    setWrong(fields);
    if (Object.keys(fields).length === 0) toastProblem(answer.problem);
  };

  return (
    <div className={`page ${styles.newKey}`}>
      <form className="card" onSubmit={(event) => void send(event)} noValidate>
        <h2>{texts.organization.newKey}</h2>
        <p className="muted">{texts.apiKeys.createLead}</p>
        <TextField
          label={texts.apiKeys.name}
          placeholder={texts.apiKeys.namePlaceholder}
          value={name}
          error={wrong['name']}
          autoComplete="off"
          autoFocus
          change={setName}
        />
        <TextArea
          label={texts.apiKeys.description}
          hint={charactersLeft < 50 ? texts.apiKeys.charactersLeft(charactersLeft) : texts.apiKeys.descriptionHint}
          value={description}
          error={wrong['description']}
          rows={3}
          change={setDescription}
        />
        <RadioCards
          legend={texts.apiKeys.rights}
          value={rights}
          choices={KEY_RIGHTS.map((each) => ({
            value: each,
            title: texts.apiKeys.rightsNames[each],
            text: texts.apiKeys.rightsTexts[each],
          }))}
          choose={setRights}
        />
        <div className={styles.validities}>
          <ValidityOptions value={validity} choose={setValidity} />
        </div>
        <Button type="submit" size="large" tone="primary" busy={sending}>
          {texts.apiKeys.createSubmit}
        </Button>
      </form>
    </div>
  );
}

/** Lengths in code points, as the server counts (docs/api.md, "Limits"). */
function validateKeyInput({ name, description }: { name: string; description: string }): Record<string, string> {
  const isTooLong = (text: string, most: number) => [...text].length > most;
  return {
    ...(name === '' ? { name: texts.problems.required } : {}),
    ...(isTooLong(name, MAX_KEY_NAME_LENGTH) ? { name: texts.problems.tooLong(MAX_KEY_NAME_LENGTH) } : {}),
    ...(isTooLong(description, MAX_KEY_DESCRIPTION_LENGTH)
      ? { description: texts.problems.tooLong(MAX_KEY_DESCRIPTION_LENGTH) }
      : {}),
  };
}

const fieldsOf = ({ errors }: Problem): Record<string, string> =>
  Object.fromEntries(errors.map(({ path, message }) => [path.replace(/^body\./, ''), message]));
